import { useState } from 'react'
import type { ValidationReport } from '#contract/validation.ts'
import { Bars } from '#kit/chart/bars.tsx'
import { ChartCard } from '#kit/chart/card.tsx'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { useAction } from '#kit/member/action.ts'
import { useDays } from '#kit/ui/days.ts'
import { SmallTable } from '#kit/ui/small-table.tsx'
import { formatFigure, formatMoney } from '#rules/money.ts'
import type { Model } from './model.ts'
import type { ValidationWords } from './words.en.ts'

/** Renders statements and book by month: as bars, and as a table with every figure. */
export function Months({ model, report }: { model: Model; report: ValidationReport }) {
  const t = useWords<ValidationWords>()
  const { months, business, financing } = report
  const [adding, setAdding] = useState('')
  const [busy, run] = useAction(model.toaster.failed(''))
  const { shortMonth: nameOf } = useDays()
  const money = (amount: number) => formatMoney(amount, business.currency)
  const bars = (side: 'in' | 'out') =>
    months
      .flatMap(({ month, statement, book }) => [
        { key: `${month} s`, name: `${nameOf(month)} · ${t('bySt')}`, amount: statement[side] },
        { key: `${month} b`, name: `${nameOf(month)} · ${t('byBook')}`, amount: book[side] },
      ])
      .map(({ amount, ...bar }) => ({ ...bar, length: amount, figure: formatFigure(amount) }))
  const sum = (of: 'apart' | 'aside', side: 'in' | 'out') =>
    months.reduce((all, month) => all + month[of][side], 0)
  const addFees = (month: string) => {
    setAdding(month)
    void run(() => model.addFees(month))
  }
  const off = (side: 'in' | 'out', { statement, book }: (typeof months)[number]): string => {
    const more = book[side] - statement[side]
    return more === 0
      ? t('even')
      : t(more > 0 ? 'overIn' : 'underIn', { amount: formatFigure(Math.abs(more)) })
  }
  return (
    <>
      {(['in', 'out'] as const).map(side => (
        <ChartCard
          key={side}
          wide
          title={`${t('months')}: ${t(side === 'in' ? 'received' : 'paid')}`}
          text={t('monthsText')}
          picture={<Bars bars={bars(side)} />}
          tableLabel={t('showTable')}
          table={
            <SmallTable
              className="figures-of"
              heads={[t('month'), t('bySt'), t('byBook'), t('discrepancy')]}
              rows={months.map(month => [
                nameOf(month.month),
                formatFigure(month.statement[side]),
                formatFigure(month.book[side]),
                off(side, month),
              ])}
            />
          }
        />
      ))}
      <section className="card">
        <p>{t('apart', { in: money(sum('apart', 'in')), out: money(sum('apart', 'out')) })}</p>
        <p>{t('aside', { in: money(sum('aside', 'in')), out: money(sum('aside', 'out')) })}</p>
        <p>
          {t('financing', {
            in: money(financing.statement.in),
            out: money(financing.statement.out),
            book: money(financing.book),
          })}
        </p>
        <ul className="rows">
          {months
            .filter(({ fees }) => fees > 0)
            .map(({ month, fees }) => (
              <li key={month}>
                <span>{t('fees', { month: nameOf(month), amount: money(fees) })}</span>
                {business.writable && (
                  <Button of={nameOf(month)} busy={busy && adding === month} onClick={() => addFees(month)}>
                    {t('addExpense')}
                  </Button>
                )}
              </li>
            ))}
        </ul>
      </section>
    </>
  )
}
