import { expect, test } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { showView } from '#kit/testing-screen.tsx'
import { SHOP, scores } from './testing.tsx'
import { ScoresView } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'scores', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }
async function show(given: Parameters<typeof scores>[0] = {}, language = 'en') {
  const made = scores(given)
  return { ...made, ...(await showView(<ScoresView model={made.model} />, words, language)) }
}
const CLOSING = 'GET scorecard/closing'
const OVERRIDES = 'GET scorecard/overrides'

test('lists everybody with score, band and what is missing, and leads super to closing and overrides', async () => {
  const { reads, all, text } = await show()
  await reads('Matunda Safi')
  expect(text()).toContain('78.34')
  expect(all('.way').map(one => text(one))).toEqual(['Waiting for a second person', 'Close a quarter'])
})

test('sales see scores, and nothing that is not theirs to do', async () => {
  const { reads, all } = await show({ role: 'sales' })
  await reads('Matunda Safi')
  expect(all('.way')).toEqual([])
})

test('shows what closing would keep, and closes when asked once more', async () => {
  const closing = {
    ...{ total: 2, page: 1, size: 100, quarter: '2026-Q3', closed: 5 },
    data: [
      {
        business: SHOP,
        name: 'Matunda Safi',
        average: 78.34,
        missing: ['impactData.noOfEmployees' as const],
      },
      { business: 'b'.repeat(24), name: 'Ushonaji', average: null, missing: [] },
    ],
  }
  const { reads, tap, opened, sent, send } = await show({
    path: '/closing',
    answers: { [CLOSING]: closing, 'POST scorecard/closing': { message: 'Closed.', closed: 1 } },
  })
  await reads('78.34, 1 measure missing')
  await reads('no score: nothing is known')
  await tap('Close 2026-Q3')
  await opened()
  await reads('This cannot be taken back.')
  await send()
  expect(sent('POST scorecard/closing')).toEqual([{ body: { quarter: '2026-Q3' } }])
})

const asked = {
  ...{ id: 'd'.repeat(24), business: { id: SHOP, name: 'Matunda Safi' }, quarter: '2026-Q3' },
  ...{ measure: 'impactData.noOfEmployees' as const, from: 60, score: 100, reason: 'Two were seen' },
  ...{ by: 'Njeri Kariuki', at: '2026-11-21T08:00:00.000Z' },
}

test('another score is agreed to by a second person alone', async () => {
  const own = await show({
    path: '/overrides',
    answers: { [OVERRIDES]: { data: [{ ...asked, own: true }] } },
  })
  await own.reads('Take back')
  expect(own.named('Agree')).toBeUndefined()
  const other = await show({
    path: '/overrides',
    answers: {
      [OVERRIDES]: { data: [{ ...asked, own: false }] },
      'POST scorecard/overrides/:id': { message: 'Changed.' },
    },
  })
  await other.reads('Njeri Kariuki asks for 100 instead of 60: Two were seen')
  await other.tap('Agree')
  expect(other.sent('POST scorecard/overrides/:id')).toEqual([
    { params: { id: asked.id }, body: { agree: true } },
  ])
})

test('says what the server refuses', async () => {
  const { reads, tap } = await show({
    path: '/overrides',
    answers: {
      [OVERRIDES]: { data: [{ ...asked, own: false }] },
      'POST scorecard/overrides/:id': new ApiError('conflict', 'Somebody has decided on this already.'),
    },
  })
  await reads('Agree')
  await tap('Agree')
  await reads('Somebody has decided on this already.')
})
