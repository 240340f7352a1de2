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
  const said = useSaid(props)
  const hint = texts.hint(question)
  if (!said) return hint
  const on = (one: string) => day(`${one}T12:00:00Z`)
  const amount = new Intl.NumberFormat(LANGUAGES[language].locale).format(Number(said.value))
  const days = { from: on(said.from), to: on(said.to) }
  return (
    <>
      {hint && <p>{hint}</p>}
      <p>
        {drawn.value === said.value ? t('fromBooks', days) : t('booksSay', { amount, ...days })}{' '}
        {said.since && t('bookBegins', { day: on(said.since) })}
      </p>
    </>
  )
}

/** Renders a button that restores the recorded value after the user entered another one. */
export function TakeBooks(props: FieldProps) {
  const { filling, drawn, question } = props
  const t = useWords<LaterWords>()
  const said = useSaid(props)
  if (!said || drawn.value === said.value) return null
  return <Button onClick={() => filling.set(question.name, said.value)}>{t('takeBooks')}</Button>
}
