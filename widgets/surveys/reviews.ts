import { computed } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { SurveyAnswers } from '#contract/survey-definition.ts'
import type { surveyDeskEndpoints } from '#contract/survey-desk.ts'
import type { ResponseStanding, surveyReviewEndpoints } from '#contract/survey-review.ts'
import { partOf } from '#kit/part-of.ts'
import { createReading } from '#kit/reading.ts'
import type { Model } from './model.ts'

type Endpoints = typeof surveyReviewEndpoints
export type Response = Reply<(typeof surveyDeskEndpoints)['GET survey/response/:id']>['data']
type Reviews = Reply<Endpoints['GET survey/response/:id/reviews']>['data']

/** Creates the reading of the open response. */
export function createResponse(model: Model) {
  const $key = computed([model.$tenant, model.$place], (tenant, { response }) =>
    tenant && response ? response : null,
  )
  return createReading<Response>({
    $key,
    read: async (id, signal) =>
      (await model.api('GET survey/response/:id', { params: { id } }, { signal })).data,
  })
}

/** Creates the review history of the open response, and the actions on it. */
export function createReviews(model: Model) {
  const $key = computed([model.$tenant, model.$place], (tenant, { response }) =>
    tenant && response ? response : null,
  )
  const reading = createReading<Reviews>({
    $key,
    keeps: true,
    read: async (id, signal) =>
      (await model.api('GET survey/response/:id/reviews', { params: { id } }, { signal })).data,
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
