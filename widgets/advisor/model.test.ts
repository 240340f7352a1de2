import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { advising, PEOPLE, person } from './testing.tsx'

test('keeps the server’s order of people, and can reload', async () => {
  const { model, known } = advising({ [PEOPLE]: new ApiError('unreachable', '') })
  onTestFinished(model.$people.listen(() => {}))
  await vi.waitUntil(() => model.$people.get().failure)
  known[PEOPLE] = {
    data: [person({ name: 'Wanjiku' }), person({ name: 'Achieng' })],
    playbooks: [],
    rating: null,
  }
  await model.refresh()
  expect(model.$people.get().value?.data.map(({ name }) => name)).toEqual(['Wanjiku', 'Achieng'])
})
