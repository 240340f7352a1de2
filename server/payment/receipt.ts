import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Language } from '#contract/tenant.ts'
import { formatMoney } from '#rules/money.ts'
import { findRow } from '#server/db/row.ts'
import { account, loan, payment } from '#server/db/schema/index.ts'
import { openLetter } from '#server/export/letter.ts'
import { PDF } from '#server/export/pdf.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Tenancy } from '#server/http/tenant-directory.ts'
import { debtNow } from '#server/loan/standing-now.ts'
import { words as loanWords } from '#server/loan/words.ts'
import { nameOf, seenBy } from '#server/people/visibility.ts'
import { Refusal } from '#server/refusal/message.ts'

type Shown = {
  paid: typeof payment.$inferSelect
  owed: typeof loan.$inferSelect
  owner: typeof account.$inferSelect
  /** What is still owed, in minor units. */
  left: number
}

const WORDS = {
  en: {
    title: 'Receipt',
    page: 'Page',
    amount: 'Amount',
    from: 'Received from',
    loan: 'Loan',
    day: 'Date',
    way: 'Paid by',
    left: 'Balance of this loan today',
    booking: 'The payment is being booked on the loan.',
    reversed: 'This payment was reversed.',
    thanks: 'Thank you for your payment.',
  },
  sw: {
    title: 'Risiti',
    page: 'Ukurasa',
    amount: 'Kiasi',
    from: 'Imepokelewa kutoka kwa',
    loan: 'Mkopo',
    day: 'Tarehe',
    way: 'Njia ya malipo',
    left: 'Deni lililobaki la mkopo huu leo',
    booking: 'Malipo yanaingizwa kwenye mkopo.',
    reversed: 'Malipo haya yamebatilishwa.',
    thanks: 'Asante kwa malipo yako.',
  },
} as const satisfies Record<Language, unknown>

/** Writes a receipt in the tenant's name and colour: an A5 page of real text. */
function write({ paid, owed, owner, left }: Shown, tenant: Tenancy, language: Language): Promise<Buffer> {
  const words = WORDS[language]
  const title = `${words.title} ${paid.receipt}`
  const letter = openLetter(tenant, { title, language, page: words.page, size: 'A5', at: paid.at })
  letter.facts([
    [words.amount, formatMoney(paid.amount, owed.currency)],
    [words.from, nameOf(owner)],
    [words.loan, owed.code],
    [words.day, paid.day],
    [words.way, loanWords[language].channels[paid.channel]],
    [words.left, formatMoney(left, owed.currency)],
  ])
  letter.paragraph(paid.reversedAt ? words.reversed : paid.postedAt ? words.thanks : words.booking)
  return letter.end()
}

export const receiptHandlers = {
  'GET payments/receipt/:id': async ({ params, query }, { sql, person, tenant, services }) => {
    const [found] = await sql
      .select({ paid: payment, owed: loan, owner: account })
      .from(payment)
      .innerJoin(loan, eq(loan.id, payment.loan))
      .innerJoin(account, eq(account.id, loan.client))
      .where(
        and(
          // payments by prompt are also found by the prompt's id
          or(eq(payment.id, params.id), eq(payment.intent, params.id)),
          isNotNull(payment.loan),
          seenBy(person),
        ),
      )
      .limit(1)
    if (!found) throw new Refusal('not-found', 'payment.none')
    const reader = await findRow(sql, account, person.id)
    const language = query.language ?? reader?.language ?? 'en'
    const left = await debtNow(services.book, found.owed)
    const body = await write({ ...found, left }, tenant, language)
    return { name: `${WORDS[language].title} ${found.paid.receipt}.pdf`, type: PDF, body }
  },
} satisfies SomeHandlers
