import { expect, test, vi } from 'vitest'
import { saveDraftPdf } from './draft-pdf.ts'
import { answers, duka } from './testing.tsx'
import { en } from './words.en.ts'

const drawn = vi.hoisted(() => ({ name: '', text: '' }))
vi.mock('#kit/paper-pdf.ts', () => ({
  async savePaperPdf(name: string, fill: (sheet: HTMLElement, inside: Document) => void) {
    const sheet = document.createElement('main')
    fill(sheet, document)
    Object.assign(drawn, { name, text: sheet.innerText || sheet.textContent || '', html: sheet.innerHTML })
  },
}))

test('a PDF made on the device is marked draft, has no number, and escapes text', async () => {
  const t = (key: string, values: Record<string, string> = {}) =>
    String(en[key as keyof typeof en]).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
  const start = (answers()['GET documents/start'] as { data: { settings: object } }).data
  await saveDraftPdf(
    {
      id: 'd'.repeat(20),
      what: 'paper',
      kind: 'invoice',
      sends: true,
      business: duka.id,
      at: '2026-11-23T08:00:00Z',
      phone: '+254712000001',
      name: 'Zawadi Hotel',
      total: 390_00,
      currency: 'KES',
      written: {
        clientName: 'Zawadi Hotel',
        clientPhone: '+254722000111',
        clientEmail: 'z@example.org',
        items: [
          { variantId: 'v1', name: '', quantity: '2', totalAmount: '90' },
          { variantId: '', name: '<img src=x onerror=alert(1)>', quantity: '1', totalAmount: '300' },
        ],
      },
    },
    { business: duka, settings: start.settings, start } as never,
    id => (id === 'v1' ? 'Mandazi: Large' : ''),
    t as never,
  )
  expect(drawn.name).toBe('invoice-draft.pdf')
  for (const part of [
    'Draft, without a number',
    'Mama Amina Stores',
    'Zawadi Hotel',
    'Mandazi: Large',
    'Ksh 390',
  ])
    expect(drawn.text.replaceAll('\u00a0', ' ')).toContain(part)
  expect(drawn.text).toContain('<img src=x')
  expect(drawn.text).not.toMatch(/INV-/)
})
