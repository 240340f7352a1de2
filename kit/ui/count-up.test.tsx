import { afterEach, expect, test, vi } from 'vitest'
import { draw, settle } from '#kit/testing.tsx'
import { useCountUp } from './count-up.ts'

const Bar = ({ percent }: { percent: number }) => <p>{useCountUp(percent)}</p>

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('counts up percent by percent, and down at once', async () => {
  const { find, redraw } = await draw(<Bar percent={0} />)
  await redraw(<Bar percent={2} />)
  await vi.waitUntil(() => find('p').textContent === '1')
  await vi.waitUntil(() => find('p').textContent === '2')
  await redraw(<Bar percent={0} />)
  await vi.waitUntil(() => find('p').textContent === '0')
})

test('jumps to the value with reduced motion', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  const { find } = await draw(<Bar percent={40} />)
  await settle()
  expect(find('p').textContent).toBe('40')
})
