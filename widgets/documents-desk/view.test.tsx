import { expect, test } from 'vitest'
import type { FollowedDocuments } from '#contract/document-desk.ts'
import { standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import { DocumentsDesk } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'documents-desk', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }
const id = (at: number) => at.toString(16).padStart(24, '0')
const row: FollowedDocuments = {
  business: id(1),
  name: 'Duka la Amina',
  hub: 'Kisumu',
  currency: 'KES',
  owner: { id: id(2), name: 'Amina', phone: '+255754000001' },
  invoices: 3,
  invoiced: 4_500_00,
  paid: 1_500_00,
  owed: 3_000_00,
  overdue: 500_00,
  lastAt: '2026-11-20T08:00:00Z',
}

async function show(language = 'en') {
  const stood = standIn<'path' | 'base'>({
    attributes: { path: '/', base: '/processor/documents' },
    answers: {
      'GET account/user/unbox': { user: { role: 'processor' } },
      'GET documents/desk': {
        data: [row],
        total: 1,
        page: 1,
        size: 25,
        all: 1,
        sent: 1,
        late: 1,
        totals: [{ currency: 'KES', invoiced: 4_500_00, paid: 1_500_00, owed: 3_000_00, overdue: 500_00 }],
        hubs: [],
      },
    },
  })
  return { ...stood, ...(await showView(<DocumentsDesk model={createModel(stood.host)} />, words, language)) }
}

test('lists each business’s totals, with links to its documents', async () => {
  const { reads, table, find, tap, sent } = await show()
  await reads('Duka la Amina')
  expect(table()).toMatchObject([
    { Business: 'Duka la Amina | Amina, +255754000001', Owed: 'Ksh 3,000', Overdue: 'Ksh 500' },
  ])
  expect(find(`[href="/processor/document/${id(1)}"]`).textContent).toBe('Duka la Amina')
  await tap('Overdue1')
  expect(sent('GET documents/desk').at(-1)?.query).toMatchObject({ only: 'overdue', page: 1 })
})

test('shows the totals in Kiswahili', async () => {
  const { reads, text } = await show('sw')
  await reads('Zinazodaiwa leo')
  expect(text()).toContain('Ksh 3,000')
})
