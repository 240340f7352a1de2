import { and, asc, count, desc, eq, isNotNull, isNull, sql as query } from 'drizzle-orm'
import { dayOf } from '#rules/day.ts'
import { paperWords } from '#rules/document/paper-words.ts'
import { currencyOf, formatFigure, formatMoney } from '#rules/money.ts'
import { localPhone } from '#rules/phone.ts'
import type { Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { account, business, document, documentCustomer, documentPayment } from '#server/db/schema/index.ts'
import { sumOf } from '#server/db/sum.ts'
import type { Download } from '#server/export/download.ts'
import { PDF } from '#server/export/pdf.ts'
import type { Person } from '#server/http/session.ts'
import { longDay, shortDay } from '#server/loan/words.ts'
import { seenBy } from '#server/people/visibility.ts'
import { Refusal } from '#server/refusal/message.ts'
import { leftToPay } from './figures.ts'
import { logoOf, type Printing } from './paper.ts'
import { readSettings, sellerOf } from './settings.ts'
import { openSheet } from './sheet.ts'

const sent = and(eq(document.kind, 'invoice'), isNotNull(document.number))
const balance = query`greatest(0, ${leftToPay})`
const over = query`greatest(0, ${document.paid} - (${document.total} - ${document.credited}))`

/** Lists the customers of a business, most recently used first. */
export async function listCustomers(sql: Sql, { business }: Pick<Seen, 'business'>) {
  const today = dayOf(Date.now())
  const used = query<number>`(select coalesce(sum(p.amount), 0) from document_payment p
    join document d on d.id = p.document where d.customer = ${documentCustomer.id} and p.method = 'credit' and p.voided_at is null)`.mapWith(
    Number,
  )
  const rows = await sql
    .select({
      row: documentCustomer,
      invoices: count(document.id),
      owed: sumOf(balance),
      overdue: sumOf(balance, query`${document.dueOn} < ${today}`),
      over: sumOf(over),
      used,
    })
    .from(documentCustomer)
    .leftJoin(document, and(eq(document.customer, documentCustomer.id), sent))
    .where(eq(documentCustomer.business, business.id))
    .groupBy(documentCustomer.id)
    .orderBy(desc(documentCustomer.usedAt), asc(documentCustomer.id))
  return rows.map(({ row, over, used, ...sums }) => ({
    ...row,
    ...sums,
    credit: Math.max(0, over - used),
  }))
}

/** Renders a customer's statement as a PDF: every invoice, credit note and payment, with a running balance. @throws Refusal not-found */
export async function statementFile(printing: Printing, person: Person, id: string): Promise<Download> {
  const { sql } = printing
  const [found] = await sql
    .select({ row: documentCustomer, business, owner: account })
    .from(documentCustomer)
    .innerJoin(business, eq(business.id, documentCustomer.business))
    .innerJoin(account, eq(account.id, business.owner))
    .where(and(eq(documentCustomer.id, id), seenBy(person)))
  if (!found) throw new Refusal('not-found', 'document.no-customer')
  const { row, owner } = found
  const seen = { business: found.business, owner, isOwn: false }
  const settings = await readSettings(sql, seen)
  const { language } = settings.values
  const w = paperWords[language]
  const [papers, payments] = await Promise.all([
    findRows(sql, document, and(eq(document.customer, id), isNotNull(document.number))),
    sql
      .select({ payment: documentPayment, number: document.number })
      .from(documentPayment)
      .innerJoin(document, eq(document.id, documentPayment.document))
      .where(and(eq(document.customer, id), isNull(documentPayment.voidedAt))),
  ])
  const entries: { day: string; what: string; amount: number }[] = [
    ...papers.flatMap(({ kind, number, issuedOn, total }) => {
      if (kind === 'quotation') return []
      const amount = kind === 'invoice' ? total : -total
      return [{ day: issuedOn ?? '', what: `${w.kinds[kind]} ${number}`, amount }]
    }),
    ...payments.map(({ payment, number }) => ({
      day: payment.paidOn,
      what: `${w.paid} ${number} (${w.methods[payment.method]})`,
      // payments from credit were counted when the overpayment came in
      amount: payment.method === 'credit' ? 0 : -payment.amount,
    })),
  ].sort((one, other) => one.day.localeCompare(other.day))
  let left = 0
  const rows = entries.map(({ day, what, amount }) => {
    left += amount
    return [what, shortDay(day), formatFigure(amount), formatFigure(left)]
  })
  const seller = sellerOf(seen, settings)
  const sheet = openSheet(seller, { title: `${w.statement} ${row.name}`, author: seller.name, language })
  const today = dayOf(Date.now())
  sheet.head({
    seller: [seller.name, seller.location, localPhone(seller.phone, seen.owner.country)].filter(Boolean),
    logo: await logoOf(printing.files, seller),
    title: w.statement,
    mark: null,
    facts: [[w.date, longDay(today, language)]],
    party: { label: w.to, lines: [row.name, localPhone(row.phone, seen.owner.country), row.email] },
  })
  if (rows.length === 0) sheet.text('', w.none)
  else sheet.lines([w.what, w.date, w.amount, w.balance], rows)
  const money = (amount: number) => formatMoney(amount, currencyOf(seen.owner))
  sheet.sums([left < 0 ? [w.credit, money(-left)] : [w.owed, money(left)]])
  const body = await sheet.end({ text: seller.footer || seller.name, page: w.page })
  return { name: `${w.statement.toLowerCase().replaceAll(' ', '-')}-${today}.pdf`, type: PDF, body }
}
