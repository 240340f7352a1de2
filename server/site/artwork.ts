import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import { textOn } from '#rules/color.ts'
import { escapeText } from '#server/http/html.ts'
import type { Tenancy } from '#server/http/tenant-directory.ts'

/** Tenant properties that its generated images show. */
export type Brand = Pick<Tenancy, 'name' | 'description' | 'theme'>

const { resolve } = createRequire(import.meta.url)
const FONTS = {
  // bundled fonts, so that images look the same on every machine
  fontFiles: ['400Regular/Inter_400Regular', '700Bold/Inter_700Bold'].map(file =>
    resolve(`@expo-google-fonts/inter/${file}.ttf`),
  ),
  loadSystemFonts: false,
  defaultFontFamily: 'Inter',
}

/** Renders the tenant's initial on its colour. The letter is a path, so no font is needed. Safe to be cropped to a circle. */
export function iconSvg({ name, theme: { brand } }: Brand): string {
  const initial = [...name.trim()][0]?.toUpperCase() ?? ''
  const letter = { x: 256, y: 360, size: 288, bold: true, middle: true, color: textOn(brand) }
  return outlined(512, 512, background(512, 512, brand) + line(initial, letter))
}

/** Renders the icon as a square PNG. @param size side in pixels */
export const iconPng = (brand: Brand, size: number): Buffer => png(iconSvg(brand), size)

const WIDE = 1200
const HIGH = 630
const MARGIN = 96
const COLUMN = 800

/** Renders the preview image of shared links, 1200 × 630: name and description on the tenant's colour. */
export function previewPng({ name, description, theme }: Brand): Buffer {
  const color = textOn(theme.brand)
  const title = sizeOf(name)
  const lines = wrap(description, 38, 4)
  const top = (HIGH - title.size - 40 - lines.length * 52) / 2 + title.size * 0.8
  // decoration: three rising bars
  const bars = [150, 270, 410].map(
    (height, at) =>
      `<rect x="${900 + at * 84}" y="${HIGH - height}" width="60" height="${height + 20}" rx="14" fill="${color}" fill-opacity="0.14"/>`,
  )
  const text = [
    line(name, { ...title, x: MARGIN, y: top, bold: true, color }),
    ...lines.map((words, at) => line(words, { x: MARGIN, y: top + 84 + at * 52, size: 38, color })),
  ]
  return png(outlined(WIDE, HIGH, [background(WIDE, HIGH, theme.brand), ...bars, ...text].join('')), WIDE)
}

const background = (width: number, height: number, color: string): string =>
  `<rect width="${width}" height="${height}" fill="${color}"/>`

type Line = { x: number; y: number; size: number; color: string; bold?: boolean; middle?: boolean }

function line(words: string, { x, y, size, color, bold, middle }: Line): string {
  const letters = `font-family="Inter" font-size="${size}" font-weight="${bold ? 700 : 400}" fill="${color}"`
  return `<text x="${x}" y="${y}" text-anchor="${middle ? 'middle' : 'start'}" ${letters}>${escapeText(words)}</text>`
}

/** Returns the largest font size at which a name fits the column. */
function sizeOf(name: string): { size: number } {
  const largest = 104
  const width = measure(line(name, { x: 0, y: largest, size: largest, bold: true, color: '#000000' }))
  return { size: Math.floor(largest * Math.min(1, COLUMN / width)) }
}

/** Wraps a text so that no line exceeds the column at the given font size; text beyond the last line is cut with "…". */
function wrap(text: string, size: number, most: number): string[] {
  const wide = (words: string) => measure(line(words, { x: 0, y: size, size, color: '#000000' })) > COLUMN
  const lines: string[] = []
  let current = ''
  for (const word of text.split(/\s+/)) {
    const longer = current ? `${current} ${word}` : word
    if (current && wide(longer)) {
      lines.push(current)
      if (lines.length === most) return [...lines.slice(0, -1), `${lines.at(-1)}…`]
      current = word
    } else {
      current = longer
    }
  }
  return [...lines, current]
}

const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`

/** Renders an SVG with its text converted to paths. */
const outlined = (width: number, height: number, content: string): string =>
  new Resvg(svg(width, height, content), { font: FONTS }).toString()

/** Measures the width in pixels, at least 1. */
const measure = (text: string): number => new Resvg(svg(10, 10, text), { font: FONTS }).getBBox()?.width || 1

const png = (picture: string, width: number): Buffer =>
  new Resvg(picture, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } })
    .render()
    .asPng()
