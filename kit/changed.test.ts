import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { dispatchChanged, WAIT, whenChanged } from './changed.ts'
import { createReading } from './reading.ts'

const USUAL = { ...WAIT }
let isHidden = false

beforeEach(() => {
  Object.assign(WAIT, { least: 0, most: 0 })
  isHidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => {
  Object.assign(WAIT, USUAL)
  vi.restoreAllMocks()
})

const hearing = (...kinds: Parameters<typeof whenChanged>[0]) => {
  const action = vi.fn()
  onTestFinished(whenChanged(kinds, action))
  return action
}
const called = (action: ReturnType<typeof vi.fn>, times: number) =>
  vi.waitUntil(() => action.mock.calls.length === times)

it('reloads once for several changes announced together, and ignores other subjects', async () => {
  const [loans, reviews] = [hearing('loans', 'payments'), hearing('reviews')]
  dispatchChanged(['loans', 'notices'])
  dispatchChanged(['payments'])
  await called(loans, 1)
  dispatchChanged(['reviews'])
  await called(reviews, 1)
  expect(loans).toHaveBeenCalledTimes(1)
})

it('defers the reload of a hidden page until it is visible', async () => {
  const action = hearing('loans')
  const other = hearing('loans')
  isHidden = true
  dispatchChanged(['loans'])
  await new Promise(resolve => setTimeout(resolve, 0))
  document.dispatchEvent(new Event('visibilitychange'))
  isHidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  await called(action, 1)
  await called(other, 1)
})

it('stops notifying a removed listener', async () => {
  const action = vi.fn()
  const last = hearing('loans')
  whenChanged(['loans'], action)()
  dispatchChanged(['loans'])
  await called(last, 1)
  expect(action).not.toHaveBeenCalled()
})

it('refetches on a change, and keeps its state if that fails or returns the same', async () => {
  const answers = ['first', new Error('away'), 'first, with another address', 'second']
  const read = vi.fn(async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer as string
  })
  const reading = createReading<string>({
    $key: atom('key'),
    read,
    kinds: ['loans'],
    isNews: (before, after) => before.split(',')[0] !== after.split(',')[0],
  })
  const seen: (string | null)[] = []
  onTestFinished(reading.$state.subscribe(({ value }) => void seen.push(value)))
  await vi.waitUntil(() => seen.at(-1) === 'first')
  const before = reading.$state.get()
  for (const times of [2, 3]) {
    dispatchChanged(['loans'])
    await vi.waitUntil(() => read.mock.calls.length === times)
    await new Promise(resolve => setTimeout(resolve, 0))
    expect(reading.$state.get()).toBe(before)
  }
  dispatchChanged(['loans'])
  await vi.waitUntil(() => seen.at(-1) === 'second')
})
