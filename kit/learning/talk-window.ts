import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ShownMessage, Talk } from './talk-model.ts'

/** Number of messages rendered at once, since a phone may hold years of conversation. */
export const DRAWN = 60
/** Number of messages the window moves by. */
const STEP = 20
/** Distance in px from either end at which more messages are rendered. */
const NEAR = 400

/** The message that keeps its position while others are added above or below. */
type Anchor = { id: string; top: number }

const lineOf = (list: HTMLElement, id: string) =>
  list.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`)

/** Virtual window of a conversation: follows the scroll position both ways and keeps visible messages in place. */
export function useWindow(
  talk: Talk,
  messages: readonly ShownMessage[],
  more: number,
  list: RefObject<HTMLElement | null>,
) {
  /** The first rendered message; null while the window is at the newest. */
  const [first, setFirst] = useState<string | null>(null)
  const [isFailed, setFailed] = useState(false)
  const anchor = useRef<Anchor | null>(null)
  const isBusy = useRef(false)
  /** Whether the newest message is in view and should stay so. */
  const isAtEnd = useRef(true)
  const wantsEnd = useRef(false)
  const newest = Math.max(0, messages.length - DRAWN)
  const found = first === null ? -1 : messages.findIndex(({ id }) => id === first)
  const from = found < 0 ? newest : found
  const drawn = messages.slice(from, from + DRAWN)
  const later = messages.length - from - drawn.length
  const seen = useRef({ messages, from, more })
  seen.current = { messages, from, more }

  const top = (id: string) => (list.current && lineOf(list.current, id)?.getBoundingClientRect().top) ?? 0
  const keep = (one: ShownMessage | undefined) => {
    anchor.current = one ? { id: one.id, top: top(one.id) } : null
  }
  const begin = (at: number) => {
    const { messages: all } = seen.current
    setFirst(at >= all.length - DRAWN ? null : (all[Math.max(0, at)]?.id ?? null))
  }

  /** Renders earlier messages, and fetches them if they are not loaded. @throws ApiError */
  async function up(): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    try {
      const { messages: all, from: at, more: left } = seen.current
      const head = all[at]
      if (at === 0 && left > 0) {
        // fetched messages are inserted before this one, which stays the first rendered until then
        setFirst(head?.id ?? null)
        await talk.earlier()
      }
      const { messages: now } = seen.current
      const place = now.findIndex(({ id }) => id === head?.id)
      if (place <= 0) return
      keep(head)
      begin(place - STEP)
      setFailed(false)
    } catch (failure) {
      setFailed(true)
      throw failure
    } finally {
      isBusy.current = false
    }
  }
  function down(): void {
    if (isBusy.current || (later === 0 && (first === null || from <= newest))) return
    keep(drawn.at(-1))
    begin(from + STEP)
  }
  const last = messages.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per message
  useLayoutEffect(() => {
    // scrolls to a new message, unless the user is reading much earlier ones
    if (!last?.mine && !isAtEnd.current) return
    wantsEnd.current = true
    setFirst(null)
  }, [last?.id])
  // before paint, so that nothing jumps
  useLayoutEffect(() => {
    const { current: box } = list
    if (!box) return
    const { current: kept } = anchor
    anchor.current = null
    if (wantsEnd.current && first === null) {
      wantsEnd.current = false
      box.scrollTop = box.scrollHeight
    } else if (kept) box.scrollTop += top(kept.id) - kept.top
  })

  return {
    drawn,
    /** Number of newer messages not rendered. */
    later,
    up,
    down,
    /** Handles scrolling. */
    follow(): void {
      const { current: box } = list
      if (!box) return
      const below = box.scrollHeight - box.clientHeight - box.scrollTop
      isAtEnd.current = later === 0 && below < NEAR
      if (first === null && from > 0 && !isAtEnd.current) setFirst(drawn[0]?.id ?? null)
      // after a failure only the button retries
      if (box.scrollTop < NEAR && (from > 0 || (more > 0 && !isFailed))) void up().catch(() => {})
      else if (below < NEAR) down()
    },
  }
}
