import redaxios from 'redaxios'
import type { Endpoint, Input, Reply, Uploaded } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Problem, ProblemCode } from '#contract/problem.ts'
import { type FetchToken, forgetAsked, takeAsked } from './page.ts'

/** What went wrong with a call: the server's own code, or that no usable answer came. */
export type Failure = ProblemCode | 'unreachable' | 'timeout'

/** The one error a call rejects with. `message` is the server's sentence where it sent one. */
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
  /** The server's origin, without a slash at the end. */
  origin: string
  /** Base addresses of service groups that live elsewhere, from the tenant. */
  services?: Record<string, string>
  /** Where the calls' access token comes from; absent for calls that need none. */
  token?: FetchToken
  /** The language that the server's sentences are wanted in; absent for the browser's own. */
  language?: () => string
}

type Options = {
  signal?: AbortSignal
  /** For rows that answer with a file. */
  as?: 'file'
  /** Asks the server, even where the browser has an answer that it may still use. */
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

/** Said on the window once a call has changed something, so that figures elsewhere on the page are read anew. It carries nothing. */
export const ACTED = 'wz-acted'

const TIMEOUT = 15_000
/** For files: 2 MB over a weak signal. */
const FILE_TIMEOUT = 240_000
const LATE = {}
/** Waits before a read is tried again. Writes are never repeated by the client: only the caller knows whether that is safe. */
const PAUSES = [400, 1_600]

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms * (0.75 + Math.random() / 2)))

/** A body that says `error` is a failure whatever its status; credit services put the sentence into `msg`. */
const problemIn = (data: unknown): (Partial<Problem> & { msg?: string }) | null =>
  typeof data === 'object' && (data as Problem | null)?.error === true ? (data as Problem) : null

/** A client for one server. Reads are retried twice when the network or the server fails, never after a clear refusal. */
export function createApi({ origin, services = {}, token, language }: ApiSettings): Api {
  async function once(
    method: string,
    url: string,
    { query, body, files }: Parts,
    options: Options,
    bearer: string | null,
  ): Promise<unknown> {
    const controller = new AbortController()
    const { signal } = controller
    // a call that may bring files, and brings none, is JSON like any other
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
        // a header that any page may send without asking first
        headers: language && { 'accept-language': language() },
        responseType: options.as && 'blob',
        // redaxios ignores a signal of its own, and would read the host page's cookies for a token
        fetch: (to: string, init: RequestInit) => {
          const ask = () =>
            fetch(to, {
              ...init,
              // it copies what a page's old scripts hung on every object, too
              headers: Object.entries(init.headers ?? {}).filter(([name]) => !(name in Object.prototype)),
              signal,
              cache: options.again ? 'no-cache' : undefined,
            })
          const early = method === 'GET' && !options.again && takeAsked(to, bearer)
          return early ? early.catch(ask) : ask()
        },
        xsrfCookieName: '$^',
      } as Parameters<typeof redaxios>[0])
      // it broke off, or a network that wants a sign-in put its own page in place of it
      if (data === undefined || (data && typeof data === 'string')) throw new TypeError('No answer of ours')
      if (problemIn(data)) throw { status: 200, data }
      return data
    } catch (answer) {
      options.signal?.throwIfAborted()
      const { status = 0, data: sent } = answer as { status?: number; data?: unknown }
      const data = sent instanceof Blob ? await new Response(sent).json().catch(() => null) : sent
      const { code, msg = '', message = msg, fields } = problemIn(data) ?? {}
      const usual = status < 500 ? 'invalid' : 'unavailable'
      if (status) throw new ApiError(code ?? usual, message, status, fields)
      throw new ApiError(signal.reason === LATE ? 'timeout' : 'unreachable', '')
    } finally {
      clearTimeout(timer)
      // the call is over: this lets go of the caller's signal
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
    let bearer = token ? await token() : null
    let renewed = false
    let confirmed = false
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await once(method, url, input, options, bearer)
        if (method !== 'GET') {
          forgetAsked()
          globalThis.dispatchEvent?.(new Event(ACTED))
        }
        return answer
      } catch (error) {
        // it was refused before anything was done, so even a write may go again
        if (bearer && token && !renewed && (error as ApiError).code === 'signed-out') {
          renewed = true
          bearer = await token(bearer)
          continue
        }
        if (bearer && token && !confirmed && (error as ApiError).code === 'confirm') {
          confirmed = true
          const again = await token(bearer, 'confirm')
          if (again === null) throw error
          bearer = again
          continue
        }
        const passing = error instanceof ApiError && (error.code === 'unreachable' || error.status >= 500)
        const wait = PAUSES[attempt]
        if (method !== 'GET' || !passing || wait === undefined) throw error
        await pause(wait)
      }
    }
  }
  return call as Api
}

/** Fields and files as a form sends them; of a file that is on the server, its upload's id. */
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

/** What is asked for, if anything is: an empty query would put a question mark at the end. */
const withoutBlanks = (query: Record<string, unknown>) => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length ? Object.fromEntries(given) : undefined
}
