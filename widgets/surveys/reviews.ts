import { computed } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { SurveyAnswers } from '#contract/survey-definition.ts'
import type { surveyDeskEndpoints } from '#contract/survey-desk.ts'
import type { ResponseStanding } from '#contract/survey-review.ts'
import { partOf } from '#kit/part-of.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import type { Model } from './model.ts'

export type Response = Reply<(typeof surveyDeskEndpoints)['GET survey/response/:id']>['data']

/** Id of the open response. */
const keyOf = ({ $tenant, $place }: Model) =>
  computed([$tenant, $place], (tenant, { response }) => (tenant && response ? response : null))

/** Creates the reading of the open response. */
export const createResponse = (model: Model) =>
  createReading({ $key: keyOf(model), read: dataOf(model.api, 'GET survey/response/:id') })

/** Creates the review history of the open response, and the actions on it. */
export function createReviews(model: Model) {
  const $key = keyOf(model)
  const reading = createReading({
    $key,
    keeps: true,
    read: dataOf(model.api, 'GET survey/response/:id/reviews'),
  })
  const params = () => ({ id: $key.get() ?? '' })
  const answer = partOf(model, createResponse)
  return {
    reading,
    /** @throws ApiError */
    async decide(body: { standing?: ResponseStanding; note: string }): Promise<void> {
      await model.api('POST survey/response/:id/reviews', { params: params(), body })
      await reading.refresh()
    },
    /** @throws ApiError */
    async correct(body: { answers: SurveyAnswers; note: string }): Promise<void> {
      await model.api('PATCH survey/response/:id', { params: params(), body })
      await Promise.all([reading.refresh(), answer.refresh()])
    },
  }
}
