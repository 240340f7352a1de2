import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { styleRef } from '#kit/core/style.ts'
import css from './toast.css?inline'

type Options = {
  /** An error stays until dismissed, or until something succeeds; other toasts disappear on their own. */
  kind?: 'good' | 'error'
  action?: { text: string; action(): void }
}
type Toast = Options & { id: number; text: string }
export type Toaster = ReturnType<typeof createToaster>

/** How long a toast stays, in milliseconds; longer if it has an action. */
const STAY = 6_000
const STAY_WITH_ACTION = 12_000
const MOST = 3

/** Creates the toasts of one widget or of the shell: added by the model, rendered by `Toasts`. */
export function createToaster() {
  const $toasts = atom<readonly Toast[]>([])
  let last = 0
  /** Shows and announces a text; if it is already shown, announces it again. @returns the id for `dismiss` */
  function announce(text: string, options: Options = {}): number {
    const isOver = (toast: Toast) =>
      toast.text === text || (options.kind === 'good' && toast.kind === 'error')
    const others = $toasts.get().filter(toast => !isOver(toast))
    $toasts.set([...others, { ...options, text, id: ++last }].slice(-MOST))
    return last
  }
  return {
    $toasts,
    announce,
    /** Returns a handler that announces why something failed. @param text said if the error has no message */
    failed: (text: string) => (error: { message: string }) =>
      void announce(error.message || text, { kind: 'error' }),
    dismiss(id: number): void {
      $toasts.set($toasts.get().filter(toast => toast.id !== id))
    },
  }
}

const style = styleRef(css)

/** Space between a toast and the control above which it moved, in pixels. */
const GAP = 8

/** Moves toasts up from a control that they would hide while it has the focus. @param count how many are shown */
function useFocusUncovered(count: number) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current: box } = place
    if (count === 0 || !box) return
    const root = box.getRootNode() as ShadowRoot | Document
    const giveWay = (target: EventTarget | null | undefined) => {
      if (!(target instanceof Element) || box.contains(target)) return
      box.style.translate = ''
      const { top, bottom, left, right } = target.getBoundingClientRect()
      const [first, last] = [box.firstElementChild, box.lastElementChild].map(one =>
        one?.getBoundingClientRect(),
      )
      if (!first || !last) return
      const hidden = Math.min(bottom, last.bottom) - Math.max(top, first.top)
      const middle = (left + right) / 2
      if (hidden > (bottom - top) / 2 && middle > last.left && middle < last.right)
        box.style.translate = `0 ${top - GAP - last.bottom}px`
    }
    const hear = (event: Event) => {
      const [target] = event.composedPath()
      // the browser may first scroll to it
      requestAnimationFrame(() => giveWay(target))
    }
    giveWay(root.activeElement)
    root.addEventListener('focusin', hear)
    return () => {
      box.style.translate = ''
      root.removeEventListener('focusin', hear)
    }
  }, [count])
  return place
}

/**
 * Renders toasts over the content, at the lower edge of the visible part of the surrounding element, taking no room. Render it once, as the
 * last child, and always: a live region that is inserted together with its text is not announced.
 */
export function Toasts({ toaster }: { toaster: Toaster }) {
  const t = useKitWords()
  const toasts = useStore(toaster.$toasts)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const cameFrom = useRef<HTMLElement | null>(null)
  const place = useFocusUncovered(toasts.length)

  const enter = (event: FocusEvent) => {
    if (!focused) cameFrom.current = event.relatedTarget as HTMLElement | null
    setFocused(true)
  }
  const leave = (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget))
  const dismiss = (id: number) => {
    // the pressed button is about to be removed: the focus must not fall back to the top of the page
    if (focused) cameFrom.current?.focus()
    setFocused(false)
    toaster.dismiss(id)
  }

  return (
    <div
      ref={box => {
        place.current = box
        style(box)
      }}
      className="toasts no-print"
      role="log"
      aria-live="polite"
      aria-label={t('messages')}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocusCapture={enter}
      onBlurCapture={leave}
    >
      {toasts.map(toast => (
        <Message key={toast.id} toast={toast} held={hovered || focused} onEnd={() => dismiss(toast.id)} />
      ))}
    </div>
  )
}

function Message({ toast, held, onEnd }: { toast: Toast; held: boolean; onEnd(): void }) {
  const t = useKitWords()
  const { text, kind, action } = toast
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (held || kind === 'error') return
    const timer = setTimeout(() => end.current(), action ? STAY_WITH_ACTION : STAY)
    return () => clearTimeout(timer)
  }, [held, kind, action])
  return (
    <div className={`toast ${kind ?? ''}`} part="toast">
      {kind && <Icon name={kind === 'good' ? 'check' : 'alert'} />}
      <p>{text}</p>
      {action && (
        <Button
          kind="plain"
          onClick={() => {
            onEnd()
            action.action()
          }}
        >
          {action.text}
        </Button>
      )}
      <Button kind="plain" aria-label={t('close')} onClick={onEnd}>
        <Icon name="close" />
      </Button>
    </div>
  )
}
