import type { InjectOptions } from 'fastify'
import type { Struct } from 'superstruct'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call, Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { Problem } from '#contract/problem.ts'
import type { Role } from '#contract/role.ts'
import { boundsOf, type Shape } from '#contract/shape.ts'
import { attempt, surveyPass } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { readInput } from '#server/http/input.ts'
import { hashOf } from '#server/http/session.ts'
import { signIn } from '#server/people/testing.ts'
import { Refusal } from '#server/refusal/message.ts'
import { publish } from '#server/survey/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'

// Fuzzes every call of the contract as signed-in users with invalid input of all kinds: the response must be a success or a
// refusal in the common format, never a server error.

const SOMEBODY_ELSE = 'ffffffffffffffffffffffff'
const SURVEY = 'hostile'
const PASS = 'a-pass-for-a-survey-and-a-phone'
const LONG = 'x'.repeat(30_000)
const VALUES: unknown[] = [
  null,
  '',
  ' ',
  LONG,
  -1,
  0,
  0.5,
  1e308,
  true,
  [],
  {},
  ['a'],
  { $gt: '' },
  { toString: 1 },
  { valueOf: 1, toString: null },
  '\u0000',
  '🙂',
  "' or 1=1 --",
]
const TEXTS = [
  '',
  LONG.slice(0, 5_000),
  '-1',
  '1e999',
  'NaN',
  "' or 1=1 --",
  '../../etc/passwd',
  '\u0000',
  '%',
  '٣',
  '🙂',
]

/** Valid values by field name. */
const FITTING: Record<string, unknown> = {
  email: 'amina@example.test',
  nextOfKin_email: 'amina@example.test',
  host: 'localhost',
  password: 'a long enough one',
  newPassword: 'a long enough one',
  confirmPassword: 'a long enough one',
  currentPassword: 'a long enough one',
  mobileNumber: '0712 345 678',
  phone: '0712345678',
  phoneNo: '0712345678',
  nextOfKin_phoneNumber: '0712345678',
  alternativePhoneNumber: '0712345678',
  age: 30,
  bvn: '12345678901',
  account: '1234567890',
  site: 'pk_demo_wezesha',
  key: 'pk_demo_wezesha',
  id: SOMEBODY_ELSE,
  userId: SOMEBODY_ELSE,
  actor: SOMEBODY_ELSE,
  verification: SOMEBODY_ELSE,
  delivery: SOMEBODY_ELSE,
  from: '2026-01-01',
  to: '2026-12-31',
  origins: ['https://www.partner.example'],
  hosts: ['new.example'],
  url: 'https://partner.example/hook',
  origin: 'https://www.partner.example',
  brand: '#112233',
  survey: SURVEY,
  list: 'hubs',
  round: '1',
  instance: 'a-filling-in-of-theirs',
  reached: 'unknown',
  pass: PASS,
}

function fitting(name: string, shape: Struct<unknown, unknown>): unknown {
  if (name in FITTING) return FITTING[name]
  const { type, schema } = shape
  // only a survey code may contain asterisks
  if (name === 'code' && shape.is('2*14*1')) return SURVEY
  if (name === 'code') return type === 'string' && shape.is('123456') ? '123456' : 'wezesha'
  if (type === 'enums') return Object.values(schema as object)[0]
  if (type === 'literal') return schema
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return 1
  if (type === 'array') return [fitting('', schema as Shape)]
  if (type === 'record') return {}
  if (schema && typeof schema === 'object') {
    return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, fitting(key, part as Shape)]))
  }
  return 'text'
}

/** Numbers that a database or floating point arithmetic cannot hold exactly or at all. */
const BEYOND = [2 ** 31, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e21, -(2 ** 53)]
const WRONG = [null, true, 0.5, 'text', [], {}, [[1]], { text: { text: 1 } }]

/** The first and last years that there are, which neither databases nor JavaScript can count beyond. */
const TIMES = ['0000', '0001', '0002', '9998', '9999'].flatMap(year => [
  `${year}-01-01`,
  `${year}-12-31`,
  `${year}-01-01T00:00:00Z`,
  `${year}-12-31T23:59:59Z`,
  `${year}-01`,
  `${year}-12`,
  `${year}-Q1`,
  `${year}-Q4`,
])

/** The times of these years in the form that a field of times has. */
function times(shape: Shape): string[] {
  const ofForm = ['2028-02-29', '2028-02-29T00:00:00Z', '2028-02', '2028-Q1'].find(one => shape.is(one))
  return shape.is('text') || ofForm === undefined
    ? []
    : TIMES.filter(one => one.length === ofForm.length && one.includes('Q') === ofForm.includes('Q'))
}

/** Values at and beyond the limits of a field, and of other types. */
function beyond(shape: Shape): unknown[] {
  const { least, most } = boundsOf(shape)
  const limits = [least, most].filter(one => one !== undefined)
  const { type } = shape
  if (type === 'integer' || type === 'number') {
    return [...limits.flatMap(limit => [limit - 1, limit, limit + 1]), ...BEYOND, ...WRONG, '12', '1e9']
  }
  // longer texts are covered by the field's own tests
  const lengths = limits.flatMap(limit => [limit - 1, limit, limit + 1]).filter(one => one > 0 && one < 5_000)
  if (type === 'string')
    return [...times(shape), ...lengths.map(length => 'x'.repeat(length)), ...BEYOND, ...WRONG]
  if (type === 'array') {
    const [one] = fitting('', shape) as unknown[]
    return [...lengths.map(length => Array(length).fill(one)), ...WRONG, [null], [[one]]]
  }
  return WRONG
}

/** Yields copies of a body with one field, at any depth, replaced by an invalid value. */
function* bent(shape: Shape, value: unknown): Generator<unknown> {
  yield* beyond(shape)
  const { type, schema } = shape
  if (type === 'array') {
    for (const one of bent(schema as Shape, (value as unknown[])[0])) yield [one]
  }
  if (type !== 'object' && type !== 'type') return
  for (const [name, part] of Object.entries((schema ?? {}) as Record<string, Shape>)) {
    for (const one of bent(part, (value as Fields)[name])) yield { ...(value as Fields), [name]: one }
  }
}

type Fields = Record<string, unknown>
const fieldsOf = (shape?: Shape) => (shape ? (fitting('', shape) as Fields) : {})

/** Builds a valid request. */
function good(call: Call, row: Endpoint, change: { params?: Fields; query?: Fields; body?: unknown } = {}) {
  const [method, path = ''] = call.split(' ') as ['GET', string]
  const params = { ...fieldsOf(row.params), ...change.params }
  const url = `/api/${path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(params[part])))}`
  const search = new URLSearchParams(change.query as Record<string, string>)
  const body = 'body' in change ? change.body : row.body && fieldsOf(row.body)
  return {
    method,
    url: search.size ? `${url}?${search}` : url,
    ...(row.files ? form(body as Fields, row.files) : body !== undefined && { payload: body as object }),
  } satisfies InjectOptions
}

/** Builds a request with one part changed, and records whether validation refuses it without the database. */
function changed(call: Call, row: Endpoint, change: { params?: Fields; query?: Fields; body?: unknown }) {
  return Object.assign(good(call, row, change), { refused: !row.files && isRefused(row, change) })
}

/** @throws any error but a refusal */
function isRefused(row: Endpoint, change: { params?: Fields; query?: Fields; body?: unknown }): boolean {
  const asText = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, String(one)]))
  const body = 'body' in change ? change.body : row.body && fieldsOf(row.body)
  try {
    readInput(row, {
      params: asText({ ...fieldsOf(row.params), ...change.params }),
      query: asText(change.query ?? {}),
      body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)),
    })
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}

/** Builds a multipart form with a file in every file field. */
function form(
  body: Fields,
  files: NonNullable<Endpoint['files']>,
  content = '%PDF-1.7 not what was asked for',
) {
  const boundary = 'x-boundary'
  const parts = [
    ...Object.entries(body ?? {}).map(
      ([name, value]) =>
        // form fields are text only
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'object' ? JSON.stringify(value) : value}\r\n`,
    ),
    ...Object.keys(files).map(
      name =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="../../etc/passwd"\r\nContent-Type: image/jpeg\r\n\r\n${content}\r\n`,
    ),
  ]
  return {
    payload: `${parts.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

type Attack = InjectOptions & { refused?: boolean }

/** How many requests refused by validation are still sent per call: validation is shared and runs before any handler. */
const REFUSED_SENT = 5

/** Selects the first few of the refused requests, and all others. */
function toSend(list: Attack[]): Attack[] {
  const sent = new Set(list.filter(({ refused }) => refused).slice(0, REFUSED_SENT))
  return list.filter(attack => !attack.refused || sent.has(attack))
}

function attacks(call: Call, row: Endpoint): Attack[] {
  const list: Attack[] = [good(call, row)]
  for (const part of ['params', 'query'] as const) {
    for (const [name, shape] of Object.entries((row[part]?.schema ?? {}) as Record<string, Shape>)) {
      const texts = [
        ...TEXTS,
        ...beyond(shape)
          .filter(one => typeof one === 'number')
          .map(String),
        ...times(shape),
      ]
      list.push(...texts.map(text => changed(call, row, { [part]: { [name]: text } })))
    }
  }
  list.push(good(call, row, { query: { unknown: LONG.slice(0, 5_000) } }))
  if (call.startsWith('GET')) return list
  const body = fieldsOf(row.body)
  for (const name of Object.keys(row.body?.schema ?? {})) {
    const { [name]: _, ...others } = body
    list.push(changed(call, row, { body: others }))
    list.push(...VALUES.map(value => changed(call, row, { body: { ...others, [name]: value } })))
  }
  if (row.body && !row.files)
    for (const one of bent(row.body, body)) list.push(changed(call, row, { body: one }))
  for (const name of ['unknown', '__proto__']) {
    list.push(...STRAY.map(value => good(call, row, { body: { ...body, [name]: value } })))
  }
  if (row.files) {
    for (const content of ['', '\u0089PNG', LONG, 'a,b\n"open']) {
      list.push({ ...good(call, row), ...form(body, row.files, content) })
    }
    list.push({ ...good(call, row), ...form(body, {}) })
    list.push({ ...good(call, row), payload: { ...body }, headers: {} })
    list.push({ ...good(call, row), payload: 'torn off', headers: { 'content-type': 'multipart/form-data' } })
  } else {
    list.push(...['', '{', '[]', 'null', '"text"', '['.repeat(5_000)].map(raw))
  }
  return list

  function raw(payload: string): InjectOptions {
    return { ...good(call, row), payload, headers: { 'content-type': 'application/json' } }
  }
}

/** Values of unknown fields: two suffice, since validation handles them in one place for all calls. */
const STRAY = ['', { text: 'text' }]

/** Roles that try every call: their views of the data differ. */
const ATTACKERS: Role[] = ['client', 'super']

withDemoApp(openEither)
beforeAll(async () => {
  await addSurvey()
})

/** Adds a survey open to everybody. Its question is named `unknown`, like the unknown field of the attacks. */
async function addSurvey() {
  const label = { en: 'What do you want?' }
  const { id: survey } = await publish(database, {
    code: SURVEY,
    area: 'learning',
    frequency: 'always',
    open: true,
    definition: {
      title: label,
      languages: ['en'],
      lists: {},
      items: [{ kind: 'long-text', name: 'unknown', label }],
    },
  })
  const expiresAt = new Date(Date.now() + 3_600_000)
  await database.sql
    .insert(surveyPass)
    .values({ hash: hashOf(PASS), survey, phone: '254711999999', expiresAt })
}

const TRIES = (Object.entries(contract) as [Call, Endpoint][]).flatMap(([call, row]) => {
  let all: Attack[] | undefined
  const attacksOf = () => (all ??= toSend(attacks(call, row)))
  return ATTACKERS.map(role => [call, role, attacksOf] as const)
})

describe('hostile input', () => {
  // rate limits would stop the attacks
  beforeEach(() => database.sql.delete(attempt))

  it.each(TRIES)('to %s by a %s', async (_call, role, attacksOf) => {
    // an earlier attack may have signed the user out
    const person = await signIn(database, role)
    for (const { refused, ...attack } of attacksOf()) {
      const headers = { ...attack.headers, ...person.headers }
      const { statusCode, body } = await app.inject({ ...attack, headers })
      const sent = `${attack.method} ${String(attack.url).slice(0, 200)} ${JSON.stringify(attack.payload)?.slice(0, 300)}`
      // a service that is not configured answers 501
      expect(statusCode === 501 ? 400 : statusCode, `${sent} → ${body}`).toBeLessThan(500)
      if (statusCode >= 400) expect(Problem.is(JSON.parse(body)), sent).toBe(true)
    }
  })
})
