import { expect, test } from 'vitest'
import { showView } from '#kit/testing-screen.tsx'
import { CREDIT_STOPS, stopsFor } from '#rules/score/bands.ts'
import { Gauge } from './gauge.tsx'

const words = { bad: 'Bad', average: 'Average', good: 'Good', excellent: 'Excellent' }
const none = { name: 'gauge', en: {}, others: {} }
const show = (more: object = {}) =>
  showView(
    <Gauge
      label="Overall score"
      score={24.6}
      stops={CREDIT_STOPS}
      band="bad"
      words={words}
      figure="24.6"
      {...more}
    />,
    none,
  )

test('is a meter with its value and band as accessible text', async () => {
  const { find } = await show({ needle: 24.9 })
  const meter = find('[role=meter]')
  const said = ['aria-label', 'aria-valuemin', 'aria-valuemax', 'aria-valuenow', 'aria-valuetext']
  // the needle's offset is not part of its value
  expect(said.map(name => meter.getAttribute(name))).toEqual([
    'Overall score',
    '0',
    '100',
    '24.6',
    '24.6, Bad',
  ])
})

test('names every band with its range, and marks the current one', async () => {
  const { all, find, text } = await show({ stops: stopsFor(30), score: 75, band: 'good', figure: '75' })
  expect(all('.bands li').map(one => text(one))).toEqual([
    'Bad 0–60',
    'Average 60–70',
    'Good 70–80',
    'Excellent 80–100',
  ])
  expect(text(find('[aria-current]'))).toBe('Good 70–80')
})

test('leaves room beside the arc: no label is cut off or overlaps it', async () => {
  const { find, all } = await show()
  const [left = 0, , width = 0] = (find('.dial svg').getAttribute('viewBox') ?? '').split(' ').map(Number)
  const last = all('.edge').at(-1) as Element
  // three digits of 8 px, each at most 0.65 em wide
  const half = (3 * 0.65 * 8) / 2
  const middle = Number(last.getAttribute('x'))
  expect(last.textContent).toBe('100')
  expect(middle + half).toBeLessThanOrEqual(left + width)
  expect(middle - half).toBeGreaterThanOrEqual(100 + 76 + 12)
})

test('distinguishes bands by hatch density, without colour', async () => {
  const { all } = await show()
  const lines = all('.bands .hatch').map(one => (one.getAttribute('d') ?? '').split('M').length - 1)
  expect(lines).toEqual([8, 4, 2, 0])
})

test('points the needle at its value, and at the ends for 0 and 100', async () => {
  for (const [needle, x] of [
    [0, 42],
    [50, 100],
    [100, 158],
  ] as const) {
    const { find } = await show({ needle })
    expect(Number(find('.needle').getAttribute('x2'))).toBeCloseTo(x)
  }
})
