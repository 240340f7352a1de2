import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { create, type Infer, number, optional, type Struct, string, type } from 'superstruct'
import type { Sentence } from '#rules/sentence.ts'
import { msg, verbatim } from '#server/refusal/message.ts'
import { CoreRefusal } from './core.ts'

/** An account with an Apache Fineract server. */
export type FineractAccount = {
  /** Address of its API: `https://core.example/fineract-provider/api/v1`. */
  url: string
  /** Which of the server's tenants. */
  tenant: string
  user: string
  password: string
  /** Name of a report of ours there that finds a client's id by e-mail, parameter `email`; null for none. */
  clientReport: string | null
  /** Id of the office that new clients belong to. */
  office: number
}

export type CoreLog = {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export type Waits = {
  /** How long to wait for an answer, in ms. */
  patience?: number
  /** How long to wait before each next try, in ms, while the core says that a loan is in use. */
  pauses?: readonly number[]
}

/** What a command is answered with once it is carried out. */
const Done = type({ resourceId: number(), loanId: optional(number()), clientId: optional(number()) })
export type Done = Infer<typeof Done>

/** Speaks with Fineract: every call throws CoreRefusal where the core does not do what is asked. */
export type FineractCalls = {
  /** @param path below the API's address, with its query */
  read<Shape>(path: string, shape: Struct<Shape, unknown>): Promise<Shape>
  /** Reads what may not be there. @returns null where the core has nothing under that path */
  find<Shape>(path: string, shape: Struct<Shape, unknown>): Promise<Shape | null>
  /** Works something out without changing anything. */
  reckon<Shape>(path: string, body: object, shape: Struct<Shape, unknown>): Promise<Shape>
  /** Carries a command out once for its key, however often it is asked for. */
  command(path: string, body: object, key: string): Promise<Done>
  /** Changes something to what it should be: again is the same. */
  change(path: string, body: object): Promise<void>
  upload(path: string, form: FormData): Promise<Done>
}

type Answer = { call: string; status: number; body: unknown; replayed: boolean }
type Request = { method: string; path: string; body?: object; form?: FormData; key?: string }

const PATIENCE = 20_000
const PAUSES = [300, 1_000, 3_000]
/** How many keys one action may use up: each refusal is kept by the core under its key, and answered to it for ever. */
const MOST_TURNS = 30

/** The code of what is refused because it is not there. */
export const NOT_THERE = 'not-there'

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
        // the password goes nowhere else
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      })
      const replayed = reply.headers.get('x-served-from-cache') === 'true'
      return { call, status: reply.status, body: jsonIn(await reply.text()), replayed }
    } catch (error) {
      log.warn({ call, reason: (error as Error).name }, 'lending core does not answer')
      throw new CoreRefusal('away', AWAY, 'no-answer')
    }
  }

  /** Asks again while the loan is held by the core's nightly work or by another request. */
  async function ask(request: Request): Promise<Answer> {
    for (const wait of pauses) {
      const answer = await send(request)
      if (!isHeld(answer) || answer.replayed) return answer
      await pause(wait)
    }
    return send(request)
  }

  function refusalOf({ call, status, body }: Answer): CoreRefusal {
    const refusal = refusalFor(status, body)
    const { kind, code } = refusal
    if (kind === 'refused') log.warn({ call, status, code }, 'lending core refuses')
    else log.error({ call, status, code }, 'lending core fails')
    return refusal
  }

  function shaped<Shape>({ call, status, body }: Answer, shape: Struct<Shape, unknown>): Shape {
    try {
      return create(body, shape)
    } catch (error) {
      const { path } = error as { path?: unknown[] }
      log.error({ call, status, field: path?.join('.') }, 'lending core answers what it should not')
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
        // what failed is answered from memory: it was not done, and may be possible by now
      } while (!isFine(answer) && answer.replayed && turn < MOST_TURNS)
      if (!isFine(answer)) throw refusalOf(answer)
      if (isWaiting(answer.body)) {
        log.warn({ call: answer.call }, 'lending core waits for a checker')
        throw new CoreRefusal('waiting', WAITING, 'maker-checker')
      }
      return shaped(answer, Done)
    },

    async change(path, body) {
      await accepted({ method: 'PUT', path, body }, Done)
    },

    async upload(path, form) {
      const { resourceId } = await accepted(
        { method: 'POST', path, form },
        // written as a number or a text, by the server's age
        type({ resourceId: optional(number()), resourceIdentifier: optional(string()) }),
      ).then(done => ({ resourceId: done.resourceId ?? Number(done.resourceIdentifier) }))
      return { resourceId }
    },
  }
}

const isFine = ({ status }: Answer): boolean => status >= 200 && status < 300
const isHeld = ({ status }: Answer): boolean => status === 409 || status === 425

/** Where a second person must agree, the answer to a command names no resource that it made or changed. */
const isWaiting = (body: unknown): boolean => {
  const { rollbackTransaction, resourceId, commandId } = (body ?? {}) as Record<string, unknown>
  return rollbackTransaction === true || (resourceId === undefined && commandId !== undefined)
}

/** At most 50 characters, the same for one try of one action. */
const keyOf = (path: string, key: string, turn: number): string =>
  `${createHash('sha256').update(`${path} ${key}`).digest('base64url')}.${turn}`

/** A path for the log. Its query may say who it is about; the name of a command does not. */
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

/** What went wrong, by the core's own word: its errors are in a list that may be empty, or not be there. */
function problemIn(body: unknown): Problem {
  const whole = (body ?? {}) as Problem & { errors?: Problem[] }
  const first = Array.isArray(whole.errors) ? whole.errors[0] : undefined
  return { ...whole, ...first }
}

function refusalFor(status: number, body: unknown): CoreRefusal {
  const { userMessageGlobalisationCode: code = '', defaultUserMessage = '', parameterName } = problemIn(body)
  const logged = code || `http-${status}`
  // our own account or settings: nothing was done, and nothing will be until somebody mends them
  const isShut = status === 401 || status === 405 || code === 'error.msg.not.authorized'
  if (isShut || (status === 400 && !code)) return new CoreRefusal('busy', SHUT, logged)
  if (status === 409 || status === 425) return new CoreRefusal('busy', BUSY, logged)
  if (status === 404) return new CoreRefusal('refused', msg('core.unknown'), NOT_THERE)
  if (status === 400 || status === 403) {
    return new CoreRefusal(
      'refused',
      sentenceFor(`${code} ${parameterName ?? ''}`, defaultUserMessage),
      logged,
    )
  }
  return new CoreRefusal('away', AWAY, logged)
}

/** What the core's codes mean for the people here, the first that fits. */
const SENTENCES: [RegExp, Sentence][] = [
  [/future\.date/, msg('book.day-ahead')],
  [/cannot\.be\.(made\.)?before|before.*date/, msg('book.day-too-early')],
  [/greater\.than\.zero/, msg('book.amount-above-zero')],
  [/cannot\.be\.after/, msg('book.day-too-late')],
  [/amount.*greater\.than/, msg('book.too-much')],
  [/duplicate\.externalId/i, msg('book.booked-already')],
  [/undo|reversal/, msg('core.undo-too-late')],
  [/not\.in\.|state|loan\.is\.not|not\.active|account\.is\.not/i, msg('core.wrong-state')],
  [/principal/, msg('book.fund-amount')],
  [/numberOfRepayments|loanTermFrequency/, msg('book.fund-months')],
]
const UNKNOWN = msg('core.refused')

/** The core's own sentence where its code is not known here, and it is one that was written for people. */
function sentenceFor(code: string, spoken: string): Sentence {
  const known = SENTENCES.find(([pattern]) => pattern.test(code))
  if (known) return known[1]
  return /^[A-Z][^{}<>[\]`]*[.!?]$/.test(spoken) && !/error\.|exception|null/i.test(spoken)
    ? verbatim(spoken)
    : UNKNOWN
}
