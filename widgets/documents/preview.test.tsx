import { expect, test, vi } from 'vitest'
import { answers, id, showDocuments } from './testing.tsx'

const start = (answers()['GET documents/start'] as { data: { settings: object } }).data
const withSettings = (settings: object) => ({
  'GET documents/start': { data: { ...start, settings: { ...start.settings, ...settings } } },
})
const told = (place: ParentNode) =>
  (place.querySelector('.paper-sheet')?.textContent ?? '').replaceAll('\u00a0', ' ')

test('a document is previewed in its own language while it is typed', async () => {
  const { reads, tap, fill, place } = await showDocuments({
    path: '/invoice/create',
    more: withSettings({
      language: 'sw',
      vatRegistered: true,
      pin: 'P051234567X',
      footer: 'Asante sana',
      till: { kind: 'till', number: '567890', account: '' },
    }),
  })
  await reads('New invoice')
  await fill('clientName', 'Zawadi Hotel')
  await vi.waitUntil(() => place.querySelector(`option[value="${id(30)}"]`))
  await fill('items', id(30))
  await fill('items.0.amount', '1160')
  await fill('note', '<img src=x onerror=alert(1)>')
  await tap('Preview')
  // a line with its tax letter, as the server prints it, and the tax included
  await vi.waitUntil(() => told(place).includes('1,160 B'))
  for (const part of [
    'Mama Amina Stores',
    'PIN P051234567X',
    'AnkaraRasimu',
    'Zawadi Hotel',
    'Large',
    'Kodi iliyomo kwenye beiKsh 160',
    'JumlaKsh 1,160',
    'till 567890',
    '<img src=x',
    'Asante sana',
  ])
    expect(told(place)).toContain(part)
  expect(place.querySelector('.paper-sheet img')).toBeNull()
})

test('a selected template is previewed before it is saved', async () => {
  const { reads, tap, place, calls } = await showDocuments({ path: '/settings' })
  await reads('Footer text')
  place.querySelector<HTMLInputElement>('input[name=template][value=band]')?.click()
  await tap('Preview')
  await vi.waitUntil(() => told(place).includes('Mandazi'))
  expect(place.querySelector<HTMLElement>('.paper-sheet th')?.style.background).toMatch(/30, 58, 138|#1e3a8a/)
  expect(calls('PUT documents/settings')).toEqual([])
})

test('a malformed customer PIN is rejected before sending', async () => {
  const { reads, fill, send, text, calls } = await showDocuments({ path: '/invoice/create' })
  await reads('New invoice')
  await fill('pin', 'A12')
  await send()
  await vi.waitUntil(() => text().includes('A KRA PIN is a letter'))
  expect(calls('POST documents/invoices/items/add-multiple')).toEqual([])
})
