import { atom, map } from 'nanostores'
import type { LookupList } from '#contract/book.ts'
import type { Listed } from '#contract/book-columns.ts'
import type { Choice } from '#contract/book-wire.ts'
import { isPassing } from '#kit/connection.ts'
import type { Api, ApiError } from '#kit/core/api.ts'
import type { BookForm } from '#rules/book/draft.ts'
import { READERS, RESOURCES, type RowOf } from './resources.ts'

/** Load state of a list. Rows stay while they are reloaded. */
export type Standing<Row = unknown> = {
  rows: readonly Row[] | null
  failure: ApiError | null
  /** Set if cached rows are shown: when they were loaded, and whether older rows were cut off. */
  seen?: { at: string; isPart: boolean }
}
export type Lists = { [Form in BookForm]?: Standing<RowOf[Form]> }
export type Choices = Partial<Record<LookupList, readonly Choice[]>>

/** Cached rows of a list: when they were loaded, and whether older rows were cut off. */
export type Seen = { rows: readonly Listed[]; at: string; isPart: boolean }

type Setup = {
  api: Api
  /** Id of the business; null until known. */
  business(): string | null
  /** The offline cache: complete lists needed for new entries, and the newest rows of all others. */
  copy: { readList(form: BookForm): Seen | null; writeList(form: BookForm, rows: readonly Listed[]): void }
  kept(): Pick<Kept, 'lists' | 'choices'> | null
  keep(lists: Lists, choices: Choices): void
}
export type Kept = { lists: Lists; choices: Choices }

/** Lists of what entries are about: needed for new entries. */
export const NEEDED = ['product', 'service', 'product-variant', 'service-variant'] as const
/** Returns whether a form is for a product, a service or a variant, rather than an entry. */
export const isItem = (form: BookForm): boolean => (NEEDED as readonly BookForm[]).includes(form)

/** Creates the lists of a business, each loaded when a screen first needs it. */
export function createLists({ api, business, copy, kept, keep }: Setup) {
  const $lists = map<Lists>({})
  const $choices = atom<{ of: Choices | null; failure: ApiError | null }>({ of: null, failure: null })
  const reading = new Map<string, Promise<void>>()

  const put = (form: BookForm, standing: Standing<never>) => $lists.setKey(form, standing as never)

  async function read(form: BookForm): Promise<void> {
    const businessId = business()
    if (!businessId) return
    const isStale = () => business() !== businessId
    const resource = RESOURCES[form]
    const { rows: before = null, seen } = $lists.get()[form] ?? {}
    put(form, { rows: before as never, failure: null, ...(seen && { seen }) })
    try {
      const name = `GET data/${resource}` as 'GET data/entrepreneurProduct'
      const query = { resource, action: 'read', businessId } as never
      const { data } = await api(name, { query })
      if (isStale()) return
      // newest first
      const rows: readonly Listed[] = data.map(READERS[form] as (sent: unknown) => Listed).reverse()
      put(form, { rows: rows as never, failure: null })
      if (isItem(form)) keepNow()
      else copy.writeList(form, rows)
    } catch (failure) {
      if (isStale()) return
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
      $choices.set({ of: data, failure: null })
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
  const keyOf = (form: BookForm) => `${business()} ${form}`
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
    /** Loads the lists that are still missing. Never rejects. */
    need(...forms: readonly BookForm[]): Promise<unknown> {
      const missing = forms.filter(form => !$lists.get()[form]?.rows)
      return Promise.all(missing.map(form => once(keyOf(form), () => read(form))))
    },
    /** Reloads the lists shown from the cache, and those that failed to load. */
    again(): Promise<unknown> {
      const own = $lists.get()
      const old = (Object.keys(own) as BookForm[]).filter(form => own[form]?.seen || own[form]?.failure)
      return Promise.all(old.map(form => once(keyOf(form), () => read(form))))
    },
    needChoices: (): Promise<void> => ($choices.get().of ? Promise.resolve() : once('choices', readChoices)),
    /** Reloads the options in the language now spoken. */
    renewChoices: (): Promise<void> => once('choices', readChoices),
    /** Reloads the loaded lists after a change. Waits for requests under way first, since their results may predate it. */
    renew(...forms: readonly BookForm[]): Promise<unknown> {
      const known = forms.filter(form => $lists.get()[form])
      return Promise.all(
        known.map(async form => {
          await reading.get(keyOf(form))
          return once(keyOf(form), () => read(form))
        }),
      )
    },
    /** Removes a row at once, whether or not the reload succeeds. */
    leave(form: BookForm, id: string): void {
      const { rows = null, failure = null } = $lists.get()[form] ?? {}
      put(form, { rows: (rows?.filter(row => row.id !== id) ?? null) as never, failure })
    },
    forget: () => $lists.set({}),
  }
}
