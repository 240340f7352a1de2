import { shorten } from '#rules/shorten.ts'
import type { AuditEntry } from './audit.ts'

type Difference = NonNullable<AuditEntry['detail']>[number]

/** Longer values are truncated: the audit trail says what changed, and is no copy of the data. */
const LONGEST = 300
const MOST = 200

/**
 * Lists the differences between two values by path: `theme.brand`, `contact.social.0.url`. A list of primitive values is compared
 * as a whole.
 */
export function differences(before: object, after: object): Difference[] {
  const from = parts(before)
  const to = parts(after)
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter(name => from.get(name) !== to.get(name))
    .slice(0, MOST)
    .map(name => ({ name, from: cut(from.get(name)), to: cut(to.get(name)) }))
}

const cut = (text: string | undefined): string | null => (text === undefined ? null : shorten(text, LONGEST))

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

function parts(value: unknown, name = '', found = new Map<string, string>()): Map<string, string> {
  if (value === undefined || value === null) return found
  if (isPlain(value)) return found.set(name, String(value))
  if (Array.isArray(value) && value.every(isPlain)) {
    // an empty list is shown like a missing one
    return value.length > 0 ? found.set(name, value.join(', ')) : found
  }
  for (const [key, part] of Object.entries(value)) parts(part, name ? `${name}.${key}` : key, found)
  return found
}
