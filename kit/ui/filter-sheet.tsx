import { Button } from '#kit/core/button.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
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
              first={filter.kind === 'day' ? filter.min : undefined}
              last={filter.kind === 'day' ? filter.max : undefined}
              value={values[filter.name] ?? ''}
              onChange={value => onChange(filter.name, value)}
            />
          ) : (
            <Select
              key={filter.name}
              label={filter.label}
              blank={t('all')}
              options={filter.options}
              value={values[filter.name] ?? ''}
              onChange={value => onChange(filter.name, value)}
            />
          ),
        )}
        {orders && <Select {...orders} blank={null} onChange={value => onOrder?.(value)} />}
      </div>
    </Sheet>
  )
}
