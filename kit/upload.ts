import { atom, type ReadableAtom } from 'nanostores'
import type { FileKind, Uploaded } from '#contract/endpoint.ts'
import type { Problem } from '#contract/problem.ts'
import { isPassing, waitOnline } from './connection.ts'
import { ApiError, type ApiSettings, throwIfAborted } from './core/api.ts'

/** State of an upload. */
export type UploadState = {
  /** Bytes received by the server. */
  sent: number
  size: number
  /**
   * `waiting`: offline, resumes automatically. `elsewhere`: another tab is sending the same file. `checking`: complete, being checked by
   * the server.
   */
  status: 'sending' | 'paused' | 'waiting' | 'elsewhere' | 'checking' | 'done' | 'refused'
}

export type UploadRun = {
  $state: ReadableAtom<UploadState>
  /** Reference that a call takes instead of the file. Rejects with an ApiError if refused, with an AbortError if cancelled. */
  done: Promise<Uploaded>
  pause(): void
  resume(): void
  /** Cancels it, here and on the server. */
  cancel(): void
}

export type UploadSettings = {
  /** Endpoint and field that the file is for: `POST lending/loan/:id/documents file`. */
  purpose: string
  name: string
  kind?: FileKind
  connection: ApiSettings
}

const KB = 1024
/** Size of the first chunk; later ones are sized to take `time` ms at the measured speed, within these bounds. */
const PIECE = { first: 256 * KB, least: 64 * KB, most: 4 * KB * KB, time: 4_000 }
/** Timeout of a chunk in ms; what the server has received of it is kept. */
const PATIENCE = 45_000
/** Backoff after consecutive failures; the last delay repeats. The `online` event ends a delay at once. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]
/** Up to this size a file is identified by its whole content, above by its first and last part. */
const WHOLE = 8 * KB * KB
const EDGE = 64 * KB

/**
 * Uploads a file in small chunks, resuming automatically whenever there is a connection. The server recognizes the file: choosing it again,
 * after a reload, in another tab or on another device, sends only the missing rest. Nothing is stored in the browser.
 */
export function startUpload(file: Blob, settings: UploadSettings): UploadRun {
  const { size } = file
  const $state = atom<UploadState>({ sent: 0, size, status: 'sending' })
  const show = (changes: Partial<UploadState>) => $state.set({ ...$state.get(), ...changes })
  const call = caller(settings.connection)
  /** Aborts the current request on pause. */
  let present = new AbortController()
  let isCancelled = false
  let wake = () => {}
  /** Path of the upload, relative to the protocol's endpoint. */
  let address = ''

  const go = async (): Promise<Uploaded> => {
    const mark = await fingerprint(file)
    for (;;) {
      if ($state.get().status === 'paused') await rest()
      if (isCancelled) throw new DOMException('The upload was cancelled', 'AbortError')
      present = new AbortController()
      const { signal } = present
      try {
        const wait = () => show({ status: 'elsewhere' })
        await alone(mark, signal, wait, () => sendAll(mark, signal))
        show({ sent: size, status: 'done' })
        return { upload: address.slice(1) }
      } catch (error) {
        if (!signal.aborted) throw error
      }
    }
  }

  /** Sends the missing rest. @throws ApiError if the server refuses it, AbortError on pause */
  async function sendAll(mark: string, signal: AbortSignal): Promise<void> {
    let length = PIECE.first
    let failures = 0
    let at = -1
    for (;;) {
      try {
        if (at < 0) at = await ask(mark, signal)
        throwIfAborted(signal)
        show({ sent: at, status: at < size ? 'sending' : 'checking' })
        const piece = file.slice(at, Math.min(at + length, size))
        const since = performance.now()
        const answer = await call('PATCH', address, signal, {
          body: piece,
          headers: { 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
        })
        at = offsetIn(answer)
        failures = 0
        // the server has also checked it by now
        if (at === size) return
        const fitting = (piece.size * PIECE.time) / Math.max(1, performance.now() - since)
        length = Math.min(PIECE.most, 2 * length, Math.max(PIECE.least, Math.round(fitting)))
      } catch (error) {
        throwIfAborted(signal)
        const { code } = error as ApiError
        const isOut = code === 'conflict' || code === 'not-found'
        if (!isOut && !isPassing(error as ApiError)) throw error
        at = -1
        if (code === 'not-found') address = ''
        // another tab may have sent a chunk in the meantime; if this repeats, it is an error
        if (isOut && failures++ < PAUSES.length) continue
        if (isOut) throw error
        length = PIECE.least
        show({ status: 'waiting' })
        await waitOnline(PAUSES[Math.min(failures++, PAUSES.length - 1)] as number, signal)
        throwIfAborted(signal)
      }
    }
  }

  /** Starts or resumes the upload. @returns number of bytes received */
  async function ask(mark: string, signal: AbortSignal): Promise<number> {
    if (address) return offsetIn(await call('HEAD', address, signal))
    const { purpose, name, kind } = settings
    const headers = {
      'upload-length': String(size),
      'upload-metadata': metadata({ purpose, name, kind, fingerprint: mark }),
    }
    const answer = await call('POST', '', signal, { headers })
    const at = offsetIn(answer)
    // only the path is used: behind a proxy the server may know itself by another host name
    address = /\/\w+$/.exec(answer.headers.get('location') ?? '')?.[0] ?? ''
    return at
  }

  /** Waits until the upload is resumed. */
  const rest = () =>
    new Promise<void>(resume => {
      wake = resume
    })

  const done = go().catch(error => {
    if (!isCancelled) show({ status: 'refused' })
    throw error
  })
  // avoids an unhandled rejection for callers that only watch the state
  done.catch(() => {})

  return {
    $state,
    done,
    pause() {
      if (isOver($state.get())) return
      show({ status: 'paused' })
      present.abort()
    },
    resume() {
      if ($state.get().status !== 'paused') return
      show({ status: 'sending' })
      wake()
    },
    cancel() {
      if (isOver($state.get())) return
      isCancelled = true
      present.abort()
      wake()
      if (address) call('DELETE', address, new AbortController().signal).catch(() => {})
    },
  }
}

const isOver = ({ status }: UploadState): boolean => status === 'done' || status === 'refused'

const offsetIn = ({ headers }: Response): number => {
  const offset = Number(headers.get('upload-offset') ?? Number.NaN)
  // a captive portal answered with its own page
  if (Number.isNaN(offset)) throw new ApiError('unreachable', '')
  return offset
}

type Sent = { headers?: Record<string, string>; body?: Blob }

/** Creates a client for the upload protocol. An expired token is renewed once. */
function caller({ origin, services = {}, token, language }: ApiSettings) {
  const base = `${services.media ?? `${origin}/api/media`}/tus`

  async function once(
    method: string,
    path: string,
    signal: AbortSignal,
    { headers, body }: Sent,
    bearer: string | null,
  ): Promise<Response> {
    const controller = new AbortController()
    const stop = () => controller.abort()
    const timer = setTimeout(stop, PATIENCE)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    try {
      return await fetch(base + path, {
        method,
        body,
        signal: controller.signal,
        headers: {
          'tus-resumable': '1.0.0',
          ...(bearer && { authorization: `Bearer ${bearer}` }),
          ...(language && { 'accept-language': language() }),
          ...headers,
        },
      })
    } catch {
      throwIfAborted(signal)
      throw new ApiError(controller.signal.aborted ? 'timeout' : 'unreachable', '')
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
  }

  return async (method: string, path: string, signal: AbortSignal, sent: Sent = {}): Promise<Response> => {
    let bearer = token ? await token() : null
    for (let renewed = false; ; renewed = true) {
      const answer = await once(method, path, signal, sent, bearer)
      if (answer.ok) return answer
      if (answer.status === 401 && bearer && token && !renewed) {
        bearer = await token(bearer)
        continue
      }
      // a proxy or captive portal answered with its own page
      const isOurs = answer.status >= 500 || answer.headers.has('tus-resumable')
      if (!isOurs) throw new ApiError('unreachable', '', answer.status)
      const problem: Partial<Problem> = await answer.json().catch(() => ({}))
      const code =
        problem.code ??
        (answer.status >= 500 ? 'unavailable' : answer.status === 404 ? 'not-found' : 'invalid')
      throw new ApiError(code, problem.message ?? '', answer.status, problem.fields)
    }
  }
}

/** Encodes metadata as in the protocol: keys with base64 values. */
const metadata = (pairs: Record<string, string | undefined>): string =>
  Object.entries(pairs)
    .flatMap(([key, value]) =>
      value ? `${key} ${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}` : [],
    )
    .join(',')

/**
 * Returns a file's fingerprint: the hash of its whole content, which the server verifies, or of its edges. Empty on pages without https,
 * where no hashing is available: an upload there can only be resumed while the page is open.
 */
async function fingerprint(file: Blob & { lastModified?: number }): Promise<string> {
  const { subtle } = globalThis.crypto ?? {}
  if (!subtle) return ''
  const isWhole = file.size <= WHOLE
  const seen = isWhole ? file : new Blob([file.slice(0, EDGE), file.slice(-EDGE)])
  const hash = new Uint8Array(await subtle.digest('SHA-256', await seen.arrayBuffer()))
  const hex = [...hash].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return isWhole ? `sha256:${hex}` : `edges:${hex}:${file.lastModified ?? ''}`
}

/** Runs an action while no other tab sends the same file. @param onWait called if another tab does */
async function alone(
  mark: string,
  signal: AbortSignal,
  onWait: () => void,
  action: () => Promise<void>,
): Promise<void> {
  const { locks } = globalThis.navigator ?? {}
  if (!locks || !mark) return action()
  const name = `wz-upload:${mark}`
  let isFree = false
  let isBarred = false
  const first = locks.request(name, { ifAvailable: true }, lock => {
    isFree = lock !== null
    return isFree ? action() : undefined
  })
  await first.catch(error => {
    // browsers that block storage in third-party frames also block locks
    isBarred = !isFree && error.name === 'SecurityError'
    if (!isBarred) throw error
  })
  if (isBarred) return action()
  if (isFree) return
  onWait()
  await locks.request(name, { signal }, action)
}
