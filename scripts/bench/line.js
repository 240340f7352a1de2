// @ts-check
/*
 * Simulates a phone's slow connection between the browser and a server on this machine: all bytes pass through here, so the cost of
 * connections and TLS is included, unlike with throttling in the browser. A connection costs a round trip before the first byte is
 * sent, each direction adds half of one, and all connections share the downlink.
 */
import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @typedef {{ kbit: number, delay: number }} Speed downlink in kbit/s, Infinity for no limit, and round-trip time in ms */

/** Creates one phone's simulated connection, which can reach any number of servers. */
export function openLine() {
  /** @type {Speed} */
  let speed = { kbit: Number.POSITIVE_INFINITY, delay: 0 }
  /** When the downlink is free again, in ms. */
  let freeAt = 0
  let received = 0
  /** @type {import('node:net').Server[]} */
  const doors = []
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()

  /** Schedules actions at given times, in ms, in order: separate timers might fire out of order. */
  const inTurn = () => {
    let turn = Promise.resolve()
    return (/** @type {number} */ at, /** @type {() => void} */ act) => {
      turn = turn.then(() => new Promise(next => setTimeout(next, Math.max(0, at - Date.now())))).then(act)
    }
  }

  /** @param {import('node:net').Socket} phone @param {number} port */
  function lead(phone, port) {
    const open = Date.now() + speed.delay
    const server = connect(port, '127.0.0.1')
    for (const socket of [phone, server]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    const [up, down] = [inTurn(), inTurn()]
    phone.on('close', () => server.destroy())
    // its last bytes are still in transit
    server.on('close', () => down(Date.now() + speed.delay / 2, () => phone.destroy()))
    phone.on('data', bytes => {
      up(Math.max(Date.now(), open) + speed.delay / 2, () => server.write(bytes))
    })
    server.on('data', bytes => {
      const from = Math.max(Date.now(), freeAt)
      freeAt = from + (bytes.length * 8) / speed.kbit
      down(freeAt + speed.delay / 2, () => {
        // bytes in transit to a closed page don't count for the next one
        if (phone.destroyed) return
        received += bytes.length
        phone.write(bytes)
      })
    })
  }

  return {
    /** @param {Speed} next */
    set(next) {
      speed = next
      freeAt = 0
      received = 0
    },
    /** Bytes received since the last `set`: including headers and TLS overhead. */
    received: () => received,
    /** @param {number} port of the server @returns {Promise<number>} the local port that leads to it through the connection */
    async to(port) {
      const door = createServer(phone => lead(phone, port))
      doors.push(door)
      await new Promise(resolve => door.listen(0, '127.0.0.1', () => resolve(null)))
      return /** @type {import('node:net').AddressInfo} */ (door.address()).port
    },
    close() {
      for (const door of doors) door.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Creates a certificate for this machine, or null if openssl is missing. */
export function certificate() {
  const folder = mkdtempSync(join(tmpdir(), 'wezesha-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const given = [
    'req -x509 -nodes -days 2 -subj /CN=localhost -newkey ec -pkeyopt ec_paramgen_curve:prime256v1',
    '-addext subjectAltName=DNS:localhost,DNS:*.localhost',
  ]
  try {
    execFileSync('openssl', [...given.join(' ').split(' '), '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    })
    const made = readFileSync(cert)
    const spki = new X509Certificate(made).publicKey.export({ type: 'spki', format: 'der' })
    // makes Chromium trust it: with an untrusted one it caches nothing, and connects twice
    return { key: readFileSync(key), cert: made, trust: createHash('sha256').update(spki).digest('base64') }
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Hop-by-hop headers, which HTTP/2 doesn't use. */
const OF_ONE_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade']

/**
 * Starts a reverse proxy as in production: HTTP/2 over TLS in front, HTTP/1.1 to the server.
 * @param {number} port of the server @param {{ key: Buffer, cert: Buffer }} secret
 */
export async function overTls(port, secret) {
  const proxy = createSecureServer({ ...secret, allowHTTP1: true }, (asked, answer) => {
    const { ':authority': host = asked.headers.host, ...given } = asked.headers
    const kept = Object.entries(given).filter(([name]) => !name.startsWith(':') && !OF_ONE_HOP.includes(name))
    const headers = { ...Object.fromEntries(kept), host, 'x-forwarded-proto': 'https' }
    const passed = request({ port, method: asked.method, path: asked.url, headers }, reply => {
      const back = Object.entries(reply.headers).filter(([name]) => !OF_ONE_HOP.includes(name))
      answer.writeHead(reply.statusCode ?? 502, Object.fromEntries(back))
      reply.pipe(/** @type {any} */ (answer))
    })
    passed.on('error', () => answer.end())
    asked.pipe(passed)
  })
  await new Promise(resolve => proxy.listen(0, '127.0.0.1', () => resolve(null)))
  const { port: own } = /** @type {import('node:net').AddressInfo} */ (proxy.address())
  return { port: own, close: () => proxy.close() }
}
