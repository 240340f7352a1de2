import type { LiveKind } from '#contract/live-kind.ts'
import type { FetchToken } from '#kit/core/page.ts'

/** A message from the server: the position reached, and what changed. */
export type Heard = { at: string; changed: readonly LiveKind[] }

/**
 * How a channel ended. `over`: the server asks to reconnect after `wait` ms. `full`: no capacity for a channel, or another device has taken
 * it over. `mute`: no event arrived in time. `polls`: answered at once, as requested or as the only way possible.
 */
export type Ended = { why: 'over' | 'full' | 'mute' | 'polls' | 'failed'; wait: number }

type Settings = {
  url: string
  token: FetchToken
  /** Position up to which changes are known. */
  at: string | undefined
  signal: AbortSignal
  /** Polls once for changes until now. */
  polls: boolean
  times: { first: number; silent: number }
  hear(heard: Heard): void
}

/**
 * Opens a channel and reads it to its end. Uses its own reader: the browser's `EventSource` cannot send a token or detect a dead
 * connection. Never rejects.
 */
export async function listen(settings: Settings): Promise<Ended> {
  const { url, token, at, signal, polls, times, hear } = settings
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal.addEventListener('abort', stop)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isMute = true
  const expect = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(stop, ms)
  }

  const ask = async (bearer: string | null) =>
    fetch(`${url}${at === undefined ? '' : `?after=${encodeURIComponent(at)}`}`, {
      headers: {
        accept: polls ? 'application/json' : 'text/event-stream',
        authorization: `Bearer ${bearer}`,
      },
      cache: 'no-store',
      signal: controller.signal,
    })

  try {
    let bearer = await token()
    if (bearer === null || signal.aborted) return { why: 'failed', wait: 0 }
    expect(times.first)
    let answer = await ask(bearer)
    if (answer.status === 401) {
      bearer = await token(bearer)
      expect(times.first)
      answer = await ask(bearer)
    }
    if (answer.status === 429) return { why: 'full', wait: times.first }
    if (!answer.ok) return { why: 'failed', wait: 0 }
    const isStream = /^text\/event-stream/.test(answer.headers.get('content-type') ?? '') && answer.body
    if (!isStream) {
      hear(await answer.json())
      return { why: 'polls', wait: 0 }
    }
    let wait: number | null = null
    let isReplaced = false
    await eachEvent(answer.body as ReadableStream<Uint8Array>, ({ id, event, data }) => {
      isMute = false
      expect(times.silent)
      if (event === 'replaced') isReplaced = true
      if (event === 'bye' || event === 'over' || event === 'replaced') wait = Number(data)
      else if (id) hear({ at: id, changed: event === 'changed' ? (data as LiveKind[]) : [] })
    })
    if (isReplaced) return { why: 'full', wait: times.silent }
    return wait === null ? { why: 'failed', wait: 0 } : { why: 'over', wait }
  } catch {
    return { why: isMute && controller.signal.aborted && !polls ? 'mute' : 'failed', wait: 0 }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    stop()
  }
}

type Event = { id: string | undefined; event: string | undefined; data: unknown }

/** Parses Server-Sent Events, however they are split into chunks. */
async function eachEvent(body: ReadableStream<Uint8Array>, hear: (event: Event) => void): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += decoder.decode(value, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) hear(parse(block))
  }
}

function parse(block: string): Event {
  const part = (name: string) => block.match(new RegExp(`^${name}: ?(.*)$`, 'm'))?.[1]
  return { id: part('id'), event: part('event'), data: JSON.parse(part('data') || 'null') }
}
