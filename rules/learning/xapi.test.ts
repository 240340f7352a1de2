import { expect, test } from 'vitest'
import { type Happened, statementOf } from './xapi.ts'

const event = (more: Partial<Happened>): Happened => ({
  id: '6f1b0a52-0d9e-5c1e-8a0e-3c1c1a9d0f11',
  actor: 'a1b2',
  verb: 'completed',
  object: 'topic',
  objectId: 't1',
  objectName: 'Who buys from you?',
  result: {},
  at: '2026-11-20T08:00:00.000Z',
  receivedAt: '2026-11-21T08:00:00.000Z',
  ...more,
})

test('a statement has the actor’s id, verb, object and both times', () => {
  expect(statementOf(event({}), 'https://portal.example')).toEqual({
    id: '6f1b0a52-0d9e-5c1e-8a0e-3c1c1a9d0f11',
    actor: { objectType: 'Agent', account: { homePage: 'https://portal.example', name: 'a1b2' } },
    verb: { id: 'http://adlnet.gov/expapi/verbs/completed', display: { 'en-US': 'completed' } },
    object: {
      objectType: 'Activity',
      id: 'https://portal.example/xapi/topic/t1',
      definition: {
        name: { und: 'Who buys from you?' },
        type: 'http://adlnet.gov/expapi/activities/lesson',
      },
    },
    result: { completion: true },
    timestamp: '2026-11-20T08:00:00.000Z',
    stored: '2026-11-21T08:00:00.000Z',
  })
})

test.each([
  [
    'a mark is a score out of a hundred',
    { verb: 'graded', result: { score: 82 } },
    { score: { raw: 82, min: 0, max: 100, scaled: 0.82 } },
  ],
  [
    'nothing is a score too',
    { verb: 'graded', result: { score: 0 } },
    { score: { raw: 0, min: 0, max: 100, scaled: 0 } },
  ],
  [
    'what else there is has an address of its own',
    { verb: 'attended', result: { late: true } },
    { extensions: { 'https://p.example/xapi/extensions/late': true } },
  ],
  ['what is missing is left out', { verb: 'submitted', result: { score: null, note: null } }, undefined],
])('%s', (_, more, result) => {
  expect(statementOf(event(more), 'https://p.example').result).toEqual(result)
})
