import { expect, test } from 'vitest'
import type { FollowedBook } from '#contract/book-report.ts'
import type { Role } from '#contract/role.ts'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import { Books } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'books', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }
const id = (at: number) => at.toString(16).padStart(24, '0')
const hub = { id: id(50), name: 'Kisumu' }
const book = (at: number, more: Partial<FollowedBook> = {}): FollowedBook => ({
  business: id(at),
  name: `Duka ${at}`,
  hub: 'Kisumu',
  currency: 'KES' as const,
  owner: { id: id(at + 100), name: `Owner ${at}`, phone: '+254712000001', role: 'client' },
  entries: 0,
  revenue: 0,
  lastAt: null,
  asked: 0,
  ...more,
})
const kept = book(1, { entries: 12, revenue: 450_000, lastAt: '2026-11-20T08:00:00Z', asked: 1 })

async function show({
  rows = [kept, book(2)],
  role = 'processor',
  path = '/',
  language = 'en',
  more = {},
}: {
  rows?: FollowedBook[]
  role?: Role
  path?: string
  language?: string
  more?: Answers
} = {}) {
  const stood = standIn<'path' | 'base'>({
    attributes: { path, base: '/processor/books' },
    answers: {
      'GET account/user/unbox': { user: { role } },
      'GET book/desk': {
        data: rows,
        total: rows.length,
        page: 1,
        size: 25,
        kept: 1,
        missing: 1,
        hubs: [hub],
      },
      ...more,
    },
  })
  const screen = await showView(<Books model={createModel(stood.host)} />, words, language)
  return { ...stood, ...screen }
}

test('lists the user’s books, with links to their pages', async () => {
  const { reads, table, find } = await show()
  await reads('Duka 1')
  expect(table()).toMatchObject([
    { Business: 'Duka 1 | Owner 1, 0712000001', Hub: 'Kisumu', Entries: '12', Revenue: 'Ksh 4,500' },
    { 'Last entry': 'Never', Entries: '0' },
  ])
  expect(find(`[href="/processor/book/${id(1)}"]`).textContent).toBe('Duka 1')
})

test('filters owners with and without entries this month, by month and hub', async () => {
  const { reads, named, sent, tap } = await show({ path: `/?hub=${hub.id}` })
  await reads('Duka 1')
  expect(named('With entries1')?.getAttribute('href')).toContain('kept=yes')
  await tap('Without entries1')
  expect(sent('GET book/desk').at(-1)?.query).toEqual({ hub: hub.id, kept: 'no', page: 1, size: 25 })
})

test('reminds the selected owners, and shows how many were reminded', async () => {
  const { reads, find, tap, send, sent } = await show({
    more: { 'POST book/desk/remind': { message: '', reminded: 1 } },
  })
  await reads('Duka 2')
  find<HTMLInputElement>('[aria-label="Select Duka 2"]').click()
  await reads('1 selected')
  await tap('Remind')
  await reads('No one is reminded twice in a day')
  await send('dialog form')
  expect(sent('POST book/desk/remind')).toEqual([{ body: { businesses: [id(2)] } }])
  await reads('1 owner was reminded')
})

test('hides reminders from roles that may not send them', async () => {
  const { reads, place } = await show({ role: 'authorizer' })
  await reads('Duka 1')
  expect(place.querySelector('input[type=checkbox]')).toBeNull()
})

test('shows an empty state in Kiswahili', async () => {
  const { reads } = await show({ rows: [], language: 'sw' })
  await reads('Bado hakuna daftari')
})
