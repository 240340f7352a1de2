import type { BookAnswer, SurveyMenu } from '#contract/survey.ts'
import type { Option } from '#contract/survey-definition.ts'
import { type Api, ApiError } from '#kit/core/api.ts'

export type Visit = { instance: string; version: number; reached: string }

/** A way to the server for somebody who fills in: as a member of the portal, or with a phone that was proven. Each rejects with an ApiError. */
export type Access = {
  menu(code: string, round?: string): Promise<SurveyMenu>
  options(code: string, list: string): Promise<Option[]>
  /** What their own book says to questions that offer it; not there for visitors, who have shown a phone alone. */
  books?(code: string, asked: { round?: string; version: number }): Promise<BookAnswer[]>
  visit(code: string, visit: Visit): Promise<unknown>
}

/** What came of a call. A provider's own server may say in `error` what went wrong, in place of it. @throws ApiError */
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

/** @param passOf what proves the phone; empty where nobody has proven one */
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
