import redaxios from 'redaxios'
import type { Endpoint, Input, Reply, Uploaded } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Problem, ProblemCode } from '#contract/problem.ts'
import { setClock } from './clock.ts'
import { type FetchToken, forgetPrefetched, takePrefetched } from './page.ts'

/** Reason a call failed: the server's error code, or that no usable response arrived. */
export type Failure = ProblemCode | 'unreachable' | 'timeout'

/** The only error a call rejects with. `message` is the server's message, if it sent one. */
export class ApiError extends Error {
  constructor(
    readonly code: Failure,
    message: string,
    readonly status = 0,
    readonly fields: Record<string, string> = {},
  ) {
    super(message)
  }
}

export type ApiSettings = {
  /** Origin of the server, without trailing slash. */
  origin: string
  /** Base URLs of service groups hosted elsewhere, from the tenant's settings. */
  services?: Record<string, string>
  /** Source of the access token; absent for calls that need none. */
  token?: FetchToken
  /** Language for server messages; the browser's own if absent. */
  language?: () => string
}

type Options = {
  signal?: AbortSignal
  /** For endpoints that respond with a file. */
  as?: 'file'
  /** Revalidates with the server even if the HTTP cache holds a fresh response. */
  again?: boolean
}
type Parts = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  files?: Record<string, Blob | Uploaded | (Blob | Uploaded)[] | undefined>
}
type Answer<Row extends Endpoint> = Row extends { download: true } ? Blob : Reply<Row>

/** Calls an endpoint of the contract by its name: `api('GET portal/page/:slug', { params, query })`. */
export type Api = <Name extends keyof Contract>(
  call: Name,
  input: Input<Contract[Name], Blob | Uploaded>,
  options?: Options,
) => Promise<Answer<Contract[Name]>>

/** Window event dispatched after a call that changed data, so that other figures on the page are refetched. Has no detail. */
export const ACTED = 'wz-acted'

const TIMEOUT = 15_000
/** For files: 2 MB over a weak signal. */
const FILE_TIMEOUT = 240_000
const LATE = {}
/** Delays before retries of a read. Writes are never retried by the client: only the caller knows whether that is safe. */
const PAUSES = [400, 1_600]

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms * (0.75 + Math.random() / 2)))

/** Throws a signal's reason if it is aborted: the signal's own method is missing in browsers of 2021. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw signal.reason
}

/** Returns the problem of a response: a body with `error: true` is a failure whatever its status; credit services use `msg`. */
const problemIn = (data: unknown): (Partial<Problem> & { msg?: string }) | null =>
  typeof data === 'object' && (data as Problem | null)?.error === true ? (data as Problem) : null

/** Whether a response is the server's: not if the connection broke off, or a proxy or captive portal sent a page of its own. */
const isOurs = (data: unknown): boolean =>
  data instanceof Blob ? !data.type.startsWith('text/html') : typeof data === 'object'

/** Keys of writes that got no answer: sent once more, they are done once. */
const unanswered = new Map<string, string>()

/** Creates a client for one server. Reads are retried twice after network or server failures, never after a definite refusal. */
export function createApi({ origin, services = {}, token, language }: ApiSettings): Api {
  async function once(
    method: string,
    url: string,
    { query, body, files }: Parts,
    options: Options,
    bearer: string | null,
    key?: string,
  ): Promise<unknown> {
    const controller = new AbortController()
    const { signal } = controller
    // a call that supports files but has none is sent as JSON
    const form = files && Object.values(files).flat().some(Boolean) ? formOf(body, files) : null
    const timer = setTimeout(() => controller.abort(LATE), form || options.as ? FILE_TIMEOUT : TIMEOUT)
    const stop = () => controller.abort()
    if (options.signal?.aborted) stop()
    options.signal?.addEventListener('abort', stop, { signal })
    try {
      const { data } = await redaxios({
        url,
        method: method as 'get',
        params: query && withoutBlanks(query),
        data: form ?? body,
        auth: bearer && `Bearer ${bearer}`,
        // CORS-safelisted header: needs no preflight request
        headers: {
          ...(language && { 'accept-language': language() }),
          ...(key && { 'idempotency-key': key }),
        },
        responseType: options.as && 'blob',
        // redaxios ignores its `signal` option, and by default would read an XSRF token from the host page's cookies
        fetch: async (to: string, init: RequestInit) => {
          const ask = () =>
            fetch(to, {
              ...init,
              // redaxios also copies properties that legacy scripts added to Object.prototype
              headers: Object.entries(init.headers ?? {}).filter(([name]) => !(name in Object.prototype)),
              signal,
              cache: options.again ? 'no-cache' : undefined,
            })
          const early = method === 'GET' && !options.again && takePrefetched(to, bearer)
          const response = await (early ? early.catch(ask) : ask())
          setClock(response)
          return response
        },
        xsrfCookieName: '$^',
      } as Parameters<typeof redaxios>[0])
      if (!isOurs(data)) throw new TypeError('No answer of ours')
      if (problemIn(data)) throw { status: 200, data }
      return data
    } catch (answer) {
      throwIfAborted(options.signal)
      const { status = 0, data: sent } = answer as { status?: number; data?: unknown }
      const data = sent instanceof Blob ? await new Response(sent).json().catch(() => null) : sent
      const { code, msg = '', message = msg, fields } = problemIn(data) ?? {}
      const usual = status >= 500 ? 'unavailable' : isOurs(data) ? 'invalid' : 'unreachable'
      if (status) throw new ApiError(code ?? usual, message, status, fields)
      throw new ApiError(signal.reason === LATE ? 'timeout' : 'unreachable', '')
    } finally {
      clearTimeout(timer)
      // removes the listener from the caller's signal
      stop()
    }
  }

  const call = async (name: string, input: Parts, options: Options = {}): Promise<unknown> => {
    const [method = '', path = ''] = name.split(' ')
    const [group = ''] = path.split('/', 1)
    const filled = path
      .slice(group.length)
      .replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(input.params?.[part] ?? ''))
    const url = (services[group] ?? `${origin}/api/${group}`) + filled
    const what = url + JSON.stringify(input.body)
    // only our own server, asked in a way that needs a preflight request anyway
    const isKept = method === 'POST' && token && !services[group]
    const key = isKept ? (unanswered.get(what) ?? String(Math.random()).slice(2) + Date.now()) : undefined
    let bearer = token ? await token() : null
    let renewed = false
    let confirmed = false
    for (let attempt = 0; ; attempt++) {
      if (key) unanswered.set(what, key)
      try {
        const answer = await once(method, url, input, options, bearer, key)
        unanswered.delete(what)
        if (method !== 'GET') {
          forgetPrefetched()
          globalThis.dispatchEvent?.(new Event(ACTED))
        }
        return answer
      } catch (error) {
        const { code, status } = error as ApiError
        const isPassing = code === 'unreachable' || status >= 500
        if (!isPassing && code !== 'timeout') unanswered.delete(what)
        // rejected before anything was done, so even a write can be retried
        if (bearer && token && !renewed && code === 'signed-out') {
          renewed = true
          bearer = await token(bearer)
          continue
        }
        if (bearer && token && !confirmed && code === 'confirm') {
          confirmed = true
          const again = await token(bearer, 'confirm')
          if (again === null) throw error
          bearer = again
          continue
        }
        const wait = PAUSES[attempt]
        if (method !== 'GET' || !isPassing || wait === undefined) throw error
        await pause(wait)
      }
    }
  }
  return call as Api
}

/** Builds form data from fields and files; a file already uploaded is sent as its upload id. */
function formOf(body: unknown, files: NonNullable<Parts['files']>): FormData {
  const form = new FormData()
  for (const [name, given] of Object.entries({ ...(body as object), ...files })) {
    for (const value of [given].flat()) {
      const upload = (value as Partial<Uploaded> | undefined)?.upload
      if (upload) form.append(`uploads.${name}`, upload)
      else if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value))
    }
  }
  return form
}

/** Returns the query without undefined values, or undefined if it is empty, which would append a bare question mark. */
const withoutBlanks = (query: Record<string, unknown>) => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length ? Object.fromEntries(given) : undefined
}
