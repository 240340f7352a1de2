import type { ReactNode } from 'react'

type Props = {
  /** Extensions and types, as for the `accept` attribute of `<input>`. */
  accept: string
  name?: string
  onFile(file: File): void
  children: ReactNode
}

/** Renders a button that opens a file picker. */
export const FileButton = ({ accept, name, onFile, children }: Props) => (
  <label className="button">
    <input
      type="file"
      name={name}
      className="sr"
      accept={accept}
      onChange={event => {
        const file = event.currentTarget.files?.[0]
        // allows the same file to be chosen again once corrected
        event.currentTarget.value = ''
        if (file) onFile(file)
      }}
    />
    {children}
  </label>
)
