import { expect, test } from 'vitest'
import type { CreditRecord } from '#contract/score-credit.ts'
import type { Metric } from '#contract/score-names.ts'
import { standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { creditOf, METRIC_TABLE } from '#rules/score/credit.ts'
import { firstTables } from '#rules/score/measures.ts'
import type { Model } from './model.ts'
import { ScoreTab } from './score.tsx'
import { en } from './words.en.ts'

const LOAN = '1'.repeat(24)
const CALL = 'GET scorecard/loans/:id'
const words = { name: 'work', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

const recordOf = (value: number): CreditRecord =>
  ({
    business: { id: LOAN, name: 'Duka', displayName: 'Duka', enabled: true },
    currency: 'KES',
    updatedAt: '2026-11-23T08:00:00.000Z',
    version: 0,
    ...creditOf(
      Object.fromEntries(
        (Object.keys(METRIC_TABLE) as Metric[]).map(name => [
          name,
          { value, source: METRIC_TABLE[name].source, day: '2026-11-02', note: 'File' },
        ]),
      ),
      firstTables(METRIC_TABLE, 'KE'),
    ),
  }) as CreditRecord

async function show(answer: object, language = 'en') {
  const { host } = standIn({ answers: { [CALL]: answer } })
  return showView(<ScoreTab model={{ api: host.api } as Model} loan={LOAN} />, words, language)
}

test('an application shows the borrower’s current credit scorecard', async () => {
  const { reads, all, text } = await show({ now: recordOf(3), frozen: null })
  await reads('It is saved when someone decides on the loan.')
  expect(all('[role=meter]')).toHaveLength(1)
  expect(all('.metric-list > details')).toHaveLength(23)
  expect(all('[aria-pressed]')).toEqual([])
  // the books and loans are the borrower's, not the reader's
  expect(text()).toContain('From the books in DigiKua')
  expect(text()).not.toMatch(/\byour\b/i)
})

test('a decided loan shows the scorecard saved then, and the current one on request', async () => {
  const frozen = { at: '2026-10-01T08:00:00.000Z', by: 'Daniel Kiprono', record: recordOf(3) }
  const { reads, find, tap } = await show({ now: recordOf(0), frozen })
  await reads('Saved on 1 Oct 2026 by Daniel Kiprono.')
  const before = find('[role=meter]').getAttribute('aria-valuetext')
  await tap('Current score')
  expect(find('[role=meter]').getAttribute('aria-valuetext')).not.toBe(before)
})

test('a borrower without a business has none, in Kiswahili', async () => {
  const { reads } = await show({ now: null, frozen: null }, 'sw')
  await reads('Hakuna biashara')
})
