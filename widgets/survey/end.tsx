import { useStore } from '@nanostores/react'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { styleRef } from '#kit/core/style.ts'
import { useDays } from '#kit/ui/days.ts'
import { useArrival } from '#kit/ui/screen.tsx'
import { leaveSurvey, startNewResponse } from './actions.ts'
import css from './end.css?inline'
import { SurveyHead } from './head.tsx'
import { useLanguage } from './languages.tsx'
import type { Model } from './model.ts'
import { HOME, isOfTraining } from './place.ts'
import type { Screen, Trouble } from './stores.ts'
import { lastOf, type Opened } from './survey.ts'
import type { SurveyWords } from './words.en.ts'

const style = styleRef(css)

/** Renders the screens without a form: completed, not open, submitted but unsent, or not found. */
export function End({ model }: { model: Model }) {
  const screen = useStore(model.$screen)
  const opened = useStore(model.$opened)
  const trouble = useStore(model.$trouble)
  if (trouble) return <Lost model={model} trouble={trouble} />
  if (!opened) return null
  const Ending = ENDINGS[screen] ?? NoQuestions
  return (
    <>
      <SurveyHead model={model} opened={opened} />
      <Ending model={model} opened={opened} />
    </>
  )
}

const ENDINGS: Partial<Record<Screen, ComponentType<Props>>> = {
  thanks: Thanks,
  waits: Waits,
  answered: Answered,
  closed: Closed,
}

type Props = { model: Model; opened: Opened }

type SaidProps = {
  model: Model
  tone: 'good' | 'warn' | 'bad'
  title: string
  /** By default, the link to the area's home alone. */
  actions?: ReactNode
  children?: ReactNode
}

/** Renders a result message with its tone, and the actions that follow. */
function Said({ model, tone, title, actions = <ToHome model={model} />, children }: SaidProps) {
  const heading = useArrival()
  return (
    <section className={`said ${tone}`} ref={style}>
      <Icon name={tone === 'good' ? 'check' : 'alert'} />
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
      <div className="actions">{actions}</div>
    </section>
  )
}

const ToHome = ({ model }: { model: Model }) => {
  const t = useWords<SurveyWords>()
  if (!model.area()) return null
  return (
    <Link href={HOME} className="button" part="button">
      {t('toHome')}
    </Link>
  )
}

function Thanks({ model, opened }: Props) {
  const t = useWords<SurveyWords>()
  const message = useStore(model.$thanks)
  const isPreview = useStore(model.$preview) !== null
  const language = useLanguage(model)
  const { thanks = '' } = opened.text_per_lang[language] ?? {}
  const text = t('success', { message: message ?? '' })
  const goesHome = isOfTraining(model.area()) && !isPreview && !thanks
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answers have arrived
  useEffect(() => {
    if (!goesHome) return
    model.toaster.announce(text, { kind: 'good' })
    model.path.navigate(HOME, { replace: true })
  }, [goesHome])
  if (goesHome) return null
  return (
    <Said
      model={model}
      tone="good"
      title={isPreview ? t('thanks') : text}
      actions={
        <>
          <ToHome model={model} />
          {(isPreview || opened.period === '') && (
            <Button onClick={() => startNewResponse(model)}>{t('answerAgain')}</Button>
          )}
        </>
      }
    >
      {isPreview && <p>{t('previewed')}</p>}
      {thanks && <p className="as-typed">{thanks}</p>}
    </Said>
  )
}

function Waits({ model }: { model: Model }) {
  const t = useWords<SurveyWords>()
  const isSending = useStore(model.outbox.$isSending)
  const isOnline = useStore(model.line.$isOnline)
  return (
    <Said model={model} tone="warn" title={t('waitsTitle')}>
      {isOnline && !isSending && <p role="alert">{t('errorLine')}</p>}
      <p>{t('waitsText')}</p>
    </Said>
  )
}

function Answered({ model, opened }: Props) {
  const t = useWords<SurveyWords>()
  const pass = useStore(model.$pass)
  const { day } = useDays()
  return (
    <Said
      model={model}
      tone="good"
      title={t('alreadyAnswered')}
      actions={
        <>
          <ToHome model={model} />
          {pass && <Button onClick={() => void leaveSurvey(model)}>{t('notYou')}</Button>}
        </>
      }
    >
      {opened.answeredAt && <p>{t('alreadyAt', { day: day(opened.answeredAt) })}</p>}
    </Said>
  )
}

function Closed({ model, opened }: Props) {
  const t = useWords<SurveyWords>()
  const { day } = useDays()
  const isQuarter = /^\d{4}-Q\d$/.test(opened.period)
  const last = lastOf(opened)
  return (
    <Said model={model} tone="warn" title={t(isQuarter ? 'closedQuarter' : 'closed')}>
      {opened.opensAt ? (
        <p>{t('opens', { day: day(opened.opensAt) })}</p>
      ) : (
        last && <p>{t('ended', { day: day(last) })}</p>
      )}
    </Said>
  )
}

function NoQuestions({ model }: { model: Model }) {
  const t = useWords<SurveyWords>()
  return <Said model={model} tone="warn" title={t(isOfTraining(model.area()) ? 'notAdded' : 'empty')} />
}

const LOST = {
  unmapped: 'unmapped',
  'no-data': 'noData',
  'invalid-data': 'invalidData',
  line: 'errorLine',
} as const

function Lost({ model, trouble }: { model: Model; trouble: Trouble }) {
  const t = useWords<SurveyWords>()
  const kit = useKitWords()
  const { code } = useStore(model.$place)
  const text = () => {
    if (typeof trouble === 'object') return t('errorOccured', { error: trouble.said })
    if (trouble === 'unmapped' && isOfTraining(model.area())) return t('notFound')
    return t(LOST[trouble])
  }
  return (
    <Said
      model={model}
      tone="bad"
      title={text()}
      actions={
        <>
          {(code || trouble !== 'unmapped') && (
            <Button kind="primary" onClick={() => void model.open()}>
              {kit('retry')}
            </Button>
          )}
          <ToHome model={model} />
        </>
      }
    />
  )
}
