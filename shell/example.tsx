import { Link } from 'wouter'
import { sayPeriod } from '#kit/core/period.ts'
import { useKitWords } from '#kit/core/speech.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { quote } from '#rules/loan.ts'
import { formatMoney, MINOR } from '#rules/money.ts'
import { Stall } from './market-drawing.tsx'
import { useTenant } from './tenant.ts'
import { useSay } from './words.ts'
import './example.css'

/** A loan from the lower end of what is on offer, with its real figures, and the way to one's own. */
export function Example() {
  const say = useSay()
  const kit = useKitWords()
  const { loan } = useTenant()
  const money = (value: number) => formatMoney(value, loan.currency)
  const wished = Math.min(loan.minimum * 2, loan.maximum)
  const { amount, months, instalment, total, cost } = quote(wished, loan.periods[0] ?? 1, loan)
  return (
    <figure className="example">
      <Stall />
      <div className="card">
        <figcaption className="soft">{say('example')}</figcaption>
        <dl>
          <div>
            <dt>{say('exampleAmount')}</dt>
            <dd>{money(amount)}</dd>
          </div>
          <div className="main">
            <dt>{say('exampleInstalment')}</dt>
            <dd>
              <strong>{money(instalment)}</strong>
              <span>{say('examplePeriod', { period: sayPeriod(kit, months) })}</span>
            </dd>
          </div>
          <div>
            <dt>{say('exampleTotal')}</dt>
            <dd>{money(total)}</dd>
          </div>
        </dl>
        <svg className="parts" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={(100 * amount) / total - 0.6} height="4" rx="1" />
          <rect x={(100 * amount) / total + 0.6} width={(100 * cost) / total - 0.6} height="4" rx="1" />
        </svg>
        <p className="soft">
          {say('exampleParts', { total: money(total), amount: money(amount), cost: money(cost) })}
        </p>
        <Link className="more" href={`/loan-calculator#amount=${amount / MINOR}&months=${months}`}>
          {say('exampleOwn')}
          <Icon name="arrow" />
        </Link>
      </div>
    </figure>
  )
}
