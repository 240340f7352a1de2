import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { styled } from '#kit/core/style.ts'
import css from './toast.css?inline'

type Options = {
  /** An error stays until it is dismissed; everything else leaves by itself. */
  kind?: 'good' | 'error'
  action?: { text: string; action(): void }
}
type Toast = Options & { id: number; text: string }
export type Toaster = ReturnType<typeof createToaster>

/** How long a message stays, in milliseconds; longer with something to do in it. */
const STAY = 6_000
const STAY_WITH_ACTION = 12_000
const MOST = 3

/** The messages of one widget or of the shell: made in the model, drawn by `Toasts`. */
export function createToaster() {
  const $toasts = atom<readonly Toast[]>([])
  let last = 0
  return {
    $toasts,
    /** Shows and announces a text. One that is there already is announced anew, not doubled. @returns what `dismiss` takes, where its cause may go */
    announce(text: string, options: Options = {}): number {
      const others = $toasts.get().filter(toast => toast.text !== text)
      $toasts.set([...others, { ...options, text, id: ++last }].slice(-MOST))
      return last
    },
    dismiss(id: number): void {
      $toasts.set($toasts.get().filter(toast => toast.id !== id))
    },
  }
}

const style = styled(css)

/**
 * Where messages appear: at the lower edge of what is in sight of the element around it, over the content, taking no room.
 * Draw it once, as the last child, and always: a live region that comes together with its text is not read out.
 */
export function Toasts({ toaster }: { toaster: Toaster }) {
  const t = useKitWords()
  const toasts = useStore(toaster.$toasts)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const cameFrom = useRef<HTMLElement | null>(null)

  const enter = (event: FocusEvent) => {
    if (!focused) cameFrom.current = event.relatedTarget as HTMLElement | null
    setFocused(true)
  }
  const leave = (event: FocusEvent) =>
    setFocused(event.currentTarget.contains(event.relatedTarget as Node | null))
  const dismiss = (id: number) => {
    // the button that was pressed is about to go: the focus must not fall to the top of the page
    if (focused) cameFrom.current?.focus()
    setFocused(false)
    toaster.dismiss(id)
  }

  return (
    <div
      ref={style}
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
