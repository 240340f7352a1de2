import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import type { Business } from '#contract/business.ts'
import type { ScoreEntry } from '#contract/score-card.ts'
import { CATEGORIES, type Category, MEASURES, type MeasureId } from '#contract/score-names.ts'
import { ChartCard } from '#kit/chart/card.tsx'
import { ColumnChart } from '#kit/chart/columns.tsx'
import { Gauge } from '#kit/chart/gauge.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { linkTo } from '#kit/member/leading.ts'
import { useBands, useScoreWords } from '#kit/score/value.ts'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { SmallTable } from '#kit/ui/small-table.tsx'
import { bandOf, stopsFor } from '#rules/score/bands.ts'
import { DIGIKUA, MODULE_OF, WHERE } from './links.ts'
import type { CardQuery, Model } from './model.ts'
import type { ScorecardWords } from './words.en.ts'

type Shown = { model: Model; business: Business; entry: ScoreEntry }

/** Renders a quarter's result: the score, its comparison, its components, and what would raise it. */
export function Card({ model, business, query }: { model: Model; business: Business; query: CardQuery }) {
  const t = useWords<ScorecardWords>()
  const { value, instead } = useRead(model.found, { title: t('failed'), parts: ['heading', 'card', 'card'] })
  if (!value) return instead
  const { entry, history } = value
  if (!entry) {
    const isNew = history.length === 0
    return (
      <Empty
        title={t(isNew ? 'noScores' : 'noData')}
        text={t(isNew ? 'noScoresText' : 'noDataText')}
        action={
          <a className="button" {...linkTo(model.leading, DIGIKUA)}>
            {t('openDigikua')}
          </a>
        }
      />
    )
  }
  return (
    <>
      <Summary model={model} business={business} entry={entry} />
      <History entry={entry} history={history} />
      <Categories business={business} entry={entry} />
      <div className="actions start no-print">
        <Link className="button" href={model.reportPath(query)}>
          {t('openReport')}
        </Link>
      </div>
      <Raises model={model} business={business} entry={entry} />
    </>
  )
}

/** Returns a formatter of quarters. */
export const useQuarters = () => {
  const t = useWords<ScorecardWords>()
  return ({ year, quarter }: { year: number; quarter: number }) => t('quarterName', { year, quarter })
}

function Summary({ model, business, entry }: Shown) {
  const t = useWords<ScorecardWords>()
  const { day } = useDays()
  const words = useBands()
  const quarterOf = useQuarters()
  const { figure } = useScoreWords(business.currency)
  const { averageScore: average, rank, final } = entry
  const stops = stopsFor(entry.business.months)
  return (
    <section className="card summary">
      <header className="head">
        <h3>
          {entry.business.name} · {quarterOf(entry)}
        </h3>
        {!final && <Badge tone="info" text={t('notClosed')} />}
      </header>
      {stops && average !== null ? (
        <Gauge
          label={t('overall')}
          score={average}
          stops={stops}
          band={bandOf(average, stops)}
          words={words}
          figure={figure(average)}
          line={rank ? t('rank', rank) : t('noRank')}
        />
      ) : (
        <div className="callout warn">
          <div>
            <p>
              <strong>{t('missing')}</strong>
              {average !== null && ` · ${t('overall')}: ${figure(average)}`}
            </p>
            <p>{t('missingAge')}</p>
            <a {...linkTo(model.leading, DIGIKUA)}>{t('openDigikua')}</a>
          </div>
        </div>
      )}
      <p className="muted">
        {final ? t('closedOn', { day: day(entry.dateAdded * 1000) }) : t('provisional')}
      </p>
    </section>
  )
}

/** Renders the score by quarter: in words, as columns, and as a table. */
function History({ entry, history }: { entry: ScoreEntry; history: readonly ScoreEntry[] }) {
  const t = useWords<ScorecardWords>()
  const { figure, alike } = useScoreWords('KES')
  const quarterOf = useQuarters()
  const scored = history.filter(
    (one): one is ScoreEntry & { averageScore: number } => one.averageScore !== null,
  )
  if (scored.length < 2 || entry.averageScore === null) return null
  const at = scored.findIndex(one => one.year === entry.year && one.quarter === entry.quarter)
  const before = at < 0 ? undefined : scored[at + 1]
  const change = before ? entry.averageScore - before.averageScore : 0
  const best = scored.reduce((top, one) => (one.averageScore > top.averageScore ? one : top))
  const newest = scored.slice(0, 8).reverse()
  const columns = [
    { title: t('average'), of: (one: ScoreEntry) => one.averageScore },
    ...CATEGORIES.map(category => ({
      title: t(`category-${category}`),
      of: (one: ScoreEntry) => one.categories[category],
    })),
  ].map(({ title, of }) => ({ title, of, write: alike(scored.map(of)) }))
  return (
    <ChartCard
      title={t('history')}
      text={[
        before &&
          t(Math.abs(change) < 0.005 ? 'same' : change > 0 ? 'more' : 'less', {
            points: figure(Math.abs(change)),
            before: quarterOf(before),
          }),
        t('historyText', { count: scored.length, best: quarterOf(best), most: figure(best.averageScore) }),
      ]
        .filter(Boolean)
        .join(' ')}
      picture={
        <ColumnChart
          columns={newest.map(one => ({
            label: `${t('quarterShort', { quarter: one.quarter })} ${one.year}`,
            value: one.averageScore,
          }))}
          write={figure}
          brief={figure}
        />
      }
      tableLabel={t('showData')}
      table={
        <SmallTable
          className="figures-table"
          heads={[t('quarter'), ...columns.map(({ title }) => title)]}
          rows={scored.map(one => [quarterOf(one), ...columns.map(({ of, write }) => write(of(one), '–'))])}
        />
      }
    />
  )
}

/** Returns the measures of a category with their ids. */
export const measuresIn = (entry: ScoreEntry, category: Category) =>
  MEASURES[category].map(name => ({
    id: `${category}.${name}` as MeasureId,
    ...entry[category][name],
  })) as ({ id: MeasureId } & ScoreEntry['impactData'][string])[]

function Categories({ business, entry }: { business: Business; entry: ScoreEntry }) {
  const t = useWords<ScorecardWords>()
  const { score, measure } = useScoreWords(business.currency)
  const unknown = CATEGORIES.flatMap(category =>
    measuresIn(entry, category).filter(one => one.score === null),
  )
  return (
    <section className="stack">
      <h3>{t('categories')}</h3>
      <ul className="category-cards stack gap-3">
        {CATEGORIES.map(category => {
          const all = measuresIn(entry, category)
          const known = all.filter(one => one.score !== null).length
          const value = entry.categories[category]
          return (
            <li key={category} className="card gap-2">
              <h4>{t(`category-${category}`)}</h4>
              <p className={value === null ? 'muted' : 'figure'}>{score(value)}</p>
              {value !== null && (
                <span className="track" aria-hidden="true">
                  <span className="bar" style={{ width: `${value}%` }} />
                </span>
              )}
              <p className="muted">{t('measures', { known, count: all.length })}</p>
            </li>
          )
        })}
      </ul>
      {unknown.length > 0 && (
        <details className="callout">
          <summary>{t('missing')}</summary>
          <p>
            {t('missingMeasures', {
              count: unknown.length,
              names: [...new Set(unknown.map(({ id }) => measure(id)))].join(', '),
            })}
          </p>
        </details>
      )}
    </section>
  )
}

type Target = NonNullable<ScoreEntry['raises'][number]['target']>

const textOf = ({ way, under, over }: Target) =>
  way === 'more' ? (over ? 'over' : 'atLeast') : under ? 'under' : 'atMost'

/** Renders the measures with the most to gain: what to do about each, and where. */
function Raises({ model, business, entry }: Shown) {
  const t = useWords<ScorecardWords>()
  const { figure, measure, value, unitOf } = useScoreWords(business.currency)
  const modules = useStore(model.$modules)
  const of = (id: MeasureId) =>
    CATEGORIES.flatMap(category => measuresIn(entry, category)).find(one => one.id === id)
  const sourceOf = (id: MeasureId) => {
    const one = of(id)
    return one?.score === null && one.source === 'staff' ? 'staff' : (one?.source ?? 'books')
  }
  // measures of modules that the portal has switched off cannot be improved
  const raises = entry.raises.filter(({ id }) => {
    const { [sourceOf(id)]: module } = MODULE_OF
    return !module || !modules || modules.includes(module)
  })
  if (entry.raises.length > 0 && raises.length === 0) return null
  return (
    <section className="card raises">
      <h3>{t('raise')}</h3>
      <p className="muted">{t(raises.length > 0 ? 'raiseText' : 'full')}</p>
      <ol className="numbered">
        {raises.map(({ id, gain, target }) => {
          const one = of(id)
          return (
            <li key={id}>
              <p>
                <strong>{measure(id)}</strong> · {t('gain', { points: figure(gain) })}
              </p>
              <p>{t(`do-${id}`)}</p>
              <p className="muted">
                {one && one.value !== null && `${t('now', { value: value(unitOf(id), one.value) })} `}
                {target && unitOf(id) !== 'days'
                  ? t(textOf(target), { value: value(unitOf(id), target.value) })
                  : one?.value === null
                    ? t('unknown')
                    : ''}
              </p>
              <a {...linkTo(model.leading, WHERE[sourceOf(id)])} className="tall no-print">
                {t('goThere')}
                <span className="sr"> {measure(id)}</span>
              </a>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
