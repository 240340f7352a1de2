import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { findRow, findRows } from '#server/db/row.ts'
import { file, job, learningPitch, notification } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { addCohort, addTeacher, addTrainee, type Cohort, mark, pair } from './testing.ts'

onEveryDatabase(open => {
  let cohort: Cohort
  let mentor: Signed
  let theirs: Awaited<ReturnType<typeof addTrainee>>
  let others: typeof theirs
  withDemoApp(open)
  beforeAll(async () => {
    cohort = await addCohort(database)
    mentor = await signIn(database, 'digiprime')
    theirs = await addTrainee(database, cohort)
    others = await addTrainee(database, cohort, { lastName: 'Chepkoech' })
    await pair(database, theirs.trainee, mentor.id)
  })
  const addDeck = async (own: typeof theirs, version = 1) => {
    const [kept] = await database.sql
      .insert(file)
      .values({
        tenant: 'wezesha',
        owner: own.id,
        purpose: 'POST media/upload file',
        name: 'deck.pdf',
        type: 'application/pdf',
        size: 9,
        sha256: `deck ${own.id} ${version}`,
      })
      .returning()
    const [deck] = await database.sql
      .insert(learningPitch)
      .values({ trainee: own.trainee, pitch: 1, version, file: kept?.id as string, by: own.id })
      .returning()
    return deck?.id as string
  }

  it('lists the mentor’s trainees with messages and progress', async () => {
    const call = `POST lms/assignments/${cohort.assignments[0]}/submits`
    await callAs(app, theirs, call, { traineeId: theirs.trainee, answers: { 1: 'Bread', 2: 'stock' } })
    await callAs(app, theirs, 'POST lms/messages', { content: { kind: 'text', text: 'Habari?' } })
    const { body } = await callAs(app, mentor, 'GET learning/mentor/trainees')
    expect(body.data).toMatchObject([
      {
        id: theirs.trainee,
        submitted: 1,
        total: 2,
        percent: 50,
        unread: 1,
        lastMessage: { text: 'Habari?', mine: false },
      },
    ])
    const talk = `cohort_id=${cohort.id}&trainee_id=${theirs.trainee}&mentor_id=${mentor.id}`
    expect((await callAs(app, mentor, `GET lms/messages?${talk}`)).body.data).toMatchObject([
      { sender: 'trainee', content: { text: 'Habari?' } },
    ])
  })

  it('notifies an offline mentor by their chosen channels', async () => {
    const reached = await signIn(database, 'digiprime', { phone: '+254712345678' })
    const own = await addTrainee(database, cohort)
    await pair(database, own.trainee, reached.id)
    const write = (text: string) => callAs(app, own, 'POST lms/messages', { content: { kind: 'text', text } })
    const jobsFor = async ({ id }: Signed) => {
      const ofTheirs = sql`${job.key} like ${`learning-message:${id}:%`}`
      return (await database.sql.select().from(job).where(ofTheirs)).map(({ kind }) => kind).sort()
    }
    await write('Habari?')
    const told = await findRow(database.sql, notification, { account: reached.id })
    expect(told).toMatchObject({
      kind: 'learning-message',
      values: { from: own.name, text: 'Habari?' },
      path: `/dashboard/digiprime/teaching/mine/${own.trainee}`,
    })
    expect(await jobsFor(reached)).toEqual(['mail', 'sms'])

    const quiet = await signIn(database, 'digiprime', { phone: '+254712345679' })
    await pair(database, theirs.trainee, quiet.id)
    const choice = { kind: 'learning-message', mail: false, sms: true }
    expect((await callAs(app, quiet, 'POST learning/alerts/ways', choice)).status).toBe(200)
    const { body } = await callAs(app, quiet, 'GET learning/alerts/ways')
    expect(body).toMatchObject({ hasPhone: true, data: expect.arrayContaining([choice]) })
    await callAs(app, theirs, 'POST lms/messages', {
      content: { kind: 'text', text: 'Mambo?' },
      mentorId: quiet.id,
    })
    expect(await jobsFor(quiet)).toEqual(['sms'])
    expect(await findRows(database.sql, notification, { account: quiet.id })).toHaveLength(1)
  })

  describe('access to own trainees only', () => {
    it.each([
      ['how they stand', (id: string) => `GET learning/desk/trainees/${id}`],
      [
        'what they handed in',
        (id: string) => `GET learning/desk/trainees/${id}/assignments/${'0'.repeat(24)}`,
      ],
      ['their messages', (id: string) => `GET lms/messages?trainee_id=${id}`],
    ])('%s', async (_, call) => {
      expect((await callAs(app, mentor, call(theirs.trainee))).status).toBe(200)
      expect([403, 404]).toContain((await callAs(app, mentor, call(others.trainee))).status)
    })

    it('with posted marks only', async () => {
      const own = await addTrainee(database, cohort)
      await pair(database, own.trainee, mentor.id)
      const [first] = cohort.assignments
      const sent = await callAs(app, own, `POST lms/assignments/${first}/submits`, {
        traineeId: own.trainee,
        answers: { 1: 'Milk', 2: 'rent' },
      })
      const call = `GET learning/desk/trainees/${own.trainee}/assignments/${first}`
      expect((await callAs(app, mentor, call)).body.data).toMatchObject([{ score: null, feedback: null }])
      await mark(database, sent.body.id, 70)
      expect((await callAs(app, mentor, call)).body.data).toMatchObject([{ score: 70 }])
    })
  })

  it('reviews a deck, and the trainee sees it and is notified', async () => {
    const old = await addDeck(theirs)
    const deck = await addDeck(theirs, 2)
    const foreign = await addDeck(others)
    const waiting = async () =>
      (await callAs(app, mentor, 'GET learning/decks')).body.data.map((one: { id: string }) => one.id)
    expect(await waiting()).toEqual([deck])
    const total = async (filter: string) =>
      (await callAs(app, mentor, `GET learning/decks?state=all&${filter}`)).body.total
    expect(await total(`cohort=${cohort.id}&search=mwangi`)).toBe(2)
    expect(await total('search=chepkoech')).toBe(0)
    expect(await total(`cohort=${'0'.repeat(24)}`)).toBe(0)
    const say = (id: string) =>
      callAs(app, mentor, `POST learning/decks/${id}/review`, {
        verdict: 'again',
        comment: 'Begin with who buys.',
      })
    expect((await say(foreign)).status).toBe(404)
    expect((await say(deck)).status).toBe(200)
    expect(await waiting()).toEqual([])
    const { body } = await callAs(app, theirs, `GET lms/pitch-decks/1?traineeId=${theirs.trainee}`)
    expect(body.data).toMatchObject([
      { id: old, reviews: [] },
      { id: deck, reviews: [{ verdict: 'again', comment: 'Begin with who buys.', by: mentor.name }] },
    ])
    const told = await database.sql.select().from(notification)
    expect(told).toContainEqual(expect.objectContaining({ account: theirs.id, kind: 'learning-deck' }))
  })

  describe('scores', () => {
    const enter = (
      by: Signed,
      trainee: string,
      item: string,
      score: number | null,
      before: number | null = null,
    ) => callAs(app, by, 'POST learning/scores', { trainee, scores: [{ item, score, before }] })

    it('are entered by trainers; growth is derived', async () => {
      const trainer = await signIn(database, 'sales')
      await addTeacher(database, cohort, trainer.id, 'trainer')
      await enter(trainer, theirs.trainee, 'pitch1', 2)
      const { body } = await enter(trainer, theirs.trainee, 'pitch2', 5)
      expect(body.data).toMatchObject({ scores: { pitch1: 2, pitch2: 5, pitchGrowth: 5 }, total: 12 })
      const shown = await callAs(app, theirs, `GET lms/scores/aggregates?trainee_id=${theirs.trainee}`)
      expect(shown.body.data).toMatchObject({ pitchGrowth: 5, total: 12, trainer: null })
      expect((await enter(trainer, theirs.trainee, 'pitch1', 3)).status).toBe(409)
      expect((await enter(trainer, theirs.trainee, 'pitch1', null, 2)).body.data.scores.pitch1).toBeNull()
      expect((await enter(trainer, theirs.trainee, 'pitchGrowth', 5)).status).toBe(400)
      expect((await enter(trainer, theirs.trainee, 'trainer', 6)).status).toBe(400)
      const several = (...scores: object[]) =>
        callAs(app, trainer, 'POST learning/scores', { trainee: theirs.trainee, scores })
      const stale = await several(
        { item: 'businessPlan', score: 4, before: null },
        { item: 'pitch2', score: 4, before: 3 },
      )
      expect(stale.status).toBe(409)
      expect(Object.keys(stale.body.fields)).toEqual(['pitch2'])
      const { body: both } = await several(
        { item: 'businessPlan', score: 4, before: null },
        { item: 'pitch2', score: 4, before: 5 },
      )
      expect(both.data.scores).toMatchObject({ businessPlan: 4, pitch2: 4 })
      const list = await callAs(app, trainer, `GET learning/scores?cohort=${cohort.id}&search=mwangi`)
      expect(list.body.total).toBeGreaterThan(1)
    })

    it('of a mentor are entered by mentors, for own trainees', async () => {
      expect((await enter(mentor, theirs.trainee, 'mentor', 4)).status).toBe(200)
      expect((await enter(mentor, theirs.trainee, 'trainer', 4)).status).toBe(403)
      expect((await enter(mentor, others.trainee, 'mentor', 4)).status).toBe(404)
      const { body } = await callAs(app, mentor, 'GET learning/scores')
      const ids = body.data.map(({ trainee }: { trainee: { id: string } }) => trainee.id)
      expect(ids).toContain(theirs.trainee)
      expect(ids).not.toContain(others.trainee)
    })
  })
})
