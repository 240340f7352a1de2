import { and, desc, eq, isNotNull, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Counts, Home, Queue } from '#contract/home.ts'
import { QUEUES } from '#contract/home-queue.ts'
import { ROLES, type Role, STAFF } from '#contract/role.ts'
import { dayOf } from '#rules/day.ts'
import type { Database } from '#server/db/open.ts'
import { account, loan, submission } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { plantDemo } from '#server/demo/demo.ts'
import { plantHanded } from '#server/demo/onboarding.ts'
import { plantProgramme } from '#server/demo/programme.ts'
import { plantSurveys } from '#server/demo/surveys.ts'
import { openSession } from '#server/http/session.ts'
import { type Answer, callAs } from '#server/people/testing.ts'
import { demoApp } from '#server/testing.ts'
import { TIMEOUTS } from '#tests/timeouts.ts'

let database: Database
let app: FastifyInstance
const signed = new Map<string, Promise<{ headers: { host: string; authorization: string } }>>()

beforeAll(async () => {
  database = await openEither()
  const { sql } = database
  const files = { write: async () => {} }
  await plantDemo(sql, { examplesPort: null, loans: true })
  await plantHanded(sql, files)
  await plantProgramme(sql, files)
  await plantSurveys(sql)
  app = await demoApp({ database })
}, TIMEOUTS.long)
afterAll(async () => {
  await app.close()
  await database.close()
})

/** Makes a call as the user with an id, or as the demo's user of a role. */
async function as(who: string, call: string, body?: object): Promise<Answer> {
  const open = async () => {
    const [row] = await database.sql
      .select()
      .from(account)
      .where(who in ROLES ? eq(account.email, `${who}@wezesha.example`) : eq(account.id, who))
    const { access } = await openSession(database.sql, row?.id as string, 'Chrome on Android')
    return { headers: { host: 'localhost', authorization: `Bearer ${access.token}` } }
  }
  const known = signed.get(who) ?? open()
  signed.set(who, known)
  return callAs(app, await known, call, body)
}

// each block is requested alone: on a slow machine the others would arrive later
async function homeOf(who: string): Promise<Home['blocks']> {
  const { body } = await as(who, 'GET home/blocks')
  const each = Object.keys(body.blocks).map(async name => {
    const alone = (await as(who, `GET home/blocks?blocks=${name}`)).body.blocks[name]
    return [name, alone]
  })
  return Object.fromEntries(await Promise.all(each))
}
const countsOf = async (who: string): Promise<Counts> => (await as(who, 'GET home/waiting')).body

/** The list call behind each queue's page. */
const LISTS: Record<string, string> = {
  '/loans': 'lending/loans/list',
  '/reviews': 'onboarding/reviews',
  '/payments': 'payments/unmatched',
  '/disputes': 'lending/disputes',
  '/statements': 'validation/desk',
  '/invest': 'invest/desk',
  '/clients': 'account/clients/list',
}

async function rowsOf(role: Role, { name }: Queue): Promise<number> {
  const [path = '', filters = ''] = QUEUES[name].at.split('?')
  // the loans page opens with its default view of loans that need action
  const query = path === '/loans' ? `view=now&${filters}` : filters
  return (await as(role, `GET ${LISTS[path]}?${query}`)).body.total
}

/** Expects each count of a role to equal the rows of the list that it links to. */
async function expectCountsToFit(role: Role): Promise<Counts['counts']> {
  const [{ waiting, oldest }, { counts }] = await Promise.all([homeOf(role), countsOf(role)])
  const queues = waiting?.value?.queues ?? []
  const entries: Record<string, number> = {}
  for (const queue of queues) {
    expect(queue.count, `${role}: ${queue.name}`).toBe(await rowsOf(role, queue))
    expect(queue.oldest === null).toBe(queue.count === 0)
    const { count: entry } = QUEUES[queue.name]
    if (entry) entries[entry] = (entries[entry] ?? 0) + queue.count
  }
  // not a queue on the home page, but a count in the menu
  entries.marking = (await as(role, 'GET learning/marking')).body.total
  expect(oldest?.value?.total).toBe(queues.reduce((sum, { count }) => sum + count, 0))
  expect(Object.fromEntries(Object.entries(counts).map(([name, { count }]) => [name, count]))).toEqual(
    entries,
  )
  return counts
}

describe('staff homes', () => {
  it.each(STAFF)('show %s the counts of their lists', async role => {
    await expectCountsToFit(role)
  })

  it('reflect a review, a matched payment and a recommended loan', async () => {
    const before = await expectCountsToFit('processor')
    expect(before).toMatchObject({ reviews: { late: true }, loans: { late: true } })
    const doneBy = async (who: 'processor' | 'authorizer'): Promise<Record<string, number>> =>
      Object.fromEntries(
        ((await homeOf(who)).mine?.value?.done ?? []).map(({ name, count }) => [name, count]),
      )
    const [mine, others] = [await doneBy('processor'), await doneBy('authorizer')]

    const [handed] = (await as('processor', 'GET onboarding/reviews')).body.data
    await as('processor', `POST onboarding/review/${handed.id}`, { verdict: 'approved' })
    const [money] = (await as('processor', 'GET payments/unmatched')).body.data
    const [owed] = (await as('processor', 'GET lending/loans/list?view=all&status=active')).body.data
    await as('processor', `POST payments/unmatched/${money.id}/assign`, { loan: owed.code })
    const [asked] = (await as('processor', 'GET lending/loans/list?view=now&needs=check')).body.data
    await as('processor', `POST account/user/loan/action/${asked.id}`, {
      action: 'withdraw',
      note: 'Asked for by the borrower',
    })

    const after = await expectCountsToFit('processor')
    const less = (name: string) => (before[name]?.count ?? 0) - (after[name]?.count ?? 0)
    expect({ reviews: less('reviews'), payments: less('payments'), loans: less('loans') }).toEqual({
      reviews: 1,
      payments: 1,
      loans: 1,
    })
    // the user's own statistics: a withdrawal on behalf of a borrower is no decision
    expect(await doneBy('processor')).toEqual({
      ...mine,
      reviews: (mine.reviews ?? 0) + 1,
      payments: (mine.payments ?? 0) + 1,
    })
    expect(await doneBy('authorizer')).toEqual(others)
  })

  it('do not count a loan the viewer recommended for approval', async () => {
    const { sql } = database
    const { counts: before } = await countsOf('authorizer')
    const [waiting] = (await as('authorizer', 'GET lending/loans/list?view=now&needs=approve')).body.data
    const [me] = await sql.select().from(account).where(eq(account.email, 'authorizer@wezesha.example'))
    await sql.update(loan).set({ recommendedBy: me?.id }).where(eq(loan.id, waiting.id))
    const after = await expectCountsToFit('authorizer')
    expect(after.loans?.count).toBe((before.loans?.count ?? 0) - 1)
  })

  it('show the sales agent a phone number for late clients only', async () => {
    const { oldest } = await homeOf('sales')
    const rows = oldest?.value?.rows ?? []
    const late = rows.filter(({ queue }) => queue === 'loans.collect')
    expect(late.length).toBeGreaterThan(0)
    for (const { phone } of late) expect(phone).toMatch(/^\+25[45]\d{9}$/)
    expect(rows.filter(({ queue, phone }) => queue !== 'loans.collect' && phone !== undefined)).toEqual([])
  })

  it('list the oldest items first, with working links', async () => {
    const { oldest } = await homeOf('processor')
    const rows = oldest?.value?.rows ?? []
    expect(rows.length).toBeGreaterThan(3)
    const ages = rows.map(({ since }) => Date.parse(since))
    expect(ages).toEqual(ages.toSorted((one, other) => one - other))
    const loanRow = rows.find(({ to }) => to.startsWith('/loan/'))
    expect((await as('processor', `GET lending${loanRow?.to}`)).status).toBe(200)
  })
})

describe('member homes', () => {
  const late = async (): Promise<typeof loan.$inferSelect> => {
    const [row] = await database.sql
      .select({ loan })
      .from(loan)
      .innerJoin(account, eq(account.id, loan.client))
      .where(
        and(
          eq(loan.tenant, 'wezesha'),
          eq(loan.status, 'active'),
          isNotNull(loan.unpaidSince),
          lt(loan.unpaidSince, dayOf(Date.now())),
          eq(account.status, 'active'),
        ),
      )
      .orderBy(desc(loan.outstanding))
      .limit(1)
    return row?.loan as typeof loan.$inferSelect
  }

  it('show a late borrower the overdue sum of the loan page', async () => {
    const { id, client } = await late()
    const page = (await as(client, `GET lending/loan/${id}`)).body.data
    const { trouble } = await countsOf(client)
    expect(trouble.find(({ kind }) => kind === 'loan-late')).toMatchObject({
      amount: page.overdue,
      currency: page.currency,
      name: page.code,
      to: `/dashboard/consumer-credit/pay?loan=${id}`,
    })
    // the home shows the newest loan, even if another one is late
    const newest = (await as(client, 'GET account/client/loan/view')).body.data[0]._id
    const shown = (await as(client, `GET lending/loan/${newest}`)).body.data
    const { loan: block } = await homeOf(client)
    expect(block?.value?.loan).toMatchObject({
      id: newest,
      overdue: shown.overdue,
      daysLate: shown.daysLate,
      outstanding: shown.outstanding,
      next: shown.nextDue,
      returned: shown.returned,
    })
  })

  it('show the next instalment of the loan page', async () => {
    const { loan: block, next } = await homeOf('client')
    const shown = block?.value?.loan
    const page = (await as('client', `GET lending/loan/${shown?.id}`)).body.data
    const listed = (await as('client', `GET account/client/loan/view/${shown?.id}`)).body.data
    const monthly = listed.monthlyRepayment * 100
    expect(shown).toMatchObject({ next: page.nextDue, monthly, status: page.status })
    expect(next?.value?.items.find(({ kind }) => kind === 'loan-due')).toMatchObject({
      day: page.nextDue.day,
      amount: page.nextDue.amount,
    })
  })

  it('show returned steps with the reason from staff', async () => {
    const found = await database.sql
      .select({ one: submission })
      .from(submission)
      .innerJoin(account, eq(account.id, submission.account))
      .where(
        and(
          eq(submission.tenant, 'wezesha'),
          eq(submission.programme, 'onboarding'),
          eq(submission.verdict, 'rejected'),
          eq(submission.current, true),
          eq(account.useNewOnboarding, true),
        ),
      )
    // past the deadline nothing is requested any more
    const states = await Promise.all(
      found.map(async ({ one }) => (await as(one.account, `GET onboarding/state/${one.account}`)).body.path),
    )
    const { one } = found[states.findIndex(path => path.startsWith('/apply/'))] as (typeof found)[number]
    const { trouble, counts } = await countsOf(one.account)
    expect(trouble).toContainEqual(
      expect.objectContaining({ kind: 'step-returned', step: one.step, reason: one.reason }),
    )
    const { rejectedSteps } = (await as(one.account, `GET onboarding/state/${one.account}`)).body
    expect(counts.onboarding).toEqual({ count: rejectedSteps.length, late: true })
  })

  it.each(['client', 'applicant', 'digiprime'])('count the open surveys of %s', async role => {
    const { data } = (await as(role, 'GET survey/home?area=quarterly')).body
    const open = data.filter(({ state }: { state: string }) => state === 'open').length
    expect((await countsOf(role)).counts.surveys?.count ?? 0).toBe(open)
  })

  it('show applicants their available apps with the state', async () => {
    const { apps } = await homeOf('applicant')
    expect(apps?.value?.apps.map(({ name }) => name)).toEqual(['applicant', 'lms', 'digikua', 'qsurvey'])
    expect(apps?.value?.apps[0]?.item?.kind).toMatch(/^answer/)
  })

  it('do not show other people’s queues or portfolio', async () => {
    for (const role of ['client', 'applicant', 'digiprime']) {
      const blocks = Object.keys(await homeOf(role))
      expect(
        blocks.filter(name => ['waiting', 'oldest', 'today', 'people', 'portfolio'].includes(name)),
      ).toEqual([])
    }
    expect(Object.keys(await homeOf('sales'))).toEqual(['waiting', 'oldest', 'people', 'newest'])
  })
})
