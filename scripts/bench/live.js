// @ts-check
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { places } from './places.js'
import { startServer } from './server.js'
import { signInAs } from './sign-in.js'
import { table } from './table.js'

const CHANNELS = 1_000
/** Number of channels opened concurrently. */
const AT_ONCE = 50
const ROUNDS = 5
/** Limits: memory growth in MB, and the time for a notification to reach everyone in ms. */
const MOST = { memory: 150, notice: 2_000 }

/** Measures open channels on one process, their memory, and how long it takes until all have received a change; on each database. */
export async function printLive() {
  const rows = []
  for (const place of await places()) {
    await (await startServer(place.env)).stop()
    await place.use(async client => {
      for (const statement of fill) await client.query(statement)
    })
    const server = await startServer(place.env)
    try {
      rows.push([place.name, ...(await measure(server))])
    } finally {
      await server.stop()
      await place.remove()
    }
  }
  console.log(
    `\n${CHANNELS.toLocaleString('en')} open channels on one process; a change told to all, slowest of ${ROUNDS} (within ${MOST.memory} MB and ${MOST.notice} ms)`,
  )
  table(['', 'opening all', 'memory more', 'each', 'until all heard', 'within'], rows)
}

/** @param {{ port: number, pid: number }} server */
async function measure({ port, pid }) {
  const api = `http://localhost:${port}/api`
  const headers = { ...(await signInAs(`${api}/`, 'super')), 'content-type': 'application/json' }
  const before = await memoryOf(pid)
  const begin = performance.now()
  /** @type {Awaited<ReturnType<typeof open>>[]} */
  const channels = []
  for (let from = 1; from <= CHANNELS; from += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, n) => open(port, from + n))
    channels.push(...(await Promise.all(some)))
  }
  const opening = performance.now() - begin
  const grown = (await memoryOf(pid)) - before

  let slowest = 0
  for (let round = 0; round < ROUNDS; round++) {
    const all = Promise.all(channels.map(channel => channel.next()))
    const start = performance.now()
    const tenant = `${api}/portal/tenants/wezesha`
    const { data } = await (await fetch(tenant, { headers })).json()
    const change = { description: `${data.description} ${round}` }
    const answer = await fetch(tenant, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ version: data.version, change }),
    })
    if (!answer.ok) throw new Error(`the change: ${answer.status} ${await answer.text()}`)
    await all
    slowest = Math.max(slowest, performance.now() - start)
  }
  for (const channel of channels) channel.close()
  return [
    `${Math.round(opening)} ms`,
    `${grown.toFixed(0)} MB`,
    `${((grown * 1024) / CHANNELS).toFixed(0)} kB`,
    `${Math.round(slowest)} ms`,
    grown < MOST.memory && slowest < MOST.notice ? 'yes' : 'no',
  ]
}

/**
 * Opens a channel, and resolves once it has received its first event.
 * @param {number} port @param {number} number
 * @returns {Promise<{ next(): Promise<void>, close(): void }>}
 */
function open(port, number) {
  return new Promise((resolve, reject) => {
    /** @type {() => void} */
    let heard = () => {}
    const asked = http.get(
      {
        host: 'localhost',
        port,
        path: '/api/home/live',
        agent: false,
        headers: { authorization: `Bearer ${tokenOf(number)}`, accept: 'text/event-stream' },
      },
      answer => {
        if (answer.statusCode !== 200) reject(new Error(`A channel: ${answer.statusCode}`))
        let isFirst = true
        answer.setEncoding('utf8').on('data', text => {
          if (isFirst) {
            isFirst = false
            resolve({
              next: () =>
                new Promise(done => {
                  heard = () => done()
                }),
              close: () => asked.destroy(),
            })
          } else if (text.includes('event: changed')) heard()
        })
        answer.on('error', () => {})
      },
    )
    asked.on('error', reject)
  })
}

/** Returns the resident memory of a process, in MB, after giving garbage collection time to run. @param {number} pid */
async function memoryOf(pid) {
  await new Promise(resolve => setTimeout(resolve, 2_000))
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** @param {number} number */
const tokenOf = number => `bench-channel-of-person-${number}`

const ID = "left(md5('live' || n), 24)"
const fill = [
  `insert into account (id, tenant, email, phone, first_name, last_name, role, status, language, country)
    select ${ID}, 'wezesha', 'live' || n || '@people.example', '+2541' || lpad(n::text, 8, '0'),
      'Amina', 'Otieno', 'client', 'active', 'en', 'KE' from generate_series(1, ${CHANNELS}) n`,
  `insert into session (id, account, device, expires_at)
    select ${ID}, ${ID}, 'Chrome on Android', now() + interval '1 day' from generate_series(1, ${CHANNELS}) n`,
  `insert into token (hash, session, kind, expires_at)
    select translate(encode(sha256(convert_to('bench-channel-of-person-' || n, 'UTF8')), 'base64'), '+/=', '-_'), ${ID}, 'access',
      now() + interval '1 day' from generate_series(1, ${CHANNELS}) n`,
]
