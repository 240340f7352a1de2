import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { SentAnswers } from '#contract/survey.ts'
import type { Api } from '#kit/core/api.ts'
import type { Waiting } from './storage.ts'

export type Received = Reply<Contract['POST survey/answers/:code']>

/** Sends answers and uploads their photos. Every method rejects with an ApiError. */
export type Transport = {
  photo(code: string, photo: Blob): Promise<string>
  send(filled: Waiting): Promise<Received>
}

export const memberTransport = (api: Api): Transport => ({
  photo: async (code, photo) =>
    (await api('POST survey/photos/:code', { params: { code }, body: {}, files: { photo } })).data.id,
  send: filled =>
    api('POST survey/answers/:code', {
      params: { code: filled.code },
      query: headOf(filled),
      body: bodyOf(filled),
    }),
})

/** @param pass proves the phone */
export const visitorTransport = (api: Api, pass: string): Transport => ({
  photo: async (code, photo) => {
    const sent = { params: { code }, body: { pass }, files: { photo } }
    return (await api('POST survey/open/:code/photos', sent)).data.id
  },
  send: filled =>
    api('POST survey/open/:code/answers', {
      params: { code: filled.code },
      query: { ...headOf(filled), pass },
      body: bodyOf(filled),
    }),
})

const headOf = ({ instance, version, language, round }: Waiting) => ({ instance, version, language, round })

const seconds = (ms: number) => Math.floor(ms / 1000)
const bodyOf = ({ answers, startedAt, finishedAt }: Waiting): SentAnswers => ({
  ...answers,
  createdAt: seconds(startedAt),
  updatedAt: seconds(finishedAt),
})
