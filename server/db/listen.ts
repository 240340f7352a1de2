import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { CONNECT_TIMEOUT } from './check-postgres.ts'

/** Reconnect backoff in ms: the first delay and the longest. */
const PAUSE = { first: 1_000, most: 30_000 }

/** Listens to a channel on a dedicated connection, with automatic reconnect. @returns a function that stops listening */
export async function listenOn(url: string, channel: string, hint: () => void): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let client: Client | null = null

  async function connect(): Promise<void> {
    const made = new Client({
      connectionString: url,
      application_name: 'wezesha-live',
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      keepAlive: true,
    })
    made.on('error', () => {})
    made.on('notification', hint)
    try {
      await made.connect()
      // channel names are our own constants and need no escaping
      await made.query(`listen "${channel}"`)
    } catch (error) {
      void made.end().catch(() => {})
      throw error
    }
    if (stopping.signal.aborted) return made.end()
    client = made
    made.once('end', () => {
      if (client === made) void again()
    })
  }

  async function again(): Promise<void> {
    client = null
    for (let pause = PAUSE.first; !stopping.signal.aborted; pause = Math.min(2 * pause, PAUSE.most)) {
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (stopping.signal.aborted) return
      const isBack = await connect().then(
        () => true,
        () => false,
      )
      // notifications sent during the outage are lost, so give one hint for all of them
      if (isBack) return hint()
    }
  }

  await connect().catch(() => void again())
  return async () => {
    stopping.abort()
    const last = client
    client = null
    await last?.end().catch(() => {})
  }
}
