// @ts-check
/* A bare route in its own process, like the server, so that it doesn't compete with the measurement. The parent sends port and body. */
import { PGlite } from '@electric-sql/pglite'
import fastify from 'fastify'

process.once('message', async ({ port, body }) => {
  const database = await PGlite.create()
  const bare = fastify()
  bare.get('/bare', (_, reply) => reply.type('application/json').send(body))
  bare.get('/query', async (_, reply) => {
    await database.query('select $1::text as answer', [body])
    return reply.type('application/json').send(body)
  })
  await bare.listen({ port })
  process.send?.('ready')
})
