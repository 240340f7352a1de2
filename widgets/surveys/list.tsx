import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import type { SurveyRow } from '#contract/survey-desk.ts'
import { useSpeech, useWords } from '#kit/core/speech.tsx'
import { Filters } from '#kit/staff/filters.tsx'
import { type Column, PagedTable, usePaged } from '#kit/staff/paged-table.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { groupDigits } from '#rules/money.ts'
import type { ListWords } from './list.en.ts'
import { AREAS, type Model } from './model.ts'
import { StateMark } from './state-mark.tsx'
import { textIn } from './text-in.ts'

/** Every survey: where it is asked, whether it can be answered now, and how often it was. */
export function SurveyList({ model }: { model: Model }) {
  const say = useWords<ListWords>()
  const table = usePaged(model.list)
  const query = useStore(model.list.$query) ?? {}
  const columns = useColumns()
  const begin = (
    <Link className="button primary" href="/new">
      {say('newSurvey')}
    </Link>
  )
  return (
    <>
      <header className="head">
        <div>
          <h2 part="heading">{say('title')}</h2>
          <p className="soft">{say('lead')}</p>
        </div>
        {begin}
      </header>
      <Filters
        search={say('search')}
        values={query}
        onChange={model.list.filter}
        onClear={model.list.clear}
        choices={[
          {
            name: 'area',
            label: say('area'),
            options: AREAS.map(value => ({ value, text: say(`area-${value}`) })),
          },
        ]}
      />
      <PagedTable<SurveyRow>
        caption={say('title')}
        quiet
        opens
        columns={columns}
        rowKey={({ id }) => id}
        {...table}
        empty={
          query.search || query.area ? (
            <Empty title={say('noMatch')} text={say('noMatchText')} />
          ) : (
            <Empty title={say('noSurveys')} text={say('noSurveysText')} deed={begin} />
          )
        }
      />
    </>
  )
}

function useColumns(): Column<SurveyRow>[] {
  const say = useWords<ListWords>()
  const { language } = useSpeech()
  const { day } = useDays()
  return [
    {
      key: 'title',
      title: say('survey'),
      sort: true,
      value: ({ title }) => textIn(title, language),
      cell: ({ id, title, code }) => (
        <span className="lines">
          <Link href={`/${id}`}>{textIn(title, language) || code}</Link>
          <span className="soft">{code}</span>
        </span>
      ),
    },
    { key: 'area', title: say('area'), value: ({ area }) => say(`area-${area}`) },
    {
      key: 'state',
      title: say('state'),
      value: ({ state }) => state,
      cell: row => (
        <span className="lines">
          <StateMark survey={row} />
          {row.version !== null && row.changed && <span className="soft">{say('changed')}</span>}
        </span>
      ),
    },
    {
      key: 'responses',
      title: say('responses'),
      align: 'figure',
      sort: true,
      value: ({ responses }) => responses,
      cell: ({ id, responses }) =>
        responses > 0 ? <Link href={`/${id}/responses`}>{groupDigits(String(responses))}</Link> : 0,
    },
    {
      key: 'lastAt',
      title: say('lastAt'),
      sort: true,
      rank: 'minor',
      value: ({ lastAt }) => (lastAt ? day(lastAt) : say('none')),
      cell: ({ lastAt }) =>
        lastAt ? <span className="day">{day(lastAt)}</span> : <span className="soft">{say('none')}</span>,
    },
  ]
}
