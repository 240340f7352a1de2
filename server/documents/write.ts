import { and, eq, inArray, isNull, or, sql as query } from 'drizzle-orm'
import type { DocumentKind, NumberedKind, TaxCode } from '#contract/document-kind.ts'
import type { DocumentSettings } from '#contract/document-settings.ts'
import type { Language } from '#contract/tenant.ts'
import { addDays, type Day, dayOf } from '#rules/day.ts'
import type { DocumentValues } from '#rules/document/draft.ts'
import { numberOf } from '#rules/document/number.ts'
import { taxRate } from '#rules/document/tax.ts'
import { computeTotals } from '#rules/document/totals.ts'
import { currencyOf } from '#rules/money.ts'
import type { Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew, authorOf, findRow, findRows, putRow, setRow } from '#server/db/row.ts'
import {
  bookItem,
  document,
  documentCounter,
  documentCustomer,
  documentLine,
} from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { fieldRefusal, Refusal } from '#server/refusal/message.ts'
import { type DocumentRow, holdDocument } from './access.ts'
import { QUEUED } from './fiscal.ts'
import { readSettings, sellerOf } from './settings.ts'

export type Written = { id: string; repeated?: boolean }
export type Draft = DocumentValues & {
  kind: DocumentKind
  taxCodes: (TaxCode | null)[]
  pin: string
  discount: number
  note: string
  dueOn: Day | null
  language?: Language
  clientId?: string
  source?: string
}
type Writer = { seen: Seen; person: Pick<Person, 'id' | 'name' | 'tenant'> }

/** Creates a draft, once per `clientId`. @throws Refusal */
export function addDraft(sql: Sql, writer: Writer, draft: Draft): Promise<Written> {
  const { seen, person } = writer
  const business = seen.business.id
  return sql.transaction(async tx => {
    const { fields, lines } = await contentOf(tx, writer, draft)
    const made = await addRowIfNew(tx, document, {
      ...fields,
      business,
      kind: draft.kind,
      clientId: draft.clientId,
      source: draft.source,
      currency: currencyOf(seen.owner),
      ...authorOf(person),
    })
    if (!made) return repeatedIn(tx, business, draft)
    await tx.insert(documentLine).values(lines.map(line => ({ ...line, document: made.id })))
    return made
  })
}

async function repeatedIn(tx: Sql, business: string, { clientId = '', kind }: Draft): Promise<Written> {
  const known = await findRow(tx, document, { business, clientId })
  if (!known || known.kind !== kind) throw new Refusal('conflict', 'document.other-one')
  return { id: known.id, repeated: true }
}

/** Changes an unsent document. @throws Refusal conflict for a sent one */
export function changeDraft(sql: Sql, writer: Writer, id: string, draft: Draft): Promise<Written> {
  return sql.transaction(async tx => {
    const before = await holdDocument(tx, id)
    if (before.business !== writer.seen.business.id || before.kind !== draft.kind)
      throw new Refusal('not-found', 'document.none')
    if (before.number !== null) throw new Refusal('conflict', 'document.is-sent')
    const { fields, lines } = await contentOf(tx, writer, draft)
    await setRow(tx, document, id, { ...fields, editedAt: new Date() })
    await tx.delete(documentLine).where(eq(documentLine.document, id))
    await tx.insert(documentLine).values(lines.map(line => ({ ...line, document: id })))
    return { id }
  })
}

/** Returns the tax code of a line and today's rate: none for a seller without VAT, the standard one unless another was chosen. */
export function taxOf(
  { owner }: Pick<Seen, 'owner'>,
  { vatRegistered }: Pick<DocumentSettings, 'vatRegistered'>,
  chosen: TaxCode | null = null,
) {
  const taxCode = vatRegistered ? (chosen ?? 'standard') : null
  return { taxCode, taxRate: taxCode ? taxRate(owner.country, taxCode, dayOf(Date.now())) : 0 }
}

/** Computes the columns and lines of a draft, with today's tax rates. */
async function contentOf(tx: Sql, { seen }: Writer, draft: Draft) {
  const { items, clientName: name, clientPhone: phone, clientEmail: email, pin, discount, note } = draft
  const { values } = await readSettings(tx, seen)
  const names = await variantNames(tx, seen.business.id, draft)
  const customer = await keepCustomer(tx, seen.business.id, { name, phone, email, pin })
  const priced = items.map(({ amount, quantity }, at) => ({
    amount,
    quantity,
    ...taxOf(seen, values, draft.taxCodes[at]),
  }))
  const { lines, subtotal, tax, total } = computeTotals(priced, discount)
  return {
    fields: {
      customer,
      name,
      phone,
      email,
      pin,
      discount,
      note,
      subtotal,
      tax,
      total,
      dueOn: draft.dueOn,
      language: draft.language ?? values.language,
    },
    lines: items.map(({ variant, name: own, quantity, amount }, at) => ({
      place: at,
      item: variant ? (names.get(variant)?.id ?? null) : null,
      quantity,
      amount,
      name: own || (variant ? (names.get(variant)?.name ?? '') : ''),
      taxCode: priced[at]?.taxCode ?? null,
      taxRate: priced[at]?.taxRate ?? 0,
      net: lines[at]?.net ?? 0,
      tax: lines[at]?.tax ?? 0,
    })),
  }
}

/** Returns a draft's variants with their names, by the ids sent. @throws Refusal invalid for one that is not in this book */
async function variantNames(tx: Sql, business: string, { items }: Draft) {
  const given = [...new Set(items.flatMap(({ variant }) => variant ?? []))]
  if (given.length === 0) return new Map<string, { id: string; name: string }>()
  const rows = await tx
    .select({ id: bookItem.id, name: bookItem.name, clientId: bookItem.clientId })
    .from(bookItem)
    .where(
      and(
        eq(bookItem.business, business),
        inArray(bookItem.kind, ['product-variant', 'service-variant']),
        or(inArray(bookItem.id, given), inArray(bookItem.clientId, given)),
      ),
    )
  const known = new Map(rows.flatMap(row => [[row.id, row] as const, [row.clientId ?? '', row] as const]))
  const missing = items.findIndex(({ variant }) => variant && !known.has(variant))
  if (missing >= 0) {
    const field = `items.${missing}.variantId`
    throw fieldRefusal(field, 'document.item-none')
  }
  return known
}

/** Stores a customer by phone, with the details last used. @returns their id */
async function keepCustomer(
  tx: Sql,
  business: string,
  { name, phone, email, pin }: { name: string; phone: string; email: string; pin: string },
): Promise<string> {
  const changes = { name, email, usedAt: new Date(), ...(pin && { pin }) }
  const { id } = await putRow(tx, documentCustomer, { business, phone }, { name, email, pin }, changes)
  return id
}

/** Takes the next number of a kind in a year, within the transaction: a rollback leaves no gap. */
export async function takeNumber(
  tx: Sql,
  business: string,
  kind: NumberedKind,
  prefix: string,
  day: Day,
): Promise<{ number: string; year: number; serial: number }> {
  const year = Number(day.slice(0, 4))
  const next = { last: query`${documentCounter.last} + 1` }
  const { last } = await putRow(tx, documentCounter, { business, kind, year }, { last: 1 }, next)
  return { number: numberOf(prefix, year, last), year, serial: last }
}

/** Taxes the lines of a quotation or an invoice by today's settings and rates. @returns its tax and total */
async function taxAnew(tx: Sql, { id, discount }: DocumentRow, seen: Seen, values: DocumentSettings) {
  const lines = await findRows(tx, documentLine, { document: id }, documentLine.place)
  const priced = lines.map(({ amount, quantity, taxCode }) => ({
    amount,
    quantity,
    ...taxOf(seen, values, taxCode),
  }))
  const { lines: reckoned, tax, total } = computeTotals(priced, discount)
  for (const [at, line] of lines.entries()) {
    const { taxCode, taxRate } = priced[at] as (typeof priced)[number]
    const { net, tax } = reckoned[at] as (typeof reckoned)[number]
    if (line.tax === tax && line.net === net && line.taxRate === taxRate && line.taxCode === taxCode) continue
    await setRow(tx, documentLine, line.id, { net, tax, taxCode, taxRate })
  }
  return { tax, total }
}

/** Taxes all unsent quotations and invoices of a business anew, once its registration for VAT has changed. */
export async function taxDrafts(tx: Sql, seen: Seen, values: DocumentSettings): Promise<void> {
  const isDraft = and(
    eq(document.business, seen.business.id),
    isNull(document.number),
    inArray(document.kind, ['quotation', 'invoice']),
  )
  for (const row of await tx.select().from(document).where(isDraft).for('update'))
    await setRow(tx, document, row.id, await taxAnew(tx, row, seen, values))
}

/**
 * Assigns a document its number and stores its seller's details; from then on it is immutable. An existing number is kept. Tax
 * is computed at today's rates.
 */
export async function issueDocument(tx: Sql, id: string, { seen, person }: Writer): Promise<DocumentRow> {
  const row = await holdDocument(tx, id)
  if (row.number !== null) return row
  const settings = await readSettings(tx, seen)
  const today = dayOf(Date.now())
  const { values } = settings
  // a credit note reverses the tax of its invoice, exact to the cent
  const { tax, total } = row.kind === 'credit-note' ? row : await taxAnew(tx, row, seen, values)
  const prefix = values.prefixes[row.kind]
  const { number, year, serial } = await takeNumber(tx, row.business, row.kind, prefix, today)
  const isFiscal = values.etims.on && seen.owner.country === 'KE' && row.kind !== 'quotation'
  const days = row.kind === 'invoice' ? values.dueDays : row.kind === 'quotation' ? values.validDays : null
  const sent = await setRow(tx, document, id, {
    number,
    year,
    serial,
    tax,
    total,
    issuedOn: today,
    sentAt: new Date(),
    dueOn: row.dueOn ?? (days === null ? null : addDays(today, days)),
    seller: sellerOf(seen, settings),
    fiscal: isFiscal ? QUEUED : null,
  })
  if (isFiscal) await enqueue(tx, 'etims', { document: id })
  const { business, kind } = row
  await sendWebhook(tx, person.tenant, 'document.sent', { business, document: id, kind })
  return sent as DocumentRow
}

/** Deletes an unsent document. @throws Refusal conflict for a sent one */
export async function removeDraft(sql: Sql, id: string): Promise<void> {
  await sql.transaction(async tx => {
    const row = await holdDocument(tx, id)
    if (row.number !== null) throw new Refusal('conflict', 'document.is-sent')
    await tx.delete(document).where(eq(document.id, id))
  })
}
