import { type ReactNode, useId } from 'react'
import { FieldError, GroupHead } from '#kit/core/field.tsx'
import { formatBytes } from '#kit/member/bytes.ts'
import { FileButton } from './file-button.tsx'

type Props = {
  name: string
  label: string
  hint?: ReactNode
  error?: string | null
  /** Extensions and types, as for the `accept` attribute of `<input>`. */
  accept: string
  /** Chosen file that will be sent; absent if it is processed at once. */
  file?: File | null
  onChoose(file: File): void
  /** Label of the button. */
  button: string
}

/** Renders a field for one file. */
export function FileField({ name, label, hint, error, accept, file, onChoose, button }: Props) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser supports grid layout of a fieldset
    <div
      className={error ? 'field invalid' : 'field'}
      part="field"
      role="group"
      aria-labelledby={`${id}-label`}
    >
      <GroupHead id={id} label={label} hint={hint} />
      <FileButton
        name={name}
        accept={accept}
        field={id}
        isInvalid={!!error}
        className="button start"
        onFile={onChoose}
      >
        {button}
      </FileButton>
      <p role="status" className={file ? undefined : 'sr'}>
        {file && `${file.name} (${formatBytes(file.size)})`}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
