import { readEntries } from './outbox.ts'

/** A user's data that exists only on this device. */
export type Held = {
  /** Outbox entries by widget, and how many of them the server rejected. */
  waiting: Readonly<Record<string, { count: number; refused: number }>>
  /** Widgets with unfinished input. */
  drafts: readonly string[]
}

/** Properties of a draft that hold user input. */
const TYPED = ['answers', 'parts', 'typed'] as const

/**
 * Returns what widgets keep for a user on this device and lose at sign-out: their outbox (outbox.ts), and drafts (kit/core/draft.ts) under
 * `wezesha:<widget>:…:<person>`.
 */
export function heldFor(person: string): Held {
  const waiting: Record<string, { count: number; refused: number }> = {}
  const drafts = new Set<string>()
  for (const [name, text] of stored()) {
    if (!name.startsWith('wezesha:') || !name.endsWith(`:${person}`)) continue
    const [, widget = '', part] = name.split(':')
    const draft = part === 'queue' ? null : draftIn(text)
    // earlier versions kept queued entries in the draft
    const entries = part === 'queue' ? readEntries(text) : readEntries(JSON.stringify(draft?.waiting ?? []))
    if (entries.length > 0) {
      const refused = entries.filter(({ problem }) => problem !== undefined).length
      waiting[widget] = { count: entries.length, refused }
    }
    if (TYPED.some(place => holdsSomething(draft?.[place]))) drafts.add(widget)
  }
  return { waiting, drafts: [...drafts] }
}

/** Returns the number of queued entries that were not rejected and can be sent as they are. */
export const toSend = ({ waiting }: Held): number =>
  Object.values(waiting).reduce((sum, { count, refused }) => sum + count - refused, 0)

/** Returns the number of uploads in progress or paused without a connection, across all tabs. */
export async function uploadsUnderWay(): Promise<number> {
  // each upload holds its own lock (kit/upload.ts)
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {}
  return held.filter(({ name }) => name?.startsWith('wz-upload:')).length
}

function stored(): [string, string][] {
  try {
    return Object.entries(localStorage)
  } catch {
    return []
  }
}

/** Parses a draft written by a widget; returns null for other values, such as named filters. */
function draftIn(text: string): Record<string, unknown> | null {
  try {
    const kept = JSON.parse(text)
    const draft = kept?.value ?? kept
    return Array.isArray(draft) ? null : draft
  } catch {
    return null
  }
}

const holdsSomething = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(holdsSomething)
    : value !== undefined && value !== null && value !== '' && value !== false
