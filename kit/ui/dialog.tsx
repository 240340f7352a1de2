import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { useKitWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { styled } from '#kit/core/style.ts'
import css from './dialog.css?inline'

type Props = {
  title: string
  /** The person asked to close it: with Escape, the close button or a tap beside it. Stop drawing it to let it close. */
  onClose(): void
  children: ReactNode
  /** The actions, in sight at the lower edge: what the dialog is for comes last. */
  foot?: ReactNode
  /** For tables: as wide as they need, where there is room. */
  wide?: boolean
  /** For a part that draws it in a way of its own. */
  className?: string
}

const style = styled(css)

/** A modal dialog, open for as long as it is drawn. Focus starts at its title and goes back to where it was. */
export function Dialog({ title, onClose, children, foot, wide, className = '' }: Props) {
  const t = useKitWords()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const drawn = useRef(false)
  const pressedBackdrop = useRef(false)

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
  const isOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    return isOwn(event) && (x < left || x > right || y < top || y > bottom)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser turns Escape into `cancel`, which is the key for this tap
    <dialog
      ref={dialog}
      className={`dialog ${wide ? 'wide ' : ''}${className}`.trim()}
      part="dialog"
      aria-labelledby={id}
      onCancel={cancel}
      onClose={closed}
      onMouseDown={event => {
        pressedBackdrop.current = isOnBackdrop(event)
      }}
      onClick={event => {
        // a press that began inside, for one to select a text, does not close it
        if (pressedBackdrop.current && isOnBackdrop(event)) onClose()
      }}
    >
      <div className="head" ref={style}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="button plain" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="body">{children}</div>
      {foot && <footer>{foot}</footer>}
    </dialog>
  )
}
