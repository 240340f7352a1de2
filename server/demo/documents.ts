import { and, desc, eq, inArray, sql as query } from 'drizzle-orm'
import type { DocumentKind, PaymentMethod } from '#contract/document-kind.ts'
import type { Language } from '#contract/tenant.ts'
import { THOUSANDTHS } from '#rules/book/draft.ts'
import { addDays, type Day, dayOf, instantOf } from '#rules/day.ts'
import { numberOf, PREFIXES } from '#rules/document/number.ts'
import { salesOf } from '#rules/document/sale.ts'
import { currencyOf } from '#rules/money.ts'
import { readLists } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { addRows } from '#server/db/row.ts'
import type { Seller } from '#server/db/schema/document.ts'
import {
  type account,
  bookEntry,
  bookItem,
  type business,
  document,
  documentCounter,
  documentCustomer,
  documentDelivery,
  documentLine,
  documentPayment,
  documentSale,
  documentSettings,
  stockMovement,
} from '#server/db/schema/index.ts'
import { businessesOf, HOUR, plantEach, type Tenant } from './insert.ts'
import { idOf } from './people.ts'

/** Demo users with documents. */
const WRITERS = ['client', 'digiprime'] as const

const CUSTOMERS = {
  KE: [
    ['Zawadi Hotel', '+254722000111', 'zawadi.hotel@customers.example'],
    ['Shule ya Tumaini', '+254733000222', 'tumaini.school@customers.example'],
    ['Mama Njeri Catering', '+254711000333', 'njeri.catering@customers.example'],
    ['Kamau Traders', '+254700000444', 'kamau.traders@customers.example'],
  ],
  TZ: [
    ['Hoteli ya Bahari', '+255754000111', 'bahari@customers.example'],
    ['Shule ya Uhuru', '+255713000222', 'uhuru.school@customers.example'],
    ['Mgahawa wa Neema', '+255765000333', 'neema.mgahawa@customers.example'],
    ['Juma na Wana', '+255789000444', 'juma@customers.example'],
  ],
} as const

type Planned = {
  kind: DocumentKind
  /** Days since it was written; `sent` is false for a draft. */
  ago: number
  sent?: false
  customer: number
  /** Days from sending to the due date. */
  due: number
  pieces: number
  payments?: readonly { ago: number; share: number; method: PaymentMethod }[]
  /** The invoice is made from the preceding quotation, or the credit note credits the preceding invoice. */
  follows?: true
}

/** One document in each state, from quotation to credit note. */
const PLAN: readonly Planned[] = [
  { kind: 'quotation', ago: 62, customer: 0, due: 30, pieces: 6 },
  {
    kind: 'invoice',
    ago: 58,
    customer: 0,
    due: 14,
    pieces: 6,
    follows: true,
    payments: [
      { ago: 50, share: 0.5, method: 'mpesa' },
      { ago: 41, share: 0.5, method: 'bank' },
    ],
  },
  { kind: 'quotation', ago: 48, customer: 3, due: 14, pieces: 9 },
  { kind: 'invoice', ago: 40, customer: 1, due: 14, pieces: 4 },
  {
    kind: 'invoice',
    ago: 33,
    customer: 2,
    due: 45,
    pieces: 5,
    payments: [{ ago: 21, share: 0.4, method: 'mpesa' }],
  },
  { kind: 'invoice', ago: 30, customer: 3, due: 14, pieces: 2 },
  { kind: 'credit-note', ago: 27, customer: 3, due: 0, pieces: 2, follows: true },
  { kind: 'invoice', ago: 6, customer: 2, due: 14, pieces: 3 },
  { kind: 'quotation', ago: 4, customer: 1, due: 30, pieces: 8 },
  { kind: 'quotation', ago: 1, sent: false, customer: 0, due: 30, pieces: 7 },
  { kind: 'invoice', ago: 1, sent: false, customer: 1, due: 14, pieces: 5 },
]

/** Plants documents in every state for the demo's users, in portals without any. */
export const plantDocuments = (sql: Sql, now = Date.now()): Promise<void> =>
  plantEach(sql, document, async (tx, tenant) => {
    for (const one of await businessesOf(tx, tenant.code, WRITERS))
      await plantFor(tx, tenant, { ...one, now })
  })

/** Name of the sale type of each way to pay. */
const TYPES = { mpesa: 'Mobile money', bank: 'Bank', cash: 'Cash', card: 'Card', credit: 'Credit' } as const

type Of = { business: typeof business.$inferSelect; owner: typeof account.$inferSelect; now: number }

/** Returns the seller as documents of the demo show one. */
const sellerFor = (
  { name, location }: Of['business'],
  { phone, email }: Of['owner'],
  color: string,
  language: Language,
): Seller => ({
  name,
  location,
  logo: null,
  template: 'band',
  color,
  footer: language === 'sw' ? 'Asante kwa biashara yako.' : 'Thank you for your business.',
  phone: phone ?? '',
  email,
  pin: '',
  vatRegistered: false,
  vatNumber: '',
  till: { kind: 'till', number: '567890', account: '' },
  language,
})

/** Numbers documents and receipts by year, as sending them would. */
function openCounters() {
  const counters = new Map<string, number>()
  return {
    take(kind: DocumentKind | 'receipt', day: Day) {
      const year = Number(day.slice(0, 4))
      const key = `${kind} ${year}`
      const serial = (counters.get(key) ?? 0) + 1
      counters.set(key, serial)
      return { number: numberOf(PREFIXES[kind], year, serial), year, serial }
    },
    /** Returns the last number of each kind and year. */
    counts: () =>
      [...counters].map(([key, last]) => {
        const [kind, year] = key.split(' ')
        return { kind: kind as DocumentKind, year: Number(year), last }
      }),
  }
}

async function plantFor(tx: Sql, { code, country, theme }: Tenant, { business: own, owner, now }: Of) {
  const today = dayOf(now)
  const at = (day: Day, hours = 0) => new Date(instantOf(day) + (9 + hours) * HOUR)
  const language: Language = country === 'TZ' ? 'sw' : 'en'
  const items = await tx
    .select({ item: bookItem, left: query<string>`coalesce(sum(${stockMovement.quantity}), 0)` })
    .from(bookItem)
    .leftJoin(stockMovement, eq(stockMovement.item, bookItem.id))
    .where(and(eq(bookItem.business, own.id), inArray(bookItem.kind, ['product-variant', 'service-variant'])))
    .groupBy(bookItem.id)
    .orderBy(desc(query`coalesce(sum(${stockMovement.quantity}), 0)`))
    .limit(2)
  const [first] = items
  if (!first) return
  const types = await readLists(tx, code, 'entrepreneurSaleType')
  const seller = sellerFor(own, owner, theme.brand, language)
  const by = { by: owner.id, byName: `${owner.firstName} ${owner.lastName}` }
  const { take, counts } = openCounters()
  const name = (what: string) => idOf(`${what} of ${own.id}`)
  const people = CUSTOMERS[country]
  const customers = people.map(([called, phone, email], place) => ({
    id: name(`customer ${place}`),
    business: own.id,
    name: called,
    phone,
    email,
    usedAt: at(addDays(today, -1 - place)),
  }))
  const papers: (typeof document.$inferInsert)[] = []
  const lines: (typeof documentLine.$inferInsert)[] = []
  const payments: (typeof documentPayment.$inferInsert)[] = []
  const entries: (typeof bookEntry.$inferInsert)[] = []
  const sales: (typeof documentSale.$inferInsert)[] = []
  const movements: (typeof stockMovement.$inferInsert)[] = []
  const mails: (typeof documentDelivery.$inferInsert)[] = []

  for (const [place, plan] of PLAN.entries()) {
    const id = name(`document ${place}`)
    const day = addDays(today, -plan.ago)
    const isSent = plan.sent !== false
    const before = plan.follows ? papers[place - 1] : undefined
    const price = first.item.price
    const amount = price * plan.pieces
    const delivery = plan.pieces * 50_00
    const total = amount + delivery
    const [called, phone, email] = people[plan.customer] as (typeof people)[number]
    const written = [
      { name: first.item.name, item: first.item.id, quantity: plan.pieces * THOUSANDTHS, amount },
      {
        name: language === 'sw' ? 'Usafiri' : 'Delivery',
        item: null,
        quantity: THOUSANDTHS,
        amount: delivery,
      },
    ].map((line, at) => ({
      ...line,
      id: name(`line ${place} ${at}`),
      document: id,
      place: at,
      net: line.amount,
      source: plan.kind === 'credit-note' ? name(`line ${place - 1} ${at}`) : null,
    }))
    lines.push(...written)
    const paying = (plan.payments ?? []).map((one, nth) => ({
      id: name(`payment ${place} ${nth}`),
      business: own.id,
      document: id,
      place: nth + 1,
      ...by,
      amount: Math.round((total * one.share) / 100) * 100,
      paidOn: addDays(today, -one.ago),
      method: one.method,
      reference: one.method === 'mpesa' ? `SK${place}${nth}D${own.id.slice(0, 5).toUpperCase()}` : null,
      receipt: take('receipt', addDays(today, -one.ago)).number,
      receiptAt: at(addDays(today, -one.ago)),
      createdAt: at(addDays(today, -one.ago)),
    }))
    payments.push(...paying)
    const paid = paying.reduce((sum, one) => sum + one.amount, 0)
    if (plan.kind === 'credit-note' && before) before.credited = total
    papers.push({
      id,
      business: own.id,
      kind: plan.kind,
      language,
      currency: currencyOf({ country }),
      ...by,
      customer: name(`customer ${plan.customer}`),
      name: called,
      phone,
      email,
      subtotal: total,
      tax: 0,
      total,
      paid,
      source: before?.id ?? null,
      createdAt: at(day),
      editedAt: at(day),
      ...(isSent
        ? { ...take(plan.kind, day), issuedOn: day, sentAt: at(day, 1), seller }
        : { number: null, year: null, serial: null, issuedOn: null, sentAt: null, seller: null }),
      dueOn: plan.kind === 'credit-note' || !isSent ? null : addDays(day, plan.due),
    })
    if (isSent) {
      mails.push({
        id: name(`mail ${place}`),
        document: id,
        kind: 'document',
        to: email,
        at: at(day, 1),
        sentAt: at(day, 1),
      })
    }
    const sold = salesOf(
      written,
      paying.map(one => ({ id: one.id, amount: one.amount, booked: false })),
    )
    for (const [nth, sale] of sold.entries()) {
      const payment = paying.find(one => one.id === sale.payment) as (typeof paying)[number]
      const line = written.find(one => one.id === sale.line) as (typeof written)[number]
      const entry = name(`sale ${place} ${nth}`)
      const kind = line.item && first.item.kind === 'product-variant' ? 'product-sale' : 'service-sale'
      const type = types.find(row => row.name.en === TYPES[payment.method])?.id ?? null
      const isFirst = sold.findIndex(one => one.payment === sale.payment) === nth
      entries.push({
        id: entry,
        business: own.id,
        kind,
        day: payment.paidOn,
        amount: sale.amount,
        item: line.item,
        ...by,
        quantity: sale.quantity,
        name: line.item ? '' : line.name,
        type,
        phone,
        source: 'invoice',
        reference:
          isFirst && payment.reference
            ? payment.reference
            : `${papers.at(-1)?.number}/${payment.place}.${line.place + 1}`,
        createdAt: payment.createdAt,
        editedAt: payment.createdAt,
      })
      sales.push({ ...sale, entry })
      if (kind === 'product-sale' && line.item && sale.quantity > 0) {
        movements.push({
          business: own.id,
          item: line.item,
          entry,
          kind: 'sold',
          day: payment.paidOn,
          quantity: -sale.quantity,
          at: payment.createdAt,
        })
      }
    }
  }
  await tx.insert(documentSettings).values({
    business: own.id,
    values: { template: 'band', till: seller.till, footer: seller.footer, language },
  })
  await tx.insert(documentCustomer).values(customers)
  await tx.insert(document).values(papers)
  await tx.insert(documentLine).values(lines)
  await tx.insert(documentPayment).values(payments)
  await tx.insert(bookEntry).values(entries)
  await tx.insert(documentSale).values(sales)
  await addRows(tx, stockMovement, movements)
  await tx.insert(documentDelivery).values(mails)
  await tx.insert(documentCounter).values(counts().map(count => ({ ...count, business: own.id })))
}
