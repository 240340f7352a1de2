import { Button } from '#kit/core/button.tsx'
import { Field } from '#kit/core/field.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'
import { TextInput } from '#kit/member/text.tsx'
import type { FilterProps } from '#kit/staff/filter.ts'
import { Sheet } from './sheet.tsx'

type Props = FilterProps & { onClose(): void }

/** Renders the filters and the order of a list for narrow screens. Each takes effect at once. */
export function FilterSheet({ choices, values, onChange, onClear, orders, onOrder, done, onClose }: Props) {
  const t = useKitWords()
  return (
    <Sheet
      title={t('filters')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClear}>{t('clearFilters')}</Button>
          <Button kind="primary" onClick={onClose}>
            {done ?? t('close')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {choices.map(filter =>
          'kind' in filter ? (
            <TextInput
              key={filter.name}
              kind="date"
              label={filter.label}
              value={values[filter.name] ?? ''}
              onChange={value => onChange(filter.name, value)}
            />
          ) : (
            <Choice
              key={filter.name}
              label={filter.label}
              options={[{ value: '', text: t('all') }, ...filter.options]}
              value={values[filter.name] ?? ''}
              onChange={value => onChange(filter.name, value)}
            />
          ),
        )}
        {orders && <Choice {...orders} onChange={value => onOrder?.(value)} />}
      </div>
    </Sheet>
  )
}

type ChoiceProps = {
  label: string
  options: readonly { value: string; text: string }[]
  value: string
  onChange(value: string): void
}

const Choice = ({ label, options, value, onChange }: ChoiceProps) => (
  <Field label={label}>
    {control => (
      <div className="input">
        <select
          {...control}
          part="input"
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
        >
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      </div>
    )}
  </Field>
)
