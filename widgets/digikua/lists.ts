import { atom, map } from 'nanostores'
import type { LookupList } from '#contract/book.ts'
import type { Listed } from '#contract/book-columns.ts'
import type { Choice } from '#contract/book-wire.ts'
import { isPassing } from '#kit/connection.ts'
import type { Api, ApiError } from '#kit/core/api.ts'
import type { BookForm } from '#rules/book/draft.ts'
import { READERS, RESOURCES, type RowOf } from './resources.ts'

/** A list as far as it is here. What came before stays while it is read anew. */
export type Standing<Row = unknown> = {
  rows: readonly Row[] | null
  failure: ApiError | null
  /** They could not be read now: when they were as they are here, and whether these are the newest of more. */
  seen?: { at: string; isPart: boolean }
}
export type Lists = { [Form in BookForm]?: Standing<RowOf[Form]> }
export type Choices = Partial<Record<LookupList, readonly Choice[]>>
export type ListStore = ReturnType<typeof createLists>

/** The rows of a list as they were last seen on this device: when, and whether they are the newest of more. */
export type Seen = { rows: readonly Listed[]; at: string; isPart: boolean }

type Setup = {
  api: Api
  /** The business whose book it is; null while nobody knows. */
  business(): string | null
  /** What is kept for when there is no connection: what entering something needs as it is, and the newest rows of the others. */
  copy: { readList(form: BookForm): Seen | null; writeList(form: BookForm, rows: readonly Listed[]): void }
  kept(): Pick<Kept, 'lists' | 'choices'> | null
  keep(lists: Lists, choices: Choices): void
}
export type Kept = { lists: Lists; choices: Choices }

/** What entering something needs, besides what is typed. */
export const NEEDED = ['product', 'service', 'product-variant', 'service-variant'] as const

const isNeeded = (form: BookForm): boolean => (NEEDED as readonly BookForm[]).includes(form)

/** The lists of a book, each fetched when a screen first needs it. */
export function createLists({ api, business, copy, kept, keep }: Setup) {
  const $lists = map<Lists>({})
  const $choices = atom<{ of: Choices | null; failure: ApiError | null }>({ of: null, failure: null })
  const reading = new Map<string, Promise<void>>()

  const put = (form: BookForm, standing: Standing<never>) => $lists.setKey(form, standing as never)

  async function read(form: BookForm): Promise<void> {
    const businessId = business()
    if (!businessId) return
    const resource = RESOURCES[form]
    const { rows: before = null, seen } = $lists.get()[form] ?? {}
    put(form, { rows: before as never, failure: null, ...(seen && { seen }) })
    try {
      const name = `GET data/${resource}` as 'GET data/entrepreneurProduct'
      const query = { resource, action: 'read', businessId } as never
      const { data } = await api(name, { query })
      // the newest first
      const rows: readonly Listed[] = (data as unknown[])
        .map(READERS[form] as (sent: unknown) => Listed)
        .reverse()
      put(form, { rows: rows as never, failure: null })
      if (isNeeded(form)) keepNow()
      else copy.writeList(form, rows)
    } catch (failure) {
      const known = (seen ? null : before) ?? kept()?.lists[form]?.rows ?? null
      if (known) return put(form, { rows: known as never, failure: null })
      const last = isPassing(failure as ApiError) ? copy.readList(form) : null
      put(
        form,
        last
          ? { rows: last.rows as never, failure: null, seen: last }
          : { rows: null, failure: failure as ApiError },
      )
    }
  }
  async function readChoices(): Promise<void> {
    try {
      const { data } = await api('GET book/lists', {})
      $choices.set({ of: data as Choices, failure: null })
      keepNow()
    } catch (failure) {
      const of = $choices.get().of ?? kept()?.choices ?? null
      $choices.set({ of, failure: of ? null : (failure as ApiError) })
    }
  }
  function keepNow(): void {
    const own = $lists.get()
    const few = Object.fromEntries(NEEDED.flatMap(form => (own[form]?.rows ? [[form, own[form]]] : [])))
    keep(few, $choices.get().of ?? {})
  }
  function once(key: string, action: () => Promise<void>): Promise<void> {
    const known = reading.get(key)
    if (known) return known
    const started = action().finally(() => reading.delete(key))
    reading.set(key, started)
    return started
  }

  return {
    $lists,
    $choices,
    /** Fetches what is not here yet. Resolves in any case. */
    need(...forms: readonly BookForm[]): Promise<unknown> {
      const missing = forms.filter(form => !$lists.get()[form]?.rows)
      return Promise.all(missing.map(form => once(form, () => read(form))))
    },
    /** Fetches anew what could only be shown as it was. */
    again(): Promise<unknown> {
      const old = (Object.keys($lists.get()) as BookForm[]).filter(form => $lists.get()[form]?.seen)
      return Promise.all(old.map(form => once(form, () => read(form))))
    },
    needChoices: (): Promise<void> => ($choices.get().of ? Promise.resolve() : once('choices', readChoices)),
    /** Fetches anew what is here: after something was changed. What is on its way was asked for before, and may not have it. */
    renew(...forms: readonly BookForm[]): Promise<unknown> {
      const known = forms.filter(form => $lists.get()[form])
      return Promise.all(
        known.map(async form => {
          await reading.get(form)
          return once(form, () => read(form))
        }),
      )
    },
    /** A row that is out of the book is out of its list, whatever reading it anew brings. */
    leave(form: BookForm, id: string): void {
      const { rows = null, failure = null } = $lists.get()[form] ?? {}
      put(form, { rows: (rows?.filter(row => row.id !== id) ?? null) as never, failure })
    },
    forget: () => $lists.set({}),
  }
}
