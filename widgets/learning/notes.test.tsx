import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { cutTitle } from './notes-model.ts'
import { home, id, open } from './testing.tsx'

const saved = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('./note-pdf.ts', () => ({ saveNotePdf: saved }))
beforeEach(() => localStorage.clear())

const note = (at: number, title: string, points: string[]) => ({
  id: id(at),
  cohortId: id(2),
  type: 'list' as const,
  title,
  createdBy: id(3),
  createdAt: 1_700_000_000,
  editedAt: 1_700_000_000,
  notes: Object.fromEntries(points.map((text, at) => [String(at + 1), text])),
})
const prices = note(40, 'Prices of the week at Gikomba', ['Bread 60', 'Milk 65'])
const LIST = 'GET lms/trainees/:traineeId/notes'
const ADD = 'POST lms/trainees/:traineeId/notes'

test.each([
  ['Prices', 'Prices'],
  ['Exactly twenty signs', 'Exactly twenty signs'],
  ['Twenty signs and more', 'Twenty signs and mor…'],
  [
    '👩🏾‍🌾👩🏾‍🌾👩🏾‍🌾👩🏾‍🌾👩🏾‍🌾👩🏾‍🌾👩🏾‍🌾👩🏾‍🌾👩🏾‍🌾👩🏾‍🌾',
    '👩🏾‍🌾👩🏾‍🌾👩🏾‍🌾👩🏾‍🌾👩🏾‍🌾👩🏾‍🌾👩🏾‍🌾👩🏾‍🌾👩🏾‍🌾👩🏾‍🌾',
  ],
])('a card shortens %s to %s', (title, shown) => expect(cutTitle(title)).toBe(shown))

test('shows an empty state, and adds the first note', async () => {
  const { reads, tap, fill, send, known, sent } = await open('/learning/notes', { [LIST]: { data: [] } })
  await reads('You have not added any notes yet')
  await tap('Add note')
  await send()
  await reads('Title cannot be empty')
  await reads('Notes cannot be empty')
  await fill('title', 'Prices')
  await fill('points', 'Bread 60')
  known[ADD] = { error: false, message: '', id: id(41) }
  known[LIST] = { data: [note(41, 'Prices', ['Bread 60'])] }
  await send()
  await reads('Note added successfully')
  expect(sent(ADD)[0]?.body).toMatchObject({
    cohortId: id(2),
    type: 'list',
    title: 'Prices',
    notes: { 1: 'Bread 60' },
    createdBy: id(3),
  })
})

test('truncates titles on cards, searches lines, and shows when nothing matches', async () => {
  const { reads, fill, text, tap, named } = await open('/learning/notes', { [LIST]: { data: [prices] } })
  await reads('Prices of the week a…')
  await fill('search', 'milk')
  expect(text()).toContain('Prices of the week a…')
  await fill('search', 'tractor')
  await reads('No notes found')
  await tap('Show all notes')
  await reads('Prices of the week a…')
  expect(named('Add note')).toBeDefined()
})

test('opens a note, edits it and downloads a PDF', async () => {
  const { reads, tap, fill, send, known, sent } = await open(`/learning/notes/${prices.id}`, {
    [LIST]: { data: [prices] },
  })
  await reads('Bread 60')
  await tap('Download PDF')
  await vi.waitUntil(() => saved.mock.calls.length > 0)
  expect(saved).toHaveBeenCalledWith(
    expect.objectContaining({ title: prices.title, points: ['Bread 60', 'Milk 65'] }),
  )
  await tap('Edit note')
  await fill('title', 'My prices')
  known['PATCH lms/trainees/:traineeId/notes/:noteId'] = { error: false, message: '' }
  await send()
  await reads('Note updated successfully')
  expect(sent('PATCH lms/trainees/:traineeId/notes/:noteId')[0]).toMatchObject({
    params: { noteId: prices.id },
    body: { title: 'My prices', notes: { 1: 'Bread 60', 2: 'Milk 65' } },
  })
})

test('shows a message for an unknown note', async () => {
  const { reads } = await open(`/learning/notes/${id(99)}`, { [LIST]: { data: [prices] } })
  await reads('Note not found.')
})

test('queues a note offline, and sends it once', async () => {
  const { reads, tap, fill, send, known, sent, model, server } = await open('/learning/notes', {
    [LIST]: { data: [prices] },
  })
  await reads('Prices of the week')
  server.isAway = true
  await tap('Add note')
  await fill('title', 'On the bus')
  await fill('points', 'Ask about rent')
  await send()
  await reads('Saved on this device')
  await reads('Waiting to be sent')
  expect(localStorage.getItem(`wezesha:learning:queue:${home.trainee?.user_id}`)).toContain('On the bus')
  server.isAway = false
  known[ADD] = { error: false, message: '', id: id(42) }
  known[LIST] = { data: [note(42, 'On the bus', ['Ask about rent']), prices] }
  await model.flush()
  await vi.waitUntil(() => model.outbox.$entries.get().length === 0)
  const [first, second] = sent(ADD).map(({ body }) => body.instance)
  expect(first).toBe(second)
})

test('keeps the input in the dialog when the server rejects it', async () => {
  const { reads, tap, fill, send, field, model } = await open('/learning/notes', {
    [LIST]: { data: [prices] },
    [ADD]: new ApiError('invalid', 'Title cannot be empty', 400, { title: 'Title cannot be empty' }),
  })
  await reads('Prices of the week')
  await tap('Add note')
  await fill('title', 'x')
  await fill('points', 'y')
  await send()
  await reads('Title cannot be empty')
  expect(field('points').value).toBe('y')
  expect(model.outbox.$entries.get()).toEqual([])
})

test('keeps a queued edit when deleting fails', async () => {
  const { reads, tap, fill, send, model, server, known } = await open(`/learning/notes/${prices.id}`, {
    [LIST]: { data: [prices] },
  })
  await reads('Bread 60')
  server.isAway = true
  await tap('Edit note')
  await fill('title', 'My prices')
  await send()
  await reads('My prices')
  server.isAway = false
  known['DELETE lms/trainees/:traineeId/notes/:noteId'] = new ApiError('failed', 'It did not work', 500)
  await tap('Delete note')
  await send('dialog form')
  await reads('It did not work')
  expect(model.outbox.$entries.get()).toHaveLength(1)
})
