import { beforeEach, expect, test, vi } from 'vitest'
import { type EnteredScore, SCORE_ITEMS } from '#contract/learning.ts'
import type { MentorTrainee } from '#contract/learning-mentor.ts'
import type { LearningMessage } from '#contract/learning-message.ts'
import type { PitchDeck } from '#contract/learning-pitch.ts'
import type { TaughtWhole } from '#contract/learning-taught.ts'
import { idOf } from '#kit/people/testing.ts'
import type { Answers } from '#kit/testing-host.ts'
import { open } from './testing.tsx'

beforeEach(() => localStorage.clear())

const id = idOf('1')
const deck: PitchDeck = {
  id: idOf('d'),
  pitchId: '1',
  fileId: idOf('f'),
  fileName: 'deck.pdf',
  size: 2_400_000,
  link: '/files/x',
  createdBy: idOf('2'),
  traineeId: id,
  cohortId: idOf('c'),
  createdAt: 1_795_000_000,
  version: 2,
  reviews: [],
}
const mine: MentorTrainee = {
  id,
  name: 'Zawadi Njeri',
  cohortId: idOf('c'),
  cohort: 'Cohort 8',
  class: 'A',
  state: 'active',
  submitted: 1,
  total: 4,
  percent: 25,
  lastAt: null,
  unread: 2,
  decks: 1,
  lastMessage: { text: 'How do I price bread?', at: '2026-11-22T08:00:00.000Z', mine: false },
}
const one: TaughtWhole = {
  id,
  account: idOf('2'),
  name: mine.name,
  email: 'zawadi@x.co',
  phone: null,
  state: 'active',
  cohort: { id: mine.cohortId, name: mine.cohort },
  class: { id: idOf('8'), name: 'A' },
  mentors: [],
  submitted: 1,
  total: 1,
  overdue: 0,
  sessions: 0,
  attended: 0,
  standing: 'done',
  certificate: null,
  lastAt: null,
  isMine: true,
  mayMark: false,
  decks: [deck],
  sessionList: [],
  chapters: [
    {
      id: idOf('5'),
      name: 'Price with care',
      topics: [],
      assignments: [
        {
          id: idOf('6'),
          title: 'Cost one product',
          chapterId: idOf('5'),
          createdAt: 1,
          periodInDays: 7,
          dueAt: 2,
          score: 74,
          is_marked: true,
          submissions: [{ id: idOf('7'), score: 74, createdAt: 2, returned: false }],
        },
      ],
    },
  ],
}
const message = (number: number, text: string, sender: 'mentor' | 'trainee'): LearningMessage => ({
  id: idOf(`${number}`),
  number,
  cohortId: mine.cohortId,
  traineeId: id,
  mentorId: idOf('9'),
  sender,
  content: { kind: 'text', text },
  status: 'sent',
  createdAt: 1_795_000_000,
})
const answers: Answers = {
  'GET learning/mentor/trainees': { data: [mine] },
  'GET learning/desk/trainees/:id': { data: one },
  'GET lms/messages': { data: [message(1, 'How do I price bread?', 'trainee')], unread: 0, more: 0 },
}

test('whoever marks a trainee’s work gives more time for it', async () => {
  const [chapter] = one.chapters
  const [assignment] = chapter?.assignments ?? []
  const unsent = { ...assignment, is_marked: false, score: null, submissions: [] }
  const EXTEND = 'POST learning/desk/trainees/:id/assignments/:assignment/extension'
  const screen = await open(`/trainees/${id}`, {
    'GET learning/desk/trainees/:id': {
      data: { ...one, mayMark: true, chapters: [{ ...chapter, assignments: [unsent] }] },
    },
    [EXTEND]: { message: 'Zawadi can submit it until 1 December 2026.' },
  })
  await screen.reads('Overdue')
  await screen.tap('Give more time: Cost one product')
  await screen.opened()
  await screen.reads('“Cost one product” is due on 1 Jan 1970.')
  await screen.fill('dueOn', '2026-12-01')
  await screen.send('dialog form')
  await screen.reads('Zawadi can submit it until 1 December 2026.')
  expect(screen.sent(EXTEND)).toEqual([
    { params: { id, assignment: assignment?.id }, body: { dueOn: '2026-12-01' } },
  ])
})

test('a mentor sees new messages, and each trainee’s progress', async () => {
  const { reads, tap, emit } = await open('/mine', answers, { role: 'digiprime' })
  await reads('2 new messages')
  await reads('1 of 4')
  await tap(mine.name)
  await reads('How do I price bread?')
  expect(emit).toHaveBeenCalledWith('navigate', { path: `/mine/${id}`, replace: false })
})

test('a mentor’s reply is queued offline, and sent once', async () => {
  const { reads, fill, send, known, sent, server, model } = await open(`/mine/${id}`, answers, {
    role: 'digiprime',
  })
  await reads('How do I price bread?')
  server.isAway = true
  await fill('message', 'Add up all costs first.')
  await send('form')
  await reads('Waiting for a connection')
  server.isAway = false
  known['POST lms/messages'] = {
    error: false,
    message: '',
    data: message(2, 'Add up all costs first.', 'mentor'),
  }
  known['GET lms/messages'] = {
    data: [
      message(1, 'How do I price bread?', 'trainee'),
      { ...message(2, 'Add up all costs first.', 'mentor'), instance: 'x'.repeat(16) },
    ],
    unread: 0,
    more: 0,
  }
  window.dispatchEvent(new Event('online'))
  await reads('Sent')
  await vi.waitUntil(() => sent('POST lms/messages').length > 1)
  expect(new Set(sent('POST lms/messages').map(({ body }) => body.instance)).size).toBe(1)
  expect(sent('POST lms/messages').at(-1)?.body).toMatchObject({ sender: 'mentor', traineeId: id })
  expect(model.$self.get().user?.role).toBe('digiprime')
})

test('a submission is loaded when opened', async () => {
  const { reads, find } = await open(`/mine/${id}/course`, {
    ...answers,
    'GET learning/desk/trainees/:id/assignments/:assignment': {
      data: [
        {
          id: idOf('7'),
          number: 1,
          score: 74,
          createdAt: 2,
          late: false,
          language: 'sw',
          files: {},
          tasks: [{ text: 'Every cost', type: 'text', options: {} }],
          answers: { 1: 'Flour 60' },
          feedback: null,
        },
      ],
    },
  })
  await reads('74 / 100')
  find<HTMLDetailsElement>('details').open = true
  await reads('Flour 60')
  expect(find('dl').lang).toBe('sw')
})

test('a deck can be returned for another try', async () => {
  const { reads, tap, choose, fill, send, sent, opened } = await open(`/mine/${id}/decks`, {
    ...answers,
    'POST learning/decks/:id/review': { message: 'Sent. The trainee will be notified.' },
  })
  await reads('Open deck.pdf (2.3 MB)')
  await tap('Give feedback: Pitch 1')
  await opened()
  await choose('verdict', 'again')
  await fill('comment', 'Begin with who buys.')
  await send()
  await reads('Sent. The trainee will be notified.')
  expect(sent('POST learning/decks/:id/review')[0]?.body).toEqual({
    verdict: 'again',
    comment: 'Begin with who buys.',
  })
})

test('a deck is opened from the list, with its feedback so far', async () => {
  const reviews = [
    { verdict: 'again' as const, comment: 'Show the price.', by: 'Halima', at: '2026-11-22T08:00:00.000Z' },
  ]
  const row = { ...deck, reviews, trainee: mine.name, cohort: mine.cohort }
  const { reads, tap, choose, fill, send, sent, opened } = await open('/decks?state=all&search=zawadi', {
    'GET learning/decks': { data: [row], total: 1, page: 1, size: 25 },
    'POST learning/decks/:id/review': { message: 'Sent. The trainee will be notified.' },
  })
  await reads('Needs another try')
  expect(sent('GET learning/decks')[0]?.query).toMatchObject({ state: 'all', search: 'zawadi', page: 1 })
  await tap(mine.name)
  await opened()
  await reads('Show the price.')
  await choose('verdict', 'ready')
  await fill('comment', 'Clear now.')
  await send('dialog form')
  await reads('Sent. The trainee will be notified.')
  expect(sent('POST learning/decks/:id/review')[0]?.params).toEqual({ id: deck.id })
})

test.each([
  ['/mine', 'No trainees to mentor yet', 'Bado wewe si mshauri wa mtu'],
  ['/decks', 'No decks here', 'Hakuna mawasilisho hapa'],
  ['/scores', 'No trainees here', 'Hakuna wanafunzi hapa'],
  ['/marking', 'No work to mark', 'Hakuna kinachosubiri kusahihishwa'],
])('%s shows an empty state in both languages', async (path, english, kiswahili) => {
  const none: Answers = {
    'GET learning/mentor/trainees': { data: [] },
    'GET learning/decks': { data: [], total: 0, page: 1, size: 25 },
    'GET learning/scores': { data: [], total: 0, page: 1, size: 25 },
    'GET learning/marking': { data: [], total: 0, page: 1, size: 100, cohorts: [], assignments: [] },
  }
  await (await open(path, none, { role: 'digiprime' })).reads(english)
  await (await open(path, none, { role: 'digiprime', language: 'sw' })).reads(kiswahili)
})

test('scores of a trainee are saved together, and an invalid one shows an error', async () => {
  const nothing = Object.fromEntries(SCORE_ITEMS.map(item => [item, null]))
  const row = {
    trainee: { id, name: mine.name },
    cohort: 'Cohort 8',
    total: 3,
    percent: 4.29,
    scores: { ...nothing, pitch1: 3 },
    may: ['pitch1', 'trainer'] satisfies EnteredScore[],
  }
  const { reads, tap, fill, field, send, sent } = await open('/scores', {
    'GET learning/scores': { data: [row], total: 1, page: 1, size: 25 },
    'POST learning/scores': { message: 'Saved.', data: row },
  })
  await reads('3 of 70')
  await tap(mine.name)
  // a browser would cut 4.5 to a valid 4
  expect(field('trainer').hasAttribute('maxlength')).toBe(false)
  await fill('trainer', '4.5')
  await send('dialog form')
  await reads('Enter a whole number from 0 to 5')
  await fill('trainer', '4')
  await send('dialog form')
  await reads('Saved.')
  expect(sent('POST learning/scores').map(({ body }) => body)).toEqual([
    { trainee: id, scores: [{ item: 'trainer', score: 4, before: null }] },
  ])
})
