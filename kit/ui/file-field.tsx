import { type ReactNode, useId } from 'react'
import { FieldError } from '#kit/core/field.tsx'
import { formatBytes } from '#kit/member/bytes.ts'

type Props = {
  name: string
  label: string
  hint?: ReactNode
  error?: string | null
  /** Endings and types, as the attribute of `<input>` has them. */
  accept: string
  /** What is chosen, to be sent; left out where it is taken at once. */
  file?: File | null
  onChoose(file: File): void
  /** What the button says. */
  button: string
}

/** Chooses one file. The button speaks the page's language, where the browser's own speaks that of the device. */
export function FileField({ name, label, hint, error, accept, file, onChoose, button }: Props) {
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
      <label className="button start" part="button">
        <input
          type="file"
          name={name}
          className="sr"
          accept={accept}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={event => {
            const chosen = event.currentTarget.files?.[0]
            // so that the same file can be chosen again, once it is mended
            event.currentTarget.value = ''
            if (chosen) onChoose(chosen)
          }}
        />
        {button}
      </label>
      <p role="status" className={file ? undefined : 'sr'}>
        {file && `${file.name} (${formatBytes(file.size)})`}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
