import { useId } from 'react'
import { FieldError } from '#kit/core/field.tsx'
import { formatBytes } from '#kit/member/bytes.ts'
import { type DocumentKind, ENDINGS } from './files.ts'

type Props = {
  name: string
  label: string
  hint?: string
  error?: string | null
  kind: DocumentKind
  /** What is chosen, to be sent. */
  file: File | null
  onChoose(file: File): void
  button: string
}

/** Chooses one document. */
export function FileInput({ name, label, hint, error, kind, file, onChoose, button }: Props) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div
      className={error ? 'field invalid' : 'field'}
      part="field"
      role="group"
      aria-labelledby={`${id}-label`}
    >
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      {hint && (
        <div className="muted" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <label className="button" part="button">
        <input
          type="file"
          name={name}
          className="sr"
          accept={ENDINGS(kind).join(',')}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={event => {
            const chosen = event.currentTarget.files?.[0]
            // so that the same file can be chosen again
            event.currentTarget.value = ''
            if (chosen) onChoose(chosen)
          }}
        />
        {button}
      </label>
      <p role="status" className="chosen">
        {file && `${file.name} (${formatBytes(file.size)})`}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
