import { beforeEach, expect, test } from 'vitest'
import { SCORE_ITEMS } from '#contract/learning.ts'
import { id, open } from './testing.tsx'

beforeEach(() => localStorage.clear())

test('distinguishes pending from a score of 0, and rounds the total percent', async () => {
  const scores = Object.fromEntries(SCORE_ITEMS.map(item => [item, null]))
  const { reads, table, text } = await open('/learning/scores', {
    'GET lms/scores/aggregates': {
      data: {
        ...scores,
        pitch1: 5,
        pitch2: 0,
        total: 5,
        percent: 500 / 70,
        traineeId: id(1),
        name: 'Zawadi',
      },
    },
  })
  await reads('First pitch')
  expect(table().slice(0, 3)).toEqual([
    { Item: 'First pitch', Status: 'Submitted', Weight: '5', Score: '5' },
    { Item: 'Second pitch', Status: 'Submitted', Weight: '5', Score: '0' },
    { Item: 'Growth in pitching', Status: 'Pending', Weight: '5', Score: '–' },
  ])
  expect(text()).toContain('7%')
  expect(text()).toContain('5 of 70')
})

test('offers uploading a first pitch deck, and updating an existing one', async () => {
  const deck = {
    id: id(70),
    pitchId: '1' as const,
    fileId: id(71),
    fileName: 'mandazi.pptx',
    size: 1,
    link: '/f',
    createdBy: id(3),
    traineeId: id(1),
    cohortId: id(2),
    createdAt: 1_700_000_000,
    version: 2,
    reviews: [],
  }
  const { reads, named, tap } = await open('/learning/pitch-submission', {
    'GET lms/pitch-decks/:pitchId': ({ params }) => ({ data: params.pitchId === '1' ? [deck] : [] }),
  })
  await reads('Update Pitch Deck')
  await reads('Upload Pitch Deck')
  expect(named('Open mandazi.pptx')).toBeDefined()
  expect(named('Update Pitch Deck: Pitch 1')?.getAttribute('href')).toBe(
    '/dashboard/lms/learning/pitch-submission/pitch1',
  )
  await tap('Upload Pitch Deck: Pitch 2')
  await reads('PDF, PPT or PPTX, up to 50 MB.')
})
