import { expect } from '@playwright/test'
import { apiAs, newPerson, type Person, type TenantCode } from './people.ts'

export type Api = Awaited<ReturnType<typeof apiAs>>

/** Items to check before a loan may be recommended. */
export const CHECKLIST = ['identity', 'address', 'income', 'business', 'bank', 'proposal', 'credit-score']

/** A minimal PDF of one page with text. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj\n' +
    '4 0 obj<</Length 41>>stream\nBT /F 24 Tf 40 100 Td (My proposal) Tj ET\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** Calls the API. @returns the response, which must be successful */
export async function send(api: Api, path: string, data: object) {
  const answer = await api.post(`/api/${path}`, { data })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return answer.json()
}

export async function sendProposal(api: Api, loan: string, name: string): Promise<void> {
  const file = { name, mimeType: 'application/pdf', buffer: PDF }
  const answer = await api.post(`/api/lending/loan/${loan}/documents`, {
    multipart: { kind: 'proposal', file },
  })
  expect(answer.status()).toBe(200)
}

/** Submits an application, accepting its cost. */
export async function handIn(
  api: Api,
  { loan, fund, amount = 100_000 }: Pick<Applied, 'loan' | 'fund'> & { amount?: number },
): Promise<void> {
  const asked = { fund, amount: amount * 100, months: 12, language: 'en' }
  const { consent } = await send(api, 'lending/preview', asked)
  await send(api, `lending/loan/${loan}/submit`, { consent })
}

export type Applied = { client: Person; api: Api; loan: string; code: string; fund: number }

type Wish = { tenant?: TenantCode; amount?: number; phone?: string }

/** Creates a client with a submitted application over twelve months. @param name of the fund; null for the tenant's first */
export async function applied(
  name: string | null = 'Jiinue Stock Fund',
  { tenant = 'wezesha', amount = 100_000, phone = '0712000010' }: Wish = {},
): Promise<Applied> {
  const client = await newPerson('client', tenant)
  const api = await apiAs(client)
  const { data: funds } = await (await api.get('/api/account/loan_fund/list')).json()
  const { id: fund } = funds.find((one: { name: string }) => name === null || one.name === name)
  const region = tenant === 'jenga' ? 'Dodoma' : 'Nairobi'
  const monthlyIncome = amount * 0.6
  const begun = await send(api, `account/client/loan/apply/${client.id}`, {
    productId: fund,
    principal: amount,
    loanTermMonths: 12,
    purpose: 'capital',
    monthlyIncome,
  })
  const loan: string = begun.data._id
  const stages = {
    address: { street: 'Moi Avenue', city: region, state: region, housing: 'Rent' },
    work: {
      employmentStatus: 'Self-employed',
      employerName: 'Mama Mboga',
      position: 'Owner',
      address: 'Soko Kuu',
      phoneNumber: phone,
      startedOn: '2020-01-31',
      monthlyIncome,
    },
    bank: { payout: 'mpesa', mpesaPhone: phone },
  }
  for (const [stage, data] of Object.entries(stages))
    await send(api, `account/client/loan/${stage}/${loan}`, data)
  await sendProposal(api, loan, 'plan.pdf')
  await send(api, 'payments/credit_score', {
    interest_rate: 2,
    period_m: 12,
    amount,
    email: client.email,
    contribution: 0,
    idno: '12345678',
    name1: 'Asha',
    name2: 'Mwangi',
  })
  await handIn(api, { loan, fund, amount })
  const { data } = await (await api.get(`/api/lending/loan/${loan}`)).json()
  return { client, api, loan, code: data.code, fund }
}

/** Has two members of staff check, recommend and approve a loan, and its borrower accept it. */
export async function offered({ api, client, loan }: Applied): Promise<void> {
  const [processor, authorizer] = [
    await apiAs('processor', client.tenant),
    await apiAs('authorizer', client.tenant),
  ]
  for (const item of CHECKLIST) await send(processor, `lending/loan/${loan}/check`, { item, ok: true })
  await send(processor, `account/user/loan/action/${loan}`, { action: 'recommend', note: 'Known for years' })
  await send(authorizer, `account/user/loan/action/${loan}`, { action: 'approve' })
  await send(api, `account/user/loan/offer_letter/${loan}`, { name: client.name })
}

/** Also disburses the loan. */
export async function paidOut(one: Applied): Promise<void> {
  await offered(one)
  const authorizer = await apiAs('authorizer', one.client.tenant)
  await send(authorizer, `account/payment/transfer/${one.loan}`, { key: one.loan })
  await stands(one, 'active')
}

/** Waits until a loan has a status. */
export const stands = ({ api, loan }: Pick<Applied, 'api' | 'loan'>, status: string): Promise<void> =>
  expect
    .poll(async () => (await (await api.get(`/api/lending/loan/${loan}`)).json()).data.status)
    .toBe(status)
