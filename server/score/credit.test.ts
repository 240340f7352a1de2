import { beforeAll, expect, it } from 'vitest'
import type { CreditRecord } from '#contract/score-credit.ts'
import { GROUP_ADDRESSES, METRIC_NAMES, METRICS } from '#contract/score-names.ts'
import { addMonths, dayOf } from '#rules/day.ts'
import { lastQuarter } from '#rules/quarter.ts'
import { findRows } from '#server/db/row.ts'
import { creditFrozen, loan } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { answerSurvey, enter, owner, registeredOn } from './testing.ts'

const LAST = lastQuarter(Date.now())
const TODAY = dayOf(Date.now())
const monthAgo = addMonths(TODAY, -1)

onEveryDatabase(open => {
  let processor: Signed
  withDemoApp(open)
  beforeAll(async () => {
    processor = await signIn(database, 'processor')
  })
  const read = (as: Signed, id: string) =>
    callAs(app, as, `POST scorecard/scorecard_v2/read?businessId=${id}`)
  const metricsOf = ({ groups }: CreditRecord) =>
    Object.assign({}, ...Object.values(groups).map(({ metrics }) => metrics))

  it('returns "Scores not found" for an owner without any data', async () => {
    const { signed, business } = await owner(database)
    const { body } = await read(signed, business.id)
    expect(body).toMatchObject({
      Response: 'Scores not found',
      data: [],
      record: { average: null, updatedAt: null },
    })
  })

  it('combines book, survey, registration and staff notes, each with source and day', async () => {
    const { signed, business } = await owner(database)
    await registeredOn(database, signed, addMonths(TODAY, -8))
    await enter(
      ...([database, { id: business.id, owner: signed.id }] as const),
      ...([
        [monthAgo, 'product-sale', 50_000],
        [monthAgo, 'operating', 40_000],
      ] as [string, 'operating', number][]),
    )
    await answerSurvey(database, signed, LAST, { staff: '4', women: '3', youths: '1', hired: '0' })
    const note = (body: object, as = processor) =>
      callAs(app, as, `POST scorecard/credit/${business.id}`, {
        day: TODAY,
        note: 'Seen at the shop',
        ...body,
      })
    expect((await note({ metric: 'leadership', value: 6 })).status).toBe(400)
    expect((await note({ metric: 'leadership', value: 4, note: '' })).status).toBe(400)
    expect((await note({ metric: 'leadership', value: 4, day: '2999-01-01' })).status).toBe(400)
    expect((await note({ metric: 'leadership', value: 4 }, signed)).status).toBe(403)
    expect((await note({ metric: 'commitment', value: 2, before: null })).status).toBe(200)
    expect((await note({ metric: 'commitment', value: 3, before: null })).status).toBe(409)
    const permit = { name: 'Business permit', value: 2 }
    expect((await note({ metric: 'licensesOrPermits', rows: [permit] })).status).toBe(400)
    await note({ metric: 'leadership', value: 4 })
    await note({
      metric: 'licensesOrPermits',
      rows: [
        { name: 'Business permit', value: 1 },
        { name: 'Health certificate', value: 0 },
      ],
    })
    const { body } = await read(signed, business.id)
    const metrics = metricsOf(body.record)
    expect(metrics).toMatchObject({
      operatingProfitMargin: { value: 20, source: 'books', score: 80 },
      timelinessReportingCashFlow: { value: 100, score: 100 },
      womenEmployed: { value: 75, source: 'surveys', score: 100 },
      youthsEmployed: { value: 25, score: 40 },
      directJobsCreated: { value: 0, score: 0 },
      periodWithinSomo: { value: 8, source: 'account', score: 60 },
      leadership: { value: 4, source: 'staff', score: 80, day: TODAY, note: 'Seen at the shop' },
      licensesOrPermits: { value: 50, score: 65 },
      // missing data is null, never 0
      cashFlowValidation: { value: null, score: null },
      guarantors: { value: null, score: null },
    })
    expect(body.record.average).toBeNull()
    expect(body.record.missing).toContain('guarantors')
    const [wire] = body.data
    const [year, month] = monthAgo.split('-').map(Number)
    expect(wire.businessRisk.operatingProfitMargin.report).toEqual({
      [`${year}:${month}`]: { operatingProfit: 10_000 },
    })
    expect(wire.businessRisk.licensesOrPermits.report).toEqual([
      { name: 'Business permit', val: 1, status: 1 },
      { name: 'Health certificate', val: 0, status: 0 },
    ])
    expect(wire.impactDataViaDigiKua).toMatchObject({
      womenEmployed: { percent: 75 },
      directJobsCreated: { score: 0 },
    })
    expect(wire.creditRisk.data.percent).toBeNull()
    // removing a note leaves the metric without a value
    const { body: removed } = await note({ metric: 'leadership', value: null, note: '' })
    expect(removed.message).toBe('The value is removed.')
    expect(metricsOf((await read(signed, business.id)).body.record).leadership.value).toBeNull()
  })

  it('has an average once each group is known', async () => {
    const { signed, business } = await owner(database)
    for (const metric of [
      'ownContribution',
      'creditReferenceBureau',
      'guarantors',
      'collateralAbility',
      'experienceSkills',
    ]) {
      await callAs(app, processor, `POST scorecard/credit/${business.id}`, {
        metric,
        value: 1,
        day: TODAY,
        note: 'File',
      })
    }
    expect((await read(signed, business.id)).body.record.average).toBeNull()
    await answerSurvey(database, signed, LAST, { staff: '2', women: '1', youths: '2', hired: '4' })
    const { record } = (await read(signed, business.id)).body
    expect(record.average).toBeGreaterThan(0)
    expect(Object.keys(record.groups)).toEqual(Object.keys(GROUP_ADDRESSES))
    expect(Object.keys(METRICS).flatMap(group => Object.keys(record.groups[group].metrics))).toEqual(
      METRIC_NAMES,
    )
  })

  it('is frozen by a decision on a loan, but not by a refused decision', async () => {
    const { signed, business } = await owner(database)
    const [fund] = (await callAs(app, signed, 'GET account/loan_fund/list')).body.data
    const [one] = await database.sql
      .insert(loan)
      .values({
        tenant: 'wezesha',
        code: `T${business.id.slice(0, 7)}`,
        client: signed.id,
        fund: fund.id,
        currency: 'KES',
        status: 'recommended',
        stage: 'done' as never,
        amount: 6_000_000,
        months: 12,
        recommendedBy: processor.id,
      })
      .returning()
    const id = (one as { id: string }).id
    const beside = async () => (await callAs(app, processor, `GET scorecard/loans/${id}`)).body
    expect(await beside()).toMatchObject({ frozen: null, now: { business: { id: business.id } } })
    const note = (value: number) =>
      callAs(app, processor, `POST scorecard/credit/${business.id}`, {
        metric: 'guarantors',
        value,
        day: TODAY,
        note: 'Letters',
      })
    await note(3)
    const decide = (as: Signed, body: object) => callAs(app, as, `POST account/user/loan/action/${id}`, body)
    const authorizer = await signIn(database, 'authorizer')
    // without a reason the decision is refused
    expect((await decide(authorizer, { action: 'reject' })).status).toBe(400)
    expect(await findRows(database.sql, creditFrozen, { loan: id })).toEqual([])
    expect((await decide(authorizer, { action: 'reject', reason: 'other' })).status).toBe(200)
    await note(0)
    const { now, frozen } = await beside()
    expect(metricsOf(now).guarantors.value).toBe(0)
    expect(metricsOf(frozen.record).guarantors.value).toBe(3)
    expect(frozen.by).toBe(authorizer.name)
    expect((await callAs(app, signed, `GET scorecard/loans/${id}`)).status).toBe(403)
  })
})
