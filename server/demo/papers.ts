import { and, eq, isNull } from 'drizzle-orm'
import { formatMoney } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { account, fund, loan, loanDocument } from '#server/db/schema/index.ts'
import { openPdf } from '#server/export/pdf.ts'
import { HOUR, openDrawer, type Store } from './insert.ts'

type Loan = typeof loan.$inferSelect

/** Attaches a proposal to each demo application that has none. */
export async function plantPapers(sql: Sql, files: Store): Promise<void> {
  const bare = await sql
    .select({ loan, client: account, fund: fund.name })
    .from(loan)
    .innerJoin(account, eq(account.id, loan.client))
    .innerJoin(fund, eq(fund.id, loan.fund))
    .leftJoin(loanDocument, eq(loanDocument.loan, loan.id))
    .where(and(eq(loan.stage, 'proposed'), isNull(loanDocument.id)))
  if (bare.length === 0) return
  const drawer = openDrawer(files)
  const rows: (typeof loanDocument.$inferInsert)[] = []
  for (const { loan: one, client, fund: from } of bare) {
    const name = `${client.firstName} ${client.lastName}`
    const whose = { tenant: one.tenant, owner: client.id, purpose: 'loan-proposal' }
    const file = drawer.keep(whose, {
      name: `Proposal ${one.code}.pdf`,
      kind: 'pdf',
      type: 'application/pdf',
      bytes: await proposalOf(one, name, from),
    })
    const verdict = one.status === 'returned' ? { ok: false, reason: one.returned } : {}
    const at = new Date(one.createdAt.getTime() + HOUR)
    rows.push({ loan: one.id, kind: 'proposal', file, by: name, at, ...verdict })
  }
  await drawer.close(sql)
  await sql.insert(loanDocument).values(rows)
}

/** Renders a loan proposal as a PDF: the borrower, the purpose, the repayment. */
function proposalOf(one: Loan, name: string, from: string): Promise<Buffer> {
  const info = { Title: `Proposal of ${name}` }
  const { page, bytes, part } = openPdf({ size: 'A4', margin: 64, lang: 'en', info })
  const business = one.work?.employerName ?? 'My business'
  const parts = [
    [
      'The business',
      `${business}, in ${one.address?.city ?? 'town'}. I have run it since ${one.work?.startedOn.slice(0, 4) ?? 'some years'} and sell on six days a week.`,
    ],
    [
      'What the loan is for',
      `I ask ${from} for ${formatMoney(one.amount, one.currency)} over ${one.months} months, to buy stock before the season and a second cold box. Suppliers give 8% off when I pay at once.`,
    ],
    [
      'How it comes back',
      `The business brings in ${formatMoney(one.income ?? 0, one.currency)} a month. The instalments are paid from the sales of the first two weeks of each month; the rest covers rent, transport and one helper.`,
    ],
  ] as const
  part('H1', () => page.font('bold').fontSize(20).text('Loan proposal').moveDown(0.3))
  part('P', () => page.font('text').fontSize(12).text(name).moveDown(1.2))
  for (const [title, text] of parts) {
    part('H2', () => page.font('bold').fontSize(13).text(title).moveDown(0.3))
    part('P', () => page.font('text').fontSize(11).text(text, { lineGap: 3 }).moveDown(1))
  }
  page.end()
  return bytes
}
