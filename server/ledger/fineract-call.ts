import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { create, number, optional, type Struct, string, type } from 'superstruct'
import type { Sentence } from '#rules/sentence.ts'
import { msg, verbatim } from '#server/refusal/message.ts'
import { CoreRefusal } from './core.ts'

/** An account with an Apache Fineract server. */
export type FineractAccount = {
  /** URL of its API: `https://core.example/fineract-provider/api/v1`. */
  url: string
  /** Tenant on that server. */
  tenant: string
  user: string
  password: string
  /** Name of our report on that server that finds a client's id by e-mail, parameter `email`; null for none. */
  clientReport: string | null
  /** Id of the office that new clients belong to. */
  office: number
}

/** Date format, which every request body with a day must state. */
export const DAYS = { dateFormat: 'yyyy-MM-dd', locale: 'en' }

export type CoreLog = {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export type Waits = {
  /** Timeout for a response, in ms. */
  patience?: number
  /** Delays before each retry, in ms, while the core reports a loan as in use. */
  pauses?: readonly number[]
}

/** Response to a command that was carried out. */
const Done = type({ resourceId: number() })

/** Fields of a command, with its idempotency key. */
export type Body = { key: string; [field: string]: unknown }

/** Client of the Fineract API. Every call throws CoreRefusal if the core does not do what is requested. */
export type FineractCalls = {
  /** Reads a resource. @param path below the API's URL, with its query */
  read<Shape>(path: string, shape: Struct<Shape, unknown>): Promise<Shape>
  /** Reads a resource that may not exist. @returns null where the core has nothing under that path */
  find<Shape>(path: string, shape: Struct<Shape, unknown>): Promise<Shape | null>
  /** Computes something without changing anything. */
  reckon<Shape>(path: string, body: object, shape: Struct<Shape, unknown>): Promise<Shape>
  /** Carries out a command, idempotently by its key. @returns the id of the resource that it made or changed */
  command(path: string, body: object, key: string): Promise<number>
  /** Sets a resource to a state; idempotent. */
  change(path: string, body: object): Promise<void>
  /** @returns the id of the file */
  upload(path: string, form: FormData): Promise<string>
}

type Answer = { call: string; status: number; body: unknown; replayed: boolean }
type Request = { method: string; path: string; body?: object; form?: FormData; key?: string }

const PATIENCE = 20_000
const PAUSES = [300, 1_000, 3_000]
/** Number of keys that one action may use up: the core stores each refusal under its key and replays it forever. */
const MOST_TURNS = 30

/** Code of a refusal because the resource does not exist. */
const NOT_THERE = 'not-there'

export const isKind = (error: unknown, ...kinds: CoreRefusal['kind'][]): error is CoreRefusal =>
  error instanceof CoreRefusal && kinds.includes(error.kind)
export const isCode = (error: unknown, part: string): error is CoreRefusal =>
  error instanceof CoreRefusal && error.code.includes(part)

/** Reports a missing resource as a missing loan. */
export function missing(error: unknown): never {
  if (isCode(error, NOT_THERE)) throw new CoreRefusal('refused', msg('core.no-loan'), error.code)
  throw error
}

const AWAY = msg('core.away')
const BUSY = msg('core.busy-with-loan')
const SHUT = msg('core.unusable')
const WAITING = msg('core.second-person')

export function openCalls(
  { url, tenant, user, password }: FineractAccount,
  log: CoreLog,
  { patience = PATIENCE, pauses = PAUSES }: Waits,
): FineractCalls {
  const headers = {
    accept: 'application/json',
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    'fineract-platform-tenantid': tenant,
  }

  async function send({ method, path, body, form, key }: Request): Promise<Answer> {
    const call = `${method} ${withoutPeople(path)}`
    try {
      const reply = await fetch(`${url}/${path}`, {
        method,
        headers: {
          ...headers,
          ...(body && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...((body || form) && { body: body ? JSON.stringify(body) : form }),
        // the password must not go to any other host
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      })
      const replayed = reply.headers.get('x-served-from-cache') === 'true'
      return { call, status: reply.status, body: jsonIn(await reply.text()), replayed }
    } catch (error) {
      log.warn({ call, reason: (error as Error).name }, 'the lending core does not respond')
      throw new CoreRefusal('away', AWAY, 'no-answer')
    }
  }

  /** Retries while the loan is locked by the core's nightly job or by another request. */
  async function ask(request: Request): Promise<Answer> {
    for (const wait of pauses) {
      const answer = await send(request)
      if (!isHeld(answer) || (answer.replayed && answer.status !== UNDER_WAY)) return answer
      await pause(wait)
    }
    return send(request)
  }

  function refusalOf({ call, status, body }: Answer): CoreRefusal {
    const refusal = refusalFor(status, body)
    const { kind, code } = refusal
    if (kind === 'refused') log.warn({ call, status, code }, 'the lending core rejected the call')
    else log.error({ call, status, code }, 'the lending core failed')
    return refusal
  }

  function shaped<Shape>({ call, status, body }: Answer, shape: Struct<Shape, unknown>): Shape {
    try {
      return create(body, shape)
    } catch (error) {
      const { path } = error as { path?: unknown[] }
      log.error({ call, status, field: path?.join('.') }, 'the lending core returned an unexpected response')
      throw new CoreRefusal('away', AWAY, 'strange-answer')
    }
  }

  async function accepted<Shape>(request: Request, shape: Struct<Shape, unknown>): Promise<Shape> {
    const answer = await ask(request)
    if (!isFine(answer)) throw refusalOf(answer)
    return shaped(answer, shape)
  }

  return {
    read: (path, shape) => accepted({ method: 'GET', path }, shape),

    async find(path, shape) {
      const answer = await ask({ method: 'GET', path })
      if (answer.status === 404) return null
      if (!isFine(answer)) throw refusalOf(answer)
      return shaped(answer, shape)
    },

    reckon: (path, body, shape) => accepted({ method: 'POST', path, body }, shape),

    async command(path, body, key) {
      let answer: Answer
      let turn = 0
      do {
        turn++
        answer = await ask({ method: 'POST', path, body, key: keyOf(path, key, turn) })
        // a replayed failure was not carried out, and may be possible by now; a command under way must not be sent again
      } while (!isFine(answer) && answer.replayed && answer.status !== UNDER_WAY && turn < MOST_TURNS)
      if (!isFine(answer)) throw refusalOf(answer)
      if (isWaiting(answer.body)) {
        log.warn({ call: answer.call }, 'the lending core is waiting for a checker')
        throw new CoreRefusal('waiting', WAITING, 'maker-checker')
      }
      return shaped(answer, Done).resourceId
    },

    async change(path, body) {
      await accepted({ method: 'PUT', path, body }, Done)
    },

    async upload(path, form) {
      const { resourceId, resourceIdentifier } = await accepted(
        { method: 'POST', path, form },
        // a number or a text, depending on the server's version
        type({ resourceId: optional(number()), resourceIdentifier: optional(string()) }),
      )
      return String(resourceId ?? resourceIdentifier)
    },
  }
}

const isFine = ({ status }: Answer): boolean => status >= 200 && status < 300
/** Status while a command with the same key is being carried out. */
const UNDER_WAY = 425
const isHeld = ({ status }: Answer): boolean => status === 409 || status === UNDER_WAY

/** Whether a command waits for a second person: its response then names no resource that it made or changed. */
const isWaiting = (body: unknown): boolean => {
  const { rollbackTransaction, resourceId, commandId } = (body ?? {}) as Record<string, unknown>
  return rollbackTransaction === true || (resourceId === undefined && commandId !== undefined)
}

/** Derives a key of at most 50 characters, stable for one try of one action. */
const keyOf = (path: string, key: string, turn: number): string =>
  `${createHash('sha256').update(`${path} ${key}`).digest('base64url')}.${turn}`

/** Strips a path for the log. Its query may identify a person; the name of a command does not. */
function withoutPeople(path: string): string {
  const [plain = '', query] = path.split('?')
  const command = new URLSearchParams(query).get('command')
  return command ? `${plain}?command=${command}` : plain
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Problem = { userMessageGlobalisationCode?: string; defaultUserMessage?: string; parameterName?: string }

/** Returns the core's own description of a problem: its list of errors may be empty or missing. */
function problemIn(body: unknown): Problem {
  const whole = (body ?? {}) as Problem & { errors?: Problem[] }
  const first = Array.isArray(whole.errors) ? whole.errors[0] : undefined
  return { ...whole, ...first }
}

function refusalFor(status: number, body: unknown): CoreRefusal {
  const { userMessageGlobalisationCode: code = '', defaultUserMessage = '', parameterName } = problemIn(body)
  const logged = code || `http-${status}`
  // our account or settings are at fault: nothing was done, nor will be until they are fixed
  const isShut = status === 401 || status === 405 || code === 'error.msg.not.authorized'
  if (isShut || (status === 400 && !code)) return new CoreRefusal('busy', SHUT, logged)
  if (status === 409 || status === UNDER_WAY) return new CoreRefusal('busy', BUSY, logged)
  if (status === 404) return new CoreRefusal('refused', msg('core.unknown'), NOT_THERE)
  // it uses 503 for rules too, such as that a payment of a written-off loan cannot be undone
  const isRule = status === 503 && code.startsWith('error.msg.loan.')
  if (status === 400 || status === 403 || isRule) {
    return new CoreRefusal(
      'refused',
      sentenceFor(`${code} ${parameterName ?? ''}`, defaultUserMessage),
      logged,
    )
  }
  return new CoreRefusal('away', AWAY, logged)
}

/** Codes of an external id that another resource has: of a client or loan, and of a transaction. */
export const TAKEN = /duplicate\.externalId|externalId\.value\.must\.be\.unique/i

/** Messages for the core's codes; the first match applies. */
const SENTENCES: [RegExp, Sentence][] = [
  [/future\.date/, msg('book.day-ahead')],
  [/cannot\.be\.(made\.)?before|before.*date/, msg('book.day-too-early')],
  [/greater\.than\.zero/, msg('book.amount-above-zero')],
  [/cannot\.be\.after/, msg('book.day-too-late')],
  [/amount.*greater\.than/, msg('book.too-much')],
  [TAKEN, msg('book.booked-already')],
  [/undo|reversal|update\.not\.allowed/, msg('core.undo-too-late')],
  [/not\.in\.|state|loan\.is\.not|not\.active|account\.is\.not/i, msg('core.wrong-state')],
  [/principal/, msg('book.fund-amount')],
  [/numberOfRepayments|loanTermFrequency/, msg('book.fund-months')],
]
const UNKNOWN = msg('core.refused')

/** Translates a code; for an unknown code, uses the core's own sentence if it was written for people. */
function sentenceFor(code: string, spoken: string): Sentence {
  const known = SENTENCES.find(([pattern]) => pattern.test(code))
  if (known) return known[1]
  return /^[A-Z][^{}<>[\]`]*[.!?]$/.test(spoken) && !/error\.|exception|null/i.test(spoken)
    ? verbatim(spoken)
    : UNKNOWN
}
