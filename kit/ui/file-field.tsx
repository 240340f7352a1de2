import { useId } from 'react'
import { FieldGroup, type FieldProps } from '#kit/core/field.tsx'
import { formatBytes } from '#kit/member/bytes.ts'
import { FileButton } from './file-button.tsx'

type Props = FieldProps & {
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
export function FileField({ name, accept, file, onChoose, button, ...field }: Props) {
  const id = useId()
  return (
    <FieldGroup {...field} id={id}>
      <FileButton
        name={name}
        accept={accept}
        field={id}
        isInvalid={!!field.error}
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
