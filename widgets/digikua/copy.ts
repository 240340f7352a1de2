import type { Overview } from '#contract/book.ts'
import type { Listed } from '#contract/book-columns.ts'
import type { Business } from '#contract/business.ts'
import { createDeviceCopy } from '#kit/device-copy.ts'
import type { BookForm } from '#rules/book/draft.ts'
import type { Quick } from './host.ts'
import type { Kept, Seen } from './lists.ts'

type Copy = { business?: Business; quick?: Quick } & Kept
export type DeviceCopy = ReturnType<typeof createCopy>

/** Maximum number of cached rows per list, newest first: enough to look things up offline without filling the device. */
export const MOST_SEEN = 200
/** Maximum number of periods whose figures are cached. */
const MOST_FIGURES = 6

/** Creates the offline cache: the owner, products and form choices needed for new entries, and the last figures and newest rows. */
export function createCopy(person: () => string | null) {
  const { read: get, write: put } = createDeviceCopy('digikua', person)
  const read = (): Copy | null => get<Copy>('copy')
  const figures = () => get<Record<string, Overview>>('figures') ?? {}
  return {
    read,
    write: (changes: Partial<Copy>) => put('copy', { ...(read() ?? { lists: {}, choices: {} }), ...changes }),
    readList: (form: BookForm) => get<Seen>(`list-${form}`),
    writeList: (form: BookForm, rows: readonly Listed[]) =>
      put(`list-${form}`, {
        rows: rows.slice(0, MOST_SEEN),
        isPart: rows.length > MOST_SEEN,
        at: new Date().toISOString(),
      }),
    /** Returns the cached figures of a period, keyed as in the address. */
    readFigures: (key: string): Overview | null => figures()[key] ?? null,
    writeFigures(key: string, value: Overview): void {
      const { [key]: _, ...others } = figures()
      put('figures', {
        [key]: value,
        ...Object.fromEntries(Object.entries(others).slice(0, MOST_FIGURES - 1)),
      })
    },
  }
}
