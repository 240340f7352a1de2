import { expect, onTestFinished, test, vi } from 'vitest'
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
])('returns null for a file that %s', async (_, file) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let seconds: number | null | undefined
  secondsOf(file).then(answer => (seconds = answer))
  await vi.waitFor(() => {
    vi.advanceTimersByTime(2_000)
    expect(seconds).toBeNull()
  })
})
