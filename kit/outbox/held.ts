import { readEntries } from './outbox.ts'

/** What of a person is on this device alone. */
export type Held = {
  /** Entries of the outbox by widget, and how many of them the server did not take. */
  waiting: Readonly<Record<string, { count: number; refused: number }>>
  /** The widgets in which something is typed that is not finished. */
  drafts: readonly string[]
}

/** Where drafts hold what people typed. */
const TYPED = ['answers', 'parts', 'typed'] as const

/**
 * What widgets keep for a person on this device, which goes when they sign out: their outbox (outbox.ts), and drafts
 * (kit/draft.ts) under `wezesha:<widget>:…:<person>`.
 */
export function heldFor(person: string): Held {
  const waiting: Record<string, { count: number; refused: number }> = {}
  const drafts = new Set<string>()
  for (const [name, text] of stored()) {
    if (!name.startsWith('wezesha:') || !name.endsWith(`:${person}`)) continue
    const [, widget = '', part] = name.split(':')
    const draft = part === 'queue' ? null : draftIn(text)
    // applications of before had what waits in their draft
    const entries = part === 'queue' ? readEntries(text) : readEntries(JSON.stringify(draft?.waiting ?? []))
    if (entries.length > 0) {
      const refused = entries.filter(({ problem }) => problem !== undefined).length
      waiting[widget] = { count: entries.length, refused }
    }
    if (TYPED.some(place => holdsSomething(draft?.[place]))) drafts.add(widget)
  }
  return { waiting, drafts: [...drafts] }
}

/** How many entries wait that were not refused: what can be sent as it is. */
export const toSend = ({ waiting }: Held): number =>
  Object.values(waiting).reduce((sum, { count, refused }) => sum + count - refused, 0)

/** How many files are being sent, or wait for the connection halfway, in every tab. */
export async function uploadsUnderWay(): Promise<number> {
  // each holds a lock of its own (kit/upload.ts)
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

/** A draft as a widget wrote it; null for a named filter and the like. */
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
