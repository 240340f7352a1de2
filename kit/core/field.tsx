import { type ReactNode, useId } from 'react'
import { useKitWords } from './i18n.tsx'

/** Attributes that tie a control to its label, hint and error. Spread them on the control. */
export type Control = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** Whether a field may stay empty. It says so in its label, unless `unmarked`: where the form requires nothing. */
export type Optional = boolean | 'unmarked'

/** What is said about a field. */
export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** Says how to fix the value; marks the field as invalid while set. */
  error?: string | null
  optional?: Optional
}

type Props = FieldProps & { children(control: Control): ReactNode }

/** Renders a labelled control: label and hint above, so that no on-screen keyboard covers them; a live error line below. */
export function Field({ label, hint, error, optional, children }: Props) {
  const t = useKitWords()
  const id = useId()
  return (
    <div className={error ? 'field invalid' : 'field'} part="field">
      <label className="label" htmlFor={id}>
        {label}
        {optional === true && <span className="muted"> ({t('optional')})</span>}
      </label>
      {hint && (
        <div className="muted" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {children({
        id,
        'aria-describedby': describedBy(id, hint, error),
        'aria-invalid': error ? true : undefined,
        'aria-required': optional ? undefined : true,
      })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

type GroupProps = FieldProps & {
  /** Prefix of the ids of hint and error, for a control inside that they describe; without it they describe the group. */
  id?: string
  role?: 'group' | 'radiogroup'
  className?: string
  'aria-busy'?: boolean
  children: ReactNode
}

/** Renders a labelled group of controls, such as radio buttons, like a field. */
export function FieldGroup(props: GroupProps) {
  const { label, hint, error, optional, id, role = 'group', className = '', children } = props
  const t = useKitWords()
  const own = useId()
  const prefix = id ?? own
  const isRadios = role === 'radiogroup'
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: `role` is one of a group, instead of a fieldset, whose grid layout not every browser supports
    <div
      className={`field ${className} ${error ? 'invalid' : ''}`}
      part="field"
      role={role}
      aria-labelledby={`${prefix}-label`}
      aria-describedby={id ? undefined : describedBy(prefix, hint, error)}
      aria-invalid={(isRadios && !!error) || undefined}
      aria-required={(isRadios && !optional) || undefined}
      aria-busy={props['aria-busy']}
    >
      <span className="label" id={`${prefix}-label`}>
        {label}
        {optional === true && <span className="muted"> ({t('optional')})</span>}
      </span>
      {hint && (
        <div className="muted" id={`${prefix}-hint`}>
          {hint}
        </div>
      )}
      {children}
      <FieldError id={`${prefix}-error`} error={error} />
    </div>
  )
}

/** Returns the ids of the hint and the error that a field shows, for `aria-describedby`. */
const describedBy = (id: string, hint: ReactNode, error: string | null | undefined) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

/** Makes an error live once its field was edited; errors of untouched fields are announced once, by the failed submit. */
const speakOnceUsed = (line: HTMLElement | null) =>
  line?.parentElement?.addEventListener('input', () => line.setAttribute('aria-live', 'polite'), {
    once: true,
  })

/** Renders the error line. It exists before any error, so that screen readers announce text that appears in it. */
export const FieldError = ({ id, error }: { id: string; error?: string | null }) => (
  <div className="error" id={id} ref={speakOnceUsed}>
    {error}
  </div>
)
