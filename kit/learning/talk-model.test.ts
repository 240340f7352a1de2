import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import type { Api } from '#kit/core/api.ts'
import { createTalk, type WaitingMessage } from './talk-model.ts'

/** Creates a conversation whose outbox holds messages until released. */
function talking(answers: object[]) {
  const $waiting = atom<readonly WaitingMessage[]>([])
  const talk = createTalk({
    $waiting,
    typed: { read: () => null, write() {} },
    side: 'trainee',
    of: { cohort: 'c', trainee: 't', mentor: 'm' },
    api: (async () => ({ data: answers, unread: 0 })) as unknown as Api,
    async push(id, at, { body }) {
      $waiting.set([{ id, at, text: body.content.text }])
    },
    again() {},
    onRead() {},
    onSent: () => () => {},
    whenBack: () => () => {},
    drop: () => $waiting.set([]),
  })
  const seen = () => (talk.$messages.get() ?? []).map(({ text, status }) => [text, status])
  return { talk, $waiting, seen }
}

test('shows a sent message exactly once from outbox to delivery', async () => {
  const answers: object[] = []
  const { talk, $waiting, seen } = talking(answers)
  await talk.refresh()
  await talk.send('Good morning')
  expect(seen()).toEqual([['Good morning', 'waits']])
  const [{ id } = { id: '' }] = $waiting.get()
  $waiting.set([])
  expect(seen()).toEqual([['Good morning', 'sent']])
  answers.push({
    id: 'x',
    number: 1,
    instance: id,
    sender: 'trainee',
    status: 'delivered',
    createdAt: 1,
    content: { kind: 'text', text: 'Good morning' },
  })
  await talk.refresh()
  expect(seen()).toEqual([['Good morning', 'delivered']])
})

test('removes a dropped message', async () => {
  const { talk, seen } = talking([])
  await talk.refresh()
  await talk.send('Never mind')
  talk.drop(talk.$messages.get()?.[0]?.id ?? '')
  expect(seen()).toEqual([])
})
