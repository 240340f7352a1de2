import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { useKitWords } from '#kit/core/speech.tsx'
import { styled } from '#kit/core/style.ts'
import css from './dialog.css?inline'

type Props = {
  title: string
  /** The person asked to close it: with Escape, the close button or a tap beside it. Stop drawing it to let it close. */
  onClose(): void
  children: ReactNode
  /** The deeds, in sight at the lower edge: what the dialog is for comes last. */
  foot?: ReactNode
  /** For tables: as wide as they need, where there is room. */
  wide?: boolean
}

const style = styled(css)

/** A modal dialog, open for as long as it is drawn. Focus starts at its title and goes back to where it was. */
export function Dialog({ title, onClose, children, foot, wide }: Props) {
  const say = useKitWords()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const drawn = useRef(false)
  const pressedBeside = useRef(false)

  useLayoutEffect(() => {
    const element = dialog.current
    drawn.current = true
    element?.showModal()
    element?.querySelector('h2')?.focus()
    return () => {
      drawn.current = false
      // the browser gives the focus back when a dialog is closed, not when it is taken away
      element?.close()
    }
  }, [])

  // a cancelled file picker inside sends a `cancel` through here as well
  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget
  const cancel = (event: SyntheticEvent) => {
    if (!isOwn(event)) return
    event.preventDefault()
    onClose()
  }
  // a browser may close it without asking, for one at the second Escape
  const closed = () => {
    if (drawn.current && !dialog.current?.open) onClose()
  }
  const isBeside = (event: MouseEvent<HTMLDialogElement>) => {
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    return isOwn(event) && (x < left || x > right || y < top || y > bottom)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser turns Escape into `cancel`, which is the key for this tap
    <dialog
      ref={dialog}
      className={wide ? 'dialog wide' : 'dialog'}
      part="dialog"
      aria-labelledby={id}
      onCancel={cancel}
      onClose={closed}
      onMouseDown={event => {
        pressedBeside.current = isBeside(event)
      }}
      onClick={event => {
        // a press that began inside, for one to select a text, does not close it
        if (pressedBeside.current && isBeside(event)) onClose()
      }}
    >
      <div className="head" ref={style}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="button plain" aria-label={say('close')} onClick={onClose}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m3 3 10 10M13 3 3 13" />
          </svg>
        </button>
      </div>
      <div className="body">{children}</div>
      {foot && <footer>{foot}</footer>}
    </dialog>
  )
}
