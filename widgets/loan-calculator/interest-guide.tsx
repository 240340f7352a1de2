import { useStore } from '@nanostores/react'
import { useWords } from '#kit/speech.tsx'
import { formatFigure, formatMoney, formatRate, MINOR } from '#rules/money.ts'
import type { Model } from './model.ts'
import type { CalculatorWords } from './words.en.ts'

/** The tenant's guide to interest by amount, with the band of the typed amount marked. */
export function InterestGuide({ model }: { model: Model }) {
  const say = useWords<CalculatorWords>()
  const settings = useStore(model.$settings)
  const { request } = useStore(model.$readings)
  if (!settings) return <div className="guide bone" />
  const bands = settings.interestGuide
  const current = bands.findLast(band => (request.amount ?? -1) >= band.from)
  return (
    <section className="guide">
      <h3 id="guide">{say('guide')}</h3>
      <table aria-labelledby="guide">
        <thead>
          <tr>
            <th scope="col">{say('guideAmount')}</th>
            <th scope="col" className="figure">
              {say('guideRate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bands.map((band, index) => {
            const next = bands[index + 1]
            const from = formatMoney(band.from, settings.currency)
            return (
              <tr key={band.from} aria-current={band === current || undefined}>
                <td>
                  {next
                    ? say('guideBand', { from, to: formatFigure(next.from - MINOR) })
                    : say('guideLast', { from })}
                </td>
                <td className="figure">{formatRate(band.rate)}%</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="soft">{say('guideNote')}</p>
    </section>
  )
}
