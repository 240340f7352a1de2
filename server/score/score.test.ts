import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { recordOf } from '#contract/record.ts'
import { WITHOUT } from '#contract/score-columns.ts'
import type { ScoreGroup, ScoreRow } from '#contract/score-desk.ts'
import { BANDS, CATEGORIES, MEASURE_IDS } from '#contract/score-names.ts'
import { lastQuarter, partsOf, quarterAfter } from '#rules/quarter.ts'
import { bandOf, meanOf, roundToHundredths, stopsFor } from '#rules/score/bands.ts'
import { sumUp } from '#rules/score/card.ts'
import { ranksOf } from '#rules/score/rank.ts'
import { findRow, findRows, setRow } from '#server/db/row.ts'
import { account, audit, business, scoreEntry } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { placesOf, storedCard } from './entries.ts'
import { answerSurvey, enter, keepQuarter, owner } from './testing.ts'

const READ = 'POST scorecard/scorecard?resource=scorecard&action=read'
const LAST = lastQuarter(Date.now())
const BEFORE = quarterAfter(LAST, -1)

onEveryDatabase(open => {
  let boss: Signed
  let processor: Signed
  withDemoApp(open)
  beforeAll(async () => {
    boss = await signIn(database, 'super')
    processor = await signIn(database, 'processor')
  })
  /** Creates an owner with a book and survey answers for two quarters. */
  async function trader(sales = 40_000, costs = 10_000) {
    const own = await owner(database)
    const of = { id: own.business.id, owner: own.signed.id }
    await keepQuarter(database, of, BEFORE, sales, costs)
    await keepQuarter(database, of, LAST, sales, costs)
    await answerSurvey(database, own.signed, LAST, { staff: '4', women: '2', youths: '1', hired: '3' })
    return { ...own, of }
  }
  const read = (as: Signed, body: object) => callAs(app, as, READ, body)

  it('computes the last quarter from book and survey until it is closed', async () => {
    const { signed, business: one } = await trader()
    const { body } = await read(signed, { businessId: one.id, ...partsOf(LAST) })
    expect(body.count).toBe(1)
    expect(body.data[0]).toMatchObject({
      id: null,
      final: false,
      rank: null,
      version: 0,
      ...partsOf(LAST),
      business: { id: one.id, name: one.name },
      financialResults: {
        monthlyRevenueGrowth: { score: 50, value: 0, source: 'books', notes: '' },
        avgMonthlyCashflow: { score: 100, value: 30_000 },
        monthlyRevenueTurnover: { score: 50, value: 40_000 },
        consistentlyCashFlowPositive: { score: 100, value: 3 },
        timelinessOfReporting: { score: 100, value: 100 },
        // no statement was validated: unknown, not 0
        cashFlowValidated: { score: null, value: null },
      },
      impactData: {
        noOfDirectJobsCreated: { score: 70, value: 3, source: 'surveys' },
        noOfEmployees: { score: 80, value: 4 },
        timelinessOfReporting: { score: 100, value: 0 },
      },
      categories: { financialResults: 80, participationInAcceleration: null, loanRepayment: null },
    })
    expect(body.data[0].raises).toHaveLength(3)
  })

  it('returns nothing for a quarter without data, or one that is not over', async () => {
    const { signed, business: one } = await trader()
    for (const quarter of [quarterAfter(LAST, -6), quarterAfter(LAST, 1)]) {
      const { body } = await read(signed, { businessId: one.id, ...partsOf(quarter) })
      expect(body).toEqual({ count: 0, data: [] })
    }
  })

  it('shows members their own scores, and staff those they may see', async () => {
    const [mine, other] = [await trader(), await trader()]
    expect((await read(mine.signed, { businessId: other.business.id })).status).toBe(403)
    const own = await read(mine.signed, partsOf(LAST))
    expect(own.body.data.map((one: { business: { id: string } }) => one.business.id)).toEqual([
      mine.business.id,
    ])
    const sales = await signIn(database, 'sales')
    expect((await read(sales, { businessId: mine.business.id })).status).toBe(403)
    expect((await read(processor, { businessId: mine.business.id })).body.count).toBe(1)
    expect((await read(mine.signed, {})).status).toBe(400)
    expect((await read(mine.signed, { businessId: mine.business.id, year: 2026 })).status).toBe(400)
  })

  it('detects late entries, in Nairobi days', async () => {
    const { signed, business: one } = await owner(database)
    const day = `${LAST.slice(0, 4)}-${String(partsOf(LAST).quarter * 3).padStart(2, '0')}-05`
    await enter(
      database,
      { id: one.id, owner: signed.id },
      [day, 'product-sale', 100, 7],
      [day, 'product-sale', 100, 8],
    )
    const { body } = await read(signed, { businessId: one.id, ...partsOf(LAST) })
    expect(body.data[0].financialResults.timelinessOfReporting).toMatchObject({ value: 50, score: 50 })
  })

  it('counts staff notes with their source, until the quarter is closed', async () => {
    const { signed, business: one } = await trader()
    const note = (more: object, as = processor) =>
      callAs(app, as, 'POST scorecard/notes', {
        business: one.id,
        quarter: LAST,
        measure: 'participationInAcceleration.businessCoach',
        value: 3,
        note: 'Coach’s register',
        ...more,
      })
    expect((await note({ note: ' ' })).status).toBe(400)
    expect((await note({ value: -1 })).status).toBe(400)
    // sales can shrink, but not by more than all of them
    const growth = (value: number) => note({ measure: 'financialResults.monthlyRevenueGrowth', value })
    expect((await growth(-100.5)).status).toBe(400)
    expect((await growth(-12.5)).status).toBe(200)
    expect((await growth(250)).status).toBe(200)
    expect((await note({ quarter: quarterAfter(LAST, 1) })).status).toBe(400)
    expect((await note({}, signed)).status).toBe(403)
    expect((await note({ before: null })).status).toBe(200)
    const second = await note({ value: 4, before: null })
    expect([second.status, second.body.message]).toEqual([
      409,
      'Someone else changed this value in the meantime. Close the form to see it, then enter yours.',
    ])
    expect((await note({ before: 3 })).status).toBe(200)
    const { body } = await read(signed, { businessId: one.id, ...partsOf(LAST) })
    expect(body.data[0].participationInAcceleration.businessCoach).toEqual({
      score: 100,
      value: 3,
      source: 'staff',
      notes: 'Coach’s register',
    })
    expect((await note({ value: null, note: '' })).status).toBe(200)
    const after = await read(signed, { businessId: one.id, ...partsOf(LAST) })
    expect(after.body.data[0].participationInAcceleration.businessCoach.score).toBeNull()
    await callAs(app, boss, 'POST scorecard/closing', { quarter: LAST })
    expect((await note({})).status).toBe(409)
  })

  it('previews a closing sorted by name', async () => {
    const named = async (name: string) => {
      const { business: one } = await owner(database)
      await setRow(database.sql, business, one.id, { name, displayName: '' })
    }
    for (const name of ['Zawadi Hotel', 'amina Fruits', 'Baraka Shop']) await named(name)
    const { body } = await callAs(app, boss, `GET scorecard/closing?quarter=${LAST}&size=100`)
    const names: string[] = body.data.map((one: { name: string }) => one.name)
    const places = ['amina Fruits', 'Baraka Shop', 'Zawadi Hotel'].map(name => names.indexOf(name))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  it('previews a business without any data as lacking everything', async () => {
    const { business: one } = await owner(database)
    const { body } = await callAs(app, boss, `GET scorecard/closing?quarter=${LAST}&size=100`)
    const row = body.data.find((row: { business: string }) => row.business === one.id)
    expect(row).toMatchObject({ average: null, missing: MEASURE_IDS })
  })

  it('closes a quarter once, with a preview, and freezes it', async () => {
    const { signed, of } = await trader()
    const preview = await callAs(app, boss, `GET scorecard/closing?quarter=${LAST}&size=100`)
    const row = preview.body.data.find((one: { business: string }) => one.business === of.id)
    const before = (await read(signed, { businessId: of.id })).body.data[0]
    expect(row.average).toBe(before.averageScore)
    expect((await callAs(app, processor, 'POST scorecard/closing', { quarter: LAST })).status).toBe(403)
    expect(
      (await callAs(app, boss, 'POST scorecard/closing', { quarter: quarterAfter(LAST, 1) })).status,
    ).toBe(409)
    const closed = await callAs(app, boss, 'POST scorecard/closing', { quarter: LAST })
    expect(closed.body.closed).toBeGreaterThan(0)
    expect((await callAs(app, boss, 'POST scorecard/closing', { quarter: LAST })).body.closed).toBe(0)
    // later book entries do not change it any more
    await keepQuarter(database, of, LAST, 900_000, 0)
    const [after] = (await read(signed, { businessId: of.id })).body.data
    expect(after).toMatchObject({ final: true, averageScore: before.averageScore })
    expect(after.rank).toEqual({ rank: expect.any(Number), of: expect.any(Number) })
    expect(after.id).toMatch(/^[0-9a-f]{24}$/)
  })

  it('overrides a closed score with a second approval, keeping the original', async () => {
    const { signed, of } = await trader()
    await callAs(app, boss, 'POST scorecard/closing', { quarter: LAST })
    const [entry] = (await read(signed, { businessId: of.id })).body.data
    const measure = 'impactData.noOfEmployees'
    const ask = (more = {}) =>
      callAs(app, processor, 'POST scorecard/overrides', {
        entry: entry.id,
        measure,
        score: 100,
        reason: 'Six people were seen',
        ...more,
      })
    expect((await ask({ score: 80 })).status).toBe(400)
    expect((await ask({ reason: ' ' })).status).toBe(400)
    expect((await ask()).status).toBe(200)
    expect((await ask({ score: 90 })).status).toBe(409)
    const open = async () =>
      (await callAs(app, boss, 'GET scorecard/overrides')).body.data.find(
        (one: { business: { id: string } }) => one.business.id === of.id,
      )
    const { id } = await open()
    expect((await callAs(app, processor, `POST scorecard/overrides/${id}`, { agree: true })).status).toBe(403)
    await setRow(database.sql, account, signed.id, { role: 'super' })
    const own = [
      await callAs(app, signed, `POST scorecard/overrides/${id}`, { agree: true }),
      await callAs(app, signed, `POST scorecard/credit/${of.id}`, {
        metric: 'operatingProfitMargin',
        day: '2026-01-01',
        note: '',
      }),
    ]
    expect(own.map(({ status }) => status)).toEqual([403, 403])
    await setRow(database.sql, account, signed.id, { role: 'client' })
    expect((await callAs(app, boss, `POST scorecard/overrides/${id}`, { agree: true })).status).toBe(200)
    expect((await callAs(app, boss, `POST scorecard/overrides/${id}`, { agree: false })).status).toBe(409)
    const [after] = (await read(signed, { businessId: of.id })).body.data
    expect(after.impactData.noOfEmployees).toMatchObject({
      score: 100,
      value: 4,
      overridden: { from: 80, reason: 'Six people were seen' },
    })
    expect(after.averageScore).toBeGreaterThan(entry.averageScore)
    expect(await open()).toBeUndefined()
    const desk = (await callAs(app, boss, `GET scorecard/desk?quarter=${LAST}&size=100`)).body.data
    expect(desk.find((row: ScoreRow) => row.business === of.id)).toMatchObject({
      average: after.averageScore,
      ...after.categories,
    })
    const said = await findRow(database.sql, audit, { action: 'score.override-agreed' }, desc(audit.at))
    expect(said?.detail).toContainEqual({ name: `${LAST} ${measure}`, from: '80', to: '100' })
  })

  it('ranks and bands in SQL as the rules do, on varied rows', async () => {
    const quarter = '2019-Q4'
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const made = Array.from({ length: 60 }, () => ({
      months: [null, 0, 3, 6, 7, 12, 13, 24, 25, 90][next(10)] as number | null,
      average: next(12) === 0 ? null : next(900) / 9,
    }))
    const seen = await owner(database)
    const shops = await database.sql
      .insert(business)
      .values(
        made.map((_, at) => ({
          tenant: 'wezesha',
          owner: seen.signed.id,
          name: `Row ${at}`,
          displayName: '',
        })),
      )
      .returning()
    const nothing = sumUp(
      recordOf(MEASURE_IDS, () => ({ score: null, value: null, source: 'books' as const, notes: '' })),
    )
    const rows = await database.sql
      .insert(scoreEntry)
      .values(
        made.map((one, at) => ({
          ...storedCard(nothing),
          ...one,
          tenant: 'wezesha',
          business: shops[at]?.id as string,
          quarter,
          version: 0,
          facts: {} as never,
          by: seen.signed.id,
          byName: 'Asha',
        })),
      )
      .returning()
    const places = await placesOf(
      database.sql,
      'wezesha',
      [quarter],
      rows.map(({ id }) => id),
    )
    const ranks = ranksOf(rows.map(({ id, months, average }) => ({ business: id, months, average })))
    expect(Object.fromEntries(places)).toEqual(Object.fromEntries(ranks))
    for (const band of ['bad', 'average', 'good', 'excellent'] as const) {
      const { body } = await callAs(app, boss, `GET scorecard/desk?quarter=${quarter}&band=${band}&size=100`)
      const wanted = rows.filter(({ months, average }) => {
        const stops = stopsFor(months)
        return stops && average !== null && bandOf(average, stops) === band
      })
      expect(body.data.map((one: { business: string }) => one.business).sort()).toEqual(
        wanted.map(one => one.business).sort(),
      )
    }
  })

  it('lists all scores with filters, sorting and export', async () => {
    const [strong, weak] = [await trader(200_000, 20_000), await trader(2_000, 9_000)]
    await callAs(app, boss, 'POST scorecard/closing', { quarter: LAST })
    const list = async (query: string) =>
      (await callAs(app, boss, `GET scorecard/desk?size=100${query}`)).body
    const all = await list('')
    expect(all.quarter).toBe(LAST)
    const closed = await database.sql
      .selectDistinct({ quarter: scoreEntry.quarter })
      .from(scoreEntry)
      .where(eq(scoreEntry.tenant, 'wezesha'))
      .orderBy(desc(scoreEntry.quarter))
    expect(all.quarters).toEqual(closed.map(({ quarter }) => quarter))
    const ids = all.data.map((one: { business: string }) => one.business)
    expect(ids.indexOf(strong.of.id)).toBeLessThan(ids.indexOf(weak.of.id))
    const found = await list(`&search=${encodeURIComponent(weak.business.name)}`)
    expect(found).toMatchObject({
      total: 1,
      data: [{ band: 'bad', change: null, missing: expect.any(Number) }],
    })
    expect((await list('&lacks=loanRepayment')).total).toBe(all.total)
    const file = await app.inject({
      method: 'GET',
      url: '/api/scorecard/desk/export?format=csv',
      headers: boss.headers,
    })
    expect(file.body.split('\r\n')[0]).toContain('Business')
    expect((await callAs(app, weak.signed, 'GET scorecard/desk')).status).toBe(403)
  })

  it('applies thresholds set by a super, and leaves closed quarters unchanged', async () => {
    const { signed, of } = await trader()
    const tables = (await callAs(app, boss, 'GET scorecard/tables')).body
    const put = (body: object) =>
      app.inject({ method: 'PUT', url: '/api/scorecard/tables', headers: boss.headers, payload: body })
    const id = 'financialResults.monthlyRevenueTurnover'
    const set = (steps: object[]) => ({ version: tables.version, measures: { [id]: steps }, metrics: {} })
    expect(
      (
        await put(
          set([
            { from: 5, score: 1 },
            { from: 1, score: 2 },
          ]),
        )
      ).statusCode,
    ).toBe(400)
    expect((await put(set([{ from: 0, score: 7 }]))).statusCode).toBe(200)
    expect((await put(set([{ from: 0, score: 8 }]))).statusCode).toBe(409)
    const [now] = (await read(signed, { businessId: of.id })).body.data
    expect(now.financialResults.monthlyRevenueTurnover.score).toBe(7)
    expect(now.version).toBe(tables.version + 1)
    const versions = (await callAs(app, boss, 'GET scorecard/tables/versions')).body.data
    expect(versions[0]).toMatchObject({
      version: tables.version + 1,
      by: boss.name,
      changes: [{ name: id, from: tables.measures[id], to: [{ from: 0, score: 7 }] }],
    })
    expect(versions.at(-1)).toMatchObject({ version: 0, by: null, changes: [] })
    const told = await findRow(database.sql, audit, { action: 'score.tables-set' }, desc(audit.at))
    expect(told?.detail).toContainEqual({
      name: id,
      to: '0: 7',
      from: tables.measures[id]
        .map((step: { from: number; score: number }) => `${step.from}: ${step.score}`)
        .join(', '),
    })
    const again = (await callAs(app, boss, 'GET scorecard/tables')).body
    await put({ version: again.version, measures: { [id]: tables.measures[id] }, metrics: {} })
    const same = await put({
      version: again.version + 1,
      measures: { [id]: tables.measures[id] },
      metrics: {},
    })
    expect([same.statusCode, same.json().message]).toEqual([
      400,
      'Nothing has changed yet. Change a line first.',
    ])
  })

  it('reports closed scores by hub and cohort, and exports a closing preview', async () => {
    const { of } = await trader()
    const csv = (url: string, as = boss) =>
      app.inject({ method: 'GET', url: `/api/${url}`, headers: as.headers })
    const preview = await csv(`scorecard/closing/export?quarter=${LAST}&format=csv`)
    const shop = (await findRows(database.sql, business, { id: of.id }))[0]
    expect(preview.body).toContain(shop?.name)
    await callAs(app, boss, 'POST scorecard/closing', { quarter: LAST })
    const desk = (await callAs(app, boss, `GET scorecard/desk?quarter=${LAST}&size=100`)).body
    for (const by of ['hub', 'cohort'] as const) {
      const { body } = await callAs(app, boss, `GET scorecard/report?quarter=${LAST}&by=${by}`)
      expect(body).toMatchObject({ by, quarter: LAST })
      const all = body.data.reduce((sum: number, one: { businesses: number }) => sum + one.businesses, 0)
      expect(all).toBe(desk.total)
      // recalculate each mean from the rows of the list
      for (const group of body.data as ScoreGroup[]) {
        const own = (desk.data as ScoreRow[]).filter(row => row[by] === group.group)
        for (const of of ['average', 'change', ...CATEGORIES] as const) {
          const mean = meanOf(own.map(row => row[of]))
          if (mean === null) expect(group[of], of).toBeNull()
          else expect(group[of], of).toBeCloseTo(roundToHundredths(mean), 1)
        }
        const bands = own.map(({ band }) => band)
        expect([group.bad, group.fair, group.good, group.excellent]).toEqual(
          BANDS.map(band => bands.filter(one => one === band).length),
        )
      }
      const file = await csv(`scorecard/report/export?quarter=${LAST}&by=${by}&format=csv`)
      const [head, ...lines] = file.body.trimEnd().split('\r\n')
      expect(head).toContain('Businesses')
      const groups = (body.data as ScoreGroup[]).map(({ group }) => group || WITHOUT[by].en)
      expect(lines.map(line => line.split(',')[0])).toEqual(groups)
    }
    expect((await csv(`scorecard/closing/export?format=csv`, processor)).statusCode).toBe(403)
  })

  it('returns each portal’s thresholds, in local currency in Tanzania', async () => {
    const other = await signIn(database, 'super', { tenant: 'jenga' })
    const { status, body } = await callAs(app, other, 'GET scorecard/tables/versions')
    expect(status).toBe(200)
    expect(body.data[0].measures['financialResults.monthlyRevenueTurnover'][1]).toEqual({
      from: 200_000,
      score: 25,
    })
  })

  it('previews the effect of new thresholds for a super, without saving', async () => {
    const { business: one } = await trader()
    await callAs(app, boss, 'POST scorecard/closing', { quarter: LAST })
    const preview = (measures: object, as = boss) =>
      callAs(app, as, 'POST scorecard/tables/preview', { measures, metrics: {} })
    const id = 'financialResults.consistentlyCashFlowPositive'
    const nothing = (await preview({})).body
    expect(nothing).toMatchObject({ changes: [], quarter: LAST, scores: { up: 0, down: 0, rows: [] } })
    expect(nothing.scores.of).toBeGreaterThan(0)
    const { status, body } = await preview({ [id]: [{ from: 0, score: 0 }] })
    expect([status, body.changes.map(({ name }: { name: string }) => name)]).toEqual([200, [id]])
    expect(body.scores).toMatchObject({ of: nothing.scores.of, up: 0 })
    expect(body.scores.after).toBeLessThan(body.scores.before)
    const row = body.scores.rows.find(({ business }: { business: string }) => business === one.id)
    // one of five known measures of one of two known categories
    expect(row.from - row.to).toBeCloseTo(10, 1)
    const kept = await findRow(database.sql, scoreEntry, { business: one.id })
    expect(kept?.average).toBe(row.from)
    expect(
      (
        await preview({
          [id]: [
            { from: 3, score: 1 },
            { from: 1, score: 2 },
          ],
        })
      ).status,
    ).toBe(400)
    expect((await preview({}, processor)).status).toBe(403)
  })

  it('previews with every stored scorecard, however many', async () => {
    const { business: one } = await trader()
    await callAs(app, boss, 'POST scorecard/closing', { quarter: LAST })
    const found = await findRow(database.sql, scoreEntry, { business: one.id })
    const { id: _, ...kept } = found as typeof scoreEntry.$inferSelect
    const far = await signIn(database, 'super', { tenant: 'jenga' })
    const { id: __, ...shop } = one
    const shops = await database.sql
      .insert(business)
      .values(Array.from({ length: 620 }, () => ({ ...shop, tenant: 'jenga', clientId: null })))
      .returning({ id: business.id })
    await database.sql
      .insert(scoreEntry)
      .values(shops.map(({ id }) => ({ ...kept, tenant: 'jenga', business: id, quarter: '2199-Q4' })))
    const { body } = await callAs(app, far, 'POST scorecard/tables/preview', {
      measures: { 'financialResults.consistentlyCashFlowPositive': [{ from: 0, score: 0 }] },
      metrics: {},
    })
    expect(body.scores).toMatchObject({ of: 620, down: 620, up: 0 })
  })

  it('returns a year’s revenue and operating profit by month and quarter, in whole units', async () => {
    const { signed, business: one } = await trader()
    const { year, quarter } = partsOf(LAST)
    const call = `GET invest/stats/${one.id}/${encodeURIComponent(one.name)}/${year}`
    const [{ email } = { email: '' }] = await database.sql
      .select({ email: account.email })
      .from(account)
      .where(eq(account.id, signed.id))
    const stats = async (mode: string) =>
      (await callAs(app, signed, `${call}?dataMode=${mode}&usr_mail=${email}`)).body
    const monthly = await stats('monthly')
    expect(monthly.Response).toBe('Success')
    expect(monthly.data.revenue[`${year}:${quarter * 3}`]).toBe(40_000)
    expect((await stats('quarterly')).data.operatingProfit[`${year}:Q${quarter}`]).toBe(90_000)
    // the email of somebody else is refused, like any identity that the client claims
    expect((await callAs(app, signed, `${call}?dataMode=monthly&usr_mail=a@b.example`)).status).toBe(403)
  })
})
