import type { ResponseRow } from '#contract/survey-desk.ts'
import type { Language } from '#contract/tenant.ts'
import type { PagedList } from '#kit/staff/paged-list.ts'
import { createPagedList } from '#kit/staff/paged-list.ts'
import type { Model } from './model.ts'

export type ExportChoice = { values: 'codes' | 'labels'; people: 'yes' | 'no'; in: Language }
type Format = 'csv' | 'xlsx' | 'json'

/** Returns the respondent's name, or else their phone number; empty if neither is known. */
export const nameOf = ({ person, phone }: Pick<ResponseRow, 'person' | 'phone'>): string =>
  person?.name || (phone ? `+${phone}` : '')

/** Creates the response lists of all surveys, whose filters and page are part of the path. */
export function createAnswers(model: Model) {
  const lists = new Map<string, PagedList<ResponseRow>>()
  const { api, path } = model

  function listOf(id: string): PagedList<ResponseRow> {
    const known = lists.get(id)
    if (known) return known
    const list = createPagedList(model, 'GET survey/desk/:id/responses', {
      params: { id },
      path,
      at: `/${id}/responses`,
      // columns are part of the path too, so that a shared link shows the same table
      filters: {
        period: null,
        version: null,
        language: null,
        standing: ['new', 'approved', 'held'],
        answer: null,
        search: null,
        columns: null,
      },
      keeps: ['columns'],
      sorts: ['at', 'name', 'seconds'],
      start: { key: 'at', down: true },
      wire: ({ columns: _, ...query }) => query,
    })
    lists.set(id, list)
    return list
  }

  /** The last path of each survey's list. */
  const looked = new Map<string, string>()
  path.$path.subscribe(now => {
    const [, id] = now.match(/^\/([^/?]+)\/responses(\?|$)/) ?? []
    if (id) looked.set(id, now)
  })

  return {
    listOf,
    /** Returns the path back to the list, with its last filters and page. */
    backTo: (id: string): string => looked.get(id) ?? `/${id}/responses`,
    /** Exports the filtered responses as a file. @throws ApiError */
    exportAs(id: string, choice: ExportChoice & { format: Format }, signal: AbortSignal): Promise<Blob> {
      const { columns: _, page: __, ...query } = listOf(id).$query.get() ?? {}
      const input = { ...query, ...choice }
      return api('GET survey/desk/:id/export', { params: { id }, query: input }, { as: 'file', signal })
    },
    /** Deletes a response permanently. @returns the server's message. @throws ApiError */
    async remove(id: string): Promise<string> {
      const { message } = await api('DELETE survey/response/:id', { params: { id } })
      // the survey's response counts have changed
      void model.file.refresh()
      return message
    },
  }
}
