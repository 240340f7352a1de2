// @ts-check
import { timed } from './places.js'

/** How many people look at once. */
export const PEOPLE = 8
/** Mails that wait while the queue is measured, and how many are looked at. */
export const WAITING = 20_000
export const FEW = 1_000

/** The first page as the screen shows it, and how many there are: what it cannot be faster than. */
export const RECEIVED = `select p.id, p.at, p.day, p.amount, p.channel, p.receipt, p.note, p.posted_at, p.reversed_at,
    l.id as loan, l.code, l.currency, a.first_name, a.last_name,
    (select count(*) from payment where tenant = 'wezesha' and loan is not null) as total
  from (select * from payment where tenant = 'wezesha' and loan is not null order by at desc, id desc limit 25) p
    join loan l on l.id = p.loan join account a on a.id = l.client
  order by p.at desc, p.id desc`

/** How long the bare page takes where eight ask at once. @param {import('./places.js').Place} place */
export const bareTogether = place =>
  Promise.resolve(
    place.name === 'PGlite'
      ? place.use(client =>
          timed(() => Promise.all(Array.from({ length: PEOPLE }, () => client.query(RECEIVED)))),
        )
      : together(place, Array.from({ length: PEOPLE }), [], timed),
  )

/**
 * Opens a connection for each, then asks with all of them at once.
 * @param {import('./places.js').Place} place @param {unknown[]} left @param {import('./places.js').Client[]} clients
 * @param {typeof timed} measure @returns {Promise<number>}
 */
function together(place, left, clients, measure) {
  return left.length === 0
    ? measure(() => Promise.all(clients.map(client => client.query(RECEIVED))))
    : place.use(client => together(place, left.slice(1), [...clients, client], measure))
}

/** The same by the API. @param {string} api @param {HeadersInit | undefined} headers */
export const receivedTogether = (api, headers) =>
  timed(() =>
    Promise.all(
      Array.from({ length: PEOPLE }, async () => {
        const answer = await fetch(`${api}payments/list?size=25`, headers ? { headers } : {})
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`payments/list: ${answer.status}`)
      }),
    ),
  )

/** Mails that wait for somebody who does not exist, so that nothing is sent: what is measured is how they are taken. */
const queued = (
  /** @type {number} */ from,
  /** @type {number} */ to,
) => `insert into job (id, kind, payload, run_at)
  select left(md5('queued' || n), 24), 'mail', '{"message":"none"}'::jsonb, now() - n * interval '1 second'
  from generate_series(${from}, ${to}) n`

/** What taking four of the jobs that wait costs, in ms, with few and with many behind them. @param {import('./places.js').Client} client */
export async function queueTakes(client) {
  const take = () =>
    client.query(`select id from job where kind = 'mail' and done_at is null and failed_at is null and run_at <= now()
      order by priority, run_at limit 4 for update skip locked`)
  await client.query(queued(1, FEW))
  await client.query('analyze job')
  const few = await timed(take)
  await client.query(queued(FEW + 1, WAITING))
  await client.query('analyze job')
  const many = await timed(take)
  await client.query(`delete from job where payload = '{"message":"none"}'::jsonb`)
  return { few, many }
}
