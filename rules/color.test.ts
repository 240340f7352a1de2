import { expect, test } from 'vitest'
import { contrast, isReadableBrand, luminance, readBrand, TEXT_CONTRAST, textOn } from './color.ts'

const hex = (...channels: number[]) => `#${channels.map(part => part.toString(16).padStart(2, '0')).join('')}`

test('text on any colour reads at 4.5:1 or better', () => {
  let worst = 21
  for (let red = 0; red < 256; red += 5)
    for (let green = 0; green < 256; green += 5)
      for (let blue = 0; blue < 256; blue += 5) {
        const color = hex(red, green, blue)
        worst = Math.min(worst, contrast(color, textOn(color)))
      }
  expect(worst).toBeGreaterThanOrEqual(TEXT_CONTRAST)
})

test('text on any grey, where black and white come closest, reads at 4.5:1 or better', () => {
  for (let grey = 0; grey < 256; grey++) {
    const color = hex(grey, grey, grey)
    expect(contrast(color, textOn(color)), color).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  }
})

test('white stands on the theme colours of provider and partner', () => {
  expect(textOn('#c2410c')).toBe('#ffffff')
  expect(textOn('#1e3a8a')).toBe('#ffffff')
  expect(textOn('#facc15')).toBe('#000000')
})

test('contrast and luminance are those of WCAG 2.2', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#777777')).toBe(1)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(luminance('#FFFFFF')).toBeCloseTo(1, 10)
  expect(luminance('#000000')).toBe(0)
})

test.each([
  ['#c2410c', true],
  ['#1e3a8a', true],
  ['#000000', true],
  ['#949494', true],
  ['#969696', false],
  ['#facc15', false],
  ['#ffffff', false],
])('a brand colour must stand out from white as 3:1: %s', (brand, readable) => {
  expect(isReadableBrand(brand)).toBe(readable)
})

test('a dark brand colour may sink into a dark surface: its own text still reads', () => {
  const { text, onLight, onDark } = readBrand('#1e3a8a')
  expect(onLight).toBeGreaterThan(10)
  expect(text).toBeGreaterThan(10)
  expect(onDark).toBeLessThan(3)
})
