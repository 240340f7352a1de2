import { useStore } from '@nanostores/react'
import { useWords } from '#kit/speech.tsx'
import { formatFigure, formatMoney, formatRate, MINOR } from '#rules/money.ts'
import type { Model } from './model.ts'
import type { LoanWords } from './words.en.ts'

/** The tenant's guide to interest by amount. The fund's own rate rules. */
export function Guide({ model }: { model: Model }) {
  const say = useWords<LoanWords>()
  const settings = useStore(model.$tenant)?.loan
  if (!settings) return null
  const bands = settings.interestGuide
  return (
    <details className="card guide">
      <summary>{say('guide')}</summary>
      <table className="lined">
        <caption className="sr">{say('guide')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('guideAmount')}</th>
            <th scope="col" className="figure">
              {say('guideRate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bands.map(({ from, rate }, index) => {
            const next = bands[index + 1]
            return (
              <tr key={from}>
                <th scope="row">
                  {next
                    ? `${formatMoney(from, settings.currency)} – ${formatFigure(next.from - MINOR)}`
                    : say('guideLast', { from: formatMoney(from, settings.currency) })}
                </th>
                <td className="figure">{formatRate(rate)} %</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="soft">{say('guideNote')}</p>
    </details>
  )
}
