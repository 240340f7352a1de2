import { computed } from 'nanostores'
import type { Language } from '#contract/language.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import type { Model } from './model.ts'
import type { Place } from './place.ts'

/** Creates the reports of the period in the address, and their files. */
export function createReportModel({ api, $owner, $place, $turn }: Model) {
  const queryOf = (business: string, { span, on }: Extract<Place, { at: 'reports' }>) => ({
    business,
    span,
    ...(on && { on }),
  })
  const query = (): Partial<ReturnType<typeof queryOf>> => {
    const owner = $owner.get()
    const place = $place.get()
    return owner.state === 'here' && place.at === 'reports' ? queryOf(owner.business.id, place) : {}
  }
  const reading = createReading({
    $key: computed([$owner, $place, $turn], (owner, place, turn) =>
      owner.state === 'here' && place.at === 'reports'
        ? JSON.stringify([queryOf(owner.business.id, place), turn])
        : null,
    ),
    read: dataOf(api, 'GET book/report', key => ({ query: JSON.parse(key)[0] })),
  })
  return {
    $report: reading.$state,
    retry: reading.refresh,
    /** Returns the report as a document. @throws ApiError */
    paper: (language: Language): Promise<Blob> =>
      api('GET book/report/file', { query: { ...query(), language } }, { as: 'file' }),
    /** Exports all data of the business. @throws ApiError */
    workbook(language: Language): Promise<Blob> {
      const { business } = query()
      return api('GET book/export', { query: { business, language } }, { as: 'file' })
    },
  }
}
