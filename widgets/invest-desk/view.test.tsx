import { expect, test } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { categories, DECIDE, enquiry, LIST, row, showDesk } from './testing.tsx'

test('accepts a profile into the gallery, or rejects it with a reason', async () => {
  const { reads, tap, opened, fill, send, sent, button } = await showDesk({ path: '/?state=asked' })
  await reads('Mama Fruits')
  expect(button('Mama Fruits').getAttribute('href')).toBe(`/processor/invest-profile/${row.id}/home`)
  await tap('Approve Mama Fruits')
  await opened()
  await send()
  await expect
    .poll(() => sent(DECIDE))
    .toEqual([{ params: { id: row.id }, body: { list: true, before: 'asked' } }])
  await reads('Done.')
  await tap('Decline Mama Fruits')
  await opened()
  await send()
  expect(sent(DECIDE)).toHaveLength(1)
  await fill('reason', 'Add a picture')
  await send()
  await expect.poll(() => sent(DECIDE)[1]).toMatchObject({ body: { list: false, reason: 'Add a picture' } })
})

test('reloads the list after a refusal: somebody else may have decided', async () => {
  const { reads, tap, opened, send, sent } = await showDesk({
    path: '/?state=asked',
    answers: { [DECIDE]: new ApiError('conflict', 'Someone has already decided on this.') },
  })
  await reads('Mama Fruits')
  const loaded = sent(LIST).length
  await tap('Approve Mama Fruits')
  await opened()
  await send()
  await reads('Someone has already decided on this.')
  await expect.poll(() => sent(LIST)).toHaveLength(loaded + 1)
})

test('hides decisions from other roles, and on a portal without a gallery', async () => {
  const sales = await showDesk({ role: 'sales' })
  await sales.reads('Mama Fruits')
  expect(sales.named('Approve Mama Fruits')).toBeUndefined()
  await sales.leave()
  const off = await showDesk({ modules: ['invest-profile'] })
  await off.reads('This portal has no gallery')
  expect(off.named('Approve Mama Fruits')).toBeUndefined()
  expect(off.named('To approve')).toBeUndefined()
})

test('has the column of decisions while the user is loading, so that rows do not grow', async () => {
  const { reads } = await showDesk({ answers: { 'GET account/user/unbox': () => new Promise(() => {}) } })
  await reads('Actions')
})

test('shows investors’ enquiries as text, and records the answer', async () => {
  const { reads, tap, opened, fill, send, sent, place } = await showDesk({ path: '/enquiries' })
  await reads('<b>How much?</b>')
  expect(place.querySelector('td b')).toBeNull()
  await tap('Mark as answered: the enquiry of Ann')
  await opened()
  await fill('answer', 'Two million')
  await send()
  const CALL = 'POST invest/enquiries/:id'
  const params = { id: enquiry.id }
  await expect
    .poll(() => sent(CALL))
    .toEqual([{ params, body: { state: 'answered', answer: 'Two million' } }])
  await tap('Mark the enquiry of Ann as spam')
  await expect.poll(() => sent(CALL)[1]).toEqual({ params, body: { state: 'spam' } })
})

test('adds, edits and reorders categories', async () => {
  const { reads, tap, opened, fill, send, sent } = await showDesk({ path: '/categories' })
  await reads('No name in Kiswahili')
  await tap('Change Farming')
  await opened()
  await fill('sw', 'Kilimo')
  await send()
  const CALL = 'PUT invest/desk/categories'
  const [first, second] = categories
  const farming = { ...second, name: { en: 'Farming', sw: 'Kilimo' } }
  await expect.poll(() => sent(CALL)[0]).toEqual({ body: { rows: [first, farming] } })
  await tap('Move up: Farming')
  await expect.poll(() => sent(CALL)[1]).toEqual({ body: { rows: [second, first] } })
  await tap('Add a category')
  await opened()
  await fill('en', 'Bees')
  await send()
  await expect
    .poll(() => sent(CALL)[2])
    .toEqual({ body: { rows: [first, second, { name: { en: 'Bees', sw: '' }, hidden: false }] } })
})

test('shows empty and failed states, and is translated into Kiswahili', async () => {
  const none = await showDesk({ answers: { [LIST]: { data: [], total: 0, page: 1, size: 25, asked: 0 } } })
  await none.reads('No profiles')
  await none.leave()
  const failed = await showDesk({ answers: { [LIST]: new ApiError('unreachable', 'No connection.') } })
  await failed.reads('No connection.')
  await failed.leave()
  const { reads } = await showDesk({ language: 'sw' })
  await reads('Unasubiri idhini')
})
