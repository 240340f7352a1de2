import { expect, test } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { press } from '#kit/testing.tsx'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import { Gallery } from './view.tsx'
import { en } from './words.en.ts'

const CALL = 'GET invest/gallery'
const words = { name: 'invest-gallery', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }
const card = {
  token: 'A'.repeat(22),
  name: 'Mama Fruits',
  categoryName: 'Retail',
  location: 'Gikomba',
  overview: '<b>Fruit</b>',
  need: 'A cold room',
  readyForGrowth: true,
  image: null,
  language: 'sw' as const,
  address: 'https://portal.example/invest/AAA',
}
const found = (data: (typeof card)[], total = data.length) => ({
  data,
  total,
  size: 12,
  places: ['Gikomba'],
  categories: [{ id: 'c'.repeat(24), name: 'Retail' }],
})

async function show(answer: Answers[typeof CALL], language = 'en') {
  const { host, known, sent } = standIn<'category' | 'place'>({ answers: { [CALL]: answer } as Answers })
  const screen = await showView(<Gallery model={createModel(host)} />, words, language)
  return { known, sent, ...screen }
}

test('lists profiles with links, and escapes their markup', async () => {
  const { reads, button, place } = await show(found([card]))
  await reads('1 business')
  await reads('<b>Fruit</b>')
  expect(place.querySelector('b')).toBeNull()
  expect(place.querySelector('[lang=sw]')?.textContent).toBe('<b>Fruit</b>')
  expect(button('Open the profile Mama Fruits').getAttribute('href')).toBe(`${card.address}?lang=en`)
})

test('filters the list, and shows a message without matches', async () => {
  const { reads, fill, tap, text, field, button, sent } = await show(({ query }) =>
    found(query?.need ? [] : [card, { ...card, token: 'B'.repeat(22) }]),
  )
  await reads('2 businesses')
  expect(text()).not.toContain('(optional)')
  await fill('need', 'tractor')
  await reads('No matching businesses')
  expect(text()).not.toContain('Mama Fruits')
  button('Show all').focus()
  await tap('Show all')
  await reads('2 businesses')
  // the button is gone
  await expect.poll(() => document.activeElement?.matches('select, a')).toBe(true)
  expect(field('need').value).toBe('')
  await press(field('ready'))
  await expect.poll(() => sent(CALL).at(-1)).toEqual({ query: { language: 'en', ready: 'yes' } })
})

test('loads more until all are shown', async () => {
  const { reads, tap, named, all, focused } = await show(({ query }) =>
    found([{ ...card, token: String(query?.page ?? 1).repeat(22) }], 2),
  )
  await reads('2 businesses')
  await tap('Show more')
  await expect.poll(() => all('.cards li').length).toBe(2)
  expect(named('Show more')).toBeUndefined()
  expect(focused()).toBe(all('.cards a')[1])
})

test('shows when nobody is listed, there is no gallery, or loading failed', async () => {
  const empty = await show(found([]))
  await empty.reads('No businesses listed yet')
  await empty.leave()
  const off = await show(new ApiError('not-found', '', 404))
  await off.reads('There is no gallery for investors here')
  await off.leave()
  const failed = await show(new ApiError('unreachable', 'No connection.'))
  await failed.reads('No connection.')
  failed.known[CALL] = found([card]) as never
  await failed.tap('Try again')
  await failed.reads('Mama Fruits')
})

test('is translated into Kiswahili', async () => {
  const { reads } = await show(found([card]), 'sw')
  await reads('Biashara zinazotafuta wawekezaji')
  await reads('Biashara 1')
})
