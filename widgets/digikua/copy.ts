import type { Overview } from '#contract/book.ts'
import type { Listed } from '#contract/book-columns.ts'
import type { Business } from '#contract/business.ts'
import type { BookForm } from '#rules/book/draft.ts'
import type { Quick } from './host.ts'
import type { Kept, Seen } from './lists.ts'

type Copy = { business?: Business; quick?: Quick } & Kept
export type DeviceCopy = ReturnType<typeof createCopy>

/** The newest rows of a list are what is looked for where there is no connection; more would fill the device. */
export const MOST_SEEN = 200
/** Periods whose figures are kept. */
const MOST_FIGURES = 6

/**
 * What entering something needs, kept for when there is no connection: whose book it is, what is sold and what forms choose from; and
 * the figures and newest rows that were last seen. Only where the page names a person, under whose name it goes when they sign out.
 */
export function createCopy(person: () => string | null) {
  function get<Value>(part: string): Value | null {
    try {
      return person()
        ? JSON.parse(localStorage.getItem(`wezesha:digikua:${part}:${person()}`) ?? 'null')
        : null
    } catch {
      return null
    }
  }
  function put(part: string, value: unknown): void {
    try {
      if (person()) localStorage.setItem(`wezesha:digikua:${part}:${person()}`, JSON.stringify(value))
    } catch {
      // a full device costs what can be read and chosen without a connection, not what was entered
    }
  }
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
    /** The figures of a period as the address names it. */
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
