import { type ReactNode, useId } from 'react'
import { describedBy, FieldError, GroupHead } from '#kit/core/field.tsx'

/** Props shared by all answer fields made of several controls. */
export type AnswerProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: string | null
  optional: boolean
}

type Props = Omit<AnswerProps, 'name'> & { role?: 'radiogroup'; children: ReactNode }

/** Groups the controls of one answer between the question's label and its error message. */
export function AnswerGroup({ label, hint, error, optional, role, children }: Props) {
  const id = useId()
  const ofRadios = role === 'radiogroup' && {
    'aria-invalid': error ? true : undefined,
    'aria-required': optional ? undefined : true,
  }
  return (
    <fieldset
      className={error ? 'field invalid' : 'field'}
      part="field"
      role={role}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy(id, hint, error)}
      {...ofRadios}
    >
      <GroupHead id={id} label={label} hint={hint} optional={optional} />
      {children}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
