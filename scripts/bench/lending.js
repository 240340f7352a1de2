// @ts-check
import { createHash } from 'node:crypto'
import { fill, LOANS, PROMPTED, PROMPTS, REPAYMENTS, TAKEN } from './lending-rows.js'
import { places, ROUNDS, timed } from './places.js'
import { bareTogether, FEW, PEOPLE, queueTakes, receivedTogether, WAITING } from './received.js'
import { startServer } from './server.js'
import { read, signInAs } from './sign-in.js'
import { table } from './table.js'

/** Number of concurrent notifications. */
const AT_ONCE = 100
/** How long to wait for all notifications to be posted, in ms, and the polling interval. */
const PATIENCE = 120_000
const LOOKED = 500

const EXTENT = `${LOANS.toLocaleString('en')} loans with ${REPAYMENTS.toLocaleString('en')} repayments`

/**
 * The baseline of each response: only its rows.
 * @type {Record<'history' | 'queue' | 'loans' | 'repayments', string>}
 */
const BARE = {
  history: `select * from loan where client = (select id from account where email = 'client@wezesha.example') order by number desc`,
  queue: `select * from loan where tenant = 'wezesha' and status = 'submitted' order by since, id limit 25`,
  loans: `select substr(disbursed_on, 1, 7), count(*), sum(outstanding) from loan where tenant = 'wezesha' and status = 'active' group by 1`,
  repayments: `select substr(day, 1, 7), count(*), sum(amount) from payment where tenant = 'wezesha' group by 1`,
}

/** @type {[name: string, who: string, path: string, bare: keyof typeof BARE][]} */
const ASKED = [
  ['history of a client, 20 loans', 'client', 'account/client/loan/view', 'history'],
  ['queue, what needs me now', 'processor', 'lending/loans/list?view=now', 'queue'],
  ['all loans, first page', 'processor', 'lending/loans/list?view=all', 'queue'],
  ['all loans, page 1,000', 'processor', 'lending/loans/list?view=all&page=1000', 'queue'],
  ['all loans, a name', 'processor', 'lending/loans/list?view=all&search=wanjiku', 'queue'],
  ['portfolio by fund', 'super', 'lending/reports/portfolio', 'loans'],
  ['arrears by age', 'super', 'lending/reports/arrears', 'loans'],
  ['disbursements by month', 'super', 'lending/reports/disbursements', 'loans'],
  ['repayments by month, of all time', 'super', 'lending/reports/repayments', 'repayments'],
  [
    'repayments by month, 12 months',
    'super',
    `lending/reports/repayments?from=${monthsAgo(11)}`,
    'repayments',
  ],
  ['repayments by officer', 'super', 'lending/reports/repayments?by=officer', 'repayments'],
]

/** Returns the first day of the month `count` months ago. @param {number} count */
function monthsAgo(count) {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 10)
}

/**
 * Measures loan history, queue and reports, and simultaneous payment notifications: on each database available. Each table is printed
 * as soon as it is complete, so an aborted run still has results.
 * @param which part of a database's name
 */
export async function printLending(which = '') {
  console.log(`\nLending, ${EXTENT}`)
  for (const place of await places()) {
    if (!place.name.includes(which)) continue
    /** @type {(string | number)[][]} */
    const rows = []
    await (await startServer(place.env)).stop()
    /** @type {Record<string, number>} */
    const bare = {}
    const insert = await place.use(async client => {
      for (const statement of fill) await client.query(statement)
      for (const [name, text] of Object.entries(BARE)) bare[name] = await timed(() => client.query(text))
      const queue = await queueTakes(client)
      console.log(`\n${place.name}: four jobs taken of those that wait`)
      table(
        [`${FEW.toLocaleString('en')} wait`, `${WAITING.toLocaleString('en')} wait`],
        [[`${queue.few.toFixed(1)} ms`, `${queue.many.toFixed(1)} ms`]],
      )
      return timeInserts(client)
    })
    const bareReceived = await bareTogether(place)
    const { port, stop } = await startServer(place.env)
    /** @type {number[]} */
    let rates
    try {
      const api = `http://localhost:${port}/api/`
      const headers = await signInAll(api)
      for (const [name, who, path, of] of ASKED) {
        const alone = await timed(() => read(api + path, headers[who]))
        rows.push([name, `${alone.toFixed(1)} ms`, (alone / (bare[of] ?? 1)).toFixed(1)])
      }
      const received = await receivedTogether(api, headers.processor)
      rows.push([
        `payments received, ${PEOPLE} people at once`,
        `${received.toFixed(1)} ms`,
        (received / bareReceived).toFixed(1),
      ])
      console.log(`\n${place.name}: one call at a time, median of ${ROUNDS}`)
      table(['', 'time', 'of bare query'], rows)
      rates = await takeNotices(port, api, headers.super)
    } finally {
      await stop()
    }
    const { kept, payments, posted, booked } = await place.use(
      async client => (await client.query(TAKEN)).rows[0],
    )
    console.log(
      `\n${place.name}: ${PROMPTS.toLocaleString('en')} notices of payments together, ${AT_ONCE} connections; bare: one insert after the other`,
    )
    table(
      ['taken/s', 'posted/s', 'bare inserts/s', 'kept / payments / posted / booked'],
      [[...rates, Math.round(insert), `${kept} / ${payments} / ${posted} / ${booked}`]],
    )
    await place.remove()
  }
}

/** @param {string} api @returns {Promise<Record<string, HeadersInit>>} */
async function signInAll(api) {
  const signed = ['client', 'processor', 'super'].map(async who => [who, await signInAs(api, who)])
  return Object.fromEntries(await Promise.all(signed))
}

/** Inserts as many notifications directly, one after the other. @param {import('./places.js').Client} client */
async function timeInserts(client) {
  const start = performance.now()
  for (let number = 1; number <= PROMPTS; number++) {
    const body = notice(number).replaceAll("'", "''")
    await client.query(
      `insert into callback (kind, secret, body, address) values ('prompt', 'bare', '${body}', '127.0.0.1')`,
    )
  }
  const rate = (PROMPTS / (performance.now() - start)) * 1_000
  await client.query("delete from callback where secret = 'bare'")
  return rate
}

/** Builds Safaricom's callback for a paid prompt. @param {number} number */
const notice = number =>
  JSON.stringify({
    Body: {
      stkCallback: {
        MerchantRequestID: `bench-${number}`,
        CheckoutRequestID: `ws_CO_${number}`,
        ResultCode: 0,
        ResultDesc: 'The service request is processed successfully.',
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: PROMPTED / 100 },
            { Name: 'MpesaReceiptNumber', Value: `NOTICE${number}` },
            { Name: 'TransactionDate', Value: Number(stamp()) },
            { Name: 'PhoneNumber', Value: 254712345678 },
          ],
        },
      },
    },
  })

/** Returns the current time in Nairobi in Safaricom's format: `20261121133042`. */
const stamp = () => new Date(Date.now() + 3 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)

/**
 * Sends the notifications, and waits until this month's repayment report counts exactly all of them, with a timeout for busy machines.
 * @param {number} port @param {string} api @param {HeadersInit | undefined} headers
 */
async function takeNotices(port, api, headers) {
  const month = `${api}lending/reports/repayments?from=${monthsAgo(0)}`
  const counted = async () => Number((await read(month, headers)).total.payments)
  const before = await counted()
  const start = performance.now()
  let next = 1
  const send = async () => {
    while (next <= PROMPTS) {
      const number = next++
      const secret = createHash('md5').update(`secret${number}`).digest('hex')
      const answer = await fetch(`http://localhost:${port}/in/${secret}/prompt`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: notice(number),
      })
      if (!answer.ok) throw new Error(`A notice was answered ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send))
  const taken = performance.now() - start
  let posted = (await counted()) - before
  while (posted < PROMPTS && performance.now() - start < PATIENCE) {
    await new Promise(resolve => setTimeout(resolve, LOOKED))
    posted = (await counted()) - before
  }
  if (posted > PROMPTS) throw new Error('More was posted than came')
  const rate = (/** @type {number} */ count, /** @type {number} */ time) => Math.round((count / time) * 1_000)
  return [rate(PROMPTS, taken), rate(posted, performance.now() - start)]
}
