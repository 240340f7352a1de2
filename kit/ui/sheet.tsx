import { type PointerEvent, type ReactNode, useRef } from 'react'
import { styled } from '#kit/core/style.ts'
import { Dialog } from './dialog.tsx'
import css from './sheet.css?inline'

type Props = {
  title: string
  /** The person asked to close it: as a dialog is closed, or by drawing it down. */
  onClose(): void
  children: ReactNode
  /** What there is to do, in sight at the lower edge: the main action comes last. */
  foot?: ReactNode
}

const style = styled(css)

/** How far a sheet is drawn down to close it, in px. */
const FAR = 80

/** A dialog that comes from the foot of a phone, as high as what it holds; from 640 px a dialog like any other. */
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
