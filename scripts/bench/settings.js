// @ts-check
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../run.js'
import { freePort, withServer } from './server.js'
import { median, table } from './table.js'

const SECONDS = 2
const ROUNDS = 5
const CONNECTIONS = 10

/** Compares the settings call with a bare Fastify route of the same bytes, without and with one query on the same kind of database. */
export const printSettings = () => withServer(compare)

/** @param {number} port */
async function compare(port) {
  const { default: autocannon } = await import('autocannon')
  const path = '/api/portal/tenant'
  const body = await (await fetch(`http://localhost:${port}${path}`)).text()
  const barePort = await freePort()
  const bare = fork(join(root, 'scripts/bench/bare.js'))
  bare.send({ port: barePort, body })
  await once(bare, 'message')

  const asked = [
    { name: 'bare Fastify route', url: `http://localhost:${barePort}/bare` },
    { name: 'bare route and one query', url: `http://localhost:${barePort}/query` },
    { name: 'settings call', url: `http://localhost:${port}${path}` },
  ].map(one => ({
    ...one,
    rates: /** @type {number[]} */ ([]),
    p99s: /** @type {number[]} */ ([]),
    failed: 0,
  }))
  for (const { url } of asked) await autocannon({ url, connections: CONNECTIONS, duration: SECONDS })
  // alternating, so that background load affects all of them equally
  for (let round = 0; round < ROUNDS; round++) {
    for (const one of asked) {
      const result = await autocannon({ url: one.url, connections: CONNECTIONS, duration: SECONDS })
      one.rates.push(result.requests.average)
      one.p99s.push(result.latency.p99)
      one.failed += result.non2xx + result.errors
    }
  }
  const rows = asked.map(({ name, rates, p99s, failed }) => [
    name,
    Math.round(median(rates)),
    `${median(p99s)} ms`,
    median(rates.map((rate, round) => rate / (asked[0]?.rates[round] ?? rate))).toFixed(2),
    failed,
  ])
  console.log(
    `\nServer, ${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s in turns, answers of ${Buffer.byteLength(body)} bytes`,
  )
  table(['', 'requests/s', 'p99', 'of bare', 'failed'], rows)
  bare.kill()
}
