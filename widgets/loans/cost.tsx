import type { Preview } from '#contract/lending.ts'
import { useWords } from '#kit/core/speech.tsx'
import { useDays } from '#kit/ui/days.ts'
import { formatMoney, formatRate } from '#rules/money.ts'
import { Schedule } from './schedule.tsx'
import type { LoanWords } from './words.en.ts'

/** The whole cost of a loan in figures and in one sentence, with every instalment. */
export function Cost({ preview, open }: { preview: Preview; open?: boolean }) {
  const say = useWords<LoanWords>()
  const { day } = useDays()
  const money = (amount: number) => formatMoney(amount, preview.currency)
  const figures = [
    { name: say('instalment'), text: money(preview.instalment) },
    { name: say('total'), text: money(preview.total) },
    { name: say('interest'), text: money(preview.interest) },
    { name: say('yearlyCost'), text: `${formatRate(preview.apr)} %` },
  ]
  return (
    <>
      <dl className="facts middle">
        {figures.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        {say('plain', {
          amount: money(preview.amount),
          total: money(preview.total),
          count: preview.schedule.length,
          instalment: money(preview.instalment),
          interest: money(preview.interest),
          day: day(preview.firstDue),
        })}
      </p>
      <details open={open}>
        <summary>{say('allInstalments', { count: preview.schedule.length })}</summary>
        <Schedule rows={preview.schedule} currency={preview.currency} />
      </details>
    </>
  )
}
