import { expect, onTestFinished, test, vi } from 'vitest'
import { CREDIT_GROUPS } from '#contract/score-names.ts'
import { neighbourGroups } from './model.ts'
import { creditScore, READ, SHOP } from './testing.tsx'

test('requests the record of the first business as businessId', async () => {
  const { model, sent } = creditScore()
  onTestFinished(model.$record.listen(() => {}))
  await vi.waitUntil(() => model.$record.get().value)
  expect(sent(READ)).toEqual([{ query: { businessId: SHOP } }])
})

test.each([
  ['/', 'overview'],
  ['/business-risk', 'businessRisk'],
  ['/social-data-via-loan-proposal', 'socialDataViaLoanProposal'],
  ['/impact-data-via-digikua', 'impactDataViaDigiKua'],
  ['/no-such-thing', null],
])('%s opens %s', (path, group) => {
  expect(creditScore({ path }).model.$group.get()).toBe(group)
})

test('previous and next wrap around the groups', () => {
  const [first, second] = CREDIT_GROUPS
  const last = CREDIT_GROUPS.at(-1)
  expect(neighbourGroups('businessRisk')).toEqual({ previous: last, next: second })
  expect(neighbourGroups('impactDataViaDigiKua').next).toBe(first)
})
