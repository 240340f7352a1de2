import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { survey, surveyResponse } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { plantDemo } from './demo.ts'
import { SURVEYS } from './surveys/surveys.ts'
import { plantSurveys } from './surveys.ts'

let database: Database
beforeAll(async () => {
  database = await openEither()
  await plantDemo(database.sql, { examplesPort: null })
})
afterAll(() => database.close())

it('seeds surveys and responses of two quarters for every tenant, once', async () => {
  const read = async () => ({
    surveys: await database.sql.select().from(survey),
    responses: await database.sql.select().from(surveyResponse),
  })
  await plantSurveys(database.sql, Date.parse('2026-11-21T10:00:00Z'))
  const planted = await read()
  expect(planted.surveys).toHaveLength(2 * SURVEYS.length)
  expect(new Set(planted.responses.map(({ period }) => period))).toEqual(new Set(['2026-Q2', '2026-Q3', '1']))
  for (const { at } of planted.responses)
    expect(at.getTime()).toBeLessThan(Date.parse('2026-11-21T10:00:00Z'))

  await plantSurveys(database.sql)
  expect(await read()).toEqual(planted)
})
