import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Item } from '#contract/home.ts'
import type { NodeBodies } from '#contract/learning.ts'
import { addDays, dayOf, instantOf } from '#rules/day.ts'
import { addRow, findRow, setRow, setRows } from '#server/db/row.ts'
import { file, learningExtension, learningNode, learningTrainee } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { addCohort, addTrainee, type Cohort, mark, pair } from './testing.ts'

const ANSWERS = { 1: 'Bread', 2: 'stock' }

onEveryDatabase(open => {
  let cohort: Cohort
  withDemoApp(open)
  beforeAll(async () => {
    cohort = await addCohort(database)
  })
  type Trainee = Awaited<ReturnType<typeof addTrainee>>
  const handIn = (own: Trainee, assignment: string, more: object = {}) =>
    callAs(app, own, `POST lms/assignments/${assignment}/submits`, {
      traineeId: own.trainee,
      cohortId: cohort.id,
      answers: ANSWERS,
      ...more,
    })
  const standing = async (own: Trainee) => {
    const { body } = await callAs(
      app,
      own,
      `GET lms/insights/trainees/${own.trainee}/cohort-info?organize_by=trainee`,
    )
    return body.data[cohort.id][cohort.class].chapters
  }

  describe('a trainee', () => {
    it('is resolved from the session and cannot read others', async () => {
      const own = await addTrainee(database, cohort)
      const other = await addTrainee(database, cohort)
      const found = await callAs(app, own, `GET lms/trainees?user_id=${own.id}`)
      expect(found.body).toEqual({
        count: 1,
        data: [{ id: own.trainee, cohortId: cohort.id, user_id: own.id }],
      })
      for (const call of [
        `GET lms/trainees?user_id=${other.id}`,
        `GET lms/trainees/${other.trainee}/mentors`,
        `GET lms/insights/trainees/${other.trainee}/cohort-info`,
        `GET lms/assignments/progress?trainee_id=${other.trainee}`,
        `GET lms/assignments/${cohort.assignments[0]}/submits?trainee_id=${other.trainee}`,
        `GET lms/trainees/${other.trainee}/notes`,
        `GET lms/pitch-decks/1?traineeId=${other.trainee}`,
        `GET lms/scores/aggregates?trainee_id=${other.trainee}`,
      ]) {
        expect([call, (await callAs(app, own, call)).status]).toEqual([call, 403])
      }
      const deck = { pitchId: '1', fileId: 'a'.repeat(24), createdBy: other.id }
      expect((await callAs(app, own, `POST lms/trainees/${own.trainee}/pitch-decks`, deck)).status).toBe(403)
    })

    it('has a home with progress, and others an empty one', async () => {
      const nobody = await signIn(database, 'applicant')
      const { body } = await callAs(app, nobody, 'GET learning/home')
      expect(body.data).toMatchObject({ trainee: null, cohort: null, resume: null })
      expect((await callAs(app, nobody, `GET lms/chapters?class_id=${cohort.class}`)).status).toBe(403)
      const own = await addTrainee(database, cohort)
      const home = (await callAs(app, own, 'GET learning/home?language=sw')).body.data
      expect(home).toMatchObject({
        trainee: { id: own.trainee },
        progress: { submitted: 0, percent: 0, total: 2 },
        resume: { chapter: 'Sura ya 1', topic: 'Mada ya 1', position: 1, topics: 1, begun: false },
      })
    })

    it('sees due and returned work and the next topic on the portal’s home', async () => {
      const group = await addCohort(database, 3)
      const own = await addTrainee(database, group)
      const [first] = group.assignments
      const next = async (language = 'en') => {
        const headers = { ...own.headers, 'accept-language': language }
        const { body } = await callAs(app, { headers }, 'GET home/blocks?blocks=next')
        return body.blocks.next.value.items.filter(({ kind }: Item) => kind.startsWith('learn'))
      }
      const course = {
        kind: 'learn-next',
        name: 'Topic 1',
        done: 0,
        total: 2,
        to: `/dashboard/lms/learning/${group.id}/${group.class}/${group.chapters[0]}/${group.topics[0]}`,
      }
      const due = {
        name: 'Assignment 1',
        to: `/dashboard/lms/learning/assignments/${first}`,
        day: addDays(dayOf(Date.now()), 4),
      }
      expect(await next()).toEqual([{ ...due, kind: 'learn-task' }, course])
      expect((await next('sw'))[1].name).toBe('Mada ya 1')

      const { body } = await callAs(app, own, `POST lms/assignments/${first}/submits`, {
        traineeId: own.trainee,
        cohortId: group.id,
        answers: ANSWERS,
      })
      await mark(database, body.id, null)
      expect((await next())[0]).toEqual({ ...due, kind: 'learn-returned' })

      const late = await addTrainee(database, await addCohort(database, 30))
      const waiting = (await callAs(app, late, 'GET home/waiting')).body
      expect(waiting.trouble).toMatchObject([{ kind: 'learn-late', name: 'Assignment 1' }])
    })

    it('excludes other tenants', async () => {
      const jenga = await signIn(database, 'applicant', { tenant: 'jenga' })
      expect((await callAs(app, jenga, `GET lms/topics/${cohort.topics[0]}`)).status).toBe(403)
    })
  })

  describe('assignments', () => {
    it('unlock in order, and close once marked', async () => {
      const own = await addTrainee(database, cohort)
      const [first, second] = cohort.assignments
      expect(await handIn(own, second)).toMatchObject({
        status: 409,
        body: { message: 'Complete previous chapters to access this assignment.' },
      })
      const sent = await handIn(own, first)
      expect(sent).toMatchObject({ status: 200, body: { error: false, success: true } })
      expect((await handIn(own, first)).status).toBe(200)
      expect((await handIn(own, second)).status).toBe(200)
      const [one] = await standing(own)
      expect(one.assignments[0].submissions).toHaveLength(2)
      await mark(database, one.assignments[0].submissions[1].id, 80)
      expect(await handIn(own, first)).toMatchObject({
        status: 409,
        body: { message: 'No additional attempts are allowed for this assignment.' },
      })
      const [marked] = await standing(own)
      expect(marked.assignments[0]).toMatchObject({ score: 80, is_marked: true })
      const { body } = await callAs(app, own, `GET lms/assignments/progress?trainee_id=${own.trainee}`)
      expect(body.data).toEqual({ submitted: 2, percent: 100, total: 2 })
    })

    it('accept a retry after a return', async () => {
      const own = await addTrainee(database, cohort)
      const [first] = cohort.assignments
      const { body } = await handIn(own, first)
      await mark(database, body.id, null)
      const [one] = await standing(own)
      expect(one.assignments[0]).toMatchObject({ is_marked: false, submissions: [{ returned: true }] })
      expect((await handIn(own, first)).status).toBe(200)
    })

    it('accept an attempt once', async () => {
      const own = await addTrainee(database, cohort)
      const instance = randomUUID()
      const [one, other] = await Promise.all([
        handIn(own, cohort.assignments[0], { instance }),
        handIn(own, cohort.assignments[0], { instance }),
      ])
      expect([one.status, other.status]).toEqual([200, 200])
      expect(one.body.id).toBe(other.body.id)
      expect((await standing(own))[0].assignments[0].submissions).toHaveLength(1)
    })

    it('require every answer', async () => {
      const own = await addTrainee(database, cohort)
      expect(await handIn(own, cohort.assignments[0], { answers: { 1: ' ', 2: 'water' } })).toMatchObject({
        status: 400,
        body: {
          message: 'Answer all questions.',
          fields: { 'answers.1': 'Answer this question.', 'answers.2': 'Choose from the list.' },
        },
      })
    })

    it('mark late attempts by the time of writing', async () => {
      const old = await addCohort(database, 30)
      const own = await addTrainee(database, old)
      const [first] = old.assignments
      const due = instantOf(addDays(dayOf(Date.now()), -30 + 7)) / 1000
      const { body } = await callAs(app, own, `GET lms/assignments/${first}`)
      expect(body.data[0]).toMatchObject({ dueAt: due, periodInDays: 7 })
      const sent = { traineeId: own.trainee, cohortId: old.id, answers: ANSWERS }
      await callAs(app, own, `POST lms/assignments/${first}/submits`, sent)
      await database.sql.insert(learningExtension).values({
        trainee: own.trainee,
        assignment: first,
        by: own.id,
        byName: 'Trainer',
        dueAt: new Date(Date.now() + 86_400_000),
      })
      await callAs(app, own, `POST lms/assignments/${first}/submits`, sent)
      const submits = await callAs(app, own, `GET lms/assignments/${first}/submits?trainee_id=${own.trainee}`)
      expect(submits.body.data.map((one: { late: boolean }) => one.late)).toEqual([false, true])
    })

    it('offer the options of a choice in the order of the course', async () => {
      const own = await addTrainee(database, cohort)
      const [first] = cohort.assignments
      const optionsOf = (reply: { body: { data: { tasks: Record<string, { options: object }> }[] } }) =>
        Object.values(reply.body.data[0]?.tasks ?? {}).flatMap(({ options }) => Object.keys(options))
      const order = ['stock', 'rent']
      expect(optionsOf(await callAs(app, own, `GET lms/assignments/${first}`))).toEqual(order)
      await handIn(own, first)
      const submits = await callAs(app, own, `GET lms/assignments/${first}/submits?trainee_id=${own.trainee}`)
      expect(optionsOf(submits)).toEqual(order)
    })

    it('take only files of the permitted kinds and size', async () => {
      const withFile = await addCohort(database)
      const own = await addTrainee(database, withFile)
      const [first] = withFile.assignments
      const node = await findRow(database.sql, learningNode, { key: first })
      const body = {
        ...(node?.body as NodeBodies['assignment']),
        tasks: [{ text: { en: 'A photo' }, type: 'file' as const }],
      }
      await setRows(database.sql, learningNode, { key: first }, { body })
      const submit = async (type: string, size = 9, owner = own.id) => {
        const purpose = 'POST media/upload file'
        const sha256 = `${type} ${size} ${owner}`
        const [kept] = await database.sql
          .insert(file)
          .values({ tenant: 'wezesha', owner, purpose, name: 'photo.png', type, size, sha256 })
          .returning()
        const sent = { traineeId: own.trainee, cohortId: withFile.id, answers: { 1: [kept?.id] } }
        const { status, body } = await callAs(app, own, `POST lms/assignments/${first}/submits`, sent)
        return [status, body.fields?.['answers.1']]
      }
      const other = await addTrainee(database, withFile)
      expect(await submit('image/png', 9, other.id)).toEqual([400, expect.stringContaining('not uploaded')])
      expect(await submit('text/csv')).toEqual([400, expect.stringContaining('JPG, PNG')])
      expect(await submit('video/mp4', 31 * 1024 * 1024)).toEqual([400, expect.stringContaining('30 MB')])
      expect(await submit('image/png')).toEqual([200, undefined])
      // so that files of many trainees can be told apart where they are downloaded
      const { body: sent } = await callAs(
        app,
        own,
        `GET lms/assignments/${first}/submits?trainee_id=${own.trainee}`,
      )
      const [attempt] = sent.data as { files: Record<string, { name: string }> }[]
      expect(Object.values(attempt?.files ?? {})).toMatchObject([{ name: `${own.name} - A photo.png` }])
    })

    it('are refused while the training is paused', async () => {
      const own = await addTrainee(database, cohort)
      await setRow(database.sql, learningTrainee, own.trainee, { state: 'paused' })
      expect((await handIn(own, cohort.assignments[0])).status).toBe(409)
    })
  })

  it('names a deck after its trainee and pitch, with its ending', async () => {
    const own = await addTrainee(database, cohort)
    const values = { tenant: 'wezesha', owner: own.id, name: 'Pitch 2', type: 'application/pdf', size: 9 }
    const add = async (more: Partial<typeof file.$inferInsert>) => {
      const { id: fileId } = await addRow(database.sql, file, {
        ...values,
        purpose: 'POST media/upload file',
        sha256: `deck ${own.id}`,
        ...more,
      })
      const deck = { pitchId: '2', fileId, createdBy: own.id }
      return (await callAs(app, own, `POST lms/trainees/${own.trainee}/pitch-decks`, deck)).status
    }
    const unusedSince = new Date()
    expect(await add({ unusedSince })).toBe(200)
    expect(await add({ unusedSince, type: 'image/png' })).toBe(400)
    expect(await add({ unusedSince, size: 51 * 1024 * 1024 })).toBe(400)
    // already used for something else
    expect(await add({ purpose: 'passport' })).toBe(409)
    const { body } = await callAs(app, own, `GET lms/pitch-decks/2?traineeId=${own.trainee}`)
    expect(body.data).toMatchObject([{ fileName: `${own.name} - Pitch 2.pdf` }])
  })

  it('reads a whole chapter with progress per topic', async () => {
    const own = await addTrainee(database, cohort)
    const [topic] = cohort.topics
    await callAs(app, own, `POST learning/topics/${topic}/progress`, { done: true })
    await callAs(app, own, `POST learning/topics/${topic}/progress`, { done: false })
    const { body } = await callAs(app, own, `GET learning/chapters/${cohort.chapters[0]}`)
    expect(body.data.topics).toMatchObject([
      {
        id: topic,
        description: 'Read **this**.',
        minutes: 10,
        done: true,
        review: null,
        objectives: [{ title: 'You can', list: ['say what you sell'] }],
        resources: [{ resourceTypeId: 2, bytes: 1_400_000, link: 'https://audio.example/a.m4a' }],
      },
    ])
    expect(body.data.faqs).toMatchObject([{ question: 'When?', solution: 'On Fridays.' }])
  })

  it('accepts one review of a topic per trainee', async () => {
    const own = await addTrainee(database, cohort)
    const rate = (more: object) =>
      callAs(app, own, `POST lms/topics/${cohort.topics[0]}/reviews`, { traineeId: own.trainee, ...more })
    expect((await rate({ rating: 4, traineeId: '' })).body.message).toBe('Missing required data')
    expect((await rate({ rating: 4 })).body.message).toBe('Fill all fields')
    expect((await rate({ rating: 4, comment: 'Clear' })).status).toBe(200)
    expect((await rate({ rating: 1, comment: 'No' })).status).toBe(409)
    const { body } = await callAs(
      app,
      own,
      `GET lms/topics/${cohort.topics[0]}/reviews?trainee_id=${own.trainee}`,
    )
    expect(body.data).toMatchObject([{ rating: 4, comment: 'Clear' }])
  })

  it('keeps notes, numbered from 1', async () => {
    const own = await addTrainee(database, cohort)
    const notes = `lms/trainees/${own.trainee}/notes`
    const unsigned = { cohortId: cohort.id, type: 'list', title: 'Prices', instance: randomUUID() }
    expect((await callAs(app, own, `POST ${notes}`, { ...unsigned, notes: { 1: 'a' } })).body.message).toBe(
      'User ID cannot be empty',
    )
    const another = await addTrainee(database, cohort)
    const asAnother = { ...unsigned, createdBy: another.id, notes: { 1: 'a' } }
    expect((await callAs(app, own, `POST ${notes}`, asAnother)).status).toBe(403)
    const sent = { ...unsigned, createdBy: own.id }
    expect(
      (await callAs(app, own, `POST ${notes}`, { ...sent, title: ' ', notes: { 1: 'a' } })).body.message,
    ).toBe('Title cannot be empty')
    expect((await callAs(app, own, `POST ${notes}`, { ...sent, notes: { 1: ' ' } })).body.message).toBe(
      'Notes cannot be empty',
    )
    const added = await callAs(app, own, `POST ${notes}`, { ...sent, notes: { 2: 'b', 10: 'c', 1: 'a' } })
    expect(added.body).toMatchObject({ error: false, message: 'Note added successfully' })
    expect((await callAs(app, own, `POST ${notes}`, { ...sent, notes: { 1: 'a' } })).body.id).toBe(
      added.body.id,
    )
    await callAs(app, own, `PATCH ${notes}/${sent.instance}`, { title: 'My prices' })
    const { body } = await callAs(app, own, `GET ${notes}`)
    expect(body.data).toMatchObject([{ title: 'My prices', notes: { 1: 'a', 2: 'b', 3: 'c' } }])
  })

  it('delivers messages between trainee and mentor, with their read status', async () => {
    const own = await addTrainee(database, cohort)
    const mentor = await signIn(database, 'digiprime')
    const stranger = await signIn(database, 'digiprime')
    await pair(database, own.trainee, mentor.id)
    const of = `trainee_id=${own.trainee}&mentor_id=${mentor.id}`
    const content = (text: string) => ({ kind: 'text', text })
    const instance = randomUUID()
    const write = (sender = 'trainee') =>
      callAs(app, own, 'POST lms/messages', {
        traineeId: own.trainee,
        mentorId: mentor.id,
        sender,
        instance,
        content: content('How do I price bread?'),
      })
    expect((await write('mentor')).status).toBe(403)
    expect((await write()).body.data).toMatchObject({ sender: 'trainee', status: 'sent', number: 1 })
    expect((await write()).body.data.number).toBe(1)
    expect((await callAs(app, stranger, `GET lms/messages?trainee_id=${own.trainee}`)).status).toBe(403)
    const read = await callAs(app, mentor, `GET lms/messages?${of}`)
    expect(read.body).toMatchObject({ unread: 1, data: [{ content: content('How do I price bread?') }] })
    const status = async () => (await callAs(app, own, `GET lms/messages?${of}`)).body.data[0].status
    expect(await status()).toBe('delivered')
    await callAs(app, mentor, 'POST learning/messages/read', {
      traineeId: own.trainee,
      mentorId: mentor.id,
      number: 1,
    })
    expect(await status()).toBe('read')
    await callAs(app, mentor, 'POST lms/messages', {
      traineeId: own.trainee,
      content: content('Add up what it costs.'),
    })
    const home = (await callAs(app, own, 'GET learning/home')).body.data
    expect(home.unread).toEqual({ alerts: 1, messages: 1 })
    const alerts = await callAs(app, own, 'GET learning/alerts')
    expect(alerts.body.data).toMatchObject([{ kind: 'learning-message', read: false }])
    expect((await callAs(app, own, 'POST learning/alerts/read')).body).toEqual({ unread: 0 })
  })

  it('serves a calendar by its key until the key is renewed', async () => {
    const own = await addTrainee(database, cohort)
    const ask = () => callAs(app, own, 'POST learning/calendar', {})
    const [{ body }, twin] = await Promise.all([ask(), ask()])
    expect(twin.body.link).toBe(body.link)
    const url = new URL(body.link)
    const follow = () => app.inject({ url: url.pathname, headers: { host: 'localhost' } })
    const found = await follow()
    expect([found.statusCode, found.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(found.body).toContain('SUMMARY:Assignment 1')
    await callAs(app, own, 'POST learning/calendar', { renew: true })
    expect((await follow()).statusCode).toBe(404)
  })
})
