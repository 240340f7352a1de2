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

test('keeps entries in order over a reload, per user', () => {
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

test('reads entries of earlier versions, with the old id field', () => {
  localStorage.setItem(PLACE, JSON.stringify([{ instance: 'old', item: 'Salt' }]))
  expect(open().entries()).toMatchObject([{ id: 'old', item: 'Salt' }])
})

test('shows what another tab has written', () => {
  const outbox = open()
  outbox.$entries.listen(() => {})
  open().push({ id: 'a', item: 'Salt' })
  dispatchEvent(new Event('storage'))
  expect(outbox.$entries.get()).toEqual([{ id: 'a', item: 'Salt' }])
})

test('keeps entries in memory only where storage is not allowed', () => {
  const outbox = open(null)
  outbox.push({ id: 'a', item: 'Salt' })
  expect(ids(outbox)).toEqual(['a'])
  expect(outbox.$isOnDevice.get()).toBe(false)
  expect(localStorage).toHaveLength(0)
})

test('sends in order; a rejected entry keeps its reason and blocks others only in strict order', async () => {
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

test('stops when offline, and keeps all entries', async () => {
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

test('does not resend what another tab has sent meanwhile', async () => {
  const outbox = open()
  outbox.push({ id: 'a', item: 'Salt' })
  outbox.push({ id: 'b', item: 'Soap' })
  const send = vi.fn(async () => open().drop('b'))
  await sendAll(outbox, { lock: 'shop', send })
  expect(send).toHaveBeenCalledOnce()
  expect(ids(outbox)).toEqual([])
})

test('leaves entries waiting when the session ends, instead of calling them rejected', async () => {
  const outbox = open()
  outbox.push({ id: 'a', item: 'Salt' })
  outbox.push({ id: 'b', item: 'Soap' })
  const send = vi.fn(() => Promise.reject(new ApiError('signed-out', 'Sign in.', 401)))
  await sendAll(outbox, { lock: 'shop', send })
  expect(send).toHaveBeenCalledOnce()
  expect(outbox.entries().map(({ problem }) => problem)).toEqual([undefined, undefined])
})

test('sends what was added or edited while another entry was being sent', async () => {
  const outbox = open()
  outbox.push({ id: 'a', item: 'Salt' })
  const sent: string[] = []
  const send = async ({ item }: Sale) => {
    sent.push(item)
    if (item !== 'Salt') return
    outbox.push({ id: 'a', item: 'Sugar' })
    outbox.push({ id: 'b', item: 'Soap' })
  }
  await sendAll(outbox, { lock: 'shop', send })
  expect(sent).toEqual(['Salt', 'Sugar', 'Soap'])
  expect(ids(outbox)).toEqual([])
})
