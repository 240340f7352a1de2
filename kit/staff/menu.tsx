import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { Icon, Sign } from '#kit/core/icon.tsx'
import { styled } from '#kit/core/style.ts'
import css from './menu.css?inline'

/** An action. A tap does nothing while it is off. */
export type Action = {
  text: string
  onClick(): void
  off?: boolean
  /** The action permanently removes something, or someone's access. */
  destroys?: boolean
}

const style = styled(css)

/** Renders a button that opens a menu of further actions. Escape, a tap outside or a choice closes it. */
export function Menu({ text, actions }: { text: string; actions: readonly Action[] }) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const leave = (event: Event) => {
      if (place.current && !event.composedPath().includes(place.current)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [open])

  const fold = () => {
    setOpen(false)
    place.current?.querySelector('button')?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is handled wherever the focus is within it
    <div
      className="menu no-print"
      ref={element => {
        place.current = element
        style(element)
      }}
      onKeyDown={event => {
        if (event.key === 'Escape' && open) fold()
      }}
    >
      <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span className="menu-text">{text}</span>
        <span className="menu-fold">
          <Icon name={open ? 'up' : 'down'} />
        </span>
        <span className="menu-dots">
          <Sign path="M5 12h.01M12 12h.01M19 12h.01" />
        </span>
      </Button>
      {open && (
        <ul id={id}>
          {actions.map(action => (
            <li key={action.text}>
              <button
                type="button"
                className={action.destroys ? 'destroys' : undefined}
                aria-disabled={action.off || undefined}
                onClick={() => {
                  if (action.off) return
                  fold()
                  action.onClick()
                }}
              >
                {action.text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
