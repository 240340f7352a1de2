import { expect, it } from 'vitest'
import { dayOf, quarterOf } from '#rules/day.ts'
import type { Quarter } from '#rules/quarter.ts'
import { openEither } from '#server/db/testing.ts'
import { callAs } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { coachMeetings, playbooksDone } from './for-scores.ts'
import { pairUp } from './testing.ts'

withDemoApp(openEither)

it('scores read tasks done and coach meetings by the end of a quarter; unrecorded meetings are unknown', async () => {
  const { client, advisor, staff, pair, parts } = await pairUp(app, database)
  const begun = await callAs(app, client, 'POST business/own', { name: 'Matunda' })
  const business: string = begun.body.data.id
  const today = dayOf(Date.now())
  const now = quarterOf(today) as Quarter
  const before = '2020-Q1' as Quarter
  await callAs(app, advisor, `POST playbook/pairs/${pair}/tools`, { tool: parts.tool, done: true })
  expect(await playbooksDone(database.sql, [business], [before, now])).toEqual([
    { business, quarter: now, value: 33 },
  ])
  expect(await coachMeetings(database.sql, [business], [before, now])).toEqual([])
  for (const presence of ['present', 'absent']) {
    await callAs(app, staff, 'POST playbook/desk/attendance', {
      people: [client.id],
      day: today,
      presence,
      note: '',
    })
  }
  expect(await coachMeetings(database.sql, [business], [before, now])).toEqual([
    { business, quarter: now, value: 1 },
  ])
})
