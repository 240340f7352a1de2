import { Link } from 'wouter'
import { useKitWords } from '#kit/core/i18n.tsx'
import { formatPeriod } from '#kit/core/period.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { quote } from '#rules/loan.ts'
import { formatMoney, formatRate, MINOR } from '#rules/money.ts'
import { Stall } from './market-drawing.tsx'
import { useTenant } from './tenant.ts'
import { useT } from './words.ts'
import './example.css'

/** Renders an example loan from the lower end of the range, with real figures, and a link to the calculator. */
export function Example() {
  const t = useT()
  const kit = useKitWords()
  const { loan } = useTenant()
  const money = (value: number) => formatMoney(value, loan.currency)
  const wished = Math.min(loan.minimum * 2, loan.maximum)
  const { amount, months, instalment, total, cost } = quote(wished, loan.periods[0] ?? 1, loan)
  return (
    <figure className="example">
      <Stall />
      <div className="card">
        <figcaption className="muted">{t('example')}</figcaption>
        <dl className="stack gap-3">
          <div>
            <dt>{t('exampleAmount')}</dt>
            <dd>{money(amount)}</dd>
          </div>
          <div className="main">
            <dt>{t('exampleInstalment')}</dt>
            <dd>
              <strong>{money(instalment)}</strong>
              <span>{t('examplePeriod', { period: formatPeriod(kit, months) })}</span>
            </dd>
          </div>
          <div>
            <dt>{t('exampleTotal')}</dt>
            <dd>{money(total)}</dd>
          </div>
        </dl>
        <svg className="parts" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={(100 * amount) / total - 0.6} height="4" rx="1" />
          <rect x={(100 * amount) / total + 0.6} width={(100 * cost) / total - 0.6} height="4" rx="1" />
        </svg>
        <p className="muted">
          {t('exampleParts', { total: money(total), amount: money(amount), cost: money(cost) })}
        </p>
        <p className="muted">{t('exampleBasis', { growth: formatRate(loan.monthlyGrowth) })}</p>
        <Link className="more" href={`/loan-calculator#amount=${amount / MINOR}&months=${months}`}>
          {t('exampleOwn')}
          <Icon name="arrow" />
        </Link>
      </div>
    </figure>
  )
}
