// @ts-check
/*
 * `node scripts/faults.js [rounds]`: on each database available, four clients write notes and payments while the server is repeatedly
 * killed; then identical requests are sent concurrently. Prints lost and duplicate writes, and fails if there are any.
 */
import { places } from './bench/places.js'
import { startServer } from './bench/server.js'
import { signInAs } from './bench/sign-in.js'
import { table } from './bench/table.js'
import { ensureBuilt, ensureInstalled } from './prepare.js'

await ensureInstalled()
await ensureBuilt()

const ROUNDS = Number(process.argv[2] ?? 10)
const WRITERS = 4
/** Number of concurrent identical requests. */
const TOGETHER = 8
const AMOUNT = 100

/** @type {(string | number)[][]} */
const rows = []
let wrong = 0
for (const place of await places()) {
  /** Writes the server has acknowledged. */
  const acknowledged = { notes: new Set(), payments: new Set() }
  let number = 0
  let loan = ''
  for (let round = 0; round < ROUNDS; round++) {
    const { port, kill } = await startServer(place.env)
    const api = `http://localhost:${port}/api/`
    const headers = await signInAs(api, 'processor')
    loan ||= (await call(api, headers, 'lending/loans/list?view=all&status=active&sort=-amount&size=1')).body
      .data[0].id
    let alive = true
    const write = async () => {
      while (alive) {
        const name = `FAULT-${process.pid}-${++number}`
        const isNote = number % 2 === 0
        const answer = await call(
          api,
          headers,
          `lending/loan/${loan}/${isNote ? 'note' : 'repayment'}`,
          isNote ? { note: name } : payment(name),
        ).catch(() => null)
        if (answer?.ok) acknowledged[isNote ? 'notes' : 'payments'].add(name)
        else if (alive) await new Promise(resolve => setTimeout(resolve, 20))
      }
    }
    const writing = Array.from({ length: WRITERS }, write)
    await new Promise(resolve => setTimeout(resolve, 500 + Math.random() * 1_500))
    await kill()
    alive = false
    await Promise.all(writing)
  }

  const { port, stop } = await startServer(place.env)
  const api = `http://localhost:${port}/api/`
  const headers = await signInAs(api, 'processor')
  const name = `RACE-${process.pid}`
  const raced = await Promise.all(
    Array.from({ length: TOGETHER }, () =>
      call(api, headers, `lending/loan/${loan}/repayment`, payment(name)),
    ),
  )
  const winners = raced.filter(({ ok }) => ok).length
  acknowledged.payments.add(name)
  for (let tries = 0; tries < 240; tries++) {
    const { body } = await call(api, headers, `payments/list?state=booking&size=1&search=-${process.pid}`)
    if (body.total === 0) break
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  await stop()
  await place.use(async client => {
    const read = async (/** @type {string} */ text) => (await client.query(text)).rows
    const own = `'(FAULT|RACE)-${process.pid}'`
    const notes = (
      await read(`select note as name from loan_event where what = 'note' and note ~ ${own}`)
    ).map(one => one.name)
    const kept = (
      await read(`select receipt as name from payment where receipt ~ ${own} and posted_at is not null`)
    ).map(one => one.name)
    const booked = (await read(`select receipt as name from ledger_payment where receipt ~ ${own}`)).map(
      one => one.name,
    )
    const [{ sum }] = await read('select coalesce(sum(debit - credit), 0)::int as sum from journal_line')
    for (const [what, all, found] of /** @type {[string, Set<string>, string[]][]} */ ([
      ['notes', acknowledged.notes, notes],
      ['payments', acknowledged.payments, kept],
      ['payments in the ledger', acknowledged.payments, booked],
    ])) {
      const lost = [...all].filter(one => !found.includes(one)).length
      const twice = found.length - new Set(found).size
      wrong += lost + twice
      rows.push([`${place.name}: ${what}`, all.size, found.length, lost, twice])
    }
    wrong += Math.abs(sum) + (winners === 1 ? 0 : 1)
    rows.push([`${place.name}: debits less credits of the journal`, 0, sum, '', ''])
    rows.push([`${place.name}: one receipt sent ${TOGETHER} times at once, accepted`, 1, winners, '', ''])
  })
  await place.remove()
}
console.log(
  `\nWrites of ${WRITERS} clients, the server killed ${ROUNDS} times; some are found that it could not acknowledge any more`,
)
table(['', 'acknowledged', 'found', 'lost', 'duplicate'], rows)
process.exitCode = wrong === 0 ? 0 : 1

/** @param {string} receipt */
function payment(receipt) {
  const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
  return { amount: AMOUNT, receipt, day, channel: 'bank' }
}

/** @param {string} api @param {HeadersInit} headers @param {string} path @param {object} [body] */
async function call(api, headers, path, body) {
  const answer = await fetch(api + path, {
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return { ok: answer.ok, body: await answer.json() }
}
