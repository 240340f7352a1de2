import type { Language } from '#contract/language.ts'
import type { Candidate, Cohort } from '#contract/programme.ts'
import { createPagedList, type PagedList } from '#kit/staff/paged-list.ts'
import type { Model } from './model.ts'

export type Round = ReturnType<typeof createRound>

/** Returns the maximum total of points. */
export const mostOf = ({ criteria }: Pick<Cohort, 'criteria'>): number =>
  criteria.reduce((sum, { most }) => sum + most, 0)

/** Creates the judging round of a cohort. */
export function createRound(model: Model, { id }: Pick<Cohort, 'id'>) {
  const { api, path } = model
  const list: PagedList<Candidate> = createPagedList(model, 'GET onboarding/cohorts/:id/candidates', {
    params: { id },
    path,
    at: `/cohorts/${id}/judging`,
    filters: { search: null },
    sorts: ['average', 'own', 'standing', 'name'],
    start: { key: 'average', down: true },
  })
  return {
    list,
    /** Exports the filtered round as a file. @throws ApiError */
    exportRound(format: 'csv' | 'xlsx', language: Language, signal: AbortSignal): Promise<Blob> {
      const { page: _, ...filters } = list.$query.get() ?? {}
      const query = { ...filters, format, language }
      const call = 'GET onboarding/cohorts/:id/candidates/export'
      return api(call, { params: { id }, query }, { as: 'file', signal })
    },
    /** Scores a candidate; the points are in the order of the criteria. @throws ApiError */
    score(id: string, points: number[], note: string) {
      const body = { points, ...(note && { note }) }
      return model.act(api('POST onboarding/candidate/:id/score', { params: { id }, body }), list)
    },
    /** Decides on a candidate, who is notified. @throws ApiError */
    decide(
      { person: { id }, standing: before }: Candidate,
      outcome: 'selected' | 'not-selected',
      note: string,
    ) {
      const body = { outcome, before, ...(note && { note }) }
      const call = api('POST onboarding/candidate/:id/outcome', { params: { id }, body })
      // the list of cohorts shows counts by standing
      return model.act(call, list, model.cohorts)
    },
  }
}
