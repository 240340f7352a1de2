import { atom, map } from 'nanostores'
import type { LookupList } from '#contract/book.ts'
import type { Choice } from '#contract/book-wire.ts'
import type { Api, ApiError } from '#kit/core/api.ts'
import type { BookForm } from '#rules/book/draft.ts'
import { READERS, RESOURCES, type RowOf } from './resources.ts'

/** A list as far as it is here. What came before stays while it is read anew. */
export type Standing<Row = unknown> = { rows: readonly Row[] | null; failure: ApiError | null }
export type Lists = { [Form in BookForm]?: Standing<RowOf[Form]> }
export type Choices = Partial<Record<LookupList, readonly Choice[]>>
export type ListStore = ReturnType<typeof createLists>

type Setup = {
  api: Api
  /** The business whose book it is; null while nobody knows. */
  business(): string | null
  /** Lists that are few rows long are kept for when there is no connection. */
  kept(): Pick<Kept, 'lists' | 'choices'> | null
  keep(lists: Lists, choices: Choices): void
}
export type Kept = { lists: Lists; choices: Choices }

/** What entering something needs, besides what is typed. */
export const NEEDED = ['product', 'service', 'product-variant', 'service-variant'] as const

/** The lists of a book, each fetched when a screen first needs it. */
export function createLists({ api, business, kept, keep }: Setup) {
  const $lists = map<Lists>({})
  const $choices = atom<{ of: Choices | null; failure: ApiError | null }>({ of: null, failure: null })
  const reading = new Map<string, Promise<void>>()

  const put = (form: BookForm, standing: Standing<never>) => $lists.setKey(form, standing as never)

  async function read(form: BookForm): Promise<void> {
    const businessId = business()
    if (!businessId) return
    const resource = RESOURCES[form]
    const before = $lists.get()[form]?.rows ?? null
    put(form, { rows: before as never, failure: null })
    try {
      const name = `GET data/${resource}` as 'GET data/entrepreneurProduct'
      const query = { resource, action: 'read', businessId } as never
      const { data } = await api(name, { query })
      // the newest first
      const rows = data.map(READERS[form] as never).reverse()
      put(form, { rows: rows as never, failure: null })
      if ((NEEDED as readonly BookForm[]).includes(form)) keepNow()
    } catch (failure) {
      const rows = before ?? kept()?.lists[form]?.rows ?? null
      put(form, { rows: rows as never, failure: rows ? null : (failure as ApiError) })
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
    needChoices: (): Promise<void> => ($choices.get().of ? Promise.resolve() : once('choices', readChoices)),
    /** Fetches anew what is here: after something was changed. */
    renew(...forms: readonly BookForm[]): Promise<unknown> {
      const known = forms.filter(form => $lists.get()[form])
      return Promise.all(known.map(form => once(form, () => read(form))))
    },
    /** A row that is out of the book is out of its list, whatever reading it anew brings. */
    leave(form: BookForm, id: string): void {
      const { rows = null, failure = null } = $lists.get()[form] ?? {}
      put(form, { rows: (rows?.filter(row => row.id !== id) ?? null) as never, failure })
    },
    forget: () => $lists.set({}),
  }
}
