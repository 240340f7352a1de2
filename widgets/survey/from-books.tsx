import { useStore } from '@nanostores/react'
import { LANGUAGES } from '#contract/language.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { useDays } from '#kit/ui/days.ts'
import type { FieldProps } from './field-props.ts'
import type { LaterWords } from './later.en.ts'

const useSaid = ({ opening, question }: FieldProps) => useStore(opening.$books)[question.name]

/** Renders the hint of a question prefilled from the user's records: the recorded value and the dates it covers. */
export function FromBooks(props: FieldProps) {
  const { texts, drawn, question } = props
  const t = useWords<LaterWords>()
  const { language } = useI18n()
  const { day } = useDays()
  const suggested = useSaid(props)
  const hint = texts.hint(question)
  if (!suggested) return hint
  const on = (one: string) => day(`${one}T12:00:00Z`)
  const amount = new Intl.NumberFormat(LANGUAGES[language].locale).format(Number(suggested.value))
  const days = { from: on(suggested.from), to: on(suggested.to) }
  return (
    <>
      {hint && <p>{hint}</p>}
      <p>
        {drawn.value === suggested.value ? t('fromBooks', days) : t('booksSay', { amount, ...days })}{' '}
        {suggested.since && t('bookBegins', { day: on(suggested.since) })}
      </p>
    </>
  )
}

/** Renders a button that restores the recorded value after the user entered another one. */
export function TakeBooks(props: FieldProps) {
  const { filling, drawn, question } = props
  const t = useWords<LaterWords>()
  const suggested = useSaid(props)
  if (!suggested || drawn.value === suggested.value) return null
  return <Button onClick={() => filling.set(question.name, suggested.value)}>{t('takeBooks')}</Button>
}
