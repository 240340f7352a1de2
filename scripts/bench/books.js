// @ts-check

import { printFilter } from './books-filter.js'
import { places, ROUNDS, timed } from './places.js'
import { startServer } from './server.js'
import { read, signInAs } from './sign-in.js'
import { table } from './table.js'

/** Entries of one business, as many as a busy stall records in years: a list of 20,000 rows, plus expenses. */
const SALES = 20_000
const ENTRIES = SALES + 5_000
/** Entries queued offline on a device for weeks, sent one after the other. */
const QUEUED = 1_000

const OWN = `(select id from business where owner = (select id from account where email = 'client@wezesha.example') order by created_at limit 1)`

/** Four sales per expense, over two years, of the goods of the demo's stall. */
const FILL = `insert into book_entry (id, business, kind, day, amount, item, quantity, name, type, phone, by, by_name, created_at, edited_at)
  select substr(md5('bench' || n), 1, 24), ${OWN}, kind, current_date - (n % 700), 5000 + (n * 37) % 90000,
    case when kind = 'product-sale' then (select id from book_item where business = ${OWN} and kind = 'product-variant' order by id limit 1) end,
    1000, case when kind = 'operating' then 'Expense ' || n % 40 else '' end,
    (select id from book_lookup where list = 'entrepreneurSaleType' and tenant = 'wezesha' order by place limit 1),
    '+2547' || lpad((n % 900)::text, 8, '0'), 'bench', 'Bench', now() - n * interval '30 minutes', now()
  from (select n, case when n % 5 = 0 then 'operating' else 'product-sale' end as kind from generate_series(1, ${ENTRIES}) as n) as made`

/** The baseline for any response about a book: its figures, summed once. */
const FIGURES = `select kind, sum(amount / 100 * 100), count(*) from book_entry where business = ${OWN} and voided_at is null group by kind`

/** @type {[name: string, who: string, path: string][]} */
const ASKED = [
  ['overview of all', 'client', 'book/overview'],
  ['overview of a month', 'client', 'book/overview?span=month'],
  ['quick entry', 'client', 'book/quick'],
  ['reports of all', 'client', 'book/report'],
  ['a page of entries, a word', 'client', 'book/entries?search=expense'],
  ['who keeps books', 'processor', 'book/desk'],
]

/** Measures opening a book of 25,000 entries, on each database available, and sending a long offline queue. */
export async function printBooks() {
  /** @type {(string | number)[][]} */
  const rows = []
  /** @type {(string | number)[][]} */
  const sent = []
  const all = await places()
  for (const place of all) {
    await (await startServer(place.env)).stop()
    const bare = await place.use(async client => {
      await client.query(FILL)
      // as PostgreSQL's autovacuum does within a minute, and our server for PGlite
      await client.query('vacuum analyze book_entry')
      return timed(() => client.query(FIGURES))
    })
    rows.push([`${place.name}: figures, one bare query`, `${bare.toFixed(1)} ms`, '1.0', '', ''])
    const { port, stop } = await startServer(place.env)
    try {
      const api = `http://localhost:${port}/api/`
      // uncompressed: on loopback compression only adds CPU time
      const signedIn = async (/** @type {string} */ who) => ({
        ...(await signInAs(api, who)),
        'accept-encoding': 'identity',
      })
      const headers = { client: await signedIn('client'), processor: await signedIn('processor') }
      // every call has the overhead of HTTP and authentication
      const call = await timed(() => read(`${api}account/user/unbox`, headers.client))
      for (const [name, who, path] of ASKED) {
        const own = headers[/** @type {'client'} */ (who)]
        const alone = await timed(() => read(api + path, own))
        rows.push([
          `${place.name}: ${name}`,
          `${alone.toFixed(1)} ms`,
          (alone / bare).toFixed(1),
          `${call.toFixed(1)} ms`,
          ((alone - call) / bare).toFixed(1),
        ])
      }
      // rendering doesn't depend on the database
      if (place === all[0]) {
        // a failure in the browser must not discard the server's figures
        await printFilter(port).catch(error => console.log(`\nThe filter was not measured: ${error.message}`))
      }
      sent.push([place.name, `${(await sendQueue(api, headers.client)).toFixed(1)} s`])
    } finally {
      await stop()
    }
    await place.remove()
  }
  console.log(`\nA book of ${ENTRIES.toLocaleString('en')} entries, one call at a time, median of ${ROUNDS}`)
  table(['', 'time', 'of bare query', 'a call by itself', 'rest of bare query'], rows)
  console.log(
    `\n${QUEUED.toLocaleString('en')} entries that waited on a device, one after the other, goal 20 s`,
  )
  table(['', 'sent in'], sent)
}

/** Sends queued entries like an outbox. @param {string} api @param {Record<string, string>} headers @returns {Promise<number>} in s */
async function sendQueue(api, headers) {
  const { data } = await read(`${api}book/quick`, headers)
  const { item, last } = data.favourites[0]
  const [year, month, date] = new Date(Date.now() + 3 * 3_600_000)
    .toISOString()
    .slice(0, 10)
    .split('-')
    .map(Number)
  const start = performance.now()
  for (let number = 1; number <= QUEUED; number++) {
    const answer = await fetch(
      `${api}data/entrepreneurProductSale?resource=entrepreneurProductSale&action=create`,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          clientId: `bench-queue-${String(number).padStart(8, '0')}`,
          businessId: data.business.id,
          productVariantId: item,
          quantity: 1,
          revenueAmount: 100 + number,
          typeOfSale: last.type,
          clientPhone: last.phone,
          dateSold: date,
          monthSold: month,
          yearSold: year,
        }),
      },
    )
    if (!answer.ok) throw new Error(`Entry ${number} was answered ${answer.status}: ${await answer.text()}`)
  }
  return (performance.now() - start) / 1_000
}
