import { type ReactNode, useId } from 'react'
import { FieldError } from '#kit/core/field.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'

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
  const kit = useKitWords()
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
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
      {...ofRadios}
    >
      <span className="label" id={`${id}-label`}>
        {label}
        {optional && <span className="muted"> ({kit('optional')})</span>}
      </span>
      {hint && (
        <div className="muted" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {children}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
