import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { instantOf } from '#rules/day.ts'
import { addMangoes, trader } from '#server/book/testing.ts'
import type { Database } from '#server/db/open.ts'
import { type Answer, callAs, type Signed, signIn } from '#server/people/testing.ts'

let phones = 0

/** A signed-in user with a business and a phone, and their document calls. */
export type Writer = {
  signed: Signed
  business: string
  phone: string
  /** A product variant in stock. */
  variant: string
  call(name: string, body?: object): Promise<Answer>
  /** Creates a draft. @returns its id */
  draft(kind?: 'invoices' | 'quotations', more?: object): Promise<string>
  /** Creates and sends an invoice. @returns its id */
  invoice(more?: object): Promise<string>
  pay(id: string, amount: number, more?: object): Promise<Answer>
}

export const CUSTOMER = {
  clientName: 'Zawadi Hotel',
  clientPhone: '0722 000 111',
  clientEmail: 'zawadi@customers.example',
}

export async function writer(
  app: FastifyInstance,
  database: Database,
  role: 'client' | 'digiprime' = 'client',
  more: Parameters<typeof signIn>[2] = {},
): Promise<Writer> {
  const phone = `+2547110${String(++phones).padStart(5, '0')}`
  const signed = await signIn(database, role, { phone, ...more })
  const own = await trader(app, signed)
  const { variant } = await addMangoes(app, own, 100)
  const call = (name: string, body?: object) => callAs(app, signed, name, body)
  const draft = async (kind: 'invoices' | 'quotations' = 'invoices', more: object = {}) => {
    const { body } = await call(`POST documents/${kind}/items/add-multiple`, {
      phone,
      ...CUSTOMER,
      clientId: randomUUID(),
      items: [
        { variantId: variant, quantity: 20, totalAmount: 700 },
        { name: 'Delivery', quantity: 1, totalAmount: '300.50' },
      ],
      ...more,
    })
    return body.id as string
  }
  return {
    signed,
    business: own.business,
    phone,
    variant,
    call,
    draft,
    async invoice(more) {
      const id = await draft('invoices', more)
      await call('POST documents/invoices/print', { phone, id })
      return id
    },
    pay: (id, amount, more = {}) =>
      call('POST documents/invoices/payments/add', {
        phone,
        invoiceId: id,
        amountPaid: amount,
        datePaid: instantOf(day()) / 1_000,
        ...more,
      }),
  }
}

/** Today's date, as sent with payments. */
export const day = (): string => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
