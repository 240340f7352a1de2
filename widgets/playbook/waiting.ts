import type { Uploaded } from '#contract/endpoint.ts'
import type { Api } from '#kit/core/api.ts'
import type { Entry } from '#kit/outbox/outbox.ts'

/** A finished reply or feedback that has not reached the server yet. */
export type Waiting = Entry & {
  session: string
  pair: string
  text: string
  uploads: Uploaded[]
  /** Path of the screen it was written on. */
  path: string
} & (
    | { kind: 'reply'; task: string; topic: string; dueDate: number | null }
    | { kind: 'feedback'; rated: number }
  )

/** Sends an entry; its client id makes retries idempotent. @throws ApiError */
export async function send(api: Api, one: Waiting): Promise<string> {
  const files = one.uploads.length > 0 ? { file: one.uploads } : {}
  if (one.kind === 'reply') {
    const { msg } = await api('POST playbook/add-task-response', {
      body: {
        id: one.task,
        topic: one.topic,
        response: one.text,
        clientId: one.id,
        ...(one.dueDate !== null && { dueDate: String(one.dueDate) }),
      },
      files,
    })
    return msg
  }
  const { msg } = await api('POST playbook/add-feedback', {
    body: {
      rated: one.rated,
      feedback: one.text,
      sessionId: one.session,
      pairingId: one.pair,
      from: 'Entrepreneur',
      clientId: one.id,
    },
    files,
  })
  return msg
}
