import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

type Props = {
  label: string
  className: string
  /** Content of the button. */
  face: ReactNode
  /** Renders the content; `close` closes it. */
  children(close: () => void): ReactNode
  onOpen?(): void
}

/** Renders a button that opens a popover below it. Escape, a tap outside or losing the focus closes it. */
export function Popover({ label, className, face, children, onOpen }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)

  useEffect(() => {
    if (!open) return
    const hear = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', hear)
    return () => document.removeEventListener('pointerdown', hear)
  }, [open])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return
    close()
    button.current?.focus()
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !place.current?.contains(relatedTarget as Node)) close()
  }
  const toggle = () => {
    setOpen(!open)
    if (!open) onOpen?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape of the controls inside it
    <div ref={place} className={`popover ${className}`} onKeyDown={closeOnEscape} onBlur={leave}>
      <button
        ref={button}
        type="button"
        className="unframed"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      >
        {face}
      </button>
      {open && (
        <div className="card unfolded" id={id}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
