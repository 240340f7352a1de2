import { Link } from 'wouter'
import { surveyColumns } from '#contract/survey-columns.ts'
import type { SurveyRow } from '#contract/survey-desk.ts'
import { SURVEY_AREAS } from '#contract/survey-names.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { choiceFilter } from '#kit/staff/filter.ts'
import { useDays } from '#kit/ui/days.ts'
import { groupDigits } from '#rules/money.ts'
import type { ListWords } from './list.en.ts'
import type { Model } from './model.ts'
import { StateMark } from './state-mark.tsx'
import { useTextIn } from './text-in.ts'

/** Renders the list of surveys: their area, status and number of responses. */
export function SurveyList({ model }: { model: Model }) {
  const t = useWords<ListWords>()
  const translated = useTextIn()
  const { day } = useDays()
  return (
    <List<SurveyRow, typeof surveyColumns>
      title={t('title')}
      lead={t('lead')}
      main={{ text: t('newSurvey'), href: '/new' }}
      search={t('search')}
      filters={[choiceFilter('area', t('column-area'), SURVEY_AREAS, value => t(`area-${value}`))]}
      list={model.list}
      opens
      columns={surveyColumns}
      cells={{
        title: ({ id, title, code }) => (
          <Lines under={code}>
            <Link href={`/${id}`}>{translated(title) || code}</Link>
          </Lines>
        ),
        area: ({ area }) => t(`area-${area}`),
        state: row => (
          <Lines under={row.version !== null && row.changed && t('changed')}>
            <StateMark survey={row} />
          </Lines>
        ),
        responses: ({ id, title, code, responses }) => {
          const figure = groupDigits(String(responses))
          return responses > 0 ? (
            <Link href={`/${id}/responses`} aria-label={`${figure}: ${translated(title) || code}`}>
              {figure}
            </Link>
          ) : (
            0
          )
        },
        lastAt: ({ lastAt }) => (lastAt ? day(lastAt) : <span className="muted">{t('none')}</span>),
      }}
      empty={{ title: t('noSurveys'), text: t('noSurveysText') }}
    />
  )
}
