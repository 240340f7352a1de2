import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { LANGUAGE_CODES } from '#contract/language.ts'
import type { SurveyCard } from '#contract/survey.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { Badge } from '#kit/member/badge.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { useArrival } from '#kit/ui/screen.tsx'
import { Callout } from './callout.tsx'
import css from './home.css?inline'
import { Languages, useLanguage } from './languages.tsx'
import type { Model } from './model.ts'
import { type Area, addressOf } from './place.ts'
import { lastOf, textIn } from './survey.ts'
import type { SurveyWords } from './words.en.ts'

const style = styleRef(css)

/** Renders the surveys of an area: open, completed, or upcoming with their opening date. */
export function Home({ model }: { model: Model }) {
  const t = useWords<SurveyWords>()
  const kit = useKitWords()
  const heading = useArrival()
  const { moment } = useDays()
  const { rows, failure, at } = useStore(model.$cards)
  const isOld = failure !== null || at !== undefined
  useEffect(() => (isOld ? model.line.whenBack(() => void model.loadCards()) : undefined), [model, isOld])
  const area = model.area()
  if (!area) return null
  // only one button is primary: that of the survey to answer first
  const next = rows?.find(({ state }) => state === 'open')
  return (
    <>
      {area === 'quarterly' ? (
        // the tabs are already under a title
        <div ref={style}>
          <div className="head">
            <h3 ref={heading} tabIndex={-1}>
              {t('welcome')}
            </h3>
            <Languages model={model} languages={LANGUAGE_CODES} />
          </div>
          <p className="lead">{t('welcomeLead')}</p>
        </div>
      ) : (
        <header className="head" ref={style}>
          <h2 ref={heading} tabIndex={-1} part="heading">
            {t(area)}
          </h2>
        </header>
      )}
      {failure && (
        <Callout look="bad" role="alert">
          <p>{failure.message ? t('errorOccured', { error: failure.message }) : t('errorLine')}</p>
          <Button onClick={() => void model.loadCards()}>{kit('retry')}</Button>
        </Callout>
      )}
      {at !== undefined && (
        <Callout role="status">
          <p>{t('cardsBefore', { at: moment(at) })}</p>
          <Button onClick={() => void model.loadCards()}>{kit('retry')}</Button>
        </Callout>
      )}
      {rows === null && !failure && <Skeleton parts={['card', 'card']} />}
      {rows?.length === 0 && <Empty title={t('noSurveys')} text={t('noSurveysText')} />}
      {rows && rows.length > 0 && (
        <ul className="surveys stack">
          {rows.map(card => (
            <li key={card.code}>
              <Card model={model} card={card} area={area} isNext={card === next} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type CardProps = { model: Model; card: SurveyCard; area: Area; isNext: boolean }

function Card({ model, card, area, isNext }: CardProps) {
  const t = useWords<SurveyWords>()
  const { day } = useDays()
  const language = useLanguage(model)
  const waiting = useStore(model.outbox.$entries)
  const { code, title, questions, state, period, opensAt, answeredAt } = card
  const name = textIn(title, language) || code
  const isWaiting = waiting.some(one => one.code === code && one.period === period)
  const last = lastOf(card)
  return (
    <article className="card survey-card">
      <div>
        <h3>{name}</h3>
        <p className="muted">
          {t('questions', { count: questions })}
          {state === 'open' && last && ` · ${t('until', { day: day(last) })}`}
        </p>
      </div>
      {state === 'answered' ? (
        <Badge tone="good" text={answeredAt ? t('doneOn', { day: day(answeredAt) }) : t('done')} />
      ) : isWaiting ? (
        <Badge tone="info" text={t('waiting')} />
      ) : state === 'closed' ? (
        <p className="muted">
          {opensAt ? t('opens', { day: day(opensAt) }) : last ? t('ended', { day: day(last) }) : t('notOpen')}
        </p>
      ) : (
        <Link
          href={addressOf(code, area)}
          className={isNext ? 'button primary' : 'button'}
          part={isNext ? 'button primary' : 'button'}
          aria-label={`${t('takeSurvey')}: ${name}`}
        >
          {t('takeSurvey')}
        </Link>
      )}
    </article>
  )
}
