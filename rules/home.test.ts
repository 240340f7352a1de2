import { describe, expect, test } from 'vitest'
import type { Item, ItemKind } from '#contract/home.ts'
import { homeOrder, nowAndNext, troubleIn } from './home.ts'

/** A Sunday. */
const TODAY = '2026-11-22'

type Case = [kind: ItemKind, day: string | undefined, rank: number, why: string]

// kind, the day on which it is due, closes or has been late since; its rank, and why
const PLACES: Case[] = [
  // late, no matter for how long
  ['loan-late', '2026-11-21', 2, 'late'],
  ['loan-late', '2026-11-01', 2, 'late'],
  ['loan-late', '2026-07-14', 2, 'late'],
  // sent back, with or without a deadline
  ['loan-returned', undefined, 2, 'returned'],
  ['step-returned', undefined, 2, 'returned'],
  ['step-returned', '2026-12-24', 2, 'returned'],
  ['step-returned', '2026-11-23', 2, 'returned'],
  ['answer-returned', undefined, 2, 'returned'],
  ['answer-returned', '2027-01-08', 2, 'returned'],
  // an instalment: today, in a week, later
  ['loan-due', '2026-11-22', 3, 'ends'],
  ['loan-due', '2026-11-23', 3, 'ends'],
  ['loan-due', '2026-11-28', 3, 'ends'],
  ['loan-due', '2026-11-29', 3, 'ends'],
  ['loan-due', '2026-11-30', 6, 'stands'],
  ['loan-due', '2026-12-05', 6, 'stands'],
  ['loan-due', '2027-02-28', 6, 'stands'],
  // a survey closes
  ['survey', '2026-11-22', 3, 'ends'],
  ['survey', '2026-11-29', 3, 'ends'],
  ['survey', '2026-11-30', 5, 'open'],
  ['survey', '2027-02-15', 5, 'open'],
  ['survey', undefined, 5, 'open'],
  // an onboarding: under way, near its end, over
  ['steps', undefined, 4, 'begun'],
  ['steps', '2026-12-24', 4, 'begun'],
  ['steps', '2026-11-29', 3, 'ends'],
  ['steps', '2026-11-22', 3, 'ends'],
  ['steps-closed', undefined, 4, 'begun'],
  // an application to a programme
  ['answers', undefined, 4, 'begun'],
  ['answers', '2027-01-08', 4, 'begun'],
  ['answers', '2026-11-27', 3, 'ends'],
  ['answers-closed', undefined, 4, 'begun'],
  ['answers-review', undefined, 6, 'stands'],
  ['answers-judging', undefined, 6, 'stands'],
  ['answers-judging', '2026-11-23', 6, 'stands'],
  ['answers-selected', undefined, 6, 'stands'],
  ['answers-not-selected', undefined, 6, 'stands'],
  // a loan before it is paid out
  ['loan-draft', undefined, 4, 'begun'],
  ['loan-offer', undefined, 4, 'begun'],
  ['loan-offer', '2026-11-25', 3, 'ends'],
  ['set-up', undefined, 4, 'begun'],
  // a course: an assignment that is late, came back, is due soon, later; and where it goes on
  ['learn-late', '2026-11-20', 2, 'late'],
  ['learn-returned', '2026-12-20', 2, 'returned'],
  ['learn-task', '2026-11-27', 3, 'ends'],
  ['learn-task', '2026-12-10', 4, 'begun'],
  ['learn-next', undefined, 4, 'begun'],
]

describe('the urgency of an item on Sunday 22 November', () => {
  test.each(PLACES)('%s on %s has rank %i: %s', (kind, day, rank, why) => {
    expect(homeOrder([{ kind, day, to: '/' }], TODAY)).toEqual([{ item: { kind, day, to: '/' }, rank, why }])
  })

  test('a past deadline is not urgent', () => {
    expect(homeOrder([{ kind: 'survey', day: '2026-11-21', to: '/' }], TODAY)[0]).toMatchObject({ rank: 5 })
  })
})

const item = (name: string, kind: ItemKind, day?: string, amount?: number): Item => ({
  name,
  kind,
  to: '/',
  ...(day && { day }),
  ...(amount && { amount }),
})

const ORDERS: [who: string, items: Item[], order: string[]][] = [
  ['nobody who has nothing to do', [], []],
  [
    'a borrower in arrears, whose application was sent back',
    [item('application', 'loan-returned'), item('arrears', 'loan-late', '2026-07-14', 198_715_00)],
    ['arrears', 'application'],
  ],
  [
    'somebody who is late twice: the older first',
    [item('newer', 'loan-late', '2026-10-14', 900), item('older', 'loan-late', '2026-07-14', 100)],
    ['older', 'newer'],
  ],
  [
    'somebody who is late twice since the same day: the larger sum first',
    [item('small', 'loan-late', '2026-07-14', 100), item('large', 'loan-late', '2026-07-14', 900)],
    ['large', 'small'],
  ],
  [
    'a borrower in arrears, before everything that only ends soon',
    [
      item('survey', 'survey', '2026-11-22'),
      item('instalment', 'loan-due', '2026-11-23', 36_100_00),
      item('arrears', 'loan-late', '2026-11-20', 1_00),
    ],
    ['arrears', 'survey', 'instalment'],
  ],
  [
    'a borrower in time: what ends first',
    [
      item('quarterly', 'survey', '2027-02-15'),
      item('instalment', 'loan-due', '2026-11-27', 36_100_00),
      item('set-up', 'set-up'),
    ],
    ['instalment', 'set-up', 'quarterly'],
  ],
  [
    'somebody new: the set-up before a survey that stays open for months',
    [item('quarterly', 'survey', '2027-02-15'), item('set-up', 'set-up')],
    ['set-up', 'quarterly'],
  ],
  [
    'equals, in the order in which they came',
    [item('one', 'survey'), item('two', 'survey'), item('three', 'survey')],
    ['one', 'two', 'three'],
  ],
  [
    'an applicant: an answer that was sent back, then the survey, then what only can be waited for',
    [
      item('review', 'answers-review'),
      item('survey', 'survey', '2026-12-01'),
      item('answer', 'answer-returned'),
    ],
    ['answer', 'survey', 'review'],
  ],
]

describe('the home order', () => {
  test('hides “apply” for a trainee, but keeps a started application', () => {
    const course = item('course', 'learn-next')
    const begun = { ...item('begun', 'answers'), done: 3, total: 8 }
    const names = (...items: Item[]) => homeOrder(items, TODAY).map(placed => placed.item.name)
    expect(names(item('apply', 'answers'), course)).toEqual(['course'])
    expect(names(item('apply', 'answers'))).toEqual(['apply'])
    expect(names(begun, course)).toEqual(['begun', 'course'])
  })

  test.each(ORDERS)('for %s', (_, items, order) => {
    expect(homeOrder(items, TODAY).map(placed => placed.item.name)).toEqual(order)
  })
})

describe('the first home item', () => {
  const of = (hasLoan: boolean, ...items: Item[]) => {
    const { now, next } = nowAndNext(homeOrder(items, TODAY), hasLoan)
    return [now?.item.name, next.map(one => one.item.name)]
  }
  const survey = item('survey', 'survey', '2027-02-15')
  const instalment = item('instalment', 'loan-due', '2027-01-05')

  test('is the most urgent one; the others follow', () => {
    expect(of(true, survey, item('arrears', 'loan-late', '2026-10-01'))).toEqual(['arrears', ['survey']])
    expect(of(true, survey, item('set-up', 'set-up'))).toEqual(['set-up', ['survey']])
  })

  test('is the loan if nothing is urgent; open items follow', () => {
    expect(of(true, instalment, survey)).toEqual([undefined, ['survey']])
  })

  test('is the open item without a loan', () => {
    expect(of(false, survey)).toEqual(['survey', []])
  })

  test('is absent if nothing is to be done', () => {
    expect(of(true, instalment)).toEqual([undefined, []])
    expect(of(false)).toEqual([undefined, []])
  })
})

test('the strip shows only late and returned items', () => {
  const items = [
    item('survey', 'survey', '2026-11-22'),
    item('arrears', 'loan-late', '2026-07-14'),
    item('papers', 'step-returned'),
    item('set-up', 'set-up'),
  ]
  expect(troubleIn(homeOrder(items, TODAY)).map(({ name }) => name)).toEqual(['arrears', 'papers'])
})
