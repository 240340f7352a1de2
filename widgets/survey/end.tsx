import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { useKitWords, useWords } from '#kit/core/speech.tsx'
import { styled } from '#kit/core/style.ts'
import { useDays } from '#kit/ui/days.ts'
import { useArrival } from '#kit/ui/screen.tsx'
import { again, leave } from './actions.ts'
import css from './end.css?inline'
import { SurveyHead } from './head.tsx'
import { useLanguage } from './languages.tsx'
import type { Model } from './model.ts'
import { HOME } from './place.ts'
import type { Trouble } from './stores.ts'
import type { Opened } from './survey.ts'
import type { SurveyWords } from './words.en.ts'

const style = styled(css)

/** Where there is no form: it is done, not open, on its way, or there is none. */
export function End({ model }: { model: Model }) {
  const screen = useStore(model.$screen)
  const opened = useStore(model.$opened)
  const trouble = useStore(model.$trouble)
  if (trouble) return <Lost model={model} trouble={trouble} />
  if (!opened) return null
  const props = { model, opened }
  return (
    <>
      <SurveyHead {...props} />
      {screen === 'thanks' ? (
        <Thanks {...props} />
      ) : screen === 'waits' ? (
        <Waits model={model} />
      ) : screen === 'answered' ? (
        <Answered {...props} />
      ) : screen === 'closed' ? (
        <Closed {...props} />
      ) : (
        <NoQuestions model={model} />
      )}
    </>
  )
}

type Props = { model: Model; opened: Opened }

/** What is said, as large as it matters, and the way on. */
function Said({
  tone,
  title,
  children,
}: {
  tone: 'good' | 'warn' | 'bad'
  title: string
  children?: ReactNode
}) {
  const heading = useArrival()
  return (
    <section className={`said ${tone}`} ref={style}>
      <Icon name={tone === 'good' ? 'check' : 'alert'} />
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  )
}

const ToHome = ({ model }: { model: Model }) => {
  const say = useWords<SurveyWords>()
  if (!model.area()) return null
  return (
    <Link href={HOME} className="button" part="button">
      {say('toHome')}
    </Link>
  )
}

function Thanks({ model, opened }: Props) {
  const say = useWords<SurveyWords>()
  const message = useStore(model.$thanks)
  const isPreview = useStore(model.$preview) !== null
  const language = useLanguage(model)
  const { thanks = '' } = opened.text_per_lang[language] ?? {}
  return (
    <Said tone="good" title={isPreview ? say('thanks') : say('success', { message: message ?? '' })}>
      {isPreview && <p>{say('previewed')}</p>}
      {thanks && <p className="introduction">{thanks}</p>}
      <div className="deeds">
        <ToHome model={model} />
        {(isPreview || opened.period === '') && (
          <Button onClick={() => again(model)}>{say('answerAgain')}</Button>
        )}
      </div>
    </Said>
  )
}

function Waits({ model }: { model: Model }) {
  const say = useWords<SurveyWords>()
  const isSending = useStore(model.outbox.$isSending)
  const isOnline = useStore(model.line.$isOnline)
  return (
    <Said tone="warn" title={say('waitsTitle')}>
      {isOnline && !isSending && <p role="alert">{say('errorLine')}</p>}
      <p>{say('waitsText')}</p>
      <div className="deeds">
        <ToHome model={model} />
      </div>
    </Said>
  )
}

function Answered({ model, opened }: Props) {
  const say = useWords<SurveyWords>()
  const { day } = useDays()
  return (
    <Said tone="good" title={say('alreadyAnswered')}>
      {opened.answeredAt && <p>{say('alreadyAt', { day: day(opened.answeredAt) })}</p>}
      <div className="deeds">
        <ToHome model={model} />
        <NotYou model={model} />
      </div>
    </Said>
  )
}

const NotYou = ({ model }: { model: Model }) => {
  const say = useWords<SurveyWords>()
  const pass = useStore(model.$pass)
  return pass && <Button onClick={() => void leave(model)}>{say('notYou')}</Button>
}

function Closed({ model, opened }: Props) {
  const say = useWords<SurveyWords>()
  const { day } = useDays()
  const isQuarter = /^\d{4}-Q\d$/.test(opened.period)
  return (
    <Said tone="warn" title={say(isQuarter ? 'closedQuarter' : 'closed')}>
      {opened.opensAt && <p>{say('opens', { day: day(opened.opensAt) })}</p>}
      <div className="deeds">
        <ToHome model={model} />
      </div>
    </Said>
  )
}

/** The learning system has words of its own. */
const isLearning = (model: Model): boolean => model.area() === 'learning' || model.area() === 'post-training'

function NoQuestions({ model }: { model: Model }) {
  const say = useWords<SurveyWords>()
  return (
    <Said tone="warn" title={say(isLearning(model) ? 'notAdded' : 'empty')}>
      <div className="deeds">
        <ToHome model={model} />
      </div>
    </Said>
  )
}

function Lost({ model, trouble }: { model: Model; trouble: Trouble }) {
  const say = useWords<SurveyWords>()
  const kit = useKitWords()
  const text =
    typeof trouble === 'object'
      ? say('errorOccured', { error: trouble.said })
      : trouble === 'unmapped'
        ? say(isLearning(model) ? 'notFound' : 'unmapped')
        : say(({ 'no-data': 'noData', 'invalid-data': 'invalidData', line: 'errorLine' } as const)[trouble])
  return (
    <Said tone="bad" title={text}>
      <div className="deeds">
        <Button kind="primary" onClick={() => void model.open()}>
          {kit('retry')}
        </Button>
        <ToHome model={model} />
      </div>
    </Said>
  )
}
