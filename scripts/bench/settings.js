// @ts-check
import { freePort, withServer } from './server.js'
import { table } from './table.js'

const SECONDS = 5
const CONNECTIONS = 10

/** The settings call beside a bare Fastify route with the same bytes, without and with one bare query on the same kind of database. */
export const printSettings = () => withServer(compare)

/** @param {number} port */
async function compare(port) {
  const { default: autocannon } = await import('autocannon')
  const { default: fastify } = await import('fastify')
  const { PGlite } = await import('@electric-sql/pglite')
  const path = '/api/portal/tenant'
  const body = await (await fetch(`http://localhost:${port}${path}`)).text()
  const database = await PGlite.create()
  const bare = fastify()
  bare.get('/bare', (_, reply) => reply.type('application/json').send(body))
  bare.get('/query', async (_, reply) => {
    await database.query('select $1::text as answer', [body])
    return reply.type('application/json').send(body)
  })
  const barePort = await freePort()
  await bare.listen({ port: barePort })

  /** @type {(string | number)[][]} */
  const rows = []
  let first = 0
  for (const [name = '', url = ''] of [
    ['bare Fastify route', `http://localhost:${barePort}/bare`],
    ['bare route and one query', `http://localhost:${barePort}/query`],
    ['settings call', `http://localhost:${port}${path}`],
  ]) {
    await autocannon({ url, connections: CONNECTIONS, duration: 1 })
    const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS })
    const rate = result.requests.average
    first ||= rate
    rows.push([
      name,
      Math.round(rate),
      `${result.latency.p99} ms`,
      (rate / first).toFixed(2),
      result.non2xx + result.errors,
    ])
  }
  console.log(
    `\nServer, ${CONNECTIONS} connections, ${SECONDS} s each, answers of ${Buffer.byteLength(body)} bytes`,
  )
  table(['', 'requests/s', 'p99', 'of bare', 'failed'], rows)
  await bare.close()
  await database.close()
}
