import { useId } from 'react'
import { Button } from '#kit/core/button.tsx'
import { Icon, Sign } from '#kit/core/icon.tsx'
import { styleRef } from '#kit/core/style.ts'
import { useUnfolding } from '#kit/ui/unfolding.ts'
import css from './menu.css?inline'

/** An action. A tap does nothing while it is off. */
export type Action = {
  text: string
  onClick(): void
  off?: boolean
  /** The action permanently removes something, or someone's access. */
  destroys?: boolean
}

const style = styleRef(css)

/** Renders a button that opens a menu of further actions; a choice closes it. */
export function Menu({ text, actions }: { text: string; actions: readonly Action[] }) {
  const { isOpen, setOpen, place, fold, foldOnEscape } = useUnfolding()
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is handled wherever the focus is within it
    <div
      className="menu no-print"
      ref={element => {
        place.current = element
        style(element)
      }}
      onKeyDown={foldOnEscape}
    >
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span className="menu-text">{text}</span>
        <span className="menu-fold">
          <Icon name={isOpen ? 'up' : 'down'} />
        </span>
        <span className="menu-dots">
          <Sign path="M5 12h.01M12 12h.01M19 12h.01" />
        </span>
      </Button>
      {isOpen && (
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
