import { expect } from '@playwright/test'
import { apiAs, newPerson, type Person } from './people.ts'

export type Api = Awaited<ReturnType<typeof apiAs>>

/** What is looked at before a loan may be recommended. */
export const CHECKLIST = ['identity', 'address', 'income', 'business', 'bank', 'proposal', 'credit-score']

/** A page with a word on it, as small as a PDF can be. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj\n' +
    '4 0 obj<</Length 41>>stream\nBT /F 24 Tf 40 100 Td (My proposal) Tj ET\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** Calls the API. @returns what it answers to a call that it carries out */
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

/** Hands an application for 100,000 over twelve months in, agreeing to what it costs. */
export async function handIn(api: Api, { loan, fund }: Pick<Applied, 'loan' | 'fund'>): Promise<void> {
  const asked = { fund, amount: 10_000_000, months: 12, language: 'en' }
  const { consent } = await send(api, 'lending/preview', asked)
  await send(api, `lending/loan/${loan}/submit`, { consent })
}

export type Applied = { client: Person; api: Api; loan: string; code: string; fund: number }

/** Somebody new who has handed an application in. @param name of the fund */
export async function applied(name = 'Jiinue Stock Fund'): Promise<Applied> {
  const client = await newPerson('client')
  const api = await apiAs(client)
  const { data: funds } = await (await api.get('/api/account/loan_fund/list')).json()
  const { id: fund } = funds.find((one: { name: string }) => one.name === name)
  const begun = await send(api, `account/client/loan/apply/${client.id}`, {
    ...{ productId: fund, principal: 100_000, loanTermMonths: 12 },
    ...{ purpose: 'capital', monthlyIncome: 60_000 },
  })
  const loan: string = begun.data._id
  const stages = {
    address: { street: 'Moi Avenue', city: 'Nairobi', state: 'Nairobi', housing: 'Rent' },
    work: {
      ...{ employmentStatus: 'Self-employed', employerName: 'Mama Mboga', position: 'Owner' },
      ...{ address: 'Soko Kuu', phoneNumber: '0712000010', startedOn: '2020-01-31', monthlyIncome: 60_000 },
    },
    bank: { payout: 'mpesa', mpesaPhone: '0712000010' },
  }
  for (const [stage, data] of Object.entries(stages))
    await send(api, `account/client/loan/${stage}/${loan}`, data)
  await sendProposal(api, loan, 'plan.pdf')
  await send(api, 'payments/credit_score', {
    ...{ interest_rate: 2, period_m: 12, amount: 100_000, email: 'somebody@people.example', contribution: 0 },
    ...{ idno: '12345678', name1: 'Asha', name2: 'Mwangi' },
  })
  await handIn(api, { loan, fund })
  const { data } = await (await api.get(`/api/lending/loan/${loan}`)).json()
  return { client, api, loan, code: data.code, fund }
}
