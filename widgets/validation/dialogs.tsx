import { recordOf } from '#contract/record.ts'
import type { Movement, MovementClass, Statement } from '#contract/validation.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import type { FormField } from '#kit/screens/form-model.ts'
import type { Columns, Model } from './model.ts'
import type { ValidationWords } from './words.en.ts'

type Props = { model: Model; onClose(): void }

const CLASSES = ['receipt', 'payment', 'transfer', 'financing', 'fee', 'reversal', 'personal'] as const

/** Renders the classification of a transaction. */
export function SayDialog({ model, movement, onClose }: Props & { movement: Movement }) {
  const t = useWords<ValidationWords>()
  const classes = CLASSES.filter(one => one !== (movement.in > 0 ? 'payment' : 'receipt'))
  return (
    <FormDialog<{ class: string; remember: boolean }>
      title={t('sayTitle')}
      lead={<p>{movement.details}</p>}
      fields={[
        {
          kind: 'radio',
          // a control called `is` keeps Preact from adding elements to its form
          name: 'class',
          label: { key: 'is' },
          wire: 'is',
          options: classes.map(one => ({ value: one, text: t(`is-${one}`) })),
        },
        { kind: 'check', name: 'remember', optional: true },
      ]}
      start={{ class: movement.is === 'unknown' ? '' : movement.is, remember: true }}
      action={{ key: 'save' }}
      onClose={onClose}
      onSubmit={values => model.say(movement.id, values.class as MovementClass, values.remember)}
    />
  )
}

const COLUMNS = ['time', 'details', 'in', 'out', 'amount', 'balance', 'reference'] as const
type Place = (typeof COLUMNS)[number]
const NONE = 'none'

/** Renders the column mapping of a file with an unknown format. */
export function MapDialog({ model, statement, onClose }: Props & { statement: Statement }) {
  const t = useWords<ValidationWords>()
  const grid = statement.grid ?? []
  const width = Math.max(0, ...grid.map(row => row.length))
  const options = [
    { value: NONE, text: t('columnNone') },
    ...Array.from({ length: width }, (_, place) => ({
      value: String(place),
      text: t('column', {
        number: place + 1,
        sample: grid
          .map(row => row[place] ?? '')
          .filter(Boolean)
          .slice(0, 3)
          .join(' / ')
          .slice(0, 60),
      }),
    })),
  ]
  const fields = COLUMNS.map(
    (name): FormField<Record<Place, string>> => ({
      kind: 'select',
      name,
      label: t(`col-${name}`),
      options,
      optional: name !== 'time',
      blank: { key: 'colNeeded' },
      check: value => (name === 'time' && value === NONE ? { key: 'colNeeded' } : null),
    }),
  )
  return (
    <FormDialog<Record<Place, string>>
      title={t('mapTitle')}
      lead={<p>{t('mapLead')}</p>}
      fields={fields}
      start={recordOf(COLUMNS, name => (name === 'time' ? '' : NONE))}
      action={{ key: 'save' }}
      onClose={onClose}
      onSubmit={async values => {
        const places = COLUMNS.map(name => [name, values[name] === NONE ? null : Number(values[name])])
        await model.map(statement.id, Object.fromEntries(places) as Columns)
      }}
    />
  )
}
