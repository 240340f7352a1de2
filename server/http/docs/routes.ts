import type { FastifyInstance } from 'fastify'
import { freshFor, sendAnswer } from '#server/http/answer.ts'
import { FOR_OTHERS } from '#server/http/headers.ts'
import type { Rows } from '#server/http/routes.ts'
import { toOpenApi } from './openapi.ts'
import style from './reference.css?raw'
import { referencePage } from './reference.ts'

const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'"

/** Serves the API documentation: `/api` as HTML, `/api/openapi.json` for tools. */
export function mountDocs(app: FastifyInstance, rows: Rows): void {
  const cache = freshFor(300)
  const page = once(() => referencePage(rows).text)
  const openApi = once(() => JSON.stringify(toOpenApi(rows)))
  app.get('/api', async (request, reply) => {
    reply.header('content-security-policy', POLICY)
    return sendAnswer(request, reply, { body: page(), type: 'text/html; charset=utf-8', cache })
  })
  app.get('/api/reference.css', async (request, reply) =>
    sendAnswer(request, reply, { body: style, type: 'text/css; charset=utf-8', cache }),
  )
  app.get('/api/openapi.json', async (request, reply) =>
    sendAnswer(request, reply.headers(FOR_OTHERS), {
      body: openApi(),
      type: 'application/json; charset=utf-8',
      cache,
    }),
  )
}

/** Memoizes a value on first use, since few server processes ever serve the documentation. */
function once<Made>(make: () => Made): () => Made {
  let made: { it: Made } | undefined
  return () => {
    made ??= { it: make() }
    return made.it
  }
}
