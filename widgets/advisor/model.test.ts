import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { advising, PEOPLE, person } from './testing.tsx'

test('keeps the server’s order of people, and can reload', async () => {
  const { model, known } = advising({ [PEOPLE]: new ApiError('unreachable', '') })
  onTestFinished(model.people.$state.listen(() => {}))
  await vi.waitUntil(() => model.people.$state.get().failure)
  known[PEOPLE] = {
    data: [person({ name: 'Wanjiku' }), person({ name: 'Achieng' })],
    playbooks: [],
    rating: null,
  }
  await model.people.refresh()
  expect(model.people.$state.get().value?.data.map(({ name }) => name)).toEqual(['Wanjiku', 'Achieng'])
})
