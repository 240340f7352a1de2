// @ts-check
/*
 * `npm run bench`: sizes of the build, time to the first field on slow phones, what our server adds to a bare one, and what
 * people wait for when there are 50,000 of them, or of their loans, on both databases; how fast notices of payments are taken in;
 * what a keystroke costs in a long survey on a slow phone; what a thousand open channels hold, and how soon they hear.
 * `npm run bench -- first-field` measures first fields alone, beside those of others; a second word names the pages, as a pattern.
 * `npm run bench -- lending` measures lending and its money alone, `npm run bench -- books` a book of 20,000 entries,
 * `npm run bench -- statements` how soon statements are read.
 * `npm run bench -- invest` measures what investors wait for.
 * Everything runs on this machine's loopback, so compare figures of one run with each other, not with another machine's.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printBooks } from './bench/books.js'
import { printFirstField } from './bench/first-field.js'
import { printInvest } from './bench/invest.js'
import { printLending } from './bench/lending.js'
import { printLive } from './bench/live.js'
import { printPeople } from './bench/people.js'
import { freePort, startServer } from './bench/server.js'
import { printStatements } from './bench/statements.js'
import { printSurvey } from './bench/survey.js'
import { table } from './bench/table.js'
import { ensureBuilt, ensureInstalled } from './prepare.js'
import { root } from './run.js'

await ensureInstalled()
await ensureBuilt()
const { default: autocannon } = await import('autocannon')

const SECONDS = 5
const CONNECTIONS = 10

const [only, which] = process.argv.slice(2)
if (only === 'first-field') {
  await printFirstField({ only: new RegExp(which ?? '.') })
  process.exit()
}
if (only === 'lending') {
  await printLending()
  process.exit()
}
if (only === 'books') {
  await printBooks()
  process.exit()
}
if (only === 'statements') {
  await printStatements()
  process.exit()
}
if (only === 'invest') {
  await printInvest()
  process.exit()
}
await printFirstField()
const folder = mkdtempSync(join(tmpdir(), 'wezesha-bench-'))
const { port, stop } = await startServer({ DATA_DIR: folder })
try {
  printSizes()
  await printServer()
  await printSurvey(port)
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
await printInvest()
await printPeople()
await printLending()
await printBooks()
await printStatements()
await printLive()

function printSizes() {
  const sizes = JSON.parse(readFileSync(join(root, 'dist/sizes.json'), 'utf8'))
  console.log('\nSizes, bytes after gzip')
  table(
    ['part', 'size', 'budget'],
    sizes.map((/** @type {{ part: string, size: number, budget: number }} */ { part, size, budget }) => [
      part,
      size,
      budget,
    ]),
  )
}

/** The settings call beside a bare Fastify route with the same bytes, without and with one bare query on the same kind of database. */
async function printServer() {
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
