import type { ReactNode } from 'react'

type Props = {
  /** Endings and types, as the attribute of `<input>` has them. */
  accept: string
  name?: string
  onFile(file: File): void
  children: ReactNode
}

/** A button that lets a file be chosen. */
export const FileButton = ({ accept, name, onFile, children }: Props) => (
  <label className="button">
    <input
      type="file"
      name={name}
      className="sr"
      accept={accept}
      onChange={event => {
        const file = event.currentTarget.files?.[0]
        // so that the same file can be chosen again, once it is mended
        event.currentTarget.value = ''
        if (file) onFile(file)
      }}
    />
    {children}
  </label>
)
