import { computed } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import type { programmeEndpoints } from '#contract/programme.ts'
import { createReading } from '#kit/reading.ts'
import type { Model } from './model.ts'

export type Round = Reply<(typeof programmeEndpoints)['GET onboarding/cohorts/:id/candidates']>

/** Returns the maximum total of points. */
export const mostOf = ({ criteria }: Round): number => criteria.reduce((sum, { most }) => sum + most, 0)

/** Creates the judging round of the open cohort. */
export function createJudging(model: Model) {
  const $key = computed([model.$place, model.$tenant], ({ screen, id, part }, tenant) =>
    tenant && screen === '/cohorts' && part === 'judging' ? id : null,
  )
  const reading = createReading<Round>({
    $key,
    read: (id, signal) => model.api('GET onboarding/cohorts/:id/candidates', { params: { id } }, { signal }),
  })
  const done = ({ message }: { message: string }) => {
    model.toaster.announce(message, { kind: 'good' })
    void reading.refresh()
  }
  return {
    reading,
    /** Exports the round as a file. @throws ApiError */
    exportRound: (format: 'csv' | 'xlsx' | 'json', language: Language, signal: AbortSignal) =>
      model.api(
        'GET onboarding/cohorts/:id/candidates/export',
        { params: { id: $key.get() ?? '' }, query: { format: format === 'csv' ? 'csv' : 'xlsx', language } },
        { as: 'file', signal },
      ),
    /** Scores a candidate; the points are in the order of the criteria. @throws ApiError */
    async score(id: string, points: number[], note: string): Promise<void> {
      const body = { points, ...(note && { note }) }
      done(await model.api('POST onboarding/candidate/:id/score', { params: { id }, body }))
    },
    /** Decides on a candidate, who is notified. @throws ApiError */
    async decide(id: string, outcome: 'selected' | 'not-selected', note: string): Promise<void> {
      const body = { outcome, ...(note && { note }) }
      done(await model.api('POST onboarding/candidate/:id/outcome', { params: { id }, body }))
      // the list of cohorts shows counts by standing
      void model.cohorts.refresh()
    },
  }
}
