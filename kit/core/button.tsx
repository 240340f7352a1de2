import type { ComponentProps, MouseEvent } from 'react'

type Props = ComponentProps<'button'> & {
  kind?: 'primary' | 'plain'
  /** Shows that the action is in progress; further taps do nothing until it is done. */
  busy?: boolean
  /** What the action is about, for screen readers, if sighted users see it from the button's place. */
  of?: string | undefined
}

/** A button. While busy it keeps its size, its focus and its name, and ignores taps. */
export function Button({ kind, busy, of, className = '', onClick, children, ...rest }: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      part={`button ${kind ?? ''}`}
      className={`button ${kind ?? ''} ${className}`}
      aria-disabled={busy || undefined}
      onClick={press}
      {...rest}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
      {of && <span className="sr"> {of}</span>}
    </button>
  )
}
