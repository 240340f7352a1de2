import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { PAIRS, pair, playing, REPLY, S, SESSION, task } from './testing.tsx'

const start = (...given: Parameters<typeof playing>) => {
  const stood = playing(...given)
  stood.model.speaks('en')
  onTestFinished(stood.model.$place.listen(() => {}))
  return stood
}

test('choosing a pair stores it on the device without who added it, and opens its playbooks', async () => {
  const { model } = start({}, '/advisors', null)
  model.choose({ ...pair(), whoAdded: { email: 'x' } } as never)
  await vi.waitUntil(() => model.path.$path.get() === '/playbooks')
  const kept = JSON.parse(localStorage.getItem('wezesha:playbook:pair:person-1') ?? 'null')
  expect(kept).toEqual(pair())
})

test('a reply is queued offline, and sent once with the same id', async () => {
  const { model, server, sent, known } = start({ [REPLY]: { error: false, msg: 'Thanks', id: S } }, SESSION)
  server.isAway = true
  await model.reply(pair(), S, task(), 'All like it.', [{ upload: 'f'.repeat(24) }])
  expect(model.outbox.entries()).toHaveLength(1)
  server.isAway = false
  known[PAIRS] = { data: [pair()] }
  await model.flush()
  expect(model.outbox.entries()).toEqual([])
  const [first, second] = sent(REPLY)
  expect(second?.body).toMatchObject({ id: task()._id, response: 'All like it.', topic: 'Talk to five' })
  expect(second?.body.clientId).toBe(first?.body.clientId)
  expect(second?.files).toEqual({ file: [{ upload: 'f'.repeat(24) }] })
})

test('a rejected reply throws, and is not queued', async () => {
  const { model } = start({ [REPLY]: new ApiError('conflict', 'You have answered.', 409) }, SESSION)
  await expect(model.reply(pair(), S, task(), 'Again', [])).rejects.toThrow('You have answered.')
  expect(model.outbox.entries()).toEqual([])
})

test('cached data is shown offline, with its time', async () => {
  const { model, server } = start({}, SESSION)
  onTestFinished(model.$session.listen(() => {}))
  await vi.waitUntil(() => model.$session.get().value)
  server.isAway = true
  model.refresh()
  await vi.waitUntil(() => model.$session.get().value?.at)
  expect(model.$session.get().value?.value.info?.name).toBe('Who buys?')
})
