import { atom, computed } from 'nanostores'
import type { TaughtWhole } from '#contract/learning-taught.ts'
import { createConnection } from '#kit/connection.ts'
import { createTalk, type MessageInput, type Talk } from '#kit/learning/talk-model.ts'
import { createOutbox, type Entry } from '#kit/outbox/outbox.ts'
import { sendAll } from '#kit/outbox/send.ts'
import { dataOf } from '#kit/reading.ts'
import { typedOn } from '#kit/typed-on.ts'
import type { Model } from './model.ts'

/** A message queued on the device. */
type Waiting = Entry & { at: string; trainee: string; input: MessageInput }

/** Creates the state of a mentor's trainees and conversations. Messages written offline are queued on the device. */
export function createMentor(model: Model) {
  const { api, $self, $language } = model
  const { whenBack } = createConnection()
  const outbox = createOutbox<Waiting>('teaching')
  const sent = new Set<(trainee: string) => void>()
  const talks = new Map<string, Talk>()
  const $id = computed(model.$place, ({ screen, id }) => (screen === 'mine' && id ? id : null))
  const mine = model.read(atom('all'), dataOf(api, 'GET learning/mentor/trainees'))
  const one = model.read(
    $id,
    dataOf(api, 'GET learning/desk/trainees/:id', id => ({
      params: { id },
      query: { language: $language.get() },
    })),
  )

  const owner = () => $self.get().user?.id ?? null
  $self.subscribe(({ user }) => {
    outbox.belongsTo(user && model.host.element.hasAttribute('draft') ? user.id : null)
    if (user) void flush()
  })
  async function flush(wanted?: string): Promise<void> {
    const id = owner()
    if (!id) return
    await sendAll(outbox, {
      lock: `wz-teaching:${id}`,
      wanted,
      async send({ input, trainee }) {
        await api('POST lms/messages', input)
        for (const hear of sent) hear(trainee)
      },
    })
  }

  /** Returns the conversation with a trainee, created once per widget. */
  function talkWith({ id, cohort }: Pick<TaughtWhole, 'id' | 'cohort'>, mentor: string): Talk {
    const known = talks.get(id)
    if (known) return known
    const talk = createTalk({
      api,
      side: 'mentor',
      of: { cohort: cohort.id, trainee: id, mentor },
      typed: typedOn<string>(model.draft, `message-${id}`),
      $waiting: computed(outbox.$entries, entries =>
        entries
          .filter(({ trainee }) => trainee === id)
          .map(({ id: name, at, input, problem }) => ({
            id: name,
            at,
            problem,
            text: input.body.content.text,
          })),
      ),
      async push(name, at, input) {
        outbox.push({ id: name, at, trainee: id, input })
        await flush(name)
      },
      again: name => void flush(name),
      drop: outbox.drop,
      onSent(hear) {
        const own = (trainee: string) => trainee === id && hear()
        sent.add(own)
        return () => void sent.delete(own)
      },
      onRead: () => mine.refresh(),
      // queued messages are sent first, so that the reload includes them
      whenBack: (action, every) => whenBack(() => void flush().then(action), every),
    })
    talks.set(id, talk)
    return talk
  }

  return {
    talkWith,
    outbox,
    mine,
    one,
    /** Returns a trainee's submissions for an assignment, with the published reviews. */
    work: async (trainee: string, assignment: string) =>
      (
        await api('GET learning/desk/trainees/:id/assignments/:assignment', {
          params: { id: trainee, assignment },
        })
      ).data,
  }
}
