import redaxios from 'redaxios'
import type { Input, Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Problem, ProblemCode } from '#contract/problem.ts'

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
}

type Options = { signal?: AbortSignal }
type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** Calls an endpoint of the contract by its name: `api('GET portal/page/:slug', { params, query })`. */
export type Api = <Name extends keyof Contract>(
  call: Name,
  input: Input<Contract[Name]>,
  options?: Options,
) => Promise<Reply<Contract[Name]>>

const TIMEOUT = 15_000
const LATE = {}
/** Waits before a read is tried again. Writes are never repeated by the client: only the caller knows whether that is safe. */
const PAUSES = [400, 1_600]

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms * (0.75 + Math.random() / 2)))

const isProblem = (data: unknown): data is Problem =>
  typeof data === 'object' && data !== null && (data as Problem).error === true

/** A client for one server. Reads are retried twice when the network or the server fails, never after a clear refusal. */
export function createApi({ origin, services = {} }: ApiSettings): Api {
  async function once(
    method: string,
    url: string,
    { query, body }: Parts,
    options: Options,
  ): Promise<unknown> {
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => controller.abort(LATE), TIMEOUT)
    const stop = () => controller.abort()
    if (options.signal?.aborted) stop()
    options.signal?.addEventListener('abort', stop, { signal })
    try {
      const { data } = await redaxios({
        url,
        method: method as 'get',
        params: query && withoutBlanks(query),
        data: body,
        // redaxios ignores a signal of its own, and would read the host page's cookies for a token
        fetch: (to: string, init: RequestInit) => fetch(to, { ...init, signal }),
        xsrfCookieName: '$^',
      } as Parameters<typeof redaxios>[0])
      // it broke off, or a network that wants a sign-in put its own page in place of it
      if (data === undefined || (data && typeof data === 'string')) throw new TypeError('No answer of ours')
      return data
    } catch (answer) {
      options.signal?.throwIfAborted()
      const { status, data } = answer as { status?: number; data?: unknown }
      if (isProblem(data)) throw new ApiError(data.code, data.message, status, data.fields)
      if (status) throw new ApiError(status < 500 ? 'invalid' : 'unavailable', '', status)
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
    for (let attempt = 0; ; attempt++) {
      try {
        return await once(method, url, input, options)
      } catch (error) {
        const passing = error instanceof ApiError && (error.code === 'unreachable' || error.status >= 500)
        const wait = PAUSES[attempt]
        if (method !== 'GET' || !passing || wait === undefined) throw error
        await pause(wait)
      }
    }
  }
  return call as Api
}

const withoutBlanks = (query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
