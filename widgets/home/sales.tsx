import { useWords } from '#kit/core/i18n.tsx'
import { linkTo } from '#kit/member/leading.ts'
import { Block } from '#kit/screens/block.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { formatMoney } from '#rules/money.ts'
import { type Known, type Model, stateOf } from './model.ts'
import { withWaiting } from './waiting-sales.ts'
import type { HomeWords } from './words.en.ts'

/** Renders the user's sales of today and recent days, and a link to the next sale. */
export function Sales({ model, known }: { model: Model; known: Known<'sales'> }) {
  const t = useWords<HomeWords>()
  const { value } = known
  if (known.state === 'empty') return null
  const sold = value && withWaiting(value, model.person())
  return (
    <Block
      {...stateOf(model, 'sales', known, t('salesFailed'))}
      icon="figures"
      title={t('sales')}
      aside={value?.business && <span className="muted">{value.business}</span>}
    >
      {sold && value && (
        <>
          {sold.days.some(({ amount }) => amount > 0) ? (
            <Week {...sold} />
          ) : (
            <p className="muted">{t(value.kept ? 'noSales' : 'firstSale')}</p>
          )}
          <div className="actions">
            <a className="button" part="button" {...linkTo(model, value.write)}>
              <Icon name="plus" />
              {t('sale')}
            </a>
            <a className="button plain" {...linkTo(model, value.to)}>
              {t('open')} {t('appDigikua')}
            </a>
          </div>
        </>
      )}
    </Block>
  )
}

function Week({ days, count, currency, waits }: ReturnType<typeof withWaiting>) {
  const t = useWords<HomeWords>()
  const { day: written } = useDays()
  const money = (amount: number) => formatMoney(amount, currency)
  const most = Math.max(...days.map(({ amount }) => amount))
  const all = days.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <>
      <p className="lead">{money(days.at(-1)?.amount ?? 0)}</p>
      <p className="muted">
        {t('salesToday', { count })} · {t('salesWeek', { amount: money(all) })}
      </p>
      {waits > 0 && <p className="muted">{t('salesWait', { amount: money(waits) })}</p>}
      <ul className="week">
        {days.map(({ day, amount }) => (
          <li key={day}>
            <span className="track" aria-hidden="true">
              <span className="bar" style={{ height: `${(amount / most) * 100}%` }} />
            </span>
            <span aria-hidden="true">{Number(day.slice(8))}</span>
            <span className="sr">
              {written(day)}: {money(amount)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
