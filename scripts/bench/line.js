// @ts-check
/*
 * A slow line between the browser and a server on this machine, as a phone has it: every byte passes through here, so what connections
 * and TLS cost is counted too, which throttling in the browser leaves out. A connection costs a round trip before the first byte goes,
 * each way takes half of one, and all connections share what comes down.
 */
import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @typedef {{ kbit: number, delay: number }} Speed down in kbit/s, Infinity for no limit, and a round trip in ms */

/** One phone's line, which leads to any number of servers. */
export function openLine() {
  /** @type {Speed} */
  let speed = { kbit: Number.POSITIVE_INFINITY, delay: 0 }
  /** When the line is free again, in ms. */
  let freeAt = 0
  let received = 0
  /** @type {import('node:net').Server[]} */
  const doors = []
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()

  /** Does things at their times, in ms, and one after another: timers alone may change places. */
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
    // what it said last is still on its way
    server.on('close', () => down(Date.now() + speed.delay / 2, () => phone.destroy()))
    phone.on('data', bytes => {
      up(Math.max(Date.now(), open) + speed.delay / 2, () => server.write(bytes))
    })
    server.on('data', bytes => {
      const from = Math.max(Date.now(), freeAt)
      freeAt = from + (bytes.length * 8) / speed.kbit
      down(freeAt + speed.delay / 2, () => {
        // what a page that was left still had on its way is none of the next one's
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
    /** What came down since it was set, in bytes: with headers, and with what TLS adds. */
    received: () => received,
    /** @param {number} port of the server @returns {Promise<number>} the port at this end of the line */
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

/** A certificate for this machine, or null where there is no openssl to make one. */
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
    // by this Chromium takes it for a good one: of others it caches nothing, and connects twice
    return { key: readFileSync(key), cert: made, trust: createHash('sha256').update(spki).digest('base64') }
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Headers that belong to one connection, which HTTP/2 does without. */
const OF_ONE_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade']

/**
 * A proxy as it stands before a server in production: HTTP/2 over TLS on this side, HTTP/1.1 on the other.
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
