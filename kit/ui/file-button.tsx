import type { ReactNode } from 'react'

type Props = {
  /** Extensions and types, as for the `accept` attribute of `<input>`. */
  accept: string
  name?: string
  onFile(file: File): void
  children: ReactNode
  /** Camera that a phone opens: front or back. */
  capture?: 'user' | 'environment'
  /** Prefix of the IDs of the field's hint and error. */
  field?: string
  isInvalid?: boolean
  className?: string
}

/** Renders a button that opens a file picker. Its text is in the page's language, unlike the browser's own, which is in that of the device. */
export const FileButton = ({ onFile, children, field, isInvalid, className = 'button', ...rest }: Props) => (
  <label className={className} part="button">
    <input
      {...rest}
      type="file"
      className="sr"
      aria-describedby={field && `${field}-hint ${field}-error`}
      aria-invalid={isInvalid || undefined}
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

/** Whether the device probably has a camera that a file picker can open. */
export const isPhone = () => matchMedia('(pointer: coarse)').matches
