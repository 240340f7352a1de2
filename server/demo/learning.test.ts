import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chapterStates, stateOf } from '#rules/learning/sequence.ts'
import type { Database } from '#server/db/open.ts'
import { learningAttempt, learningTrainee } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { standingOf } from '#server/learning/standing.ts'
import { learnerOf } from '#server/learning/trainee.ts'
import { noticesAbout } from '#server/notify/notice.ts'
import { plantDemo } from './demo.ts'
import { plantLearning } from './learning.ts'
import { demoEmail, idOf } from './people.ts'

onOneDatabase(open => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await plantDemo(database.sql, { examplesPort: null })
    await plantLearning(database.sql)
  })
  afterAll(() => database.close())

  it('has a trainee mid-course, with every assignment state', async () => {
    const own = await learnerOf(database.sql, {
      id: idOf(demoEmail('trainee', 'wezesha')),
      tenant: 'wezesha',
    })
    if (!own) throw new Error('There is no trainee')
    const chapters = await standingOf(database.sql, own)
    expect(chapterStates(chapters)).toEqual([
      'completed',
      'completed',
      'completed',
      'current',
      'not-done',
      'not-done',
    ])
    expect(chapters.map(({ assignments: [one] }) => one && stateOf(one))).toEqual([
      'graded',
      'graded',
      'submitted',
      'not-attempted',
      'not-attempted',
      'not-attempted',
    ])
    const due = chapters[3]?.assignments[0]?.dueAt ?? 0
    expect(due * 1000).toBeGreaterThan(Date.now())
  })

  it('names assignments in alerts in the reader’s language', async () => {
    const alerts = await noticesAbout(database.sql, idOf(demoEmail('trainee', 'wezesha')), 'learning', 'sw')
    const graded = alerts.filter(({ kind }) => kind === 'learning-graded')
    expect(graded.map(({ values }) => values.assignment)).toContain('Waulize wateja watano')
  })

  it('is seeded once', async () => {
    await plantLearning(database.sql)
    const [trainees] = await database.sql
      .select({ many: count() })
      .from(learningTrainee)
      .where(eq(learningTrainee.tenant, 'jenga'))
    expect(trainees?.many).toBe(6)
    const [waiting] = await database.sql.select({ many: count() }).from(learningAttempt)
    expect(waiting?.many).toBeGreaterThan(20)
  })
})
