import { beforeAll, expect, it } from 'vitest'
import type { LoanPage } from '#contract/loan-page.ts'
import { lendingTermsOf } from '#rules/lending-terms.ts'
import { setRow } from '#server/db/row.ts'
import { loan, loanEvent } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { type Signed, signIn } from '#server/people/testing.ts'
import { type Borrower, till, withTill } from './testing.ts'

onOneDatabase(open => {
  let boss: Signed
  let running: Borrower
  let waiting: Borrower
  withTill(open)
  beforeAll(async () => {
    boss = await signIn(till.database, 'super')
    running = await till.borrow()
    waiting = await till.borrow({ isApproved: true })
    const { sql } = till.database
    // one loan approved before the terms changed, and one still to be approved
    await setRow(sql, loan, running.loan, { approvedBy: boss.id })
    await sql.insert(loanEvent).values({ loan: running.loan, what: 'approved', by: boss.id, byName: 'Boss' })
    await setRow(sql, loan, waiting.loan, { approvedBy: null, status: 'submitted' })
  })

  const ask = async (url: string) =>
    (await till.app.inject({ url: `/api/${url}`, headers: boss.headers })).json().data
  const pageOf = (one: Borrower): Promise<LoanPage> => ask(`lending/loan/${one.loan}`)

  it('a running loan keeps its terms when the portal’s change; a pending one is assessed by the new ones', async () => {
    const [before, early] = [await pageOf(running), await pageOf(waiting)]
    expect(before.schedule.length).toBeGreaterThan(0)
    const tenant = await ask('portal/tenants/wezesha')
    const lending = {
      ...lendingTermsOf(tenant.loan),
      periods: [6],
      incomeShare: 1_000,
      monthlyGrowth: 900,
      interestGuide: [{ from: 0, rate: 5_000 }],
      penalty: { after: 0, rate: 5_000 },
    }
    const reply = await till.app.inject({
      method: 'PATCH',
      url: '/api/portal/tenants/wezesha',
      headers: boss.headers,
      payload: { version: tenant.version, change: { lending } },
    })
    expect(reply.statusCode).toBe(200)

    const [after, late] = [await pageOf(running), await pageOf(waiting)]
    for (const part of ['fund', 'schedule', 'instalment', 'outstanding', 'settlement', 'months'] as const)
      expect(after[part], part).toEqual(before[part])
    expect(after.staff?.affordability).toEqual(before.staff?.affordability)
    expect(early.staff?.affordability.limit).toBe(3_300)
    expect(late.staff?.affordability.limit).toBe(1_000)
  })
})
