import type { LoanSettings } from '#contract/loan.ts'
import { guideBandAt, guideBands } from '#rules/loan.ts'
import { formatFigure, formatMoney } from '#rules/money.ts'
import { formatPercent } from '#rules/rate.ts'

type Props = {
  /** Caption of the table, or the id of the heading that serves as one. */
  caption: string | { id: string }
  amount: string
  rate: string
  /** Formats the last band: `Ksh 300,000` → `Ksh 300,000 and above`. */
  above(from: string): string
  settings: Pick<LoanSettings, 'interestGuide' | 'currency'>
  /** Amount whose band is highlighted. */
  current?: number | null
}

/** Renders the guide to interest rates by amount. */
export function GuideTable({ caption, amount, rate, above, settings, current }: Props) {
  const marked = current ? guideBandAt(current, settings) : -1
  return (
    <table className="lined" aria-labelledby={typeof caption === 'object' ? caption.id : undefined}>
      {typeof caption === 'string' && <caption className="sr">{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">{amount}</th>
          <th scope="col" className="figure">
            {rate}
          </th>
        </tr>
      </thead>
      <tbody>
        {guideBands(settings).map((band, at) => {
          const from = formatMoney(band.from, settings.currency)
          return (
            <tr key={band.from} aria-current={at === marked || undefined}>
              <th scope="row">{band.to === null ? above(from) : `${from} – ${formatFigure(band.to)}`}</th>
              <td className="figure">{formatPercent(band.rate)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
