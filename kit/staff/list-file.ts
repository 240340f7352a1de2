import type { Contract } from '#contract/index.ts'
import type { Language } from '#contract/language.ts'
import type { Api } from '#kit/core/api.ts'
import { isDay } from '#rules/day.ts'
import type { ListQuery, PagedList } from './paged-list.ts'

/** Returns a list's query without invalid dates. */
export const daysIn = ({ from = '', to = '', ...rest }: ListQuery) => ({
  ...rest,
  ...(isDay(from) && { from }),
  ...(isDay(to) && { to }),
})

/**
 * Returns a function that exports all pages of a list, with its current filters and sorting, as a file.
 * @param list null if it has no filters
 * @param wire converts the list's query to the call's
 */
export const listFile =
  <Row>(
    api: Api,
    call: Extract<keyof Contract, `GET ${string}/export`>,
    list: Pick<PagedList<Row>, '$query'> | null,
    wire: (query: ListQuery) => object = query => query,
  ) =>
  (format: 'csv' | 'xlsx', language: Language, signal: AbortSignal): Promise<Blob> => {
    const { page: _, ...query } = list?.$query.get() ?? {}
    return api(call, { query: { ...wire(query), format, language } } as never, { signal, as: 'file' })
  }
