import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Business } from '#contract/business.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import { lazy } from '#kit/member/later.tsx'
import { linkTo } from '#kit/member/leading.ts'
import { PathRouter } from '#kit/member/path.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { DIGIKUA } from './links.ts'
import type { CardQuery, Model } from './model.ts'
import type { Props } from './report.tsx'
import type { ScorecardWords } from './words.en.ts'

const Card = lazy(() => import('./card.tsx'), 'Card', ['heading', 'card', 'card', 'card'])
const Report = lazy(() => import('./report.tsx'), 'Report', ['heading', 'card', 'card'])
const Analytics = lazy(() => import('./analytics.tsx'), 'Analytics', ['heading', 'card', 'card'])

export function ScorecardView({ model }: { model: Model }) {
  const t = useWords<ScorecardWords>()
  const { value, instead } = useRead(model.businesses, {
    title: t('failed'),
    parts: ['heading', 'line', 'field', 'field', 'button'],
  })
  const { isReport, asked: query } = useStore(model.$place)
  return (
    <PathRouter path={model.path}>
      <div className="scorecard gap-5 stack">
        {!value ? (
          instead
        ) : value.length === 0 ? (
          <Empty
            title={t('noBusiness')}
            text={t('noBusinessText')}
            action={
              <a className="button primary" {...linkTo(model.leading, DIGIKUA)}>
                {t('openDigikua')}
              </a>
            }
          />
        ) : isReport ? (
          <Report model={model} businesses={value} query={query} />
        ) : (
          <Searched model={model} businesses={value} query={query} />
        )}
      </div>
    </PathRouter>
  )
}

/** Renders the search and, after the loading screen, its result. */
function Searched({
  model,
  businesses,
  query,
}: {
  model: Model
  businesses: readonly Business[]
  query: CardQuery
}) {
  const t = useWords<ScorecardWords>()
  const shown = useStore(model.$shown)
  const own = businesses.find(({ id }) => id === query.business)
  const isAsked = own !== undefined && query.quarter !== ''
  return (
    <>
      <header className="head">
        <div>
          <h2 part="heading">{t('title')}</h2>
          <p className="muted">{t('lead')}</p>
        </div>
        <a className="button" {...linkTo(model.leading, '/creditscore')}>
          {t('creditScorecard')}
        </a>
      </header>
      <Search key={JSON.stringify(query)} model={model} businesses={businesses} query={query} />
      {!isAsked ? (
        <p className="muted">{t('chooseText')}</p>
      ) : model.isShown(query, shown) ? (
        <>
          <Card model={model} business={own} query={query} />
          <Analytics model={model} business={own} />
        </>
      ) : (
        <Loading model={model} query={query} />
      )}
    </>
  )
}

/** Renders the loading screen for some seconds; the user can skip it. */
function Loading({ model, query }: { model: Model; query: CardQuery }) {
  const t = useWords<ScorecardWords>()
  const key = JSON.stringify(query)
  // subscribes, so that the result loads meanwhile
  useStore(model.found.$state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` identifies the search
  useEffect(() => {
    Card.ahead()
    const timer = setTimeout(() => model.show(query), model.seconds() * 1000)
    return () => clearTimeout(timer)
  }, [key])
  return (
    <section className="card waiting-screen">
      <p className="pulse" role="status">
        <span className="spinner" aria-hidden="true" />
        {t('loading')}
      </p>
      <Button className="start" onClick={() => model.show(query)}>
        {t('skip')}
      </Button>
    </section>
  )
}

const ORDER = ['business', 'year', 'quarter'] as const
const NEEDS = { business: 'needBusiness', year: 'needYear', quarter: 'needQuarter' } as const

/** Renders the choice of business and quarter. The first missing choice is reported and focused. */
function Search({ model, businesses, query }: Props) {
  const t = useWords<ScorecardWords>()
  const [chosen, setChosen] = useState<CardQuery>(() => (query.quarter ? query : model.first()))
  const [missing, setMissing] = useState<keyof CardQuery | null>(null)
  const options = {
    business: businesses.map(one => ({ value: one.id, text: one.displayName || one.name })),
    year: model.years().map(year => ({ value: String(year), text: String(year) })),
    quarter: model
      .quarters(chosen.year)
      .map(one => ({ value: String(one), text: t('quarterShort', { quarter: one }) })),
  }
  const choose = (name: keyof CardQuery, value: string) => {
    const next = { ...chosen, [name]: value }
    // drops a quarter that is not completed in the chosen year
    if (name === 'year' && !model.quarters(value).includes(Number(next.quarter))) next.quarter = ''
    setChosen(next)
    if (missing === name) setMissing(null)
  }
  return (
    <form
      className="card search no-print"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const first = ORDER.find(name => chosen[name] === '') ?? null
        setMissing(first)
        if (first) event.currentTarget.querySelector<HTMLSelectElement>(`[name="${first}"]`)?.focus()
        else model.search(chosen)
      }}
    >
      {ORDER.map(name => (
        <Select
          key={name}
          name={name}
          label={t(name)}
          options={options[name]}
          value={chosen[name]}
          onChange={value => choose(name, value)}
          error={missing === name ? t(NEEDS[name]) : null}
        />
      ))}
      <Button kind="primary" type="submit">
        {t('search')}
      </Button>
    </form>
  )
}
