import { createRequire } from 'node:module'
import { expect, it, vi } from 'vitest'
import { textOfPdf } from './testing.ts'

const fs = createRequire(import.meta.url)('node:fs') as typeof import('node:fs')

it('papers share what was read of the fonts, and say the same', async () => {
  // other tests of this process may have read them before
  vi.resetModules()
  const { openPdf } = await import('./pdf.ts')
  const reads = vi.spyOn(fs, 'readFileSync')
  const papers = []
  for (let made = 0; made < 3; made++) {
    const { page, bytes } = openPdf({})
    page.font('bold').text('Mkopo wa kwanza').font('text').text('fi ffl Ŵanjiku')
    page.end()
    papers.push(textOfPdf(await bytes))
  }
  expect(papers[0]).toContain('Mkopo wa kwanza')
  expect(papers[0]).toContain('Ŵanjiku')
  expect(new Set(papers).size).toBe(1)
  const fonts = reads.mock.calls.map(([path]) => String(path)).filter(path => path.endsWith('.ttf'))
  expect(fonts).toHaveLength(2)
})
