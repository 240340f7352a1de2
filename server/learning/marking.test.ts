import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { MOST_PRESETS } from '#contract/learning-marking.ts'
import { setRow } from '#server/db/row.ts'
import {
  account,
  learningAttempt,
  learningNode,
  learningPreset,
  notification,
} from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { addCohort, addTeacher, addTrainee, type Cohort, pair } from './testing.ts'

onEveryDatabase(open => {
  let cohort: Cohort
  let trainer: Signed
  let second: Signed
  withDemoApp(open)
  beforeAll(async () => {
    cohort = await addCohort(database)
    trainer = await signIn(database, 'sales')
    second = await signIn(database, 'sales')
    for (const { id } of [trainer, second]) await addTeacher(database, cohort, id, 'trainer')
  })

  type Trainee = Awaited<ReturnType<typeof addTrainee>>
  const handIn = async (own: Trainee, at = 0, of = cohort) => {
    const call = `POST lms/assignments/${of.assignments[at]}/submits`
    const answers = { 1: 'Bread', 2: 'stock' }
    return (await callAs(app, own, call, { traineeId: own.trainee, answers })).body.id as string
  }
  const handedIn = async (at = 0, of = cohort) => {
    const own = await addTrainee(database, of)
    if (at > 0) await handIn(own, 0, of)
    return { own, id: await handIn(own, at, of) }
  }
  const review = (by: Signed, id: string, more: object = {}) =>
    callAs(app, by, `POST learning/marking/${id}/review`, {
      base: 0,
      outcome: 'accepted',
      marks: { clear: 80 },
      comment: 'Good.',
      privateNote: '',
      done: true,
      ...more,
    })
  const read = async (by: Signed, id: string) =>
    (await callAs(app, by, `GET learning/marking/${id}`)).body.data
  const queue = async (by: Signed, more = '') =>
    (await callAs(app, by, `GET learning/marking?size=100${more}`)).body
  const seen = async (own: Trainee, at = 0, of = cohort) =>
    (await callAs(app, own, `GET lms/assignments/${of.assignments[at]}/submits?trainee_id=${own.trainee}`))
      .body.data[0]
  const alerts = (own: Trainee) =>
    database.sql.select().from(notification).where(eq(notification.account, own.id))

  describe('the queue', () => {
    it('lists unmarked attempts, resubmissions first, until marked', async () => {
      const { id } = await handedIn()
      const again = await handedIn()
      await review(trainer, again.id, { outcome: 'returned', comment: 'Say more.' })
      const retry = await handIn(again.own)
      const { data, cohorts, assignments } = await queue(trainer, `&cohort=${cohort.id}`)
      const ids = data.map((one: { id: string }) => one.id)
      expect(ids).toContain(id)
      expect(ids).not.toContain(again.id)
      expect(ids.indexOf(retry)).toBeLessThan(ids.indexOf(id))
      expect(cohorts[0]).toMatchObject({ id: cohort.id, waiting: ids.length })
      expect(assignments[0]).toMatchObject({ id: cohort.assignments[0] })
      await review(trainer, id)
      const after = (await queue(trainer)).data.map((one: { id: string }) => one.id)
      expect(after).not.toContain(id)
      const marked = await queue(trainer, '&state=marked')
      expect(marked.data[0]).toMatchObject({ id, step: 'done', score: 80 })
    })

    it('is searched by trainee, and read in pages', async () => {
      const own = await addTrainee(database, cohort, { lastName: 'Chepkoech' })
      const id = await handIn(own)
      const found = await queue(trainer, '&search=asha%20chepk')
      expect(found).toMatchObject({ total: 1, data: [{ id }] })
      const other = await handedIn()
      const all = await queue(trainer)
      const last = (await callAs(app, trainer, `GET learning/marking?size=1&page=${all.total}`)).body
      expect(last).toMatchObject({ total: all.total, data: [{ id: other.id }] })
    })

    it('has only the newest attempt, which alone can be marked', async () => {
      const { own, id } = await handedIn()
      const newer = await handIn(own)
      const ids = (await queue(trainer)).data.map((one: { id: string }) => one.id)
      expect([ids.includes(id), ids.includes(newer)]).toEqual([false, true])
      expect(await review(trainer, id)).toMatchObject({ status: 409 })
      expect(await read(trainer, newer)).toMatchObject({ newer: null, earlier: [{ id }] })
    })

    it.each([
      ['a trainer of another cohort', 'sales', false],
      ['a mentor', 'digiprime', false],
      ['a manager of courses', 'processor', true],
    ] as const)('access for %s (%s) to work that is not theirs: %s', async (who, role, isOpen) => {
      const { own, id } = await handedIn()
      const person = await signIn(database, role)
      if (role === 'sales') await addTeacher(database, await addCohort(database), person.id, 'trainer')
      if (role === 'digiprime') await pair(database, own.trainee, person.id)
      const ids = (await queue(person)).data.map((one: { id: string }) => one.id)
      expect([who, ids.includes(id)]).toEqual([who, isOpen])
      expect((await review(person, id)).status).toBe(isOpen ? 200 : 404)
      // mentors can read their trainees' submissions
      const reads = await callAs(app, person, `GET learning/marking/${id}`)
      expect(reads.status).toBe(who === 'a trainer of another cohort' ? 404 : 200)
    })

    it('is counted in a teacher’s menu, and is not offered to others', async () => {
      const counted = async (by: Signed) => (await callAs(app, by, 'GET home/waiting')).body.counts.marking
      const own = await addCohort(database)
      const teacher = await signIn(database, 'sales')
      expect(await counted(teacher)).toMatchObject({ count: 0, off: true })
      await addTeacher(database, own, teacher.id, 'trainer')
      expect(await counted(teacher)).toEqual({ count: 0, late: false })
      const trainee = await addTrainee(database, own)
      await handIn(trainee, 0, own)
      expect(await counted(teacher)).toEqual({ count: 1, late: false })
      const mentor = await signIn(database, 'digiprime')
      await pair(database, trainee.trainee, mentor.id)
      expect(await counted(mentor)).toEqual({ count: 0, late: false })
    })

    it('is refused to trainees and other tenants', async () => {
      const { own, id } = await handedIn()
      expect((await callAs(app, own, `GET learning/marking/${id}`)).status).toBe(403)
      const jenga = await signIn(database, 'super', { tenant: 'jenga' })
      expect((await callAs(app, jenga, `GET learning/marking/${id}`)).status).toBe(404)
      expect((await review(jenga, id)).status).toBe(404)
    })
  })

  it('leaves the work of a trainee who became staff to colleagues', async () => {
    const { own, id } = await handedIn()
    await setRow(database.sql, account, own.id, { role: 'super' })
    expect(await read(own, id)).toMatchObject({ mayMark: false })
    expect((await review(own, id)).status).toBe(404)
    expect((await review(trainer, id)).status).toBe(200)
    const { trainee } = own
    const refused = [
      await callAs(app, own, 'POST learning/scores', {
        trainee,
        scores: [{ item: 'mentor', score: 5, before: null }],
      }),
      await callAs(app, own, 'POST learning/desk/trainees/state', { trainees: [trainee], state: 'active' }),
      await callAs(app, own, 'POST learning/desk/certificates', { trainee }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  describe('a review', () => {
    it('is visible to the trainee only once it is posted', async () => {
      const { own, id } = await handedIn()
      expect((await review(trainer, id, { done: false, privateNote: 'Call her' })).status).toBe(200)
      expect(await seen(own)).toMatchObject({ score: null, feedback: null })
      expect(await alerts(own)).toEqual([])
      expect((await read(second, id)).reviews).toEqual([])
      const { base } = await read(trainer, id)
      expect((await review(trainer, id, { base })).body).toMatchObject({ step: 'done', score: 80 })
      expect(await seen(own)).toMatchObject({
        score: 80,
        feedback: { outcome: 'accepted', comment: 'Good.', rows: [{ name: 'Clear', points: 80, most: 100 }] },
      })
      expect(JSON.stringify(await seen(own))).not.toContain('Call her')
      expect(await alerts(own)).toMatchObject([
        { kind: 'learning-graded', values: { assignment: { en: 'Assignment 1' }, score: '80 / 100' } },
      ])
    })

    it('returns work unmarked, with a comment', async () => {
      const { own, id } = await handedIn()
      expect((await review(trainer, id, { outcome: 'returned', comment: ' ' })).body.fields).toEqual({
        comment: 'Write what to improve.',
      })
      await review(trainer, id, { outcome: 'returned', comment: 'Add the rent.' })
      expect(await seen(own)).toMatchObject({ score: null, feedback: { outcome: 'returned', rows: [] } })
      expect(await alerts(own)).toMatchObject([{ kind: 'learning-returned' }])
    })

    it.each([
      ['without points', {}],
      ['with points of another row only', { other: 4 }],
      ['with more points than it has', { clear: 101 }],
    ])('refuses a row %s', async (_, marks) => {
      const { id } = await handedIn()
      const { status, body } = await review(trainer, id, { marks })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['marks.clear']])
    })

    it('ignores points of a row that the rubric does not have', async () => {
      const { own, id } = await handedIn()
      expect((await review(trainer, id, { marks: { clear: 100, other: 4 } })).status).toBe(200)
      expect(await seen(own)).toMatchObject({ score: 100, feedback: { rows: [{ points: 100 }] } })
    })

    it('rejects a stale edit with 409', async () => {
      const { own, id } = await handedIn()
      await review(trainer, id)
      expect(await review(second, id, { marks: { clear: 10 } })).toMatchObject({ status: 409 })
      expect((await review(second, id, { base: 1, marks: { clear: 90 } })).status).toBe(200)
      expect(await seen(own)).toMatchObject({ score: 90 })
      expect((await read(second, id)).reviews).toHaveLength(2)
    })

    it('is reserved to the claimant for half an hour', async () => {
      const { id } = await handedIn()
      expect((await callAs(app, trainer, `POST learning/marking/${id}/claim`, {})).status).toBe(200)
      expect(await callAs(app, second, `POST learning/marking/${id}/claim`, {})).toMatchObject({
        status: 409,
      })
      expect((await review(second, id)).status).toBe(409)
      expect((await queue(second)).data.find((one: { id: string }) => one.id === id).claimed).toMatchObject({
        name: trainer.name,
        mine: false,
      })
      const past = new Date(Date.now() - 1_000)
      await database.sql.update(learningAttempt).set({ claimedUntil: past }).where(eq(learningAttempt.id, id))
      expect((await callAs(app, second, `POST learning/marking/${id}/claim`, {})).status).toBe(200)
      expect((await callAs(app, trainer, `POST learning/marking/${id}/claim`, { take: true })).status).toBe(
        200,
      )
      expect((await review(trainer, id)).status).toBe(200)
    })
  })

  describe('a final', () => {
    let finals: Cohort
    beforeAll(async () => {
      finals = await addCohort(database)
      for (const { id } of [trainer, second]) await addTeacher(database, finals, id, 'trainer')
      await makeFinal(finals)
    })
    /** Makes a cohort's first assignment its final. */
    const makeFinal = async ({ assignments: [key] }: Cohort) => {
      const [node] = await database.sql.select().from(learningNode).where(eq(learningNode.key, key))
      await database.sql
        .update(learningNode)
        .set({ body: { ...(node?.body as object), final: true } as never })
        .where(eq(learningNode.key, key))
    }

    it('is marked by two who cannot see each other’s marks; the mean counts', async () => {
      const { own, id } = await handedIn(0, finals)
      expect((await review(trainer, id, { comment: 'Clear.' })).body).toMatchObject({ step: 'second' })
      expect(await seen(own, 0, finals)).toMatchObject({ score: null, feedback: null })
      const ids = async (by: Signed) => (await queue(by)).data.map((one: { id: string }) => one.id)
      expect([(await ids(trainer)).includes(id), (await ids(second)).includes(id)]).toEqual([false, true])
      expect(await read(second, id)).toMatchObject({ step: 'second', base: 1, reviews: [] })
      expect(await review(trainer, id, { base: 1 })).toMatchObject({ status: 409 })
      const done = await review(second, id, { base: 1, marks: { clear: 73 }, comment: 'Short.' })
      expect(done.body).toMatchObject({ step: 'done', score: 77 })
      expect(await seen(own, 0, finals)).toMatchObject({
        score: 77,
        feedback: { comment: 'Clear.\n\nShort.', by: `${trainer.name}, ${second.name}` },
      })
    })

    it('needs a settling mark if the two differ widely', async () => {
      const { own, id } = await handedIn(0, finals)
      await review(trainer, id)
      expect((await review(second, id, { base: 1, marks: { clear: 40 } })).body.step).toBe('settle')
      expect(await seen(own, 0, finals)).toMatchObject({ score: null })
      expect((await read(trainer, id)).reviews).toHaveLength(2)
      expect((await review(trainer, id, { base: 2, marks: { clear: 60 } })).body.step).toBe('done')
      expect(await seen(own, 0, finals)).toMatchObject({ score: 60 })
    })

    it('delays the certificate until it is accepted, for one trainee and for the cohort', async () => {
      const issued = await addCohort(database)
      for (const { id } of [trainer, second]) await addTeacher(database, issued, id, 'trainer')
      await makeFinal(issued)
      const staff = await signIn(database, 'processor')
      const { own } = await handedIn(1, issued)
      const [{ id }] = (await queue(trainer, `&cohort=${issued.id}&assignment=${issued.assignments[0]}`)).data
      const one = () => callAs(app, staff, 'POST learning/desk/certificates', { trainee: own.trainee })
      const all = () => callAs(app, staff, `POST learning/desk/cohorts/${issued.id}/certificates`, {})
      const due = async () =>
        (await callAs(app, staff, 'GET learning/desk/certificates/due')).body.data.filter(
          (row: { id: string }) => row.id === issued.id,
        )
      const isRefused = async () => {
        const [single, cohort] = [await one(), await all()]
        expect([single.status, cohort.status, await due()]).toEqual([409, 409, []])
        expect(single.body.message).toContain('“Assignment 1” is not accepted yet')
        expect(cohort.body.message).toContain('not accepted yet: 1')
      }
      await isRefused()
      await review(trainer, id)
      await isRefused()
      expect((await review(second, id, { base: 1, marks: { clear: 40 } })).body.step).toBe('settle')
      await isRefused()
      await review(trainer, id, { base: 2, marks: { clear: 60 } })
      expect(await due()).toMatchObject([{ people: 1 }])
      expect((await all()).body.people).toBe(1)
      expect((await one()).status).toBe(200)
    })

    it('is returned by one', async () => {
      const { id } = await handedIn(0, finals)
      const { body } = await review(trainer, id, { outcome: 'returned', comment: 'Add it.' })
      expect(body.step).toBe('done')
    })
  })

  describe('saved comments', () => {
    const add = (by: Signed, en: string, more: object = {}) =>
      callAs(app, by, 'POST learning/marking/presets', { text: { en }, ...more })
    const listed = async (by: Signed, id: string): Promise<string[]> =>
      (await read(by, id)).presets.map(({ text }: { text: { en: string } }) => text.en)

    it('are listed, most used first, until they are removed', async () => {
      const { id } = await handedIn()
      const [one, two] = [await add(trainer, 'Show your costs.'), await add(trainer, 'Well done.')]
      await review(trainer, id, { presets: [one.body.data.id] })
      const next = await handedIn()
      expect(await listed(trainer, next.id)).toEqual(['Show your costs.', 'Well done.'])
      await callAs(app, trainer, `DELETE learning/marking/presets/${two.body.data.id}`)
      expect(await listed(trainer, next.id)).toEqual(['Show your costs.'])
    })

    it('are private: others cannot list, count or remove them', async () => {
      const { id } = await handedIn()
      const { body } = await add(second, 'Come and see me.')
      expect(await listed(trainer, id)).not.toContain('Come and see me.')
      await callAs(app, trainer, `DELETE learning/marking/presets/${body.data.id}`)
      await review(trainer, id, { presets: [body.data.id] })
      const { presets } = await read(second, id)
      expect(presets).toContainEqual(expect.objectContaining({ id: body.data.id, uses: 0 }))
    })

    it('without an owner are listed for everyone', async () => {
      await database.sql.insert(learningPreset).values({ tenant: 'wezesha', text: { en: 'From long ago.' } })
      const { id } = await handedIn()
      for (const by of [trainer, second]) expect(await listed(by, id)).toContain('From long ago.')
    })

    it('are deduplicated, and may be limited to an assignment', async () => {
      const { id, own } = await handedIn()
      const assignment = cohort.assignments[0]
      const [one, again] = [
        await add(trainer, 'Bread has more costs.', { assignment }),
        await add(trainer, ' Bread has more costs. ', { assignment }),
      ]
      expect(again).toMatchObject({ status: 200, body: { data: { id: one.body.data.id } } })
      expect(await listed(trainer, id)).toContain('Bread has more costs.')
      await review(trainer, id)
      const other = await handIn(own, 1)
      expect(await listed(trainer, other)).not.toContain('Bread has more costs.')
    })

    it('are limited to fifty and never empty', async () => {
      const marker = await signIn(database, 'sales')
      const keptBy = marker.id
      const many = Array.from({ length: MOST_PRESETS }, (_, at) => ({ text: { en: `${at}` }, keptBy }))
      await database.sql.insert(learningPreset).values(many.map(one => ({ ...one, tenant: 'wezesha' })))
      const { status, body } = await add(marker, 'One more')
      expect([status, body.message]).toEqual([400, 'You already have 50 saved comments. Remove one first.'])
      expect((await add(trainer, ' ')).body.message).toBe('Enter a comment.')
    })
  })
})
