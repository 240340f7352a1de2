import { type ReactNode, useId } from 'react'
import { useKitWords } from './i18n.tsx'

/** What ties a control to its label, hint and error. Spread it on the control. */
export type Control = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type Props = {
  label: ReactNode
  hint?: ReactNode
  /** Says how to mend it; the field is marked while it is here. */
  error?: string | null
  optional?: boolean
  children(control: Control): ReactNode
}

/** A labelled control: label and hint above it, so that no keyboard covers them; the error in words under it, announced when it comes. */
export function Field({ label, hint, error, optional, children }: Props) {
  const t = useKitWords()
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={error ? 'field invalid' : 'field'} part="field">
      <label className="label" htmlFor={id}>
        {label}
        {optional && <span className="muted"> ({t('optional')})</span>}
      </label>
      {hint && (
        <div className="muted" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': optional ? undefined : true,
      })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** Once something was put into its field, an error is announced as it appears: of an untouched one the failed send tells, once for all. */
const speakOnceUsed = (line: HTMLElement | null) =>
  line?.parentElement?.addEventListener('input', () => line.setAttribute('aria-live', 'polite'), {
    once: true,
  })

/** The error line: there before the error is, so that a screen reader announces what appears in it. */
export const FieldError = ({ id, error }: { id: string; error?: string | null }) => (
  <div className="error" id={id} ref={speakOnceUsed}>
    {error}
  </div>
)
