import type { Currency } from '#contract/loan.ts'
import type { InstalmentRow, LoanPage } from '#contract/loan-page.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { useDays } from '#kit/ui/days.ts'
import { formatFigure, formatMoney, SYMBOL } from '#rules/money.ts'
import type { LoanWords } from './words.en.ts'

type Props = {
  rows: readonly InstalmentRow[]
  currency: Currency
  /** Shows what became of each instalment, for a loan that was paid out. */
  status?: LoanPage['status']
}

/** Renders the instalments with due date and composition, in columns or, on narrow screens, stacked. */
export function Schedule({ rows, currency, status }: Props) {
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
          {status ? (
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
            {status ? (
              <td>
                <InstalmentState row={row} currency={currency} isOver={status === 'written-off'} />
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

const TONES = { paid: 'good', part: 'warn', due: 'warn', late: 'bad', ahead: 'plain', over: 'plain' } as const

type StateProps = {
  row: InstalmentRow
  currency: Currency
  /** Nothing more is expected. */
  isOver: boolean
}

function InstalmentState({ row, currency, isOver }: StateProps) {
  const t = useWords<LoanWords>()
  const state = isOver && row.state !== 'paid' ? 'over' : row.state
  return (
    <>
      <Badge tone={TONES[state]} text={t(`row-${state}`)} />
      {row.paid > 0 && row.state !== 'paid' && (
        <span className="muted">{t('paidOf', { paid: formatMoney(row.paid, currency) })}</span>
      )}
    </>
  )
}
