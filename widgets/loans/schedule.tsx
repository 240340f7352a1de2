import type { Currency } from '#contract/loan.ts'
import type { InstalmentRow } from '#contract/loan-page.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { useDays } from '#kit/ui/days.ts'
import { formatFigure, formatMoney, SYMBOL } from '#rules/money.ts'
import type { LoanWords } from './words.en.ts'

type Props = {
  rows: readonly InstalmentRow[]
  currency: Currency
  /** Shows the amount paid of each instalment, for a running loan. */
  runs?: boolean
}

/** Renders the instalments with due date and composition, in columns or, on narrow screens, stacked. */
export function Schedule({ rows, currency, runs }: Props) {
  const t = useWords<LoanWords>()
  const { day } = useDays()
  return (
    <table className="lined">
      <caption className="sr">{t('schedule')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('due')}</th>
          <th scope="col" className="figure roomy">
            {t('principal')}
          </th>
          <th scope="col" className="figure roomy">
            {t('interest')}
          </th>
          <th scope="col" className="figure">
            {t('toPay')} ({SYMBOL[currency]})
          </th>
          {runs ? (
            <th scope="col">{t('state')}</th>
          ) : (
            <th scope="col" className="figure">
              {t('left')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.number}>
            <th scope="row">{day(row.due)}</th>
            <td className="figure roomy">{formatFigure(row.principal)}</td>
            <td className="figure roomy">{formatFigure(row.interest)}</td>
            <td className="figure">
              {formatFigure(row.total)}
              <span className="muted narrow">
                {t('madeUpOf', {
                  principal: formatFigure(row.principal),
                  interest: formatFigure(row.interest),
                })}
              </span>
              {row.penalty > 0 && (
                <span className="muted">{t('withPenalty', { amount: formatFigure(row.penalty) })}</span>
              )}
            </td>
            {runs ? (
              <td>
                <InstalmentState row={row} currency={currency} />
              </td>
            ) : (
              <td className="figure">{formatFigure(row.balanceAfter)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const TONES = { paid: 'good', part: 'warn', due: 'warn', late: 'bad', ahead: 'plain' } as const

function InstalmentState({ row, currency }: { row: InstalmentRow; currency: Currency }) {
  const t = useWords<LoanWords>()
  return (
    <>
      <Badge tone={TONES[row.state]} text={t(`row-${row.state}`)} />
      {row.paid > 0 && row.state !== 'paid' && (
        <span className="muted">{t('paidOf', { paid: formatMoney(row.paid, currency) })}</span>
      )}
    </>
  )
}
