import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { createOutbox, type Entry } from './outbox.ts'
import { sendAll } from './send.ts'

type Sale = Entry & { item: string }
const PLACE = 'wezesha:shop:queue:amina'

beforeEach(() => localStorage.clear())

function open(person: string | null = 'amina') {
  const outbox = createOutbox<Sale>('shop')
  outbox.belongsTo(person)
  return outbox
}
const ids = (outbox: { entries(): readonly Entry[] }) => outbox.entries().map(({ id }) => id)

test('keeps entries in their order over a reload, of one person alone', () => {
  const outbox = open()
  outbox.push({ id: 'a', item: 'Salt' })
  outbox.push({ id: 'b', item: 'Soap' })
  outbox.push({ id: 'c', item: 'Sugar' }, 'a')
  expect(ids(open())).toEqual(['c', 'b'])
  expect(ids(open('juma'))).toEqual([])
  outbox.drop('c')
  outbox.drop('b')
  expect(localStorage.getItem(PLACE)).toBeNull()
})

test('finds what earlier versions kept, which called the id otherwise', () => {
  localStorage.setItem(PLACE, JSON.stringify([{ instance: 'old', item: 'Salt' }]))
  expect(open().entries()).toMatchObject([{ id: 'old', item: 'Salt' }])
})

test('lasts as long as the page where nothing may be kept on the device', () => {
  const outbox = open(null)
  outbox.push({ id: 'a', item: 'Salt' })
  expect(ids(outbox)).toEqual(['a'])
  expect(outbox.$isOnDevice.get()).toBe(false)
  expect(localStorage).toHaveLength(0)
})

test('sends in order; what is refused waits with the reason and holds nobody up, unless the order is strict', async () => {
  const send = vi.fn(async ({ id }: Sale) => {
    if (id === 'a') throw new ApiError('conflict', 'No such item.', 409, { item: 'Unknown' })
  })
  const three = () => {
    const outbox = open()
    for (const id of ['a', 'b', 'c']) outbox.push({ id, item: id })
    return outbox
  }
  const strict = three()
  await sendAll(strict, { lock: 'shop', isStrict: true, send })
  expect(strict.entries()).toMatchObject([{ problem: 'No such item.' }, { id: 'b' }, { id: 'c' }])
  localStorage.clear()
  const loose = three()
  await sendAll(loose, { lock: 'shop', send })
  expect(loose.entries()).toMatchObject([{ id: 'a', problem: 'No such item.', fields: { item: 'Unknown' } }])
  send.mockResolvedValue(undefined)
  await sendAll(loose, { lock: 'shop', send })
  expect(ids(loose)).toEqual(['a'])
  await sendAll(loose, { lock: 'shop', wanted: 'a', send })
  expect(ids(loose)).toEqual([])
})

test('stops where the connection is gone, and leaves everything as it was', async () => {
  const outbox = open()
  outbox.push({ id: 'a', item: 'Salt' })
  outbox.push({ id: 'b', item: 'Soap' })
  const send = vi.fn(() => Promise.reject(new ApiError('unreachable', '')))
  await sendAll(outbox, { lock: 'shop', send })
  expect(send).toHaveBeenCalledOnce()
  expect(outbox.entries()).toEqual([
    { id: 'a', item: 'Salt' },
    { id: 'b', item: 'Soap' },
  ])
  expect(outbox.$isSending.get()).toBe(false)
})

test('does not send twice what another tab has sent meanwhile', async () => {
  const outbox = open()
  outbox.push({ id: 'a', item: 'Salt' })
  outbox.push({ id: 'b', item: 'Soap' })
  const send = vi.fn(async () => open().drop('b'))
  await sendAll(outbox, { lock: 'shop', send })
  expect(send).toHaveBeenCalledOnce()
  expect(ids(outbox)).toEqual([])
})
