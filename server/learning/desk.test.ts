import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { OutlineChapter, WireAssignment } from '#contract/learning-trainee.ts'
import { addDays, dayOf } from '#rules/day.ts'
import { addRow, findRow, findRows, lockRow, setRow, setRows } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import {
  account,
  audit,
  enrolment,
  learningClass,
  learningCohort,
  learningTeacher,
  learningTrainee,
  notification,
  cohort as programme,
} from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { addPerson, callAs, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { addCohort, addTrainee, type Cohort, pair } from './testing.ts'

/** Creates a programme's cohort, whose selected applicants can be enrolled. */
const addRound = () =>
  addRow(database.sql, programme, {
    tenant: 'wezesha',
    name: `Round ${newId()}`,
    year: 2026,
    deadline: new Date(),
    opensAt: new Date(),
    criteria: [],
  })

onEveryDatabase(open => {
  withDemoApp(open)
  const teach = (cohort: Cohort, account: string, part: 'mentor' | 'trainer', group: string | null = null) =>
    database.sql.insert(learningTeacher).values({ cohort: cohort.id, account, part, class: group })
  const anotherClass = async (cohort: Cohort): Promise<Cohort> => {
    const [row] = await database.sql
      .insert(learningClass)
      .values({ cohort: cohort.id, name: 'B' })
      .returning()
    return { ...cohort, class: row?.id as string }
  }
  const idsFor = async (who: Parameters<typeof callAs>[1], cohort: string) => {
    const { body } = await callAs(app, who, `GET learning/desk/trainees?cohort=${cohort}`)
    return body.data.map(({ id }: { id: string }) => id)
  }

  it('a mentor sees their trainees, a class trainer their class, staff all trainees', async () => {
    const cohort = await addCohort(database)
    const other = await anotherClass(cohort)
    const [one, two, three] = [
      await addTrainee(database, cohort),
      await addTrainee(database, cohort),
      await addTrainee(database, other),
    ]
    const [mentor, trainer, whole, stranger, staff] = [
      await signIn(database, 'digiprime'),
      await signIn(database, 'sales'),
      await signIn(database, 'digiprime'),
      await signIn(database, 'digiprime'),
      await signIn(database, 'processor'),
    ]
    await teach(cohort, mentor.id, 'mentor')
    await pair(database, two.trainee, mentor.id)
    await teach(cohort, trainer.id, 'trainer', other.class)
    await teach(cohort, whole.id, 'trainer')

    expect(await idsFor(mentor, cohort.id)).toEqual([two.trainee])
    expect(await idsFor(trainer, cohort.id)).toEqual([three.trainee])
    expect(await idsFor(whole, cohort.id)).toHaveLength(3)
    expect(await idsFor(staff, cohort.id)).toHaveLength(3)
    expect(await idsFor(stranger, cohort.id)).toEqual([])

    const trains = async (who: typeof mentor) =>
      (await callAs(app, who, 'GET learning/desk/cohorts')).body.trains
    expect([await trains(mentor), await trains(stranger)]).toEqual([false, false])
    expect([await trains(trainer), await trains(whole), await trains(staff)]).toEqual([true, true, true])

    const see = async (who: typeof mentor, id: string) =>
      (await callAs(app, who, `GET learning/desk/trainees/${id}`)).status
    expect([await see(mentor, two.trainee), await see(mentor, one.trainee)]).toEqual([200, 404])
    expect([await see(trainer, three.trainee), await see(trainer, one.trainee)]).toEqual([200, 404])
    expect((await callAs(app, stranger, `GET learning/desk/cohorts/${cohort.id}`)).status).toBe(404)
    const { body } = await callAs(app, mentor, `GET learning/desk/cohorts/${cohort.id}`)
    expect(body.data).toMatchObject({ trainees: 1, classList: [{ id: cohort.class, trainees: 1 }] })
    const exported = await app.inject({
      url: '/api/learning/desk/trainees/export?format=csv',
      headers: mentor.headers,
    })
    expect(exported.body.trim().split('\n')).toHaveLength(2)
    // and cannot change anything
    const move = { trainees: [two.trainee], class: other.class }
    expect((await callAs(app, mentor, 'POST learning/desk/trainees/move', move)).status).toBe(403)
  })

  it('counts overdue work and filters trainees who are behind', async () => {
    const cohort = await addCohort(database, 20)
    const [late, quiet] = [await addTrainee(database, cohort), await addTrainee(database, cohort)]
    const staff = await signIn(database, 'processor')
    for (const assignment of cohort.assignments) {
      await callAs(app, quiet, `POST lms/assignments/${assignment}/submits`, {
        traineeId: quiet.trainee,
        answers: { 1: 'Bread', 2: 'rent' },
      })
    }
    const list = async (query: string) =>
      (await callAs(app, staff, `GET learning/desk/trainees?cohort=${cohort.id}&${query}`)).body
    const { data, total } = await list('sort=-overdue')
    expect(total).toBe(2)
    expect(data[0]).toMatchObject({
      id: late.trainee,
      submitted: 0,
      total: 2,
      overdue: 2,
      standing: 'behind',
    })
    expect(data[1]).toMatchObject({ id: quiet.trainee, submitted: 2, overdue: 0, standing: 'done' })
    expect(await list('page=9')).toMatchObject({ data: [], total: 2 })
    expect((await list('standing=behind')).data.map(({ id }: { id: string }) => id)).toEqual([late.trainee])
    const { body } = await callAs(app, staff, `GET learning/desk/trainees/${late.trainee}`)
    const asked = body.data.chapters.flatMap(({ assignments }: OutlineChapter) => assignments)
    expect(asked.map((one: WireAssignment) => one.dueAt < Date.now() / 1_000)).toEqual([true, true])
  })

  it('enrols selected applicants in a class at once, and notifies each once', async () => {
    const cohort = await addCohort(database)
    const staff = await signIn(database, 'processor')
    const { sql } = database
    const round = await addRound()
    const [selected, refused] = [
      await addPerson(database, 'applicant'),
      await addPerson(database, 'applicant'),
    ]
    await sql.insert(enrolment).values(
      [selected, refused].map(account => ({
        account,
        tenant: 'wezesha',
        programme: 'application' as const,
        cohort: round.id,
        outcome: account === selected ? ('selected' as const) : ('not-selected' as const),
      })),
    )
    const terms = {
      name: 'Cohort 9',
      edition: cohort.edition,
      hub: null,
      programme: round.id,
      closed: false,
      startsOn: dayOf(Date.now()),
      endsOn: addDays(dayOf(Date.now()), 60),
      timeZone: 'Africa/Nairobi',
    }
    await callAs(app, staff, `POST learning/desk/cohorts/${cohort.id}`, terms)
    const { body } = await callAs(app, staff, `GET learning/desk/cohorts/${cohort.id}`)
    expect(body.data).toMatchObject({ name: 'Cohort 9', selected: 1 })
    const call = `learning/desk/cohorts/${cohort.id}/selected`
    expect((await callAs(app, staff, `GET ${call}`)).body.data).toMatchObject([{ id: selected }])
    const take = () => callAs(app, staff, `POST ${call}`, { class: cohort.class })
    expect((await take()).body.people).toBe(1)
    expect((await take()).body.people).toBe(0)
    const rows = await findRows(sql, learningTrainee, { cohort: cohort.id })
    expect(rows.map(({ account }) => account)).toEqual([selected])
    const told = await findRows(sql, notification, { account: selected, kind: 'learning-begun' })
    expect(told).toHaveLength(1)
  })

  it('takes people back while their states are changed', async () => {
    const { sql } = database
    const cohort = await addCohort(database)
    const staff = await signIn(database, 'super')
    const round = await addRound()
    await setRow(sql, learningCohort, cohort.id, { programme: round.id })
    const own = await Promise.all(Array.from({ length: 4 }, () => addTrainee(database, cohort)))
    const ids = own.map(({ trainee }) => trainee).sort()
    for (const { id, trainee } of own) {
      await setRow(sql, learningTrainee, trainee, { state: 'left' })
      // by name in the opposite order
      const firstName = `Trainee ${9 - ids.indexOf(trainee)}`
      await setRow(sql, account, id, { firstName })
      const selected = { programme: 'application', cohort: round.id, outcome: 'selected' } as const
      await sql.insert(enrolment).values({ account: id, tenant: 'wezesha', ...selected })
    }
    const back = await sql.transaction(async tx => {
      const lock = (id: string) => lockRow(tx, learningTrainee, id)
      await lock(ids[0] ?? '')
      const reply = callAs(app, staff, `POST learning/desk/cohorts/${cohort.id}/selected`, {
        class: cohort.class,
      })
      await new Promise(resolve => setTimeout(resolve, 300))
      for (const id of ids) await lock(id)
      return { reply }
    })
    expect(await back.reply).toMatchObject({ status: 200, body: { people: 4 } })
  })

  it('invites a person without an account, and refuses a second cohort', async () => {
    const [cohort, second] = [await addCohort(database), await addCohort(database)]
    const staff = await signIn(database, 'processor')
    const email = `new-${newId()}@people.example`
    const add = (to: Cohort, address = email) =>
      callAs(app, staff, `POST learning/desk/cohorts/${to.id}/trainees`, { class: to.class, email: address })
    expect((await add(cohort)).status).toBe(200)
    expect((await add(second)).status).toBe(409)
    // nor back into the first one, once they are in the second
    await setRows(database.sql, learningTrainee, { cohort: cohort.id }, { state: 'left' })
    expect((await add(second)).status).toBe(200)
    expect((await add(cohort)).status).toBe(409)
    const client = `client-${newId()}@people.example`
    await addPerson(database, 'client', { email: client })
    expect((await add(cohort, client)).body.fields).toHaveProperty('email')
  })

  it('moves trainees within their cohort, and assigns its mentors', async () => {
    const cohort = await addCohort(database)
    const other = await anotherClass(cohort)
    const elsewhere = await addCohort(database)
    const one = await addTrainee(database, cohort)
    const [staff, mentor] = [await signIn(database, 'processor'), await signIn(database, 'digiprime')]
    const some = { trainees: [one.trainee] }
    const change = (what: string, body: object) =>
      callAs(app, staff, `POST learning/desk/trainees/${what}`, { ...some, ...body })
    expect((await change('move', { class: elsewhere.class })).status).toBe(409)
    expect((await change('move', { class: other.class })).status).toBe(200)
    expect((await change('mentor', { mentor: mentor.id })).status).toBe(409)
    await teach(cohort, mentor.id, 'mentor')
    expect((await change('mentor', { mentor: mentor.id })).status).toBe(200)
    expect(await idsFor(mentor, cohort.id)).toEqual([one.trainee])
    const { body } = await callAs(app, staff, `GET learning/desk/trainees/${one.trainee}`)
    expect(body.data).toMatchObject({ class: { name: 'B' }, mentors: [mentor.name] })
    expect((await change('mentor', { mentor: null })).status).toBe(200)
    expect(await idsFor(mentor, cohort.id)).toEqual([])
    expect((await change('state', { state: 'left' })).status).toBe(200)
    expect(await idsFor(staff, cohort.id)).toEqual([])
  })

  it('notifies mentor and trainees of each other once, and records whom the mentor replaces', async () => {
    const cohort = await addCohort(database)
    const [one, two] = [await addTrainee(database, cohort), await addTrainee(database, cohort)]
    const [staff, first, second] = [
      await signIn(database, 'processor'),
      await signIn(database, 'digiprime'),
      await signIn(database, 'sales'),
    ]
    for (const mentor of [first, second]) await teach(cohort, mentor.id, 'mentor')
    const assign = (mentor: string | null, ...trainees: string[]) =>
      callAs(app, staff, 'POST learning/desk/trainees/mentor', { trainees, mentor })
    const told = async (account: string) =>
      (await findRows(database.sql, notification, { account }, notification.id)).map(
        ({ kind, values, path }) => ({ kind, values, path }),
      )
    await assign(first.id, one.trainee)
    await assign(second.id, one.trainee, two.trainee)
    await assign(second.id, one.trainee)
    await assign(null, one.trainee)
    const { body } = await callAs(app, staff, `GET learning/desk/cohorts/${cohort.id}`)
    const { id } = body.data.teachers.find(({ account }: { account: string }) => account === second.id)
    await callAs(app, staff, `POST learning/desk/teachers/${id}/end`)
    const mentorIs = (mentor: string) => ({
      kind: 'learning-mentor',
      values: { mentor },
      path: '/dashboard/lms/mentors',
    })
    expect(await told(one.id)).toEqual([mentorIs(first.name), mentorIs(second.name)])
    expect(await told(two.id)).toEqual([mentorIs(second.name)])
    const [people] = await told(second.id)
    expect(await told(second.id)).toHaveLength(1)
    expect(people).toMatchObject({ kind: 'learning-mentored', path: '/sales-agent/teaching/mine' })
    for (const { name } of [one, two]) expect(people?.values.trainees).toContain(name)
    const trailOf = async (trainee: string) =>
      (
        await database.sql
          .select({ detail: audit.detail })
          .from(audit)
          .where(and(eq(audit.subjectId, trainee), eq(audit.action, 'trainee.mentor')))
          .orderBy(audit.id)
      ).map(({ detail }) => detail)
    expect(await trailOf(two.id)).toEqual([
      [{ name: 'mentor', from: null, to: second.name }],
      [{ name: 'mentor', from: second.name, to: null }],
    ])
    expect(await trailOf(one.id)).toEqual([
      [{ name: 'mentor', from: null, to: first.name }],
      [{ name: 'mentor', from: first.name, to: second.name }],
      [{ name: 'mentor', from: second.name, to: null }],
    ])
  })

  it('ending a mentor’s earlier turn once more leaves their present trainees alone', async () => {
    const cohort = await addCohort(database)
    const one = await addTrainee(database, cohort)
    const [staff, mentor] = [await signIn(database, 'processor'), await signIn(database, 'digiprime')]
    const add = async () => {
      const body = { account: mentor.id, part: 'mentor' }
      return (await callAs(app, staff, `POST learning/desk/cohorts/${cohort.id}/teachers`, body)).body.id
    }
    const end = (id: string) => callAs(app, staff, `POST learning/desk/teachers/${id}/end`)
    const [first, same] = await Promise.all([add(), add()])
    expect(same).toBe(first)
    expect((await end(first)).status).toBe(200)
    await add()
    await pair(database, one.trainee, mentor.id)
    expect((await end(first)).status).toBe(200)
    expect(await idsFor(mentor, cohort.id)).toEqual([one.trainee])
  })

  it('copies a cohort with its classes and teachers, without its trainees', async () => {
    const cohort = await addCohort(database)
    await addTrainee(database, cohort)
    const [staff, mentor] = [await signIn(database, 'processor'), await signIn(database, 'digiprime')]
    await teach(cohort, mentor.id, 'mentor')
    const { body } = await callAs(app, staff, `POST learning/desk/cohorts/${cohort.id}/copy`, {
      name: 'Cohort 10',
      startsOn: '2027-02-01',
    })
    const copy = await callAs(app, staff, `GET learning/desk/cohorts/${body.id}`)
    expect(copy.body.data).toMatchObject({
      name: 'Cohort 10',
      startsOn: '2027-02-01',
      trainees: 0,
      classList: [{ name: 'A' }],
      teachers: [{ account: mentor.id, part: 'mentor' }],
    })
  })

  it('sends an announcement to a cohort from its trainer, not a mentor', async () => {
    const cohort = await addCohort(database)
    const one = await addTrainee(database, cohort)
    const [mentor, trainer] = [await signIn(database, 'digiprime'), await signIn(database, 'digiprime')]
    await teach(cohort, mentor.id, 'mentor')
    await pair(database, one.trainee, mentor.id)
    await teach(cohort, trainer.id, 'trainer')
    const say = (who: typeof mentor) =>
      callAs(app, who, `POST learning/desk/cohorts/${cohort.id}/broadcast`, { text: 'We meet at nine.' })
    expect((await say(mentor)).status).toBe(403)
    expect((await say(trainer)).body.people).toBe(1)
    const { body } = await callAs(app, one, 'GET learning/alerts')
    expect(body.data[0]).toMatchObject({ kind: 'learning-news', values: { text: 'We meet at nine.' } })
  })

  it('a trainer gives a trainee more time; a mentor may not, and not to an earlier day', async () => {
    const cohort = await addCohort(database, 30)
    const own = await addTrainee(database, cohort)
    const [mentor, trainer] = [await signIn(database, 'digiprime'), await signIn(database, 'sales')]
    await pair(database, own.trainee, mentor.id)
    await teach(cohort, trainer.id, 'trainer')
    const [first] = cohort.assignments
    const extend = (who: typeof mentor, dueOn: string) =>
      callAs(app, who, `POST learning/desk/trainees/${own.trainee}/assignments/${first}/extension`, { dueOn })
    const day = addDays(dayOf(Date.now()), 3)
    expect((await extend(mentor, day)).status).toBe(404)
    const early = await extend(trainer, addDays(day, -60))
    expect([early.status, early.body.fields.dueOn]).toEqual([400, expect.stringContaining('already due on')])
    expect((await extend(trainer, day)).status).toBe(200)

    const seen = await callAs(app, own, `GET lms/assignments/${first}`)
    expect(dayOf(seen.body.data[0].dueAt * 1000)).toBe(day)
    const path = `POST lms/assignments/${first}/submits`
    await callAs(app, own, path, { traineeId: own.trainee, answers: { 1: 'Bread', 2: 'rent' } })
    const sent = await callAs(app, own, `GET lms/assignments/${first}/submits?trainee_id=${own.trainee}`)
    expect(sent.body.data[0].late).toBe(false)
    const alerts = await callAs(app, own, 'GET learning/alerts')
    expect(alerts.body.data).toMatchObject([
      { kind: 'learning-extended', path: `/dashboard/lms/learning/assignments/${first}` },
    ])
    const noted = await findRow(database.sql, audit, { action: 'trainee.extended' })
    expect(noted?.detail).toMatchObject([{ to: day }])
    for (const [who, mayMark] of [
      [mentor, false],
      [trainer, true],
    ] as const) {
      const { body } = await callAs(app, who, `GET learning/desk/trainees/${own.trainee}`)
      expect(body.data.mayMark).toBe(mayMark)
    }
  })
})
