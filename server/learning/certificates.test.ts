import { inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addDays, dayOf, instantOf } from '#rules/day.ts'
import { findRows, setRow, setRows } from '#server/db/row.ts'
import { account, learningCertificate, learningSession, notification } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { remindTrainees } from './reminders.ts'
import { addCohort, addTrainee, mark } from './testing.ts'

onEveryDatabase(open => {
  withDemoApp(open)
  const check = (code: string) => app.inject({ url: `/c/${code}`, headers: { host: 'localhost' } })

  it('certifies a trainee who completed the course; anyone can verify it until withdrawn', async () => {
    const cohort = await addCohort(database)
    const own = await addTrainee(database, cohort)
    const staff = await signIn(database, 'processor')
    const issue = () => callAs(app, staff, 'POST learning/desk/certificates', { trainee: own.trainee })
    expect((await issue()).status).toBe(409)
    for (const assignment of cohort.assignments) {
      await callAs(app, own, `POST lms/assignments/${assignment}/submits`, {
        traineeId: own.trainee,
        answers: { 1: 'Bread', 2: 'rent' },
      })
    }
    const [{ body }, twin] = await Promise.all([issue(), issue()])
    expect(twin.body.data.code).toBe(body.data.code)
    expect(body.data).toMatchObject({ name: own.name, course: 'Grow your business', withdrawn: false })
    expect((await issue()).body.data.code).toBe(body.data.code)
    expect((await callAs(app, own, 'GET learning/certificates')).body.data).toHaveLength(1)
    const page = await check(body.data.code.toLowerCase())
    expect(page.statusCode).toBe(200)
    // otherwise its own style sheet would be blocked
    expect(page.headers['content-security-policy']).toContain("style-src 'self'")
    for (const text of [own.name, 'Grow your business', 'Cohort 8', body.data.code, 'is valid']) {
      expect(page.body).toContain(text)
    }
    const file = await app.inject({
      url: `/api/learning/certificates/${body.data.code}/file`,
      headers: own.headers,
    })
    expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const other = await addTrainee(database, cohort)
    const foreign = `GET learning/certificates/${body.data.code}/file`
    expect((await callAs(app, other, foreign)).status).toBe(404)

    const withdraw = `POST learning/desk/certificates/${body.data.code}/withdraw`
    expect((await callAs(app, own, withdraw, { reason: 'No' })).status).toBe(403)
    await callAs(app, staff, withdraw, { reason: 'Issued to the wrong person' })
    const after = await check(body.data.code)
    expect(after.body).toContain('was withdrawn on')
    expect(after.body).not.toContain('wrong person')
  })

  it('certifies a cohort while its trainees are changed', async () => {
    const cohort = await addCohort(database)
    const own = await Promise.all(Array.from({ length: 4 }, () => addTrainee(database, cohort)))
    const staff = await signIn(database, 'super')
    const trainees = own.map(({ trainee }) => trainee).sort()
    for (const { id, trainee, ...one } of own) {
      // by name in the opposite order
      const firstName = `Trainee ${9 - trainees.indexOf(trainee)}`
      await setRow(database.sql, account, id, { firstName })
      for (const assignment of cohort.assignments) {
        await callAs(app, one, `POST lms/assignments/${assignment}/submits`, {
          traineeId: trainee,
          answers: { 1: 'Bread', 2: 'rent' },
        })
      }
    }
    for (let round = 0; round < 3; round++) {
      const certifying = callAs(app, staff, `POST learning/desk/cohorts/${cohort.id}/certificates`)
      for (let change = 0; change < 6; change++) {
        const reply = await callAs(app, staff, 'POST learning/desk/trainees/state', {
          trainees,
          state: 'active',
        })
        expect(reply.status).toBe(200)
      }
      expect(await certifying).toMatchObject({ status: 200, body: { people: 4 } })
      await database.sql.delete(learningCertificate).where(inArray(learningCertificate.trainee, trainees))
    }
  })

  it('dates a certificate by the day in Nairobi', async () => {
    const cohort = await addCohort(database)
    const own = await addTrainee(database, cohort)
    const staff = await signIn(database, 'processor')
    for (const assignment of cohort.assignments) {
      await callAs(app, own, `POST lms/assignments/${assignment}/submits`, {
        traineeId: own.trainee,
        answers: { 1: 'Bread', 2: 'rent' },
      })
    }
    const { body } = await callAs(app, staff, 'POST learning/desk/certificates', { trainee: own.trainee })
    const { code } = body.data
    const at = new Date('2026-03-09T21:30:00.000Z')
    await setRows(database.sql, learningCertificate, { code }, { at, withdrawnAt: at })
    const page = await check(code)
    expect(page.body.match(/10 March 2026/g)).toHaveLength(2)
    expect(page.body).not.toContain('9 March')
  })

  it('returns 404 for an unknown certificate code', async () => {
    expect((await check('AAAA-BBBB-CCCC')).statusCode).toBe(404)
    expect((await check('what-ever')).statusCode).toBe(404)
  })

  it('reminds trainees once of work due soon, and of a class the day before', async () => {
    const today = dayOf(Date.now())
    const cohort = await addCohort(database, 5)
    const own = await addTrainee(database, cohort)
    // a user who muted email and SMS still gets each notice exactly once
    await callAs(app, own, 'POST learning/alerts/ways', { kind: 'learning-due', mail: false, sms: false })
    const startsAt = new Date(instantOf(addDays(today, 1)) + 14 * 3_600_000)
    await database.sql.insert(learningSession).values({
      class: cohort.class,
      title: 'Pricing',
      startsAt,
      place: 'Nairobi hub',
      endsAt: new Date(startsAt.getTime() + 7_200_000),
    })
    // whose work was sent back has to send it again by the same day
    const again = await addTrainee(database, cohort)
    const { body } = await callAs(app, again, `POST lms/assignments/${cohort.assignments[0]}/submits`, {
      traineeId: again.trainee,
      answers: { 1: 'Bread', 2: 'rent' },
    })
    await mark(database, body.id, null)
    const noon = () => instantOf(today) + 12 * 3_600_000
    const tell = remindTrainees({ portal: () => 'http://localhost' }, noon)
    await tell(database.sql)
    await tell(database.sql)
    const told = await findRows(database.sql, notification, { account: own.id })
    expect(told.map(({ kind }) => kind).sort()).toEqual(['learning-class', 'learning-due'])
    const due = await findRows(database.sql, notification, { account: again.id, kind: 'learning-due' })
    expect(due.map(({ path }) => path)).toEqual([
      `/dashboard/lms/learning/assignments/${cohort.assignments[0]}`,
    ])
    const night = remindTrainees({ portal: () => 'http://localhost' }, () => instantOf(today) + 3_600_000)
    const late = await addTrainee(database, cohort)
    await night(database.sql)
    expect(await findRows(database.sql, notification, { account: late.id })).toEqual([])
  })
})
