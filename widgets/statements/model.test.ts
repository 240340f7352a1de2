import { expect, onTestFinished, test, vi } from 'vitest'
import { idOf } from '#kit/people/testing.ts'
import { DECIDE, DESK, ONE, statements } from './testing.tsx'

test('requests statements by the state in the path', async () => {
  const { model, sent } = statements('/?state=rejected')
  onTestFinished(model.list.$state.listen(() => {}))
  await vi.waitUntil(() => sent(DESK).length > 0)
  expect(sent(DESK)).toEqual([{ query: { state: 'rejected', page: 1, size: 25 } }])
})

test('sends a decision, and reloads the statement', async () => {
  const { model, sent } = statements(`/${idOf('5')}`)
  onTestFinished(model.opened.$state.listen(() => {}))
  await vi.waitUntil(() => model.opened.$state.get().value !== null)
  await model.decide(idOf('5'), true, 'Her shop')
  expect(sent(DECIDE)).toEqual([{ params: { id: idOf('5') }, body: { accept: true, reason: 'Her shop' } }])
  expect(sent(ONE)).toHaveLength(2)
})
