import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/refusal/message.ts'
import style from './outbox.css?raw'
import type { Outbox } from './outbox.ts'
import { outboxPage } from './outbox-page.ts'

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Mails have inline styles. Scripts are blocked, and links open in a new tab. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'self'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox"

const HTML = 'text/html; charset=utf-8'

type Params = { Params: { id: string } }

/** Serves the messages that the demo would have sent: `/outbox` for people, `/outbox.json` for tests. Not mounted in production. */
export function mountOutbox(app: FastifyInstance, outbox: Outbox): void {
  function find(id: string) {
    const message = outbox.find(id)
    if (!message) throw new Refusal('not-found', 'program.no-message')
    return message
  }

  app.get('/outbox', async (_request, reply) =>
    reply
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
      .type(HTML)
      .send(outboxPage(outbox.list(), null).text),
  )
  app.get<Params>('/outbox/:id', async ({ params }, reply) =>
    reply
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
      .type(HTML)
      .send(outboxPage(outbox.list(), find(params.id)).text),
  )
  app.get<Params>('/outbox/:id/html', async ({ params }, reply) => {
    const { html } = find(params.id)
    if (html === null) throw new Refusal('not-found', 'program.no-mail-page')
    return reply
      .headers({
        'content-security-policy': MAIL_POLICY,
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
      })
      .type(HTML)
      .send(html.replace('<head>', '<head><base target="_blank">'))
  })
  app.get<{ Params: { id: string; at: string } }>('/outbox/:id/file/:at', async ({ params }, reply) => {
    const file = find(params.id).files?.[Number(params.at)]
    if (!file) throw new Refusal('not-found', 'program.no-message')
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': `inline; filename="${file.name}"` })
      .type(file.type)
      .send(file.body)
  })
  app.get('/outbox.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(
      outbox.list().map(({ id, channel, to, subject, text, at, files = [] }) => ({
        id,
        channel,
        to,
        subject,
        text,
        at,
        ...(files.length > 0 && {
          files: files.map(({ name }, at) => ({ name, at: `/outbox/${id}/file/${at}` })),
        }),
      })),
    ),
  )
  app.get('/outbox.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  )
}
