import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import type { FirstWords } from './first.en.ts'
import type { Model, Trainee } from './model.ts'

/** Renders the surveys required before the course opens, in place of its tabs. */
export function Surveys({ model, own }: { model: Model; own: Trainee }) {
  const t = useWords<FirstWords>()
  const { data } = own.surveys
  const left = data.filter(({ done }) => !done).length
  const isAway = model.isAway()
  return (
    <section className="stack narrow">
      <h2 part="heading">{t('surveysTitle')}</h2>
      <p>{t('surveysText')}</p>
      <p className="muted" role="status">
        {t('surveysLeft', { count: left })}
      </p>
      <ul className="rows">
        {data.map(({ code, title, done }) => (
          <li key={code}>
            <div>{title}</div>
            {done ? (
              <Badge tone="good" text={t('surveyDone')} />
            ) : (
              <a
                className="button"
                href={`${model.portal()}/dashboard/learning-survey/survey/${encodeURIComponent(code)}`}
                {...(isAway && { target: '_blank', rel: 'noopener' })}
                aria-label={`${t('takeSurvey')}: ${title}`}
              >
                {t('takeSurvey')}
              </a>
            )}
          </li>
        ))}
      </ul>
      {isAway && (
        <Button className="start" onClick={() => void model.home.refresh()}>
          {t('surveysAgain')}
        </Button>
      )}
    </section>
  )
}
