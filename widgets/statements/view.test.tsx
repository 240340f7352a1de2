import { expect, test, vi } from 'vitest'
import { idOf } from '#kit/people/testing.ts'
import { showView } from '#kit/testing-screen.tsx'
import { DECIDE, DESK, ONE, openedOf, SAVE, statements } from './testing.tsx'
import { StatementsView } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'statements', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

async function show(path = '/', answers: Parameters<typeof statements>[1] = {}, language = 'en') {
  const made = statements(path, answers)
  return { ...made, ...(await showView(<StatementsView model={made.model} />, words, language)) }
}

test('lists pending statements with the reason', async () => {
  const { reads, table } = await show()
  await reads('Amina Wekesa')
  expect(table()[0]).toMatchObject({
    Member: 'Amina Wekesa',
    Institution: 'M-PESA',
    'Reason pending': expect.stringContaining('It is in a different name.'),
  })
})

test('shows an empty state', async () => {
  const { reads } = await show('/', { [DESK]: { data: [], total: 0, page: 1, size: 25, open: 0 } })
  await reads('Nothing to review')
})

test('shows the parsed rows, and accepts a statement with a reason', async () => {
  const { reads, tap, fill, send, sent, opened, text } = await show(`/${idOf('5')}`)
  await reads('PETER OTIENO')
  expect(text()).toContain('not classified')
  // in the member's currency, not the portal's
  expect(text()).toContain('Money inTsh 500')
  await tap('Accept')
  await opened()
  await send()
  expect(sent(DECIDE)).toEqual([])
  await fill('reason', 'Her shop is in his name')
  await send()
  await vi.waitUntil(() => sent(DECIDE).length > 0)
  expect(sent(DECIDE)).toMatchObject([{ body: { accept: true, reason: 'Her shop is in his name' } }])
})

test('a picture can only be rejected, and a decided statement has no actions', async () => {
  const picture = openedOf({ rows: 0, movements: [], doubts: ['picture'] })
  const one = await show(`/${idOf('5')}`, { [ONE]: { data: picture } })
  await one.reads('It is a picture.')
  expect(one.all('button').map(button => button.textContent)).toEqual(['Reject'])
  const other = await show(`/${idOf('5')}`, {
    [ONE]: { data: openedOf({ state: 'validated', reason: 'Ok' }) },
  })
  await other.reads('Decided: Ok')
  expect(other.all('.page-head button')).toEqual([])
})

test('adds institutions', async () => {
  const { reads, tap, fill, send, sent, opened } = await show('/institutions')
  await reads('Layout mpesa-ke')
  await tap('Add an institution')
  await opened()
  await fill('name', 'Stima Sacco')
  await send()
  await vi.waitUntil(() => sent(SAVE).length > 0)
  expect(sent(SAVE)).toEqual([{ body: { name: 'Stima Sacco', layout: 'any', hidden: false } }])
})

test('is translated into Kiswahili', async () => {
  const { reads } = await show('/', {}, 'sw')
  await reads('Iko kwa jina jingine.')
})
