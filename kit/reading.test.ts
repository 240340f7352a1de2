import { atom } from 'nanostores'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from './core/api.ts'
import { createReading } from './reading.ts'

/** Creates a reading whose responses the test controls. */
function ask(start: string | null, keeps = false) {
  const $key = atom<string | null>(start)
  const waiting: { key: string; answer(value: string): void; refuse(error: Error): void }[] = []
  const reading = createReading<string>({
    $key,
    keeps,
    read: key =>
      new Promise((answer, refuse) => {
        waiting.push({ key, answer, refuse })
      }),
  })
  onTestFinished(reading.$state.listen(() => {}))
  const value = () => reading.$state.get().value
  const settled = () => vi.waitUntil(() => !reading.$state.get().loading)
  return { $key, waiting, reading, value, settled }
}

test('requests nothing while the key is null', () => {
  const { $key, waiting } = ask(null)
  expect(waiting).toEqual([])
  $key.set('a')
  expect(waiting.map(({ key }) => key)).toEqual(['a'])
})

test('drops a stale response', async () => {
  const { $key, waiting, value, settled } = ask('a')
  $key.set('b')
  waiting[1]?.answer('of b')
  await settled()
  waiting[0]?.answer('of a')
  await Promise.resolve()
  expect(value()).toBe('of b')
})

test('drops the old key’s value at once unless told to keep it', async () => {
  for (const keeps of [false, true]) {
    const { $key, waiting, value, settled } = ask('a', keeps)
    waiting[0]?.answer('of a')
    await settled()
    $key.set('b')
    expect(value()).toBe(keeps ? 'of a' : null)
  }
})

test('keeps the value when a refresh fails', async () => {
  const { waiting, reading, value, settled } = ask('a')
  waiting[0]?.answer('of a')
  await settled()
  void reading.refresh()
  waiting[1]?.refuse(new ApiError('unreachable', ''))
  await settled()
  expect(value()).toBe('of a')
  expect(reading.$state.get().failure?.code).toBe('unreachable')
})

test('a value set directly overrides a pending response', async () => {
  const { waiting, reading, value } = ask('a')
  reading.set('known')
  waiting[0]?.answer('of a')
  await Promise.resolve()
  expect(value()).toBe('known')
})

test('retries once online after a connection failure, but not after a refusal', async () => {
  const { waiting, value, settled } = ask('a')
  waiting[0]?.refuse(new ApiError('unreachable', ''))
  await settled()
  dispatchEvent(new Event('online'))
  waiting[1]?.refuse(new ApiError('unreachable', ''))
  await settled()
  dispatchEvent(new Event('online'))
  waiting[2]?.answer('of a')
  await settled()
  expect(value()).toBe('of a')
  dispatchEvent(new Event('online'))
  expect(waiting).toHaveLength(3)

  const other = ask('b')
  other.waiting[0]?.refuse(new ApiError('forbidden', 'No', 403))
  await other.settled()
  dispatchEvent(new Event('online'))
  expect(other.waiting).toHaveLength(1)
})
