import { expect, test, vi } from 'vitest'
import { movie } from './testing.ts'
import { secondsOf } from './upload-video.ts'

test.each([
  ['a recording of a phone', movie(372)],
  ['one with long figures', movie(372, { long: true })],
])('reads the length of %s from the file itself', async (_, file) => {
  expect(await secondsOf(file)).toBe(372)
})

test.each([
  ['is no video at all', new File(['not a video'], 'a.mp4', { type: 'video/mp4' })],
  ['does not say it', movie(0)],
  ['breaks off', new File([movie(372).slice(0, 60)], 'a.mp4', { type: 'video/mp4' })],
])('knows nothing of a file that %s', async (_, file) => {
  vi.useFakeTimers()
  const answer = secondsOf(file)
  await vi.waitUntil(() => vi.getTimerCount() > 0)
  vi.runAllTimers()
  expect(await answer).toBeNull()
  vi.useRealTimers()
})
