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

test('nothing is asked while there is nothing to ask for', () => {
  const { $key, waiting } = ask(null)
  expect(waiting).toEqual([])
  $key.set('a')
  expect(waiting.map(({ key }) => key)).toEqual(['a'])
})

test('an answer that was overtaken by another question is dropped', async () => {
  const { $key, waiting, value, settled } = ask('a')
  $key.set('b')
  waiting[1]?.answer('of b')
  await settled()
  waiting[0]?.answer('of a')
  await Promise.resolve()
  expect(value()).toBe('of b')
})

test('what belongs to another key is gone at once, unless it is kept until the next is here', async () => {
  for (const keeps of [false, true]) {
    const { $key, waiting, value, settled } = ask('a', keeps)
    waiting[0]?.answer('of a')
    await settled()
    $key.set('b')
    expect(value()).toBe(keeps ? 'of a' : null)
  }
})

test('what is there stays in sight when it cannot be read again', async () => {
  const { waiting, reading, value, settled } = ask('a')
  waiting[0]?.answer('of a')
  await settled()
  void reading.refresh()
  waiting[1]?.refuse(new ApiError('unreachable', ''))
  await settled()
  expect(value()).toBe('of a')
  expect(reading.$state.get().failure?.code).toBe('unreachable')
})

test('what is known already takes the place of an answer on its way', async () => {
  const { waiting, reading, value } = ask('a')
  reading.set('known')
  waiting[0]?.answer('of a')
  await Promise.resolve()
  expect(value()).toBe('known')
})

test('what a lost connection kept from coming is asked for again when it is back, and what was refused is not', async () => {
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
