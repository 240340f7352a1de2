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

test('lists the books that somebody follows, each leading to its pages', async () => {
  const { reads, table, find } = await show()
  await reads('Duka 1')
  expect(table()).toMatchObject([
    { Business: 'Duka 1 | Owner 1, 0712000001', Hub: 'Kisumu', Entries: '12', Revenue: 'Ksh 4,500' },
    { 'Last entry': 'Never', Entries: '0' },
  ])
  expect(find(`[href="/processor/book/${id(1)}"]`).textContent).toBe('Duka 1')
})

test('tells who entered something this month from who did not, by month and hub', async () => {
  const { reads, named, sent, tap } = await show({ path: `/?hub=${hub.id}` })
  await reads('Duka 1')
  expect(named('Entered something1')?.getAttribute('href')).toContain('kept=yes')
  await tap('Entered nothing1')
  expect(sent('GET book/desk').at(-1)?.query).toEqual({ hub: hub.id, kept: 'no', page: 1, size: 25 })
})

test('reminds those who are chosen, and says how many heard of it', async () => {
  const { reads, find, tap, send, sent } = await show({
    more: { 'POST book/desk/remind': { message: '', reminded: 1 } },
  })
  await reads('Duka 2')
  find<HTMLInputElement>('[aria-label="Choose Duka 2"]').click()
  await reads('1 chosen')
  await tap('Remind')
  await reads('Nobody is reminded twice on a day')
  await send('dialog form')
  expect(sent('POST book/desk/remind')).toEqual([{ body: { businesses: [id(2)] } }])
  await reads('1 owner was reminded')
})

test('offers no reminder to who may not send one', async () => {
  const { reads, place } = await show({ role: 'authorizer' })
  await reads('Duka 1')
  expect(place.querySelector('input[type=checkbox]')).toBeNull()
})

test('says what will be there while there is no book, in Kiswahili too', async () => {
  const { reads } = await show({ rows: [], language: 'sw' })
  await reads('Bado hakuna daftari')
})
