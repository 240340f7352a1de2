import type { Currency } from '#contract/loan.ts'
import type { MeasureId, Metric } from '#contract/score-names.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { currentDay } from '#kit/ui/days.ts'
import { METRIC_TABLE } from '#rules/score/credit.ts'
import type { Model } from './model.ts'
import { useTableWords } from './table-words.ts'
import type { ScoresWords } from './words.en.ts'

/** What is recorded: a measure of an open quarter, a metric, or an override of a closed quarter's score. */
export type OpenDialog =
  | { kind: 'measure'; quarter: string; measure: MeasureId }
  | { kind: 'metric'; metric: Metric }
  | { kind: 'override'; entry: string; measure: MeasureId }

type Props = {
  model: Model
  business: string
  /** The owner's currency, for values in money. */
  currency: Currency
  dialog: OpenDialog
  onClose(): void
}

const MOST = 500
const numberOf = (text = ''): number | null => {
  const plain = text.replaceAll(',', '').trim()
  return plain === '' || !Number.isFinite(Number(plain)) ? null : Number(plain)
}

/** Parses typed rows, one `Business permit = 1` per line. */
export const rowsOf = (text = ''): { name: string; value: number }[] =>
  text.split('\n').flatMap(line => {
    const at = line.lastIndexOf('=')
    const name = (at < 0 ? line : line.slice(0, at)).trim()
    return name ? [{ name, value: at < 0 ? 0 : (numberOf(line.slice(at + 1)) ?? 0) }] : []
  })

/** Renders the form that records a value and its source. */
export function Asking({ model, business, currency, dialog, onClose }: Props) {
  const t = useWords<ScoresWords>()
  const { nameOf, unit } = useTableWords(currency)
  const note = { kind: 'lines' as const, name: 'note', label: t('source'), maxLength: MOST }
  if (dialog.kind === 'override') {
    return (
      <FormDialog
        title={t('overrideOf', { name: nameOf(dialog.measure) })}
        action={t('askFor')}
        fields={[
          { kind: 'decimal', name: 'score' },
          { kind: 'lines', name: 'reason', maxLength: MOST },
        ]}
        onSubmit={({ score, reason = '' }) =>
          model.ask(dialog.entry, dialog.measure, numberOf(score) ?? -1, reason)
        }
        onClose={onClose}
      />
    )
  }
  if (dialog.kind === 'measure') {
    return (
      <FormDialog
        title={t('noteOf', { name: nameOf(dialog.measure) })}
        action={{ key: 'save' }}
        fields={[{ kind: 'decimal', name: 'value', hint: unit(dialog.measure) }, note]}
        onSubmit={({ value, note: from = '' }) =>
          model.note(business, dialog.quarter, dialog.measure, numberOf(value), from)
        }
        onClose={onClose}
      />
    )
  }
  const { list } = METRIC_TABLE[dialog.metric]
  const today = currentDay()
  return (
    <FormDialog
      title={t('noteOf', { name: nameOf(dialog.metric) })}
      action={{ key: 'save' }}
      start={{ day: today }}
      fields={[
        list
          ? {
              kind: 'lines' as const,
              name: 'value',
              label: t('rows'),
              maxLength: MOST,
              hint: t(list === 'done' ? 'rowsDone' : 'rowsRated'),
            }
          : { kind: 'decimal' as const, name: 'value', hint: unit(dialog.metric) },
        { kind: 'date', name: 'day', last: today },
        note,
      ]}
      onSubmit={async (values: Record<string, string>) => {
        const { value, day = today, note: from = '' } = values
        await model.noteMetric(business, dialog.metric, {
          ...(list ? { rows: rowsOf(value) } : { value: numberOf(value) }),
          day,
          note: from,
        })
      }}
      onClose={onClose}
    />
  )
}
