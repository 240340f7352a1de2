// @ts-check
import { timed } from './places.js'

/** Number of concurrent users. */
export const PEOPLE = 8
/** Mails queued while the queue is measured, and the smaller number it is compared with. */
export const WAITING = 20_000
export const FEW = 1_000

/** The baseline of the screen: its first page of rows, and the total count. */
export const RECEIVED = `select p.id, p.at, p.day, p.amount, p.channel, p.receipt, p.note, p.posted_at, p.reversed_at,
    l.id as loan, l.code, l.currency, a.first_name, a.last_name,
    (select count(*) from payment where tenant = 'wezesha' and loan is not null) as total
  from (select * from payment where tenant = 'wezesha' and loan is not null order by day desc, at desc, id desc limit 25) p
    join loan l on l.id = p.loan join account a on a.id = l.client
  order by p.day desc, p.at desc, p.id desc`

/** Measures the baseline query with eight concurrent requests. @param {import('./places.js').Place} place */
export const bareTogether = place =>
  Promise.resolve(
    place.name === 'PGlite'
      ? place.use(client =>
          timed(() => Promise.all(Array.from({ length: PEOPLE }, () => client.query(RECEIVED)))),
        )
      : together(place, Array.from({ length: PEOPLE }), [], timed),
  )

/**
 * Opens one connection each, then queries all of them concurrently.
 * @param {import('./places.js').Place} place @param {unknown[]} left @param {import('./places.js').Client[]} clients
 * @param {typeof timed} measure @returns {Promise<number>}
 */
function together(place, left, clients, measure) {
  return left.length === 0
    ? measure(() => Promise.all(clients.map(client => client.query(RECEIVED))))
    : place.use(client => together(place, left.slice(1), [...clients, client], measure))
}

/** Measures the same through the API. @param {string} api @param {HeadersInit | undefined} headers */
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

/** Queues mails to a nonexistent recipient, so that nothing is sent: only taking jobs is measured. */
const queued = (
  /** @type {number} */ from,
  /** @type {number} */ to,
) => `insert into job (id, kind, payload, run_at)
  select left(md5('queued' || n), 24), 'mail', '{"message":"none"}'::jsonb, now() - n * interval '1 second'
  from generate_series(${from}, ${to}) n`

/** Measures taking four queued jobs, in ms, from a short and from a long queue. @param {import('./places.js').Client} client */
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
