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

type Props = {
  label: ReactNode
  hint?: ReactNode
  /** Says how to fix the value; marks the field as invalid while set. */
  error?: string | null
  optional?: Optional
  children(control: Control): ReactNode
}

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

type HeadProps = Pick<Props, 'label' | 'hint' | 'optional'> & {
  /** Prefix of the ids by which the group refers to its label and hint. */
  id: string
}

/** Renders label and hint of a group of controls, such as radio buttons. */
export function GroupHead({ id, label, hint, optional }: HeadProps) {
  const t = useKitWords()
  return (
    <>
      <span className="label" id={`${id}-label`}>
        {label}
        {optional === true && <span className="muted"> ({t('optional')})</span>}
      </span>
      {hint && (
        <div className="muted" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </>
  )
}

/** Returns the ids of the hint and the error that a field shows, for `aria-describedby`. */
export const describedBy = (id: string, hint: ReactNode, error: string | null | undefined) =>
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
