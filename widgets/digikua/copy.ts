import type { Business } from '#contract/business.ts'
import type { Quick } from './host.ts'
import type { Kept } from './lists.ts'

type Copy = { business?: Business; quick?: Quick } & Kept
export type DeviceCopy = ReturnType<typeof createCopy>

/**
 * What entering something needs, kept for when there is no connection: whose book it is, what is sold and what forms choose from.
 * Only where the page names a person, under whose name it goes when they sign out.
 */
export function createCopy(person: () => string | null) {
  const place = () => `wezesha:digikua:copy:${person()}`
  function read(): Copy | null {
    try {
      return person() ? JSON.parse(localStorage.getItem(place()) ?? 'null') : null
    } catch {
      return null
    }
  }
  return {
    read,
    write(changes: Partial<Copy>): void {
      try {
        if (!person()) return
        const before = read() ?? { lists: {}, choices: {} }
        localStorage.setItem(place(), JSON.stringify({ ...before, ...changes }))
      } catch {
        // a full device costs what can be chosen without a connection, not what was entered
      }
    },
  }
}
