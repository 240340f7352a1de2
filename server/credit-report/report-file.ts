import { type LoanBadgeWord, loanBadgesEn } from '#contract/loan-words.en.ts'
import { loanBadgesSw } from '#contract/loan-words.sw.ts'
import type { Language } from '#contract/tenant.ts'
import { formatMoney } from '#rules/money.ts'
import type { Sentence } from '#rules/sentence.ts'
import { languageOf } from '#server/account/language.ts'
import type { Download } from '#server/export/download.ts'
import { openLetter } from '#server/export/letter.ts'
import { PDF } from '#server/export/pdf.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { longDay, shortDay } from '#server/loan/words.ts'
import { inLanguage, msg } from '#server/refusal/message.ts'
import { namedBy, readReport } from './report.ts'

const BADGES: Record<Language, Record<LoanBadgeWord, string>> = { en: loanBadgesEn, sw: loanBadgesSw }
const STATES = {
  open: 'dispute.is-open',
  accepted: 'dispute.is-accepted',
  declined: 'dispute.is-declined',
} as const

/** Renders the caller's report as a PDF. */
async function reportFile(requested: Language | undefined, context: Signed): Promise<Download> {
  const language = await languageOf(context.sql, context.person, requested)
  const say = (sentence: Sentence) => inLanguage(language, sentence)
  const report = await readReport(context, language)
  const { total, loans, references, checks, disputes } = report
  const title = say(msg('report.title'))
  const letter = openLetter(context.tenant, { title, language, page: say(msg('report.page')) })
  const day = longDay(report.madeOn, language)
  letter.paragraph(say(msg('report.of', { name: report.name, tenant: context.tenant.name, day })))
  letter.paragraph(say(report.summary))
  letter.facts(
    report.money.flatMap(({ currency, borrowed, outstanding }) => [
      [say(msg('report.borrowed')), formatMoney(borrowed, currency)] as const,
      [say(msg('report.owed')), formatMoney(outstanding, currency)] as const,
    ]),
  )
  letter.heading(say(msg('report.timeliness')))
  letter.facts([
    [say(msg('report.paid-on-time')), String(total.onTime)],
    [say(msg('report.paid-late')), String(total.late)],
    [say(msg('report.overdue-now')), String(total.overdue)],
    ...(total.givenUp > 0 ? [[say(msg('report.not-paid')), String(total.givenUp)] as const] : []),
    ...(total.unknown > 0 ? [[say(msg('report.day-unknown')), String(total.unknown)] as const] : []),
    [say(msg('report.ahead')), String(total.ahead)],
    [say(msg('report.days-late')), String(total.daysLate)],
    [say(msg('report.worst')), String(total.worst)],
  ])
  letter.heading(say(msg('report.loans')))
  if (loans.length === 0) letter.paragraph(say(msg('report.no-loans')))
  else {
    letter.table(
      [
        say(msg('report.loan')),
        say(msg('report.status')),
        say(msg('report.applied')),
        say(msg('report.paid-out')),
        say(msg('report.amount')),
        say(msg('report.owed')),
        say(msg('report.on-time-short')),
        say(msg('report.late-short')),
      ],
      loans.map(one => [
        one.code,
        BADGES[language][`is-${one.status}`],
        shortDay(one.appliedOn),
        one.disbursedOn ? shortDay(one.disbursedOn) : '',
        formatMoney(one.approvedAmount ?? one.amount, one.currency),
        formatMoney(one.outstanding, one.currency),
        ...(one.timeliness
          ? [
              String(one.timeliness.onTime),
              String(one.timeliness.late + one.timeliness.overdue + one.timeliness.givenUp),
            ]
          : ['', '']),
      ]),
      [0.11, 0.14, 0.11, 0.11, 0.15, 0.15, 0.115, 0.115],
      4,
    )
  }
  for (const { code, late } of loans)
    for (const { number, due, paidOn, daysLate: days } of late) {
      const paid = paidOn ? shortDay(paidOn) : say(msg('report.unpaid'))
      letter.paragraph(say(msg('report.late-row', { code, number, due: shortDay(due), paid, days })))
    }
  letter.heading(say(msg('report.references')))
  if (references.length === 0) letter.paragraph(say(msg('report.no-references')))
  for (const { entry, code, name, as, phone } of references)
    letter.paragraph(`${say(namedBy(entry, code))}: ${[name, as, phone].filter(Boolean).join(', ')}`)
  letter.heading(say(msg('report.checks')))
  if (checks.length === 0) letter.paragraph(say(msg('report.no-checks')))
  for (const { entry, code, on, answer } of checks)
    letter.paragraph(
      `${say(namedBy(entry, code))}, ${longDay(on, language)}: ${answer ?? say(msg('report.no-score'))}`,
    )
  if (disputes.length > 0) letter.heading(say(msg('report.disputes')))
  for (const { entry, text, state, answer } of disputes) {
    const code = [...loans, ...checks, ...references].find(one => one.entry === entry)?.code ?? null
    const answered = answer === null ? '' : `: ${answer}`
    letter.paragraph(`${say(namedBy(entry, code))}: ${text}\n${say(msg(STATES[state]))}${answered}`)
  }
  const name = `${title.toLowerCase().replaceAll(' ', '-')}-${report.madeOn}.pdf`
  return { name, type: PDF, body: await letter.end() }
}

export const reportHandlers = {
  'GET lending/credit_report': async (_, context) => ({ data: await readReport(context) }),
  'GET lending/credit_report/file': ({ query }, context) => reportFile(query.language, context),
} satisfies SomeHandlers
