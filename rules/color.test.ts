import { expect, test } from 'vitest'
import { contrast, isReadableBrand, luminance, readBrand, TEXT_CONTRAST, textOn } from './color.ts'

const hex = (...channels: number[]) => `#${channels.map(part => part.toString(16).padStart(2, '0')).join('')}`

test('text on any colour has 4.5:1 contrast', () => {
  let worst = 21
  for (let red = 0; red < 256; red += 5)
    for (let green = 0; green < 256; green += 5)
      for (let blue = 0; blue < 256; blue += 5) {
        const color = hex(red, green, blue)
        worst = Math.min(worst, contrast(color, textOn(color)))
      }
  expect(worst).toBeGreaterThanOrEqual(TEXT_CONTRAST)
})

test('text on any grey, the worst case, has 4.5:1 contrast', () => {
  for (let grey = 0; grey < 256; grey++) {
    const color = hex(grey, grey, grey)
    expect(contrast(color, textOn(color)), color).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  }
})

test('text is white on dark brand colours, black on yellow', () => {
  expect(textOn('#c2410c')).toBe('#ffffff')
  expect(textOn('#1e3a8a')).toBe('#ffffff')
  expect(textOn('#facc15')).toBe('#000000')
})

test('computes WCAG 2.2 contrast and luminance', () => {
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
])('a brand colour needs 3:1 contrast with white: %s', (brand, readable) => {
  expect(isReadableBrand(brand)).toBe(readable)
})

test('a dark brand colour may fail on dark surfaces, but its text is readable', () => {
  const { text, onLight, onDark } = readBrand('#1e3a8a')
  expect(onLight).toBeGreaterThan(10)
  expect(text).toBeGreaterThan(10)
  expect(onDark).toBeLessThan(3)
})
