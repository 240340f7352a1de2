// @ts-check
import { places, ROUNDS, timed } from './places.js'
import { startServer } from './server.js'
import { PASSWORD, signInAs } from './sign-in.js'
import { table } from './table.js'

const PEOPLE = 50_000
const SECONDS = 5
const CONNECTIONS = 10

/** @typedef {{ url: string, method?: 'POST', headers?: Record<string, string>, body?: string }} Asked */

/** The baseline of the list: its first page of rows. */
const BARE = `select id, first_name, last_name, email, phone, role, status, created_at, last_seen_at from account
  where tenant = 'wezesha' and role in ('client', 'applicant', 'digiprime') order by created_at desc, id desc limit 25`

/** Measures sign-in, the current user and the list of clients: on each database available. */
export async function printPeople() {
  const { default: autocannon } = await import('autocannon')
  const rows = []
  for (const place of await places()) {
    await (await startServer(place.env)).stop()
    const bare = await place.use(async client => {
      await client.query(fill)
      await client.query('analyze')
      return timed(() => client.query(BARE))
    })
    const { port, stop } = await startServer({ ...place.env, TRUST_PROXY: '127.0.0.1' })
    const api = `http://localhost:${port}/api/account`
    const signin = {
      url: `${api}/client/signin`,
      method: /** @type {const} */ ('POST'),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'super@wezesha.example', password: PASSWORD, host: 'localhost' }),
    }
    const headers = await signInAs(`http://localhost:${port}/api/`, 'super')
    const list = `${api}/clients/list`
    for (const [name, request] of /** @type {[string, Asked][]} */ ([
      ['sign in', signin],
      ['who am I', { url: `${api}/user/unbox`, headers }],
      ['clients, first page', { url: list, headers }],
      ['clients, page 1,000', { url: `${list}?page=1000`, headers }],
      ['clients, a name', { url: `${list}?search=wanjiku`, headers }],
    ])) {
      const alone = await timed(async () => {
        const answer = await fetch(request.url, request)
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
      })
      const result = await autocannon({
        ...request,
        connections: CONNECTIONS,
        duration: SECONDS,
        ...(name === 'sign in' && { requests: [{ setupRequest: somebodyElse }] }),
      })
      rows.push([
        `${place.name}: ${name}`,
        Math.round(result.requests.average),
        `${result.latency.p99} ms`,
        `${alone.toFixed(1)} ms`,
        name.startsWith('clients') ? (alone / bare).toFixed(1) : '',
        result.non2xx + result.errors,
      ])
    }
    rows.push([`${place.name}: bare query of the first page`, '', '', `${bare.toFixed(1)} ms`, '1.0', ''])
    await stop()
    await place.remove()
  }
  console.log(
    `\nPeople, ${PEOPLE.toLocaleString('en')} clients, ${CONNECTIONS} connections for ${SECONDS} s; alone: one at a time, median of ${ROUNDS}`,
  )
  table(['', 'requests/s', 'p99', 'alone', 'of bare query', 'failed'], rows)
}

let turn = 0
/**
 * Varies the user and IP address of each request, as repeated sign-ins are rate-limited.
 * @param {import('autocannon').Request} request
 */
function somebodyElse(request) {
  const n = (turn++ % PEOPLE) + 1
  const email = `bench${n}@people.example`
  const address = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
  return {
    ...request,
    headers: { ...request.headers, 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: PASSWORD, host: 'localhost' }),
  }
}

const NAMES = "(array['Amina','Wanjiku','Otieno','Njeri','Baraka','Zawadi','Kamau','Achieng','Neema','Juma'])"
const fill = `insert into account (id, tenant, email, phone, first_name, last_name, role, status, language, country, created_at, password)
  select left(md5('bench' || n), 24), 'wezesha', 'bench' || n || '@people.example', '+2541' || lpad(n::text, 8, '0'),
    ${NAMES}[1 + n % 10], ${NAMES}[1 + n / 10 % 10], 'client', 'active', 'en', 'KE', now() - n * interval '1 minute',
    (select password from account where email = 'super@wezesha.example')
  from generate_series(1, ${PEOPLE}) n`
