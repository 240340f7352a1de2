import { useStore } from '@nanostores/react'
import { MOST_STEPS } from '#contract/score-names.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { FormField } from '#kit/screens/form-model.ts'
import type { Step } from '#rules/score/steps.ts'
import { isInOrder } from '#rules/score/steps.ts'
import type { Model } from './model.ts'
import { useTableWords } from './table-words.ts'
import type { TableName } from './thresholds.ts'
import type { ScoresWords } from './words.en.ts'

type Line = { from: string; over: boolean; score: string }
type Form = { lines: Line[] }

const isEmpty = ({ from, score }: Line) => from.trim() === '' && score.trim() === ''
const NUMBER = /^[-\u2212]?\d+(\.\d+)?$/
/** Parses a typed number, with or without thousands separators; null if it is none. */
export const numberOf = (text = ''): number | null => {
  const plain = text.replaceAll(',', '').trim()
  return NUMBER.test(plain) ? Number(plain.replace('\u2212', '-')) : null
}

/** Parses the lines of a table; null if any is invalid. */
function stepsIn(lines: readonly Line[]): Step[] | null {
  const steps = lines
    .filter(line => !isEmpty(line))
    .map(({ from, over, score }) => ({ from: numberOf(from), score: numberOf(score), over }))
  return steps.every(({ from, score }) => from !== null && score !== null)
    ? steps.map(({ from, score, over }) => ({
        from: from as number,
        score: score as number,
        ...(over && { over }),
      }))
    : null
}

const linesOf = (steps: readonly Step[]): Line[] =>
  Array.from({ length: MOST_STEPS }, (_, at) => {
    const step = steps[at]
    return {
      from: step ? String(step.from) : '',
      over: step?.over ?? false,
      score: step ? String(step.score) : '',
    }
  })

type Props = { model: Model; name: TableName; steps: readonly Step[]; onClose(): void }

/** Renders the editor of a table's lines, with an empty line at the end. */
export function StepsDialog({ model, name, steps, onClose }: Props) {
  const t = useWords<ScoresWords>()
  const { nameOf, unit } = useTableWords(useStore(model.$currency))
  const shownOf = (lines: readonly Line[]) => Math.min(MOST_STEPS, lines.map(isEmpty).lastIndexOf(false) + 2)

  const fields = ({ lines }: Form): FormField<Form>[] =>
    lines.slice(0, shownOf(lines)).flatMap((line, at): FormField<Form>[] => {
      const shared = { group: t('lineNumber', { number: at + 1 }), optional: isEmpty(line) as true }
      const number = (text: string) => (numberOf(text) === null ? { key: 'tableNumber' } : null)
      return [
        {
          ...shared,
          kind: 'decimal',
          name: `lines.${at}.from`,
          label: t('lineFrom'),
          maxLength: 16,
          check: (text: string, form: Form) => number(text) ?? orderFault(form.lines, at),
        },
        { kind: 'check', name: `lines.${at}.over`, label: t('lineOver'), optional: true },
        {
          ...shared,
          kind: 'decimal',
          name: `lines.${at}.score`,
          label: t('linePoints'),
          maxLength: 6,
          check: (text: string) => number(text) ?? (isPoints(text) ? null : { key: 'tableRange' }),
        },
      ]
    })

  return (
    <FormDialog<Form>
      title={nameOf(name)}
      lead={
        <p>
          {t('linesHint')} {unit(name)}
        </p>
      }
      action={t('useLines')}
      start={{ lines: linesOf(steps) }}
      fields={fields}
      onSubmit={async form => {
        const typed = stepsIn(form.lines) ?? []
        if (typed.length === 0) throw new Error(t('tableNone'))
        model.thresholds.change(name, typed)
      }}
      onClose={onClose}
    >
      {({ values: { lines }, draw }) => (
        <ol className="stack">
          {lines.slice(0, shownOf(lines)).map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id besides their index
            <li key={at}>
              <fieldset className="step">
                <legend>{t('lineNumber', { number: at + 1 })}</legend>
                {draw(`lines.${at}.from`, `lines.${at}.over`, `lines.${at}.score`)}
              </fieldset>
            </li>
          ))}
        </ol>
      )}
    </FormDialog>
  )
}

const isPoints = (text: string): boolean => {
  const points = numberOf(text)
  return points !== null && points >= 0 && points <= 100
}

/** Returns the problem of a line that is not above the ones before it. */
function orderFault(lines: readonly Line[], at: number) {
  const upTo = stepsIn(lines.slice(0, at + 1))
  return upTo && !isInOrder(upTo) ? { key: 'tableOrder' } : null
}
