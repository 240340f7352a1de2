import { createRequire } from 'node:module'
import { expect, it, vi } from 'vitest'
import { textOfPdf } from './testing.ts'

const fs = createRequire(import.meta.url)('node:fs') as typeof import('node:fs')

const paperOf = async ({ openPdf }: typeof import('./pdf.ts'), bold: string, text: string) => {
  const { page, bytes } = openPdf({})
  page.font('bold').text(bold).font('text').text(text)
  page.end()
  return textOfPdf(await bytes)
}

it('PDFs share the parsed fonts and render the same', async () => {
  // other tests of this process may have filled the cache
  vi.resetModules()
  const pdf = await import('./pdf.ts')
  const first = await paperOf(pdf, 'Mkopo wa kwanza', 'fi ffl Ŵanjiku')
  expect(first).toContain('Mkopo wa kwanza')
  expect(first).toContain('Ŵanjiku')
  const reads = vi.spyOn(fs, 'readFileSync')
  expect(await paperOf(pdf, 'Mkopo wa kwanza', 'fi ffl Ŵanjiku')).toBe(first)
  expect(reads.mock.calls.filter(([path]) => String(path).endsWith('.ttf'))).toEqual([])
})

it('an accented letter in one PDF does not break the next', async () => {
  vi.resetModules()
  const pdf = await import('./pdf.ts')
  await paperOf(pdf, 'Ŵanjikú', 'Ŵanjikú Ħ')
  expect(await paperOf(pdf, 'Wanjiku', 'Wanjiku H')).toBe('Wanjiku\nWanjiku H')
})
