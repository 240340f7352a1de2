import { useState } from 'react'
import type { Business } from '#contract/business.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import type { CardQuery, Model } from './model.ts'
import type { ScorecardWords } from './words.en.ts'

const ORDER = ['business', 'year', 'quarter'] as const
const NEEDS = { business: 'needBusiness', year: 'needYear', quarter: 'needQuarter' } as const

type Props = { model: Model; businesses: readonly Business[]; query: CardQuery }

/** Renders the choice of business and quarter. The first missing choice is reported and focused. */
export function Search({ model, businesses, query }: Props) {
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
