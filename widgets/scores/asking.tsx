import type { Currency } from '#contract/loan.ts'
import type { MeasureId, Metric } from '#contract/score-names.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { currentDay } from '#kit/ui/days.ts'
import { isRowValue, METRIC_TABLE, type MetricRow } from '#rules/score/credit.ts'
import { isMeasureValue } from '#rules/score/measures.ts'
import type { Model } from './model.ts'
import { numberOf } from './steps-dialog.tsx'
import { useTableWords } from './table-words.ts'
import type { TableName } from './thresholds.ts'
import type { ScoresWords } from './words.en.ts'

/** The value to start with. */
type Known = { value: number | null; note: string; day?: string | null; rows?: readonly MetricRow[] }

/** What is recorded: a measure of an open quarter, a metric, or an override of a closed quarter's score. */
export type OpenDialog =
  | { kind: 'measure'; quarter: string; measure: MeasureId; known: Known }
  | { kind: 'metric'; metric: Metric; known: Known }
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
const isNumber = (text: string) => (numberOf(text) === null ? { key: 'tableNumber' } : null)

/** Parses typed rows, one `Business permit = 1` per line; a name alone has the value 0, and what is not a number NaN. */
export const rowsOf = (text = ''): MetricRow[] =>
  text.split('\n').flatMap(line => {
    const at = line.lastIndexOf('=')
    const name = (at < 0 ? line : line.slice(0, at)).trim()
    return name ? [{ name, value: at < 0 ? 0 : (numberOf(line.slice(at + 1)) ?? Number.NaN) }] : []
  })

const textOfRows = (rows: readonly MetricRow[]) =>
  rows.map(({ name, value }) => `${name} = ${value}`).join('\n')

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
          { kind: 'decimal', name: 'score', check: isNumber },
          { kind: 'lines', name: 'reason', maxLength: MOST },
        ]}
        onSubmit={({ score, reason = '' }) =>
          model.ask(dialog.entry, dialog.measure, numberOf(score) ?? -1, reason)
        }
        onClose={onClose}
      />
    )
  }
  const { known } = dialog
  // emptied, a value is removed
  const optional = known.value !== null
  const hintOf = (range: string) => (optional ? `${range} ${t('removes')}` : range)
  const start = { value: known.value === null ? '' : String(known.value), note: known.note }
  const figure = (name: TableName) => ({
    kind: 'decimal' as const,
    name: 'value',
    hint: hintOf(unit(name)),
    optional,
    check: isNumber,
  })
  if (dialog.kind === 'measure') {
    return (
      <FormDialog
        title={t('noteOf', { name: nameOf(dialog.measure) })}
        action={{ key: 'save' }}
        start={start}
        fields={[
          // the keyboard of an iPhone for decimals has no minus
          { ...figure(dialog.measure), kind: isMeasureValue(dialog.measure, -1) ? 'text' : 'decimal' },
          note,
        ]}
        onSubmit={({ value, note = '' }) =>
          model.note({
            business,
            quarter: dialog.quarter,
            measure: dialog.measure,
            value: numberOf(value),
            before: known.value,
            note,
          })
        }
        onClose={onClose}
      />
    )
  }
  const { list } = METRIC_TABLE[dialog.metric]
  const range = t(list === 'done' ? 'rowsDone' : 'rowsRated')
  const today = currentDay()
  return (
    <FormDialog
      title={t('noteOf', { name: nameOf(dialog.metric) })}
      action={{ key: 'save' }}
      start={{ ...start, value: known.rows ? textOfRows(known.rows) : start.value, day: known.day ?? today }}
      fields={[
        list
          ? {
              kind: 'lines' as const,
              name: 'value',
              wire: 'rows',
              label: t('rows'),
              maxLength: MOST,
              hint: hintOf(range),
              optional,
              check: (text: string) =>
                rowsOf(text).every(row => isRowValue(list, row.value)) ? null : t('rowsWrong', { range }),
            }
          : figure(dialog.metric),
        { kind: 'date', name: 'day', last: today },
        note,
      ]}
      onSubmit={({ value, day = today, note = '' }) =>
        model.noteMetric(business, {
          metric: dialog.metric,
          ...(list ? { rows: rowsOf(value) } : { value: numberOf(value) }),
          before: known.value,
          day,
          note,
        })
      }
      onClose={onClose}
    />
  )
}
