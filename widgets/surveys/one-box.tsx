import type { Control } from '#kit/screens/form.tsx'
import { CheckGroup } from '#kit/ui/checks.tsx'

/** Renders a single checkbox under a label. */
export const OneBox = ({ value, onChange, text, ...control }: Control<boolean> & { text: string }) => (
  <CheckGroup
    {...control}
    optional={false}
    options={[{ value: control.name, text }]}
    values={value ? [control.name] : []}
    onChange={values => onChange(values.length > 0)}
  />
)
