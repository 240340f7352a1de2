import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** State of what a button unfolds below itself. Escape, a tap outside or moving the focus elsewhere folds it. */
export function useUnfolding() {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      if (place.current && !event.composedPath().includes(place.current)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [isOpen])

  /** Folds it, and returns the focus to its button. */
  const fold = () => {
    setOpen(false)
    place.current?.querySelector('button')?.focus()
  }
  const foldOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) fold()
  }
  return { isOpen, setOpen, place, fold, foldOnEscape }
}
