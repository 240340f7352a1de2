import { expect, test, vi } from 'vitest'
import type { MarkedAttempt, MarkingReview, MarkingRow } from '#contract/learning-marking.ts'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { settle } from '#kit/testing.tsx'
import type { Answers } from '#kit/testing-host.ts'
import { filterOf, markingPath } from './marking-model.ts'
import { open } from './testing.tsx'

const task = { id: idOf('9'), title: 'Cost one product' }
const row = (at: number, more: Partial<MarkingRow> = {}): MarkingRow => ({
  id: at.toString(16).padStart(24, '0'),
  trainee: { id: idOf('1'), name: `Trainee ${at}` },
  cohort: 'Cohort 8',
  class: 'A',
  assignment: task,
  number: 1,
  at: '2026-11-20T08:00:00.000Z',
  late: false,
  final: false,
  step: 'first',
  outcome: null,
  score: null,
  claimed: null,
  ...more,
})
const whole = (one: MarkingRow, more: Partial<MarkedAttempt> = {}): MarkedAttempt => ({
  ...one,
  language: 'en',
  brief: 'Take what you sell most.',
  base: 0,
  newer: null,
  mayMark: true,
  tasks: [
    { text: 'Every cost', type: 'text', options: {}, right: [] },
    { text: 'Which one?', type: 'single', options: { rent: 'Rent', time: 'My hours' }, right: ['time'] },
  ],
  answers: { 1: 'Flour 60', 2: 'rent' },
  files: {},
  reviews: [],
  earlier: [],
  rubric: [
    { key: 'done', name: 'Done', most: 60 },
    { key: 'own', name: 'Own words', most: 40 },
  ],
  presets: [{ id: idOf('8'), text: { en: 'Show every cost.' }, uses: 3, assignment: null }],
  ...more,
})

/** A server with some attempts that removes marked ones from its list. */
function desk(rows: MarkingRow[], more: (one: MarkingRow) => Partial<MarkedAttempt> = () => ({})) {
  const left = [...rows]
  const answers: Answers = {
    'GET learning/marking': () => ({
      data: [...left],
      total: left.length,
      page: 1,
      size: 100,
      cohorts: [{ id: idOf('c'), name: 'Cohort 8', waiting: left.length }],
      assignments: [{ ...task, waiting: left.length }],
    }),
    'GET learning/marking/:id': ({ params }) => {
      const one = rows.find(({ id }) => id === params?.id) ?? row(0)
      return { data: whole(one, more(one)) }
    },
    'POST learning/marking/:id/claim': { until: '2026-11-23T09:00:00.000Z' },
    'POST learning/marking/:id/review': ({ params, body }) => {
      if (body.done)
        left.splice(
          left.findIndex(({ id }) => id === params?.id),
          1,
        )
      return { message: 'Posted. The trainee will be notified.', step: 'done', score: 70, base: 1 }
    },
  }
  return answers
}
test('a question without its file is shown as unanswered, not as empty', async () => {
  const asked = { tasks: [{ text: 'A photo', type: 'file' as const, options: {}, right: [] }], answers: {} }
  const { reads, text, find } = await open(
    `/marking/${row(1).id}`,
    desk([row(1)], () => asked),
  )
  await reads('A photo')
  expect(text(find('dd'))).toBe('–')
})

const many = (count: number) => Array.from({ length: count }, (_, at) => row(at + 1))

test.each([
  ['/marking', { state: 'waiting' }],
  [`/marking/${idOf('1')}?state=marked&assignment=${idOf('9')}`, { state: 'marked', assignment: idOf('9') }],
  ['/marking?cohort=evil&page=-1', { state: 'waiting' }],
  ['/marking?page=3', { state: 'waiting', page: 3 }],
])('%s filters the list', (path, filter) => {
  expect(filterOf(path)).toEqual(filter)
  expect(filterOf(markingPath(filterOf(path)))).toEqual(filter)
})

test('an opened attempt keeps the search and the page of its list', async () => {
  const { reads, tap, sent, emit } = await open('/marking?search=trainee&page=5', desk(many(3)))
  await reads('Mark 3 attempts')
  expect(sent('GET learning/marking').at(-1)?.query).toMatchObject({ search: 'trainee', page: 5, size: 25 })
  await tap('Trainee 2')
  expect(emit).toHaveBeenLastCalledWith('navigate', {
    path: `/marking/${row(2).id}?search=trainee&page=5`,
    replace: false,
  })
  await reads(`Trainee 2, ${task.title}`)
  expect(sent('GET learning/marking').at(-1)?.query).toMatchObject({ search: 'trainee', page: 2, size: 100 })
})

test('a trainer marks thirty attempts by keyboard', async () => {
  const { reads, key, field, fill, focused, sent, tap } = await open('/marking', desk(many(30)))
  await reads('Mark 30 attempts')
  await tap('Mark 30 attempts')
  for (let at = 1; at <= 30; at++) {
    await reads(`Trainee ${at}, ${task.title}`)
    await key('m')
    expect(focused()).toBe(field('points-done'))
    await fill('points-done', '50')
    await key('Enter', field('points-done'))
    expect(focused()).toBe(field('points-own'))
    await fill('points-own', '20')
    field('points-own').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
    )
    await settle()
  }
  await reads('No work to mark')
  const posted = sent('POST learning/marking/:id/review')
  expect(posted).toHaveLength(30)
  expect(new Set(posted.map(({ params }) => params.id)).size).toBe(30)
  expect(posted[0]?.body).toMatchObject({ outcome: 'accepted', marks: { done: 50, own: 20 }, done: true })
})

test('keys give full points, return, and insert a preset comment', async () => {
  const { reads, key, field, text, button } = await open(`/marking/${row(1).id}`, desk(many(2)))
  await reads('Correct: My hours')
  await key('f')
  expect([field('points-done').value, field('points-own').value]).toEqual(['60', '40'])
  await reads('100 of 100')
  await key('r')
  expect(text()).not.toContain('Own words (0')
  await key('Escape')
  button('Post and next').focus()
  await key('p')
  expect(field('comment').value).toBe('Show every cost.')
  await key('a', field('comment'))
  expect(text()).not.toContain('Own words (0')
})

test('what was typed stays with its attempt until it is sent', async () => {
  const first = await open(`/marking/${row(1).id}`, desk(many(2)))
  await first.reads('Trainee 1')
  await first.fill('points-own', '15')
  await first.fill('comment', 'Good work, now add prices.')
  await first.key('j')
  await first.reads(`Trainee 2, ${task.title}`)
  expect(first.field('comment').value).toBe('')
  await first.key('k')
  await first.reads(`Trainee 1, ${task.title}`)
  expect(first.field('points-own').value).toBe('15')
  expect(first.field('comment').value).toBe('Good work, now add prices.')
  await first.tap('Save draft')
  await vi.waitFor(() => expect(first.host.draft.read()).toBeNull())
})

test('a server error is shown at its field, and the input stays', async () => {
  const answers = desk(many(1))
  answers['POST learning/marking/:id/review'] = new ApiError('invalid', 'Give points for every row.', 400, {
    'marks.own': 'Enter points, up to the maximum of the row.',
  })
  const { reads, fill, field, focused, send } = await open(`/marking/${row(1).id}`, answers)
  await reads('Own words')
  await fill('points-done', '40')
  await send()
  await reads('Enter points, up to the maximum of the row.')
  expect(field('points-done').value).toBe('40')
  await vi.waitFor(() => expect(focused()).toBe(field('points-own')))
})

test('an attempt is claimed once its marking begins, also by a key', async () => {
  const draft: MarkingReview = {
    version: 1,
    outcome: 'returned',
    score: null,
    marks: {},
    comment: '',
    privateNote: '',
    by: 'Halima Abdi',
    mine: true,
    state: 'draft',
    at: '2026-11-20T09:00:00.000Z',
  }
  const answers = desk([row(1)], () => ({ reviews: [draft] }))
  const { reads, key, field, focused, sent } = await open(`/marking/${row(1).id}`, answers)
  await reads('Correct: My hours')
  await vi.waitUntil(() => focused()?.localName === 'h3')
  expect(field('outcome', 'returned').checked).toBe(true)
  expect(sent('POST learning/marking/:id/claim')).toEqual([])
  await key('a')
  expect(field('outcome', 'accepted').checked).toBe(true)
  expect(sent('POST learning/marking/:id/claim')).toHaveLength(1)
})

test('an attempt claimed by another trainer says so, and can be taken over', async () => {
  const answers = desk(many(1))
  answers['POST learning/marking/:id/claim'] = ({ body }) =>
    body.take
      ? { until: '2026-11-23T09:00:00.000Z' }
      : new ApiError('conflict', 'Amina is marking this. Take the next one, or take it over.', 409)
  const { reads, fill, tap, text } = await open(`/marking/${row(1).id}`, answers)
  await reads('Own words')
  await fill('points-done', '4')
  await reads('Amina is marking this.')
  await tap('Take over')
  await vi.waitUntil(() => !text().includes('Amina is marking this.'))
})

test('a mentor reads a submission, and cannot mark it', async () => {
  const { reads, text } = await open(
    `/marking/${row(1).id}`,
    desk(many(1), () => ({ mayMark: false })),
    { role: 'digiprime', language: 'sw' },
  )
  await reads('Unaweza kuisoma. Husahihishwa na mkufunzi.')
  await reads('Flour 60')
  expect(text()).not.toContain('Tuma')
})

test('links to a newer attempt', async () => {
  const { reads, named } = await open(
    `/marking/${row(1).id}`,
    desk(many(1), () => ({ newer: row(2).id })),
  )
  await reads('There is a newer attempt.')
  expect(named('Open newer attempt')?.getAttribute('href')).toContain(row(2).id)
})

test('a comment can be saved as a preset, reused and removed', async () => {
  const answers = desk(many(1), () => ({ presets: kept }))
  let kept: MarkedAttempt['presets'] = []
  answers['POST learning/marking/presets'] = ({ body }) => {
    const data = { id: idOf('7'), text: body.text, uses: 0, assignment: body.assignment ?? null }
    kept = [data]
    return { message: 'The comment is saved to your list.', data }
  }
  answers['DELETE learning/marking/presets/:id'] = () => {
    kept = []
    return { message: 'The comment is removed from your list.' }
  }
  const { reads, fill, tap, field, named, sent } = await open(`/marking/${row(1).id}`, answers)
  await reads('None yet.')
  expect(named('Save this comment')).toBeUndefined()
  await fill('comment', ' Say who told you so. ')
  await tap('Save this comment')
  await reads('The comment is saved to your list.')
  expect(sent('POST learning/marking/presets')[0]?.body).toEqual({
    text: { en: 'Say who told you so.' },
    assignment: task.id,
  })
  // the comment is in the list now, so it cannot be saved again
  await vi.waitUntil(() => !named('Save this comment'))
  await fill('comment', '')
  await tap('Say who told you so.')
  expect(field('comment').value).toBe('Say who told you so.')
  await tap('Remove from the list: Say who told you so.')
  await reads('None yet.')
  expect(field('comment').value).toBe('Say who told you so.')
})
