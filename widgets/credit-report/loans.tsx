import type { CreditReport } from '#contract/credit-report.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { loanBadge } from '#rules/loan-badge.ts'
import { formatMoney } from '#rules/money.ts'
import { Doubt } from './doubt.tsx'
import type { Model } from './model.ts'
import type { CreditReportWords } from './words.en.ts'

type Shown = { model: Model; report: CreditReport }

/** Renders every loan application with its figures and repayments. */
export function Loans({ model, report }: Shown) {
  const t = useWords<CreditReportWords>()
  if (report.loans.length === 0) return <Empty title={t('noLoans')} text={t('noLoansText')} />
  return (
    <section className="stack">
      <h3>{t('loans')}</h3>
      {report.loans.map(loan => (
        <Loan key={loan.id} model={model} report={report} loan={loan} />
      ))}
    </section>
  )
}

/** Status on the badge of a loan. */
type Word = Extract<keyof CreditReportWords, `loan-${string}`> extends `loan-${infer Status}` ? Status : never

function Loan({ model, report, loan }: Shown & { loan: CreditReport['loans'][number] }) {
  const t = useWords<CreditReportWords>()
  const { day } = useDays()
  const { timeliness, status } = loan
  const { word, tone } = loanBadge({ status, daysLate: timeliness?.daysLate })
  const money = (amount: number) => formatMoney(amount, loan.currency)
  const facts: [string, string][] = [
    [t('amount'), money(loan.approvedAmount ?? loan.amount)],
    [t('appliedOn'), day(loan.appliedOn)],
  ]
  if (loan.disbursedOn)
    facts.push([t('paidOutOn'), day(loan.disbursedOn)], [t('outstanding'), money(loan.outstanding)])
  if (timeliness)
    for (const [key, many] of [
      ['onTime', timeliness.onTime],
      ['late', timeliness.late],
      ['overdue', timeliness.overdue],
      ['daysWorst', timeliness.worst],
    ] as const)
      facts.push([t(key), String(many)])
  return (
    <section className="card loan">
      <header className="head">
        <h4>
          {t('loan', { code: loan.code })} · {loan.fund}
        </h4>
        <Badge tone={tone} text={t(`loan-${word as Word}`)} />
      </header>
      {loan.refused && <p>{loan.refused}</p>}
      <Facts facts={facts} />
      {loan.disbursedOn && !timeliness && <p className="muted">{t('noTimes')}</p>}
      {loan.late.length > 0 && (
        <div>
          <h5>{t('lateList')}</h5>
          <ul className="late">
            {loan.late.map(({ number, due, paidOn, daysLate: count }) => (
              <li key={number}>
                {paidOn
                  ? t('lateRow', { number, due: day(due), paidOn: day(paidOn), count })
                  : t('openRow', { number, due: day(due), count })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Doubt model={model} report={report} entry={loan.entry} />
    </section>
  )
}
