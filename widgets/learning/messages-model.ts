import { computed } from 'nanostores'
import type { LearningMessage } from '#contract/learning-message.ts'
import { createTalk as createKitTalk } from '#kit/learning/talk-model.ts'
import type { Model, Trainee } from './model.ts'

const SEND = 'POST lms/messages'

/** Creates a trainee's conversation with a mentor, cached on the device; new messages go through the outbox. */
export function createTalk(model: Model, { trainee }: Trainee, mentor: string) {
  const { api, copy, calls, whenBack } = model
  const name = `messages-${mentor}`
  const typed = `message-${mentor}`
  return createKitTalk({
    api,
    whenBack,
    side: 'trainee',
    of: { cohort: trainee.cohortId, trainee: trainee.id, mentor },
    copy: {
      read: () => copy.read<LearningMessage[]>(name),
      write: rows => copy.write(name, rows),
    },
    typed: { read: () => copy.read<string>(typed), write: text => void copy.write(typed, text) },
    $waiting: computed(calls.$entries, entries =>
      calls
        .of(entries, SEND)
        .filter(({ about }) => about === mentor)
        .map(({ id, at, input, problem }) => ({ id, at, problem, text: input.body.content.text })),
    ),
    push: (id, at, input) => calls.push({ id, kind: 'call', call: SEND, about: mentor, at, input }),
    again: id => void model.flush(id),
    drop: calls.drop,
    onSent: hear =>
      calls.onSent(({ call, about }) => {
        if (call === SEND && about === mentor) hear()
      }),
    onRead: model.home.refresh,
  })
}
