import { expect, test, vi } from 'vitest'
import type { Signature } from '#contract/onboarding.ts'
import { createI18n, I18nProvider, loadI18n } from '#kit/core/i18n.tsx'
import { draw, Held, press, settle } from '#kit/testing.tsx'
import { signatureEn } from './signature.en.ts'
import { extendStroke, isSigned, SignatureField } from './signature.tsx'

const words = { name: 'test', en: signatureEn, others: {} }

async function field() {
  const i18n = createI18n('test', await loadI18n(words, 'en'), { language: 'en' })
  let latest: Signature = []
  const drawing = await draw(
    <I18nProvider value={i18n}>
      <Held<Signature> start={[]}>
        {(value, set) => {
          latest = value
          return <SignatureField name="signature" value={value} onChange={set} error={null} />
        }}
      </Held>
    </I18nProvider>,
  )
  const pad = drawing.place.querySelector('svg') as SVGSVGElement
  pad.getBoundingClientRect = () => ({ left: 10, top: 20, width: 300, height: 100 }) as DOMRect
  pad.setPointerCapture = vi.fn()
  const point = async (type: string, clientX: number, clientY: number, pointerId = 1, button = 0) => {
    pad.dispatchEvent(new PointerEvent(type, { clientX, clientY, pointerId, button, bubbles: true }))
    await settle()
  }
  return { ...drawing, pad, point, strokes: () => latest }
}

test('stores strokes scaled to 0–1000', async () => {
  const { point, strokes, pad } = await field()
  expect(pad.getAttribute('aria-label')).toBe('Box for your signature')
  await point('pointerdown', 10, 20)
  await point('pointermove', 160, 70)
  await point('pointermove', 310, 120)
  await point('pointerup', 310, 120)
  await point('pointermove', 40, 40)
  expect(strokes()).toEqual([[0, 0, 1, 0, 500, 500, 1000, 1000]])
  expect(pad.getAttribute('aria-label')).toBe('Signed')
})

test('clamps a stroke at the edge, and ignores a second pointer', async () => {
  const { point, strokes } = await field()
  await point('pointerdown', 160, 70)
  await point('pointerdown', 20, 30, 2)
  await point('pointermove', 30, 40, 2)
  await point('pointermove', 900, -50)
  expect(strokes()).toEqual([[500, 500, 501, 500, 1000, 0]])
})

test('ignores the right mouse button', async () => {
  const { point, strokes } = await field()
  await point('pointerdown', 160, 70, 1, 2)
  expect(strokes()).toEqual([])
})

test('a tap is not a signature; a short line and a tap are', async () => {
  const { point, strokes, pad } = await field()
  await point('pointerdown', 160, 70)
  await point('pointerup', 160, 70)
  expect(isSigned(strokes())).toBe(false)
  expect(pad.getAttribute('aria-label')).toBe('Box for your signature')
  await point('pointerdown', 100, 70)
  await point('pointermove', 130, 75)
  expect(isSigned(strokes())).toBe(true)
})

test('is cleared by its button', async () => {
  const { point, strokes, find } = await field()
  await point('pointerdown', 160, 70)
  await press(find('button'))
  expect(strokes()).toEqual([])
})

test('thins a long stroke to 2000 numbers, keeping both ends', () => {
  let stroke = [0, 0, 1, 0]
  for (let turn = 1; turn < 5_000; turn++) stroke = extendStroke(stroke, [turn % 2 ? 1000 : 0, turn % 1000])
  expect(stroke.length).toBeLessThanOrEqual(2_000)
  expect(stroke.slice(0, 2)).toEqual([0, 0])
  expect(stroke.slice(-2)).toEqual([1000, 999])
})

test('drops points close to the previous one', () => {
  const stroke = [500, 500, 510, 500]
  expect(extendStroke(stroke, [512, 503])).toBe(stroke)
  expect(extendStroke(stroke, [520, 500])).toEqual([500, 500, 510, 500, 520, 500])
})
