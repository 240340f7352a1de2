import { computed } from 'nanostores'
import type { Language } from '#contract/language.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import type { Model } from './model.ts'

/** Creates the reports of the period in the address, and their files. */
export function createReportModel({ api, $owner, $place, $turn }: Model) {
  const $query = computed([$owner, $place], (owner, place) =>
    owner.state === 'here' && place.at === 'reports'
      ? { business: owner.business.id, span: place.span, ...(place.on && { on: place.on }) }
      : null,
  )
  const report = createReading({
    $key: computed([$query, $turn], (query, turn) => query && JSON.stringify([query, turn])),
    read: dataOf(api, 'GET book/report', key => ({ query: JSON.parse(key)[0] })),
  })
  return {
    report,
    /** Returns the report as a document. @throws ApiError */
    paper: (language: Language): Promise<Blob> =>
      api('GET book/report/file', { query: { ...$query.get(), language } }, { as: 'file' }),
    /** Exports all data of the business. @throws ApiError */
    workbook: (language: Language): Promise<Blob> =>
      api('GET book/export', { query: { business: $query.get()?.business, language } }, { as: 'file' }),
  }
}
