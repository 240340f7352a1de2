import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { LANGUAGE_CODES } from '#contract/language.ts'
import type { SurveyCard } from '#contract/survey.ts'
import { Button } from '#kit/core/button.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { useKitWords, useWords } from '#kit/core/speech.tsx'
import { styled } from '#kit/core/style.ts'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { useArrival } from '#kit/ui/screen.tsx'
import { Callout } from './callout.tsx'
import css from './home.css?inline'
import { Languages, useLanguage } from './languages.tsx'
import { type Model, RETRY } from './model.ts'
import { type Area, addressOf } from './place.ts'
import { textIn } from './survey.ts'
import type { SurveyWords } from './words.en.ts'

const style = styled(css)

/** The surveys of an area: which can be answered, which are done, and when the others open. */
export function Home({ model }: { model: Model }) {
  const say = useWords<SurveyWords>()
  const kit = useKitWords()
  const heading = useArrival()
  const { moment } = useDays()
  const { rows, failure, at } = useStore(model.$cards)
  const isOld = failure !== null || at !== undefined
  useEffect(
    () => (isOld ? model.line.whenBack(() => void model.loadCards(), RETRY) : undefined),
    [model, isOld],
  )
  const area = model.area()
  if (!area) return null
  return (
    <>
      <header className="head" ref={style}>
        <h2 ref={heading} tabIndex={-1} part="heading">
          {say(area)}
        </h2>
        <Languages model={model} languages={LANGUAGE_CODES} />
      </header>
      {area === 'quarterly' && (
        <div>
          <h3>{say('welcome')}</h3>
          <p className="lead">{say('welcomeLead')}</p>
        </div>
      )}
      {failure && (
        <Callout look="bad" role="alert">
          <p>{failure.message ? say('errorOccured', { error: failure.message }) : say('errorLine')}</p>
          <Button onClick={() => void model.loadCards()}>{kit('retry')}</Button>
        </Callout>
      )}
      {at !== undefined && (
        <Callout role="status">
          <p>{say('cardsBefore', { at: moment(at) })}</p>
          <Button onClick={() => void model.loadCards()}>{kit('retry')}</Button>
        </Callout>
      )}
      {rows === null && !failure && <Skeleton bones={['card', 'card']} />}
      {rows?.length === 0 && <Empty title={say('noSurveys')} text={say('noSurveysText')} />}
      {rows && rows.length > 0 && (
        <ul className="surveys">
          {rows.map(card => (
            <li key={card.code}>
              <Card model={model} card={card} area={area} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Card({ model, card, area }: { model: Model; card: SurveyCard; area: Area }) {
  const say = useWords<SurveyWords>()
  const { day } = useDays()
  const language = useLanguage(model)
  const waiting = useStore(model.outbox.$entries)
  const { code, title, questions, state, period, opensAt, closesAt, answeredAt } = card
  const name = textIn(title, language) || code
  const isWaiting = waiting.some(one => one.code === code && one.period === period)
  // it closes when the day after begins
  const last = closesAt && new Date(Date.parse(closesAt) - 1).toISOString()
  return (
    <article className="card survey-card">
      <div>
        <h3>{name}</h3>
        <p className="soft">
          {say('questions', { count: questions })}
          {state === 'open' && last && ` · ${say('until', { day: day(last) })}`}
        </p>
      </div>
      {state === 'answered' ? (
        <p className="state good">
          <Icon name="check" />
          {answeredAt ? say('doneOn', { day: day(answeredAt) }) : say('done')}
        </p>
      ) : isWaiting ? (
        <p className="state warn">{say('waiting')}</p>
      ) : state === 'closed' ? (
        <p className="state soft">{opensAt ? say('opens', { day: day(opensAt) }) : say('notOpen')}</p>
      ) : (
        <Link
          href={addressOf(code, area)}
          className="button primary"
          part="button primary"
          aria-label={`${say('takeSurvey')}: ${name}`}
        >
          {say('takeSurvey')}
        </Link>
      )}
    </article>
  )
}
