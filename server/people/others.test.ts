import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call, Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { loanCode } from '#rules/loan-code.ts'
import { findRow, findRows } from '#server/db/row.ts'
import { account, audit, enrolment, fund, job, loan, profile, session } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { jpeg } from '#server/files/pictures.testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { addPerson, multipart, type Signed, signIn } from './testing.ts'

// Tests that knowing another person's id opens nothing: every endpoint with such an id, called for a person outside the caller's reach.

/** Valid input for each endpoint, so that only the id is wrong. */
const GOOD: Record<string, object> = {
  'PATCH account/client_details/:id': { residence_city: 'Elsewhere' },
  'POST account/verify_mpesa/:id': { phone: '0712345678', country: 'KE' },
  'POST account/verify_bvn_b/:id': { bvn: '12345678901', code: '123456' },
  'POST account/people/:id/deactivate': { reason: 'Because I can' },
  'POST account/people/:id/role': { role: 'super' },
  'POST account/people/:id/onboarding': { onPaper: true },
  'POST account/people/:id/contact': { email: 'mine@mail.example' },
  'POST account/client/loan/apply/:id': {
    productId: 1,
    principal: 60_000,
    loanTermMonths: 6,
    purpose: 'capital',
    monthlyIncome: 90_000,
  },
  'POST account/client/loan/address/:id': { street: 'Moi', city: 'Kisumu', state: 'Kisumu', housing: 'Own' },
  'POST account/client/loan/work/:id': {
    employmentStatus: 'Self-employed',
    employerName: 'Duka',
    position: 'Owner',
    address: 'Market',
    phoneNumber: '0712345678',
    startedOn: '2020-01-01',
    monthlyIncome: 90_000,
  },
  'POST account/client/loan/bank/:id': { payout: 'mpesa', mpesaPhone: '0712345678' },
  'POST account/user/loan/offer_letter/:id': { name: 'Asha' },
  'POST account/user/loan/set_pay/:id': { payDay: 5 },
  'POST account/user/loan/action/:id': { action: 'reject', reason: 'other' },
  'POST account/payment/transfer/:id': { key: 'a'.repeat(24) },
  'POST account/paystack/verify/:id': { reference: 'ref-1' },
  'POST account/paystack/outside_pay/:id': { reference: 'ref-1' },
  'POST account/remita/mandate/validate_otp/:id': { card: '0000', otp: '1234' },
  'POST account/api/mono/get_id/:id': { mono_code: 'code_1' },
  'POST onboarding/step/:user_id': { step: 'investOverview', value: 'Not mine' },
  'POST onboarding/sign/:user_id': {
    step: 'entrepreneurMap',
    name: 'Asha',
    signature: [[0, 0, 9, 9]],
    map: { dream: 'Not mine' },
  },
  'POST onboarding/add-applicant/:user_id': { step: 'f'.repeat(24), value: 'Not mine' },
}
/** Endpoints whose id is a loan's. */
const OF_LOANS =
  /loan\/(address|work|bank|view|offer_letter|set_pay|action)\/|payment\/transfer|paystack|remita/
/** 501: a service that is switched off reports that for any id. */
const REFUSED = [403, 404, 501]
const calls = (Object.entries(contract) as [Call, Endpoint][]).filter(([call]) =>
  /^\w+ (account\/(?!session).*:id\b|onboarding\/.*:user_id\b)/.test(call),
)

/** The callers under test. */
const callers = {} as Record<'client' | 'sales' | 'processor' | 'authorizer' | 'jenga', Signed>
withDemoApp(openEither)
beforeAll(async () => {
  for (const role of ['client', 'sales', 'processor', 'authorizer'] as const) {
    callers[role] = await signIn(database, role)
  }
  callers.jenga = await signIn(database, 'super', { tenant: 'jenga' })
})

function send(caller: Signed, call: Call, row: Endpoint, id: string) {
  const [method, path = ''] = call.split(' ') as ['GET', string]
  const url = `/api/${path
    .replace(/:(user_)?id/, id)
    .replace(':verification', 'f'.repeat(24))
    .replace(':bvn', '12345678901')
    .replace(':x', 'last6months')}`
  if (!row.files || GOOD[call])
    return app.inject({ method, url, headers: caller.headers, payload: GOOD[call] })
  const picture = { name: 'a.jpg', bytes: jpeg() }
  const form = multipart({ identity_type: 'Voters Card', identification: picture, passport: picture })
  const headers = { ...caller.headers, ...form.headers }
  return app.inject({ method, url, headers, payload: form.payload })
}

/** Inserts a submitted loan application. @returns its id */
async function addLoan(client: string): Promise<string> {
  const [offered] = await database.sql.select({ id: fund.id }).from(fund).limit(1)
  const [row] = await database.sql
    .insert(loan)
    .values({
      tenant: 'wezesha',
      code: loanCode(randomBytes(8)),
      client,
      fund: offered?.id as number,
      currency: 'KES',
      status: 'submitted',
      stage: 'proposed',
      amount: 60_000_00,
      months: 6,
    })
    .returning({ id: loan.id })
  return (row as { id: string }).id
}

/** Reads everything stored about a person, and all jobs. */
async function traces(id: string) {
  const { sql } = database
  return {
    account: await findRows(sql, account, { id }),
    profile: await findRows(sql, profile, { account: id }),
    sessions: await findRows(sql, session, { account: id }),
    trail: await findRows(sql, audit, { subjectId: id }),
    loans: await findRows(sql, loan, { client: id }),
    enrolment: await findRows(sql, enrolment, { account: id }),
    jobs: await sql.select({ id: job.id }).from(job),
  }
}

const cases: [caller: keyof typeof callers, target: string, more: Parameters<typeof addPerson>[2]][] = [
  ['client', 'another client', { role: 'client' }],
  ['client', 'a super', { role: 'super' }],
  ['sales', 'a client whom somebody else registered', { role: 'client' }],
  ['sales', 'a super', { role: 'super' }],
  ['processor', 'a super', { role: 'super' }],
  ['processor', 'another processor', { role: 'processor' }],
  ['authorizer', 'a sales agent', { role: 'sales' }],
  ['jenga', 'a client of the provider', { role: 'client' }],
  ['jenga', 'the provider’s super', { role: 'super' }],
]

describe.each(cases)('%s, about %s,', (who, _, more) => {
  let id: string
  let owned: string
  beforeEach(async () => {
    id = await addPerson(database, 'client', more)
    owned = await addLoan(id)
    await database.sql.insert(session).values({ account: id, device: 'Firefox', expiresAt: new Date(4e12) })
  })

  it.each(calls)('is refused %s, without traces', async (call, row) => {
    const before = await traces(id)
    const reply = await send(callers[who], call, row, OF_LOANS.test(call) ? owned : id)
    expect(REFUSED).toContain(reply.statusCode)
    expect(await traces(id)).toEqual(before)
  })
})

it('a processor, who manages members, cannot change roles', async () => {
  const id = await addPerson(database, 'client')
  const call = 'POST account/people/:id/role'
  expect((await send(callers.processor, call, contract[call], id)).statusCode).toBe(403)
})

it('refuses to end another’s session', async () => {
  const id = await addPerson(database, 'client')
  const own = { account: id, device: 'Firefox', expiresAt: new Date(4e12) }
  const [row] = await database.sql.insert(session).values(own).returning()
  const { headers } = await signIn(database, 'super')
  const url = `/api/account/session/${row?.id}`
  expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(404)
  const after = await findRow(database.sql, session, { account: id })
  expect(after?.endedAt).toBeNull()
})
