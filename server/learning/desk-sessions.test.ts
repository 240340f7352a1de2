import { expect, it } from 'vitest'
import { findRows } from '#server/db/row.ts'
import { learningEvent, learningScore, learningTeacher } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { addCohort, addTrainee, pair } from './testing.ts'

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const session = (group: string, from: number) => ({
  class: group,
  title: 'Price with care',
  startsAt: at(from),
  endsAt: at(from + 2),
  place: 'Hall 2',
  link: '',
})

onEveryDatabase(open => {
  withDemoApp(open)

  it('a trainer plans a session and records attendance once; a mentor may not', async () => {
    const cohort = await addCohort(database)
    const [one, two] = [await addTrainee(database, cohort), await addTrainee(database, cohort)]
    const [trainer, mentor] = [await signIn(database, 'digiprime'), await signIn(database, 'digiprime')]
    await database.sql.insert(learningTeacher).values([
      { cohort: cohort.id, account: trainer.id, part: 'trainer' },
      { cohort: cohort.id, account: mentor.id, part: 'mentor' },
    ])
    await pair(database, one.trainee, mentor.id)
    const plan = (who: typeof trainer) =>
      callAs(app, who, 'POST learning/desk/sessions', session(cohort.class, -1))
    expect((await plan(mentor)).status).toBe(404)
    const { id } = (await plan(trainer)).body
    const call = `learning/desk/sessions/${id}`
    expect((await callAs(app, mentor, `GET ${call}`)).status).toBe(404)
    const people = { [one.trainee]: 'late', [two.trainee]: 'absent' }
    const note = () => callAs(app, trainer, `POST ${call}/attendance`, { people })
    expect((await note()).body.noted).toBe(2)
    expect((await note()).body.noted).toBe(0)
    const { body } = await callAs(app, trainer, `GET ${call}`)
    expect(body.data).toMatchObject({ trainees: 2, noted: 2, there: 1 })
    const events = await findRows(database.sql, learningEvent, { objectId: id })
    expect(events).toMatchObject([{ trainee: one.trainee, verb: 'attended', result: { late: true } }])
    const whole = await callAs(app, mentor, `GET learning/desk/trainees/${one.trainee}`)
    expect(whole.body.data).toMatchObject({ sessions: 1, attended: 1 })
  })

  it('records attendance of the session’s own class only, and of who was recorded before leaving it', async () => {
    const cohort = await addCohort(database)
    const [one, two] = [await addTrainee(database, cohort), await addTrainee(database, cohort)]
    const staff = await signIn(database, 'processor')
    const trainer = await signIn(database, 'digiprime')
    const teaching = { cohort: cohort.id, account: trainer.id, part: 'trainer', class: cohort.class } as const
    await database.sql.insert(learningTeacher).values(teaching)
    const { id } = (await callAs(app, trainer, 'POST learning/desk/sessions', session(cohort.class, -1))).body
    const note = async (trainee: string, state: string) =>
      (
        await callAs(app, trainer, `POST learning/desk/sessions/${id}/attendance`, {
          people: { [trainee]: state },
        })
      ).status
    expect(await note(one.trainee, 'present')).toBe(200)
    const made = await callAs(app, staff, `POST learning/desk/cohorts/${cohort.id}/classes`, {
      name: 'Other',
    })
    const trainees = [one.trainee, two.trainee]
    await callAs(app, staff, 'POST learning/desk/trainees/move', { trainees, class: made.body.id })
    expect(await note(one.trainee, 'late')).toBe(200)
    expect(await note(two.trainee, 'present')).toBe(404)
  })

  it('tells the class at once of a session planned for the same day', async () => {
    const cohort = await addCohort(database)
    const one = await addTrainee(database, cohort)
    const staff = await signIn(database, 'processor')
    const alerts = async () => (await callAs(app, one, 'GET learning/alerts')).body.data
    await callAs(app, staff, 'POST learning/desk/sessions', session(cohort.class, 24))
    expect(await alerts()).toEqual([])
    await callAs(app, staff, 'POST learning/desk/sessions', session(cohort.class, 1 / 60))
    expect(await alerts()).toMatchObject([{ kind: 'learning-class', values: { where: 'Hall 2' } }])
  })

  it('plans weekly sessions, rejects an end before the start, and early attendance', async () => {
    const cohort = await addCohort(database)
    const one = await addTrainee(database, cohort)
    const staff = await signIn(database, 'processor')
    const plan = (body: object) => callAs(app, staff, 'POST learning/desk/sessions', body)
    const coming = session(cohort.class, 24)
    expect((await plan({ ...coming, endsAt: at(20) })).body.fields).toHaveProperty('endsAt')
    const { id } = (await plan({ ...coming, weeks: 3 })).body
    const list = await callAs(app, staff, `GET learning/desk/sessions?cohort=${cohort.id}`)
    expect(list.body.total).toBe(3)
    const early = { people: { [one.trainee]: 'present' } }
    expect((await callAs(app, staff, `POST learning/desk/sessions/${id}/attendance`, early)).status).toBe(409)
    await callAs(app, staff, `POST learning/desk/sessions/${id}/cancel`, { cancelled: true })
    const { body } = await callAs(app, one, 'GET learning/alerts')
    expect(body.data[0]).toMatchObject({ kind: 'learning-class', values: { where: 'cancelled' } })
  })

  it('gives every change of a session a calendar number of its own, at the same time too', async () => {
    const cohort = await addCohort(database)
    const one = await addTrainee(database, cohort)
    const staff = await signIn(database, 'processor')
    const coming = session(cohort.class, 24)
    const { id } = (await callAs(app, staff, 'POST learning/desk/sessions', coming)).body
    const change = (place: string) =>
      callAs(app, staff, `POST learning/desk/sessions/${id}`, { ...coming, place, class: undefined })
    const places = ['Hall 3', 'Hall 4', 'Hall 5', 'Hall 6']
    expect((await Promise.all(places.map(change))).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { link } = (await callAs(app, one, 'POST learning/calendar', {})).body
    const feed = await app.inject({ url: new URL(link).pathname })
    expect(feed.body).toContain('SEQUENCE:4')
  })

  it('certifies all who completed the course at once, idempotently', async () => {
    const cohort = await addCohort(database)
    const [one, two] = [await addTrainee(database, cohort), await addTrainee(database, cohort)]
    const staff = await signIn(database, 'processor')
    for (const assignment of cohort.assignments) {
      await callAs(app, one, `POST lms/assignments/${assignment}/submits`, {
        traineeId: one.trainee,
        answers: { 1: 'Bread', 2: 'rent' },
      })
    }
    const due = async () => {
      const { body } = await callAs(app, staff, 'GET learning/desk/certificates/due')
      return body.data.find(({ id }: { id: string }) => id === cohort.id)?.people ?? 0
    }
    expect(await due()).toBe(1)
    const give = (id = cohort.id) => callAs(app, staff, `POST learning/desk/cohorts/${id}/certificates`)
    expect((await give(one.trainee)).status).toBe(404)
    expect((await give()).body.people).toBe(1)
    expect((await give()).body.people).toBe(0)
    expect(await due()).toBe(0)
    const { body } = await callAs(
      app,
      staff,
      `GET learning/desk/certificates?search=${one.name.split(' ')[2]}`,
    )
    const [certificate] = body.data.filter(({ trainee }: { trainee: string }) => trainee === one.trainee)
    const file = await app.inject({
      url: `/api/learning/desk/certificates/${certificate.code}/file`,
      headers: staff.headers,
    })
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const whole = await callAs(app, staff, `GET learning/desk/trainees/${two.trainee}`)
    expect(whole.body.data.certificate).toBeNull()
  })

  it('reports completion and growth of the reader’s trainees, as figures and files', async () => {
    const cohort = await addCohort(database)
    const [one, two] = [await addTrainee(database, cohort), await addTrainee(database, cohort)]
    const [staff, mentor] = [await signIn(database, 'processor'), await signIn(database, 'digiprime')]
    await pair(database, two.trainee, mentor.id)
    const by = { by: staff.id, byName: staff.name }
    await database.sql.insert(learningScore).values([
      { trainee: one.trainee, item: 'confidence1', score: 2, ...by },
      { trainee: one.trainee, item: 'confidence2', score: 5, ...by },
    ])
    await callAs(app, one, `POST lms/assignments/${cohort.assignments[0]}/submits`, {
      traineeId: one.trainee,
      answers: { 1: 'Bread', 2: 'rent' },
    })
    const report = async (who: typeof staff) => {
      const { body } = await callAs(app, who, 'GET learning/desk/report')
      return body.data.find(({ id }: { id: string }) => id === cohort.id)
    }
    expect(await report(staff)).toMatchObject({
      trainees: 2,
      submitted: 25,
      attended: null,
      confidence: { entry: 2, exit: 5, growth: 5, people: 1 },
      pitch: { entry: null, people: 0 },
    })
    expect(await report(mentor)).toMatchObject({ trainees: 1, submitted: 0, confidence: { people: 0 } })
    const file = (path: string, who = staff) =>
      app.inject({ url: `/api/learning/desk/${path}`, headers: who.headers })
    const sheet = await file(`report/export?format=csv&cohort=${cohort.id}`)
    expect(sheet.body.trim().split('\n')).toHaveLength(3)
    expect(sheet.body).toContain('Confidence at the end')
    expect(
      (await file(`report/export?format=xlsx&cohort=${cohort.id}`)).rawPayload.subarray(0, 2).toString(),
    ).toBe('PK')
    const events = await file(`events?cohort=${cohort.id}`)
    const [statement] = events.body
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(statement).toMatchObject({
      actor: { account: { name: one.id } },
      verb: { display: { 'en-US': 'submitted' } },
    })
    expect(events.body).not.toContain(one.name)
    expect((await file('events', mentor)).statusCode).toBe(403)
  })
})
