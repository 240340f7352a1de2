import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ShownMessage, Talk } from './talk-model.ts'

/** How many messages are drawn at once: a phone holds a conversation of years, and no more of it than can be looked at. */
export const DRAWN = 60
/** How far the drawn ones move at a time. */
const STEP = 20
/** So near to an end, in px, more is drawn before anybody asks for it. */
const NEAR = 400

/** What stays where it is while messages come above or below it. */
type Anchor = { id: string; top: number }

const lineOf = (list: HTMLElement, id: string) =>
  list.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`)

/** The part of a conversation that is drawn: it follows whoever scrolls, both ways, and what they look at stays in its place. */
export function useWindow(
  talk: Talk,
  messages: readonly ShownMessage[],
  more: number,
  list: RefObject<HTMLElement | null>,
) {
  /** The first one that is drawn; null while the newest are. */
  const [first, setFirst] = useState<string | null>(null)
  const [isFailed, setFailed] = useState(false)
  const anchor = useRef<Anchor | null>(null)
  const isBusy = useRef(false)
  /** Whether the newest one is looked at, and is to be. */
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

  /** Draws those before, and asks for them where they are not here. @throws ApiError */
  async function up(): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    try {
      const { messages: all, from: at, more: left } = seen.current
      const head = all[at]
      if (at === 0 && left > 0) {
        // those that come are put before it, and it is drawn first until they are here
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useLayoutEffect(() => {
    // the newest one is in sight when it comes, unless somebody reads what was long before it
    if (!last?.mine && !isAtEnd.current) return
    wantsEnd.current = true
    setFirst(null)
  }, [last?.id])
  // before it is painted, so that nothing jumps
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
    /** How many newer ones are not drawn. */
    later,
    up,
    down,
    /** Follows whoever scrolls. */
    follow(): void {
      const { current: box } = list
      if (!box) return
      const below = box.scrollHeight - box.clientHeight - box.scrollTop
      isAtEnd.current = later === 0 && below < NEAR
      if (first === null && from > 0 && !isAtEnd.current) setFirst(drawn[0]?.id ?? null)
      // what failed once is asked for again by its button alone
      if (box.scrollTop < NEAR && (from > 0 || (more > 0 && !isFailed))) void up().catch(() => {})
      else if (below < NEAR) down()
    },
  }
}
