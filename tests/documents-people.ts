import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { textOfPdf } from '#server/export/testing.ts'
import { portal } from './partner.ts'
import { apiAs, newEmail, newPerson, type Person, received } from './people.ts'

export const LINES = [
  { name: 'Mandazi', quantity: 4, totalAmount: 1200 },
  { name: 'Delivery', quantity: 1, totalAmount: '300.50' },
]

export type Seller = {
  person: Person
  api: APIRequestContext
  /** Recipient of the documents. */
  customer: { clientName: string; clientPhone: string; clientEmail: string }
  /** Base path of their documents. */
  base: string
  /** Creates an invoice. @returns its id */
  draft(more?: object): Promise<string>
  /** Creates and sends an invoice. @returns its id */
  invoice(more?: object): Promise<string>
}

/** Creates a user with a business who writes invoices, and the API calls for their documents. */
export async function newSeller(role: 'client' | 'digiprime' = 'client'): Promise<Seller> {
  const person = await newPerson(role)
  const api = await apiAs(person)
  const begun = await api.post('/api/business/own', {
    data: { name: 'Mandazi za Amina', clientId: randomUUID() },
  })
  expect(begun.status()).toBe(200)
  const customer = {
    clientName: 'Zawadi Hotel',
    clientPhone: '0722000111',
    clientEmail: newEmail('zawadi'),
  }
  async function draft(more: object = {}): Promise<string> {
    const data = { phone: person.phone, ...customer, items: LINES, clientId: randomUUID(), ...more }
    const answer = await api.post('/api/documents/invoices/items/add-multiple', { data })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()).id
  }
  return {
    person,
    api,
    customer,
    base: role === 'client' ? '/dashboard/business-documents' : `/dashboard/${role}/business-documents`,
    draft,
    async invoice(more) {
      const id = await draft(more)
      const sent = await api.post('/api/documents/invoices/print', { data: { phone: person.phone, id } })
      expect(sent.status()).toBe(200)
      return id
    },
  }
}

/** Returns the date this many days from now, in Nairobi. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

/** Returns the text of the PDF attached to the newest matching mail. */
export async function mailedPaper(to: string, containing: RegExp) {
  const { id, subject, text } = await received(to, containing)
  const file = await fetch(`${portal()}/outbox/${id}/file/0`)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  const paper = textOfPdf(Buffer.from(await file.arrayBuffer())).replaceAll('\u00a0', ' ')
  return { subject, text: text.replaceAll('\u00a0', ' '), paper }
}
