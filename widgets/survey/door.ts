import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { SentAnswers, SurveyMenu } from '#contract/survey.ts'
import type { Option } from '#contract/survey-definition.ts'
import type { Api } from '#kit/api.ts'
import type { Waiting } from './kept.ts'

export type Received = Reply<Contract['POST survey/answers/:code']>
export type Visit = { instance: string; version: number; reached: string }

/** A way to the server for somebody who fills in: as a member of the portal, or with a phone that was proven. Each rejects with an ApiError. */
export type Door = {
  menu(code: string, round?: string): Promise<SurveyMenu>
  options(code: string, list: string): Promise<Option[]>
  photo(code: string, photo: Blob): Promise<string>
  send(filled: Waiting): Promise<Received>
  visit(code: string, visit: Visit): Promise<unknown>
}

export const memberDoor = (api: Api): Door => ({
  menu: async (code, round) =>
    (await api('GET survey/menu/:code', { params: { code }, query: { round } })).data,
  options: async (_, list) =>
    (await api('POST survey/options/:list', { params: { list }, body: {} })).data.map(({ option }) => option),
  photo: async (code, photo) =>
    (await api('POST survey/photos/:code', { params: { code }, body: {}, files: { photo } })).data.id,
  send: filled =>
    api('POST survey/answers/:code', {
      params: { code: filled.code },
      query: asked(filled),
      body: bodyOf(filled),
    }),
  visit: (code, body) => api('POST survey/visits/:code', { params: { code }, body }),
})

/** @param passOf what proves the phone; empty where nobody has proven one */
export const visitorDoor = (api: Api, passOf: (code: string) => string): Door => ({
  menu: async (code, round) => {
    const query = { round, pass: passOf(code) || undefined }
    return (await api('GET survey/open/:code', { params: { code }, query })).data
  },
  options: async (code, list) => {
    const body = { pass: passOf(code) }
    const { data } = await api('POST survey/open/:code/options/:list', { params: { code, list }, body })
    return data.map(({ option }) => option)
  },
  photo: async (code, photo) => {
    const body = { pass: passOf(code) }
    return (await api('POST survey/open/:code/photos', { params: { code }, body, files: { photo } })).data.id
  },
  send: filled =>
    api('POST survey/open/:code/answers', {
      params: { code: filled.code },
      query: { ...asked(filled), pass: passOf(filled.code) },
      body: bodyOf(filled),
    }),
  visit: (code, body) => api('POST survey/open/:code/visits', { params: { code }, body }),
})

const asked = ({ instance, version, language, round }: Waiting) => ({ instance, version, language, round })

const seconds = (ms: number) => Math.floor(ms / 1000)
const bodyOf = ({ answers, startedAt, finishedAt }: Waiting): SentAnswers => ({
  ...answers,
  createdAt: seconds(startedAt),
  updatedAt: seconds(finishedAt),
})
