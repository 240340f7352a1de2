import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/open.ts'
import { findRow, findRows, setRow } from '#server/db/row.ts'
import { account, code, job } from '#server/db/schema/index.ts'
import { DEMO_PASSWORD } from '#server/demo/people.ts'

type Answer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the response of any call, inspected by tests
  body: any
  /** The refresh token set by the response; empty if it is removed; undefined if unchanged. */
  cookie: string | undefined
}

/** A simulated browser: sends calls with its own token and cookies. */
export class Visitor {
  token = ''
  cookie = ''
  /** Value of the device cookie. */
  device = ''

  constructor(
    readonly app: FastifyInstance,
    readonly host = 'localhost',
    /** IP address, used by rate limits. */
    readonly address = '10.0.0.1',
  ) {}

  async call(call: string, payload?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string]
    const reply = await this.app.inject({
      method,
      url: `/api/${path}`,
      payload,
      remoteAddress: this.address,
      headers: {
        host: this.host,
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        cookie: `session=${this.cookie}; device=${this.device}`,
        ...headers,
      },
    })
    const set = reply.cookies.find(one => one.name === 'session')
    if (set) this.cookie = set.value
    this.device = reply.cookies.find(one => one.name === 'device')?.value ?? this.device
    return { status: reply.statusCode, body: reply.json(), cookie: set?.value }
  }

  async signIn(email: string, password = DEMO_PASSWORD, code?: string): Promise<Answer> {
    const body = { email, password, host: this.host, ...(code !== undefined && { code }) }
    const answer = await this.call('POST account/client/signin', body)
    if (answer.status === 200) this.token = answer.body.token
    return answer
  }

  async refresh(): Promise<Answer> {
    const answer = await this.call('POST account/session/refresh')
    if (answer.status === 200) this.token = answer.body.token
    return answer
  }

  /** Whether the access token is valid. */
  async isSignedIn(): Promise<boolean> {
    return (await this.call('GET account/user/unbox')).status === 200
  }
}

/** Returns the queued messages to an address, newest first. */
export async function sentTo(database: Database, to: string, kind: 'mail' | 'sms' = 'mail') {
  const rows = await findRows(database.sql, job, { kind }, desc(job.createdAt))
  return rows
    .map(
      row =>
        row.payload as { to: string; template: string; language: string; values: Record<string, string> },
    )
    .filter(payload => payload.to === to)
}

/** Ages an account's codes by the given number of seconds. */
export async function ageCodes(database: Database, email: string, seconds: number): Promise<void> {
  const person = await findRow(database.sql, account, { email })
  const codes = await findRows(database.sql, code, { account: person?.id ?? '' })
  for (const one of codes) {
    const expiresAt = new Date(one.expiresAt.getTime() - seconds * 1000)
    await setRow(database.sql, code, one.id, { expiresAt })
  }
}
