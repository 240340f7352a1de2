import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Language } from '#contract/tenant.ts'
import { formatMoney } from '#rules/money.ts'
import { account, loan, payment } from '#server/db/schema/index.ts'
import { lettersOf, openPdf, PDF } from '#server/export/pdf.ts'
import type { Tenancy } from '#server/http/tenant-directory.ts'
import { nameOf, seenBy } from '#server/people/visibility.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import type { PaymentHandlers } from './table.ts'

type Shown = {
  paid: typeof payment.$inferSelect
  owed: typeof loan.$inferSelect
  owner: typeof account.$inferSelect
}

const WORDS = {
  en: {
    title: 'Receipt',
    receipt: 'Receipt number',
    amount: 'Amount',
    from: 'Received from',
    loan: 'Loan',
    day: 'Date',
    way: 'Paid by',
    ways: {
      prompt: 'M-Pesa',
      paybill: 'M-Pesa Paybill',
      card: 'Card',
      bank: 'Bank',
      cash: 'Cash',
      mobile: 'M-Pesa',
    },
    left: 'Still to pay on this loan today',
    booking: 'The payment is being booked on the loan.',
    reversed: 'This payment was taken back.',
    thanks: 'Thank you for your payment.',
  },
  sw: {
    title: 'Risiti',
    receipt: 'Namba ya risiti',
    amount: 'Kiasi',
    from: 'Imepokelewa kutoka kwa',
    loan: 'Mkopo',
    day: 'Tarehe',
    way: 'Njia ya malipo',
    ways: {
      prompt: 'M-Pesa',
      paybill: 'Paybill ya M-Pesa',
      card: 'Kadi',
      bank: 'Benki',
      cash: 'Taslimu',
      mobile: 'M-Pesa',
    },
    left: 'Salio la mkopo huu leo',
    booking: 'Malipo yanaingizwa kwenye mkopo.',
    reversed: 'Malipo haya yamebatilishwa.',
    thanks: 'Asante kwa malipo yako.',
  },
} as const satisfies Record<Language, unknown>

const MARGIN = 56
const LABEL = 200

/** Draws a receipt with the tenant's name and colour: an A5 page of real text. */
function draw({ paid, owed, owner }: Shown, tenant: Tenancy, language: Language): Promise<Buffer> {
  const words = WORDS[language]
  const { page, bytes } = openPdf({
    size: 'A5',
    layout: 'landscape',
    margin: MARGIN,
    lang: language,
    info: { Title: `${words.title} ${paid.receipt}`, Author: tenant.name, CreationDate: paid.at },
  })
  page.rect(0, 0, page.page.width, 12).fill(tenant.theme.brand)
  page.fillColor('#111827').font('bold').fontSize(18).text(lettersOf(tenant.name))
  page.font('text').fontSize(13).fillColor('#4b5563').text(words.title).moveDown(1)
  const rows = [
    [words.receipt, paid.receipt],
    [words.amount, formatMoney(paid.amount, owed.currency)],
    [words.from, lettersOf(nameOf(owner))],
    [words.loan, owed.code],
    [words.day, paid.day],
    [words.way, words.ways[paid.channel]],
    [words.left, formatMoney(owed.outstanding, owed.currency)],
  ] as const
  for (const [label, value] of rows) {
    const { y } = page
    page.fontSize(11).fillColor('#4b5563').text(label, MARGIN, y, { width: LABEL })
    page.fillColor('#111827').text(value, MARGIN + LABEL, y)
    page.moveDown(0.4)
  }
  page.moveDown(0.6).fontSize(11)
  page.fillColor(paid.reversedAt ? '#b91c1c' : '#111827')
  page.text(paid.reversedAt ? words.reversed : paid.postedAt ? words.thanks : words.booking, MARGIN)
  page.end()
  return bytes
}

export const receiptHandlers = {
  'GET payments/receipt/:id': async ({ params, query }, { database: { sql }, person, tenant }) => {
    const [found] = await sql
      .select({ paid: payment, owed: loan, owner: account })
      .from(payment)
      .innerJoin(loan, eq(loan.id, payment.loan))
      .innerJoin(account, eq(account.id, loan.client))
      .where(
        and(
          // whoever paid by a prompt knows that one's id
          or(eq(payment.id, params.id), eq(payment.intent, params.id)),
          isNotNull(payment.loan),
          seenBy(person),
        ),
      )
      .limit(1)
    if (!found) throw new Refusal('not-found', 'payment.none')
    const [reader] = await sql
      .select({ language: account.language })
      .from(account)
      .where(eq(account.id, person.id))
    const language = query.language ?? reader?.language ?? 'en'
    const body = await draw(found, tenant, language)
    return { name: `${WORDS[language].title} ${found.paid.receipt}.pdf`, type: PDF, body }
  },
} satisfies Partial<PaymentHandlers>
