import { useId } from 'react'
import { FieldGroup, type FieldProps } from '#kit/core/field.tsx'
import { formatBytes } from '#kit/member/bytes.ts'
import { FileButton } from './file-button.tsx'

type Props = Omit<FieldProps, 'optional'> & {
  name: string
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
    <FieldGroup id={id} label={label} hint={hint} error={error}>
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
    </FieldGroup>
  )
}
