import type { BookAnswer, SurveyMenu } from '#contract/survey.ts'
import type { Option } from '#contract/survey-definition.ts'
import { type Api, ApiError } from '#kit/core/api.ts'

export type Visit = { instance: string; version: number; reached: string }

/** API access of a respondent: either a portal member or a visitor with a verified phone. Every method rejects with an ApiError. */
export type Access = {
  menu(code: string, round?: string): Promise<SurveyMenu>
  options(code: string, list: string): Promise<Option[]>
  /** Answers from the member's own records for questions that offer them. Absent for visitors, who have verified only a phone. */
  books?(code: string, query: { round?: string; version: number }): Promise<BookAnswer[]>
  visit(code: string, visit: Visit): Promise<unknown>
}

/** Returns the data of a response. A partner's own server may report a failure in `error` instead. @throws ApiError */
export function dataOf<Data>(answer: { data: Data; error?: unknown }): Data {
  const { data, error } = answer
  if (!data && typeof error === 'string' && error) throw new ApiError('failed', error, 200)
  return data
}

export const memberAccess = (api: Api): Access => ({
  menu: async (code, round) =>
    dataOf(await api('GET survey/menu/:code', { params: { code }, query: { round } })),
  options: async (_, list) =>
    (await api('POST survey/options/:list', { params: { list }, body: {} })).data.map(({ option }) => option),
  books: async (code, query) => (await api('GET survey/books/:code', { params: { code }, query })).data,
  visit: (code, body) => api('POST survey/visits/:code', { params: { code }, body }),
})

/** @param passOf returns the pass that proves the phone; empty if no phone was verified */
export const visitorAccess = (api: Api, passOf: (code: string) => string): Access => ({
  menu: async (code, round) => {
    const query = { round, pass: passOf(code) || undefined }
    return dataOf(await api('GET survey/open/:code', { params: { code }, query }))
  },
  options: async (code, list) => {
    const body = { pass: passOf(code) }
    const { data } = await api('POST survey/open/:code/options/:list', { params: { code, list }, body })
    return data.map(({ option }) => option)
  },
  visit: (code, body) => api('POST survey/open/:code/visits', { params: { code }, body }),
})
