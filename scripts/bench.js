// @ts-check
/*
 * `npm run bench`: sizes of the build, time to the first field on slow phones, what our server adds to a bare one, and what
 * people wait for when there are 50,000 of them, or of their loans, on both databases; how fast notices of payments are taken in;
 * what a keystroke costs in a long survey on a slow phone; what a thousand open channels hold, and how soon they hear.
 * `npm run bench -- lending` measures lending and its money alone, `npm run bench -- books` a book of 20,000 entries.
 * Everything runs on this machine's loopback, so compare figures of one run with each other, not with another machine's.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printBooks } from './bench/books.js'
import { printLending } from './bench/lending.js'
import { printLive } from './bench/live.js'
import { printPeople } from './bench/people.js'
import { freePort, startServer } from './bench/server.js'
import { printSurvey } from './bench/survey.js'
import { median, table } from './bench/table.js'
import { ensureBuilt, ensureInstalled } from './prepare.js'
import { root } from './run.js'

await ensureInstalled()
await ensureBuilt()
const { default: autocannon } = await import('autocannon')
const { chromium } = await import('playwright')
const { launchOptions } = await import('./browser.js')

const SECONDS = 5
const CONNECTIONS = 10
const ROUNDS = 3

/** Slow phones on slow networks: kbit/s down and up, delay of a round trip in ms, how many times slower the processor is. */
const PROFILES = [
  { name: '400 kbit/s, 400 ms, CPU/6', kbit: 400, delay: 400, slower: 6 },
  { name: '1.6 Mbit/s, 150 ms, CPU/4', kbit: 1600, delay: 150, slower: 4 },
]

const [only] = process.argv.slice(2)
if (only === 'lending') {
  await printLending()
  process.exit()
}
if (only === 'books') {
  await printBooks()
  process.exit()
}
const folder = mkdtempSync(join(tmpdir(), 'wezesha-bench-'))
const { port, stop } = await startServer({ DATA_DIR: folder })
try {
  printSizes()
  await printFirstField()
  await printServer()
  await printSurvey(port)
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
await printPeople()
await printLending()
await printBooks()
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

/** A partner's page with two lines, cold cache, until the first field can be typed in. Median of the rounds. */
async function printFirstField() {
  const page = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Partner</title>
<wz-loan-calculator loading="eager"></wz-loan-calculator>
<script async crossorigin src="http://localhost:${port}/embed/v1/loader.js"></script>`
  const site = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(page))
  const sitePort = await freePort()
  await new Promise(resolve => site.listen(sitePort, '127.0.0.1', () => resolve(null)))
  const browser = await chromium.launch(launchOptions())
  const rows = []
  for (const { name, kbit, delay, slower } of PROFILES) {
    const times = []
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
      const tab = await context.newPage()
      const tools = await context.newCDPSession(tab)
      const bytes = (kbit * 1024) / 8
      await tools.send('Network.enable')
      await tools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: delay,
        downloadThroughput: bytes,
        uploadThroughput: bytes,
      })
      await tools.send('Emulation.setCPUThrottlingRate', { rate: slower })
      await tab.goto(`http://127.0.0.1:${sitePort}/`, { waitUntil: 'commit' })
      await tab.locator('wz-loan-calculator input').first().waitFor()
      times.push(await tab.evaluate(() => performance.now()))
      await context.close()
    }
    rows.push([name, `${Math.round(median(times))} ms`])
  }
  console.log(`\nFirst field of the loan calculator, cold cache, 360 px, median of ${ROUNDS}`)
  table(['network and processor', 'time'], rows)
  await browser.close()
  site.close()
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
