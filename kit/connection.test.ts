import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection, isPassing } from './connection.ts'
import { ApiError } from './core/api.ts'
import { withTabLock } from './tab-lock.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const turn = (isThere: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  dispatchEvent(new Event(isThere ? 'online' : 'offline'))
}

test.each([
  ['no answer', new ApiError('unreachable', ''), true],
  ['an answer that takes too long', new ApiError('timeout', ''), true],
  ['a server that is away', new ApiError('unavailable', '', 503), true],
  ['too many at once', new ApiError('too-many', '', 429), true],
  ['a request sent too slowly', new ApiError('invalid', '', 408), true],
  ['a refusal', new ApiError('invalid', 'No.', 400), false],
  ['a lost session', new ApiError('signed-out', '', 401), false],
])('%s is classified as temporary or final', (_, failure, isIt) => {
  expect(isPassing(failure)).toBe(isIt)
})

test('reports going offline and online, and then runs the pending action', () => {
  const line = createConnection()
  const action = vi.fn()
  const end = line.whenBack(action)
  turn(false)
  expect(line.$isOnline.get()).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(action).not.toHaveBeenCalled()
  turn(true)
  expect(line.$isOnline.get()).toBe(true)
  expect(action).toHaveBeenCalledOnce()
  end()
  turn(true)
  expect(action).toHaveBeenCalledOnce()
})

test('reports going offline and online to those who only watch', () => {
  const seen: boolean[] = []
  const end = createConnection().$isOnline.subscribe(isOnline => seen.push(isOnline))
  turn(false)
  turn(true)
  end()
  expect(seen).toEqual([true, false, true])
})

test('retries with backoff, since not every reconnect fires an event', () => {
  const action = vi.fn()
  const start = Date.now()
  const end = createConnection().whenBack(action)
  const times = (until: number) => {
    vi.advanceTimersByTime(until - Date.now() + start)
    return action.mock.calls.length
  }
  // after 4, 12, 28 and 58 s, and every 30 s from then on
  expect([times(5_000), times(13_000), times(29_000), times(59_000), times(119_000)]).toEqual([1, 2, 3, 4, 6])
  end()
})

test('runs the action also where the browser denies a frame access to locks', async () => {
  const request = vi.fn(async () => {
    throw new DOMException('The request was denied.', 'SecurityError')
  })
  vi.stubGlobal('navigator', { locks: { request } })
  const action = vi.fn(async () => {})
  await withTabLock('test', action)
  expect(action).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
