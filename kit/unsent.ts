/** What of a person is on this device alone. */
export type Unsent = {
  /** Answers that are finished and wait for the line, by widget; of them, those that the server did not take. */
  waiting: Readonly<Record<string, { count: number; refused: number }>>
  /** The widgets in which something is typed that is not finished. */
  drafts: readonly string[]
}

type Waiting = { problem?: string }

/** Where drafts hold what people typed. */
const TYPED = ['answers', 'parts', 'typed'] as const

/**
 * Looks what widgets keep for a person on this device, which goes when they sign out. Widgets keep it under names that begin with
 * `wezesha:<widget>` and end with the person: what waits as a list under `queue`, or as `waiting` of a draft (kit/core/draft.ts).
 */
export function unsentOf(person: string): Unsent {
  const waiting: Record<string, { count: number; refused: number }> = {}
  const drafts = new Set<string>()
  for (const [name, text] of stored()) {
    if (!name.startsWith('wezesha:') || !name.endsWith(`:${person}`)) continue
    const [, widget = '', part] = name.split(':')
    const kept = read(text)
    // a filter with a name, and the like, is neither
    if (Array.isArray(kept) && part !== 'queue') continue
    const draft = kept?.value ?? kept
    const list: Waiting[] = Array.isArray(draft) ? draft : (draft?.waiting ?? [])
    if (list.length > 0) {
      const refused = list.filter(({ problem }) => problem !== undefined).length
      waiting[widget] = { count: list.length, refused }
    }
    if (TYPED.some(place => holdsSomething(draft?.[place]))) drafts.add(widget)
  }
  return { waiting, drafts: [...drafts] }
}

/** How many answers wait that were not refused: what can be sent as it is. */
export const toSend = ({ waiting }: Unsent): number =>
  Object.values(waiting).reduce((sum, { count, refused }) => sum + count - refused, 0)

/** How many files are being sent, or wait for the line in the midst of it, in every tab. */
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

function read(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const holdsSomething = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(holdsSomething)
    : value !== undefined && value !== null && value !== '' && value !== false
