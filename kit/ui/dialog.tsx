import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '#kit/core/button.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { styleRef } from '#kit/core/style.ts'
import css from './dialog.css?inline'

type Props = {
  title: string
  /** Called when the user asks to close it: with Escape, Back, the close button or a tap outside. Stop rendering it to close it. */
  onClose(): void
  /** Returns whether something was typed, which closing would discard: the user is asked first. */
  isTyped?(): boolean
  children: ReactNode
  /** Actions, sticky at the lower edge, the main one last. */
  foot?: ReactNode
  /** For tables: as wide as needed, if there is room. */
  wide?: boolean
  /** For a part that styles it differently. */
  className?: string
}

const style = styleRef(css)

/** Renders a modal dialog, open as long as it is mounted. Focus starts at its title and returns to where it was. */
export function Dialog({ title, onClose, isTyped, children, foot, wide, className = '' }: Props) {
  const t = useKitWords()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const drawn = useRef(false)
  const pressedBackdrop = useRef(false)
  const [isAsking, setAsking] = useState(false)

  useLayoutEffect(() => {
    const element = dialog.current
    drawn.current = true
    element?.showModal()
    element?.querySelector('h2')?.focus()
    return () => {
      drawn.current = false
      // browsers restore the focus when a dialog is closed, but not when it is removed
      element?.close()
    }
  }, [])

  const leave = () => (isTyped?.() ? setAsking(true) : onClose())
  // `cancel` events of a file picker inside bubble up to here as well
  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget
  const cancel = (event: SyntheticEvent) => {
    if (!isOwn(event)) return
    event.preventDefault()
    leave()
  }
  // a browser may close it without a cancel event, for example at a second Escape
  const closed = () => {
    if (!drawn.current || dialog.current?.open) return
    if (isTyped?.()) dialog.current?.showModal()
    leave()
  }
  const isOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    return isOwn(event) && (x < left || x > right || y < top || y > bottom)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser turns Escape into `cancel`, the keyboard equivalent */}
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
          // a press that began inside, for example to select text, does not close it
          if (pressedBackdrop.current && isOnBackdrop(event)) leave()
        }}
      >
        <div className="head" ref={style}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="button plain" aria-label={t('close')} onClick={leave}>
            <Icon name="close" />
          </button>
        </div>
        <div className="body">{children}</div>
        {foot && <footer className="no-print">{foot}</footer>}
      </dialog>
      {isAsking && (
        <Dialog
          title={t('discardTitle')}
          onClose={() => setAsking(false)}
          className="question"
          foot={
            <>
              <Button onClick={() => setAsking(false)}>{t('keepEditing')}</Button>
              <Button kind="primary" className="grave" onClick={onClose}>
                {t('discard')}
              </Button>
            </>
          }
        >
          {t('discardText')}
        </Dialog>
      )}
    </>
  )
}
