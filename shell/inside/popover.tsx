import { type ReactNode, useId } from 'react'
import { useUnfolding } from '#kit/ui/unfolding.ts'

type Props = {
  label: string
  className: string
  /** Content of the button. */
  face: ReactNode
  /** Renders the content; `close` closes it. */
  children(close: () => void): ReactNode
  onOpen?(): void
}

/** Renders a button that opens a popover below it. */
export function Popover({ label, className, face, children, onOpen }: Props) {
  const id = useId()
  const { isOpen, setOpen, place, foldOnEscape } = useUnfolding()
  const toggle = () => {
    setOpen(!isOpen)
    if (!isOpen) onOpen?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape of the controls inside it
    <div ref={place} className={`popover ${className}`} onKeyDown={foldOnEscape}>
      <button
        type="button"
        className="unframed"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        {face}
      </button>
      {isOpen && (
        <div className="card unfolded" id={id}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  )
}
