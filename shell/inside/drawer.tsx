import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#kit/ui/icon.tsx'
import { useSay } from './words.ts'

/** The menu of narrow screens, over the page: the browser keeps the focus inside, and Escape or a tap beside it closes it. */
export function Drawer({
  title,
  onClose,
  children,
}: {
  title: string
  onClose(): void
  children: ReactNode
}) {
  const say = useSay()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // the browser gives the focus back when a dialog is closed, not when it is taken away
    return () => element?.close()
  }, [])
  const closeBeside = (event: MouseEvent) => event.target === dialog.current && onClose()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for a tap beside it
    <dialog
      ref={dialog}
      className="drawer-dialog no-print"
      aria-label={title}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={closeBeside}
    >
      <div className="panel">
        <button type="button" className="button plain square" aria-label={say('closeMenu')} onClick={onClose}>
          <Icon name="close" />
        </button>
        {children}
      </div>
    </dialog>
  )
}
