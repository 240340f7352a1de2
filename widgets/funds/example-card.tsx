import { useState } from 'react'
import type { FundTerms } from '#contract/fund.ts'
import type { Currency } from '#contract/loan.ts'
import { MoneyInput } from '#kit/core/money.tsx'
import { Select } from '#kit/core/select.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { useDays } from '#kit/ui/days.ts'
import { SmallTable } from '#kit/ui/small-table.tsx'
import type { Day } from '#rules/day.ts'
import { formatFigure, formatMoney, readAmount, SYMBOL } from '#rules/money.ts'
import { formatPercent } from '#rules/rate.ts'
import type { Instalment } from '#rules/schedule.ts'
import { exampleOf, exampleStart } from './example.ts'
import { useT } from './words.tsx'

type Props = { terms: FundTerms | null; currency: Currency; today: Day }

/** Renders the cost of an example loan with the terms currently in the form. */
export function ExampleCard({ terms, currency, today }: Props) {
  const t = useT()
  return (
    <section className="card example" aria-live="off">
      <h3>{t('example')}</h3>
      {terms ? (
        <Shown terms={terms} currency={currency} today={today} />
      ) : (
        <p className="muted">{t('exampleLater')}</p>
      )}
    </section>
  )
}

function Shown({ terms, currency, today }: Props & { terms: FundTerms }) {
  const t = useT()
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const { every, minInstalments, maxInstalments, minPrincipal, maxPrincipal } = terms
  const start = exampleStart(terms)
  const reading = typed === null ? { amount: start.amount } : readAmount(typed)
  const isLent = 'amount' in reading && reading.amount >= minPrincipal && reading.amount <= maxPrincipal
  const isOffered = chosen !== null && chosen >= minInstalments && chosen <= maxInstalments
  const instalments = isOffered ? chosen : start.instalments
  const amount = isLent && 'amount' in reading ? reading.amount : start.amount
  const {
    instalments: rows,
    heaviest,
    interest,
    total,
    cost,
  } = exampleOf(terms, { amount, instalments }, today)

  const lent = t('range', {
    from: formatMoney(minPrincipal, currency),
    to: formatFigure(maxPrincipal),
  })
  const facts: [string, string][] = [
    [t('heaviest'), formatMoney(heaviest, currency)],
    [t('interestSum'), formatMoney(interest, currency)],
    [t('total'), formatMoney(total, currency)],
    [t('cost'), formatPercent(cost)],
  ]

  return (
    <>
      <p className="muted">{t('exampleLead')}</p>
      <div className="pair">
        <MoneyInput
          label={t('exampleAmount')}
          currency={currency}
          value={typed ?? formatFigure(start.amount)}
          error={isLent ? null : lent}
          onChange={setTyped}
        />
        <Select
          label={t('exampleTerm')}
          options={Array.from({ length: maxInstalments - minInstalments + 1 }, (_, at) => ({
            value: String(minInstalments + at),
            text: t('months', { count: (minInstalments + at) * every }),
          }))}
          value={String(instalments)}
          onChange={value => setChosen(Number(value))}
        />
      </div>
      <Facts facts={facts} look="ends" />
      <Repayments rows={rows} currency={currency} />
    </>
  )
}

/** Renders the repayment schedule. The breakdown of a repayment is shown where space permits. */
function Repayments({ rows, currency }: { rows: readonly Instalment[]; currency: Currency }) {
  const t = useT()
  const { day } = useDays()
  const title = `${t('schedule')} (${SYMBOL[currency]})`
  return (
    // a scrollable area must be reachable by keyboard
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="repayments" aria-label={title} tabIndex={0}>
      <SmallTable
        caption={title}
        heads={[t('due'), t('principal'), t('interestSum'), t('toPay'), t('left')]}
        rows={rows.map(({ due, principal, interest, total, balanceAfter }) => [
          day(due),
          ...[principal, interest, total, balanceAfter].map(formatFigure),
        ])}
      />
    </section>
  )
}
