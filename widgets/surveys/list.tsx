import { Link } from 'wouter'
import { surveyColumns } from '#contract/survey-columns.ts'
import type { SurveyRow } from '#contract/survey-desk.ts'
import { useSpeech, useWords } from '#kit/core/speech.tsx'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { useDays } from '#kit/ui/days.ts'
import { groupDigits } from '#rules/money.ts'
import type { ListWords } from './list.en.ts'
import { AREAS, type Model } from './model.ts'
import { StateMark } from './state-mark.tsx'
import { textIn } from './text-in.ts'

/** Every survey: where it is asked, whether it can be answered now, and how often it was. */
export function SurveyList({ model }: { model: Model }) {
  const say = useWords<ListWords>()
  const { language } = useSpeech()
  const { day } = useDays()
  return (
    <List<SurveyRow, typeof surveyColumns>
      title={say('title')}
      lead={say('lead')}
      main={{ text: say('newSurvey'), href: '/new' }}
      search={say('search')}
      filters={[
        {
          name: 'area',
          label: say('column-area'),
          options: AREAS.map(value => ({ value, text: say(`area-${value}`) })),
        },
      ]}
      list={model.list}
      opens
      columns={surveyColumns}
      cells={{
        title: ({ id, title, code }) => (
          <Lines under={code}>
            <Link href={`/${id}`}>{textIn(title, language) || code}</Link>
          </Lines>
        ),
        area: ({ area }) => say(`area-${area}`),
        state: row => (
          <Lines under={row.version !== null && row.changed && say('changed')}>
            <StateMark survey={row} />
          </Lines>
        ),
        responses: ({ id, responses }) =>
          responses > 0 ? <Link href={`/${id}/responses`}>{groupDigits(String(responses))}</Link> : 0,
        lastAt: ({ lastAt }) => (lastAt ? day(lastAt) : <span className="soft">{say('none')}</span>),
      }}
      empty={{ title: say('noSurveys'), text: say('noSurveysText') }}
    />
  )
}
