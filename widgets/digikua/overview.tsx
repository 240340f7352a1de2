import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import type { Period } from '#contract/book.ts'
import { entryPath } from '#contract/book-place.ts'
import type { Business } from '#contract/business.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { lazy } from '#kit/member/later.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { useDays } from '#kit/ui/days.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import { formatMoney } from '#rules/money.ts'
import { Analytics } from './analytics.tsx'
import { type Figure, type FigureName, RESTS, useReckoned } from './figures.ts'
import type { DigikuaWords } from './first.en.ts'
import type { Model } from './model.ts'
import { Elements } from './nav.tsx'
import css from './overview.css?inline'
import { type OverviewWords, overviewEn } from './overview.en.ts'
import { Periods } from './periods.tsx'
import { IMPORT, overviewPath, type Place, QUICK, REPORTS } from './place.ts'
import table from './table.css?inline'

const style = styleRef(table + css)
const Due = lazy(() => import('./due.tsx'), 'Due')

type Props = { model: Model; business: Business; place: Extract<Place, { at: 'overview' }> }

/** Renders the overview: eight figures compared with the previous period, and their monthly trend. */
export const OverviewScreen = withWords(overviewEn, Overview)

function Overview({ model, business, place }: Props) {
  const t = useWords<DigikuaWords & OverviewWords>()
  const reckoned = useReckoned(model)
  const { value, failure } = useStore(model.$overview)
  const corrections = value?.asked ?? []
  return (
    <>
      <Elements model={model} current="overview" />
      <div className="actions start no-print">
        {business.writable && (
          <Link className="button primary" href={QUICK}>
            {t('quickTitle')}
          </Link>
        )}
        <Link className="button" href={REPORTS}>
          {t('reports')}
        </Link>
        {business.writable && (
          <Link className="button" href={IMPORT}>
            {t('importSheet')}
          </Link>
        )}
      </div>
      {corrections.length > 0 && business.own && (
        <div className="callout warn">
          <p>
            <strong>{t('askedTitle', { count: corrections.length })}</strong>
          </p>
          <ul className="rows">
            {corrections.map(({ entry, kind, name, text, by }) => (
              <li key={`${entry} ${text}`}>
                <div>
                  <Link href={entryPath(kind, entry)}>{name}</Link>
                  <div>{t('askedBy', { by, text })}</div>
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
      {business.writable && <Due model={model} business={business} />}
      {reckoned ? (
        <>
          <Periods model={model} place={place} period={reckoned.period} pathOf={overviewPath} />
          <ul className="figures" ref={style}>
            {(Object.keys(RESTS) as FigureName[]).map(name => (
              <Card
                key={name}
                name={name}
                figure={reckoned.figures[name]}
                previous={reckoned.previous}
                business={business}
                onRetry={() => {
                  model.refresh()
                  void model.lists.renew(...RESTS[name])
                }}
              />
            ))}
          </ul>
          {reckoned.hasWaiting && <p className="muted">{t('withWaiting')}</p>}
        </>
      ) : (
        // staff requests appear above the figures and are loaded with them
        <Skeleton parts={['button', 'card', 'card', 'card']} />
      )}
      {!failure && value && value.months.length > 0 && business.owner.email && (
        <Analytics months={value.months} currency={business.currency} />
      )}
    </>
  )
}

type CardProps = {
  name: FigureName
  figure: Figure
  previous: Period | null
  business: Business
  onRetry(): void
}

/** Renders a figure and its change in words. Each card has its own error state. */
function Card({ name, figure, previous, business, onRetry }: CardProps) {
  const kit = useKitWords()
  const t = useWords<DigikuaWords & OverviewWords>()
  const isShare = name === 'grossMargin'
  const write = (value: number) => (isShare ? percent(value) : formatMoney(value, business.currency))
  return (
    <li className="card figure-card gap-1">
      <h3>{t(name)}</h3>
      {figure.now === null && !figure.hasFailed ? (
        <span className="skeleton-part lead" />
      ) : figure.now === null ? (
        <>
          <p className="error">{t('cardFailed')}</p>
          <Button className="start" onClick={onRetry}>
            {kit('retry')}
          </Button>
        </>
      ) : (
        <>
          <p className={figure.now < 0 ? 'value bad-word' : 'value'}>
            {write(figure.now)}
            {isShare && <span className="muted"> ({figure.now})</span>}
          </p>
          {previous && figure.before !== null && (
            <Change
              now={figure.now}
              before={figure.before}
              previous={previous}
              write={write}
              differ={isShare ? ratio => t('points', { figure: (ratio * 100).toFixed(1) }) : write}
            />
          )}
        </>
      )}
    </li>
  )
}

const percent = (ratio: number): string => `${(ratio * 100).toFixed(1)}%`

type ChangeProps = {
  now: number
  before: number
  previous: Period
  write(value: number): string
  /** Formats a difference; for percentages, in points. */
  differ(value: number): string
}

/** Renders a figure's change from the previous period in words rather than by an arrow. */
function Change({ now, before, previous, write, differ }: ChangeProps) {
  const t = useWords<DigikuaWords & OverviewWords>()
  const { day } = useDays()
  const span = { from: day(previous.from), to: day(previous.to) }
  const amount = differ(Math.abs(now - before))
  return (
    <p className="muted change">
      {now === before
        ? t('same', span)
        : t(now > before ? 'more' : 'less', { amount, before: write(before), ...span })}
    </p>
  )
}
