import { computed } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import type { programmeEndpoints } from '#contract/programme.ts'
import { createReading } from '#kit/reading.ts'
import type { Model } from './model.ts'

export type Round = Reply<(typeof programmeEndpoints)['GET onboarding/cohorts/:id/candidates']>

/** All points that somebody can have. */
export const mostOf = ({ criteria }: Round): number => criteria.reduce((sum, { most }) => sum + most, 0)

/** The judging round of the cohort whose page is open. */
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
    /** The round as a file. @throws ApiError */
    exportRound: (format: 'csv' | 'xlsx', language: Language, signal: AbortSignal) =>
      model.api(
        'GET onboarding/cohorts/:id/candidates/export',
        { params: { id: $key.get() ?? '' }, query: { format, language } },
        { as: 'file', signal },
      ),
    /** Gives points in the order of the criteria. @throws ApiError */
    async score(id: string, points: number[], note: string): Promise<void> {
      done(
        await model.api('POST onboarding/candidate/:id/score', {
          params: { id },
          body: { points, ...(note && { note }) },
        }),
      )
    },
    /** Says who is selected. They are told. @throws ApiError */
    async decide(id: string, outcome: 'selected' | 'not-selected', note: string): Promise<void> {
      done(
        await model.api('POST onboarding/candidate/:id/outcome', {
          params: { id },
          body: { outcome, ...(note && { note }) },
        }),
      )
      // the list of cohorts counts who stands where
      void model.cohorts.refresh()
    },
  }
}
