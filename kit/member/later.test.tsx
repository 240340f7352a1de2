import { expect, test, vi } from 'vitest'
import { draw, press, settle } from '#kit/testing.tsx'
import { lazy } from './later.tsx'

/** Renders a part whose code can be loaded or not. */
async function drawPart() {
  const line = { isThere: false }
  const Part = lazy(async () => {
    if (!line.isThere) throw new Error('not fetched')
    return { Words: () => <p>the part</p> }
  }, 'Words')
  const { shadow, find } = await draw(<Part />)
  await settle()
  return { line, find, said: () => shadow.textContent }
}

test('a part that fails to load shows a message, and is rendered after a retry', async () => {
  const { line, find, said } = await drawPart()
  expect(said()).toContain('This part could not be loaded')
  line.isThere = true
  await press(find('button'))
  await settle()
  expect(said()).toBe('the part')
})

test('a dialog that failed to load says so in view, as the button may be far away', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const Dialog = lazy<{ Dialog(): null }, 'Dialog'>(() => Promise.reject(new Error('offline')), 'Dialog')
  const { find } = await draw(<Dialog />)
  await vi.waitUntil(() => scrolled.mock.contexts.length > 0)
  expect((scrolled.mock.contexts[0] as Element).contains(find('[role=alert]'))).toBe(true)
})

test('a part that failed to load offline is retried once online', async () => {
  const { line, said } = await drawPart()
  line.isThere = true
  dispatchEvent(new Event('online'))
  await settle()
  expect(said()).toBe('the part')
})

test('a part is retried again if it fails when the connection has just come back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { line, said } = await drawPart()
  dispatchEvent(new Event('online'))
  await settle()
  expect(said()).toContain('This part could not be loaded')
  line.isThere = true
  vi.advanceTimersByTime(4_000)
  vi.useRealTimers()
  await settle()
  expect(said()).toBe('the part')
})
