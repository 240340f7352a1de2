import { type PointerEvent, type ReactNode, useRef } from 'react'
import { styleRef } from '#kit/core/style.ts'
import { Dialog } from './dialog.tsx'
import css from './sheet.css?inline'

type Props = {
  title: string
  /** Called when the user asks to close it: as with a dialog, or by dragging it down. */
  onClose(): void
  children: ReactNode
  /** Actions, sticky at the lower edge, the main one last. */
  foot?: ReactNode
}

const style = styleRef(css)

/** Drag distance that closes a sheet, in px. */
const FAR = 80

/** Renders a dialog that on phones opens from the bottom, as high as its content; from 640 px it is an ordinary dialog. */
export function Sheet({ title, onClose, children, foot }: Props) {
  const from = useRef<number | null>(null)
  const sheetOf = ({ currentTarget }: PointerEvent<HTMLElement>) =>
    currentTarget.closest<HTMLElement>('dialog') as HTMLElement
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    from.current = event.clientY
    event.currentTarget.setPointerCapture?.(event.pointerId)
  }
  const drawn = (event: PointerEvent): number =>
    from.current === null ? 0 : Math.max(0, event.clientY - from.current)
  const move = (event: PointerEvent<HTMLElement>) => {
    if (from.current !== null) sheetOf(event).style.translate = `0 ${drawn(event)}px`
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    const far = drawn(event)
    from.current = null
    if (event.type === 'pointerup' && far > FAR) onClose()
    else sheetOf(event).style.translate = ''
  }
  return (
    <Dialog title={title} onClose={onClose} foot={foot} className="sheet">
      <div
        ref={style}
        className="grip"
        aria-hidden="true"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      {children}
    </Dialog>
  )
}
