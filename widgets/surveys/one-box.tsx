import type { Control } from '#kit/screens/form.tsx'
import { CheckGroup } from '#kit/ui/checks.tsx'

/** One box to tick, under a label that says what it is about. */
export const OneBox = ({ value, onChange, text, ...control }: Control<boolean> & { text: string }) => (
  <CheckGroup
    {...control}
    optional={false}
    options={[{ value: control.name, text }]}
    values={value ? [control.name] : []}
    onChange={values => onChange(values.length > 0)}
  />
)
