import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Candidate, Cohort, EditedQuestion, ProgressRow, QuestionTerms } from '#contract/programme.ts'
import { findRow, findRows, lockRow } from '#server/db/row.ts'
import { audit, enrolment, file, job, notification, paper } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { callAs, multipart, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { ask, EVERY_TYPE, inDays, programme } from './programme.testing.ts'
import { pdf } from './testing.ts'

const NOBODY = 'f'.repeat(24)

onOneDatabase(open => {
  let calls: ReturnType<typeof programme>
  let boss: Signed
  let partner: Signed
  const as = (who: Signed, call: string, payload?: object) => callAs(app, who, call, payload)
  withDemoApp(open)
  beforeAll(async () => {
    calls = programme(app, database)
    boss = await signIn(database, 'super', { firstName: 'Faith', lastName: 'Wambui' })
    partner = await signIn(database, 'super', { tenant: 'jenga' })
  })

  const trailOf = (subject: string) => findRows(database.sql, audit, { subjectId: subject }, audit.id)

  describe('a cohort', () => {
    const terms = (more: object = {}) => ({
      name: ' Green business ',
      year: 2027,
      hub: null,
      opensAt: inDays(-1),
      deadline: inDays(20),
      tutorial: '',
      criteria: [{ name: 'Idea', most: 10 }],
      ...more,
    })
    const faults = async (more: object) =>
      (await as(boss, 'POST onboarding/cohorts', terms(more))).body.fields ?? {}

    it('starts with the questions of another one', async () => {
      const model = await calls.open(boss)
      const { body } = await as(boss, 'POST onboarding/cohorts', terms({ like: model.id }))
      expect(body.data).toMatchObject({
        name: 'Green business',
        used: false,
        questions: 7,
        applicants: 0,
        standings: {},
      })
      const copied = await as(boss, `GET onboarding/cohorts/${body.data.id}/questions`)
      const said = (list: EditedQuestion[]) => list.map(({ id: _, ...one }) => one)
      expect(said(copied.body.data)).toEqual(said(model.questions))
      expect(copied.body.data[0].id).not.toBe(model.questions[0]?.id)
      expect((await trailOf(body.data.id)).map(({ action }) => action)).toEqual(['cohort.opened'])
    })

    it('requires a name, dates in order, a playable video, and distinct criteria', async () => {
      expect(await faults({ name: '  ' })).toEqual({ name: 'This field is required' })
      expect(await faults({ opensAt: '2026-99-99T00:00:00Z' })).toEqual({ opensAt: 'Is not a date.' })
      expect(await faults({ opensAt: '0000-01-01T00:00:00Z' })).toEqual({ opensAt: 'Is not a date.' })
      expect(await faults({ opensAt: inDays(30) })).toEqual({
        deadline: 'The deadline must come after the opening.',
      })
      expect(await faults({ opensAt: inDays(-9), deadline: inDays(-1) })).toEqual({
        deadline: 'Choose a time in the future.',
      })
      for (const tutorial of [
        'javascript:alert(1)',
        'http://youtu.be/x',
        'https://evil.example/youtu.be/x',
      ]) {
        expect(Object.keys(await faults({ tutorial })), tutorial).toEqual(['tutorial'])
      }
      for (const tutorial of ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://vimeo.com/76979871']) {
        expect(await faults({ tutorial }), tutorial).toEqual({})
      }
      const twice = [
        { name: 'Idea', most: 5 },
        { name: 'idea ', most: 5 },
      ]
      expect(await faults({ criteria: twice })).toEqual({ 'criteria.1.name': 'Name each criterion once.' })
      expect(await faults({ hub: NOBODY })).toEqual({ hub: 'Hub not found. Choose one from the list.' })
      const { body } = await as(partner, 'GET onboarding/hubs/all')
      expect(await faults({ hub: body.data[0].id })).toEqual({
        hub: 'Hub not found. Choose one from the list.',
      })
    })

    it('moves its deadline for those without a later one of their own; staff see which applies', async () => {
      const { id, questions } = await calls.open(boss)
      const [follower, extended] = [await calls.applicant(questions), await calls.applicant(questions)]
      const further = { people: [extended.id], deadline: inDays(60) }
      await as(boss, 'POST onboarding/progress/extend', further)
      const { body } = await as(boss, `PATCH onboarding/cohorts/${id}`, { deadline: inDays(10) })
      expect(body.data).toMatchObject({ applicants: 2, standings: { active: 2 }, used: false })
      expect((await calls.state(follower)).daysLeft).toBe(10)
      expect((await calls.state(extended)).daysLeft).toBe(60)
      const whose = async () => {
        const { body: people } = await as(boss, `GET onboarding/progress?cohort=${id}&sort=deadline`)
        return people.data.map((row: ProgressRow) => [row.person.id, row.deadlineOf])
      }
      expect(await whose()).toEqual([
        [follower.id, 'cohort'],
        [extended.id, 'person'],
      ])
      const [, changed] = (await trailOf(id)).filter(({ action }) => /^cohort/.test(action))
      expect(changed?.detail.map(({ name }) => name)).toEqual(['deadline'])

      await as(boss, `PATCH onboarding/cohorts/${id}`, { deadline: inDays(70) })
      for (const who of [follower, extended]) expect((await calls.state(who)).daysLeft).toBe(70)
      expect((await whose()).map(([, one]: string[]) => one)).toEqual(['cohort', 'cohort'])
    })

    it('accepts only applicants of its hub, if it has one', async () => {
      const { body } = await as(boss, 'GET onboarding/hubs/all')
      const kisumu = body.data.find(({ name }: { name: string }) => name === 'Kisumu')
      const { id: all } = await calls.open(boss, [ask('All?')])
      const { id: own } = await calls.open(boss, [ask('Kisumu?')], { hub: kisumu.id })
      const joined = async (hub: string) => {
        const who = await signIn(database, 'applicant')
        await calls.started(who, hub)
        const row = await findRow(database.sql, enrolment, { account: who.id })
        return row?.cohort
      }
      expect(await joined('Kisumu')).toBe(own)
      expect(await joined('Nakuru')).toBe(all)
    })

    it('is listed newest first, to staff of its own tenant only', async () => {
      const { id } = await calls.open(boss)
      const processor = await signIn(database, 'processor')
      const list = async (who: Signed): Promise<Cohort[]> =>
        (await as(who, 'GET onboarding/cohorts')).body.data
      const opening = (await list(processor)).map(({ opensAt }) => opensAt)
      expect(opening).toEqual([...opening].sort().reverse())
      expect((await list(partner)).some(one => one.id === id)).toBe(false)
      for (const [call, body] of [
        ['PATCH onboarding/cohorts/:id', { name: 'Mine' }],
        ['GET onboarding/cohorts/:id/questions', undefined],
        ['PUT onboarding/cohorts/:id/questions', { version: 'x', questions: [] }],
        ['GET onboarding/cohorts/:id/candidates', undefined],
      ] as const) {
        expect((await as(partner, call.replace(':id', id), body)).status, call).toBe(404)
      }
      for (const role of ['sales', 'authorizer', 'applicant'] as const) {
        expect((await as(await signIn(database, role), 'GET onboarding/cohorts')).status).toBe(403)
      }
    })
  })

  describe('the questions of a cohort', () => {
    const put = (id: string, version: string, questions: object[], who = boss) =>
      as(who, `PUT onboarding/cohorts/${id}/questions`, { version, questions })
    const unnumbered = (list: EditedQuestion[]) => list.map(({ order: _, ...one }) => one)

    it('are edited, added, removed and reordered in one save', async () => {
      const { id, questions, version } = await calls.open(boss)
      const [first, second, third] = unnumbered(questions)
      const list = [third, { ...first, question: ' What is its name? ' }, ask('New?')] as QuestionTerms[]
      const { body } = await put(id, version, list)
      expect(body.data.map((one: EditedQuestion) => [one.order, one.question])).toEqual([
        [1, 'What does it do?'],
        [2, 'What is its name?'],
        [3, 'New?'],
      ])
      expect(body.data[1].id).toBe(first?.id)
      expect(body.data.some((one: EditedQuestion) => one.id === second?.id)).toBe(false)
      expect(body.version).not.toBe(version)
      expect(await as(boss, `GET onboarding/cohorts/${id}/questions`)).toMatchObject({ body })
    })

    it('reject a stale save with 409', async () => {
      const { id, version } = await calls.open(boss)
      expect((await put(id, version, [ask('Mine?')])).status).toBe(200)
      const late = await put(id, version, [ask('Yours?')])
      expect(late).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/^Someone changed/) },
      })
      const both = await Promise.all([1, 2].map(() => put(id, version, [ask('Yours?')])))
      expect(both.map(({ status }) => status)).toEqual([409, 409])
    })

    it('require distinct options, with all or none in Kiswahili', async () => {
      const { id, version } = await calls.open(boss)
      const fault = async (more: Partial<QuestionTerms>) => {
        const { status, body } = await put(id, version, [
          ask('Fine?'),
          ask('Which?', { type: 'select', ...more }),
        ])
        expect(status).toBe(400)
        return Object.entries(body.fields)
      }
      expect(await fault({ options: ['One'] })).toEqual([
        ['questions.1.options', 'Enter at least two options.'],
      ])
      expect(await fault({ options: ['One', ' '] })).toEqual([
        ['questions.1.options.1', 'This field is required'],
      ])
      const once = 'Use each option only once.'
      expect(await fault({ options: ['One', 'one '] })).toEqual([['questions.1.options.1', once]])
      const translated = 'Enter every option in Kiswahili, or none.'
      expect(await fault({ options: ['One', 'Two'], optionsSw: ['Moja'] })).toEqual([
        ['questions.1.optionsSw', translated],
      ])
      expect(await fault({ options: ['One', 'Two'], optionsSw: ['Moja', ''] })).toEqual([
        ['questions.1.optionsSw', translated],
      ])
      // "Two" would mean the first option in one language and the second in the other
      expect(await fault({ options: ['One', 'Two'], optionsSw: ['Two', 'Tatu'] })).toEqual([
        ['questions.1.optionsSw.0', once],
      ])
      expect(await fault({ question: ' ', options: ['One', 'Two'] })).toEqual([
        ['questions.1.question', 'This field is required'],
      ])
      const same = ask('How?', {
        type: 'checkbox',
        options: ['M-Pesa', 'Cash'],
        optionsSw: ['M-Pesa', 'Taslimu'],
      })
      expect((await put(id, version, [same])).status).toBe(200)
    })

    it('must be its own', async () => {
      const [one, other] = [await calls.open(boss), await calls.open(boss)]
      const foreign = { ...ask('Theirs?'), id: other.questions[0]?.id }
      const { status, body } = await put(one.id, one.version, [foreign])
      expect({ status, fields: body.fields }).toEqual({
        status: 400,
        fields: { 'questions.0.id': 'Question not found. Reload the page.' },
      })
    })

    it('allow only text and order changes once answered', async () => {
      const { id, questions, version } = await calls.open(boss, EVERY_TYPE)
      await calls.applicant(questions, 1)
      const list = unnumbered(questions)
      const fields = async (changed: object[]) => {
        const { status, body } = await put(id, version, changed)
        expect(status).toBe(409)
        return Object.keys(body.fields)
      }
      expect(await fields([...list, ask('More?')])).toEqual(['questions.7'])
      expect(await fields(list.slice(1))).toEqual(['questions'])
      const at = (place: number, more: object) =>
        list.map((one, number) => (number === place ? { ...one, ...more } : one))
      expect(await fields(at(0, { type: 'textarea' }))).toEqual(['questions.0.type'])
      expect(await fields(at(2, { options: ['Farming', 'Crafts'] }))).toEqual(['questions.2.type'])
      expect(await fields(at(5, { fileType: 'video' }))).toEqual(['questions.5.type'])
      expect(await fields(at(6, { required: true }))).toEqual(['questions.6.type'])

      const told = at(2, { question: 'What do you do?', optionsSw: ['Ukulima', 'Uchuuzi'] }).reverse()
      const { status, body } = await put(id, version, told)
      expect({ status, last: body.data?.[6].question }).toEqual({ status: 200, last: 'What is it called?' })
    })

    it('are not removed while someone is answering', async () => {
      for (let time = 0; time < 4; time++) {
        const { id, questions, version } = await calls.open(boss, [ask('One?'), ask('Two?')])
        const who = await calls.applicant(questions)
        const [answered, saved] = await Promise.all([
          calls.answer(who, questions[0]?.id ?? '', 'Yes'),
          put(id, version, unnumbered(questions).slice(1)),
        ])
        const both = [answered.status, saved.status]
        expect([
          [200, 409],
          [404, 200],
        ]).toContainEqual(both)
        expect((await calls.state(who)).totalSteps).toBe(saved.status === 200 ? 1 : 2)
      }
    })

    it('are saved while deadlines of the cohort’s applicants are extended', async () => {
      const { id, questions, version } = await calls.open(boss, [ask('One?'), ask('Two?')])
      for (let many = 0; many < 4; many++) await calls.applicant(questions)
      const inCohort = eq(enrolment.cohort, id)
      const [first] = await database.sql.select().from(enrolment).where(inCohort).orderBy(enrolment.account)
      // changed last, it is found last
      const own = eq(enrolment.account, first?.account ?? '')
      await database.sql.update(enrolment).set({ deadline: new Date() }).where(own)
      const saved = await database.sql.transaction(async tx => {
        await lockRow(tx, enrolment, own)
        const reply = put(id, version, unnumbered(questions).slice(1))
        await new Promise(resolve => setTimeout(resolve, 300))
        await tx.select().from(enrolment).where(inCohort).orderBy(enrolment.account).for('update')
        return { reply }
      })
      expect((await saved.reply).status).toBe(200)
    })

    it('apply to everyone in the cohort, also existing applicants', async () => {
      const { id, questions, version } = await calls.open(boss, [ask('One?'), ask('Two?')])
      const who = await calls.applicant(questions)
      await put(id, version, unnumbered(questions).slice(1))
      expect(await calls.state(who)).toMatchObject({ totalSteps: 1, path: `/apply/${questions[1]?.id}` })
      const { body } = await as(boss, `GET onboarding/progress?cohort=${id}`)
      expect(body.data).toMatchObject([{ total: 1 }])
    })
  })

  describe('judging', () => {
    let cohort: string
    let questions: EditedQuestion[]
    let processor: Signed
    beforeAll(async () => {
      processor = await signIn(database, 'processor', { firstName: 'Njeri', lastName: 'Kariuki' })
      const opened = await calls.open(boss, [ask('Why you?')])
      cohort = opened.id
      questions = opened.questions
    })
    const candidate = async (more: object = {}) => {
      const who = await calls.applicant(questions, 1, more)
      await calls.approveAll(boss, who)
      return who
    }
    const score = (who: Signed, points: number[], judge = processor, note?: string) =>
      as(judge, `POST onboarding/candidate/${who.id}/score`, { points, note })
    const conclude = (who: Signed, outcome: string, by = boss, before?: string) =>
      as(by, `POST onboarding/candidate/${who.id}/outcome`, { outcome, before })
    const list = async (query = ''): Promise<{ data: Candidate[]; total: number }> =>
      (await as(processor, `GET onboarding/cohorts/${cohort}/candidates?${query}`)).body

    it('lists fully approved applicants, best first, with each judge’s score', async () => {
      const best = await candidate({ firstName: 'Best' })
      const good = await candidate({ firstName: 'Good' })
      const unseen = await candidate({ firstName: 'Unseen' })
      const answering = await calls.applicant(questions, 1)
      await score(good, [5, 5])
      await score(best, [9, 4], processor, 'Clear plan.')
      await score(best, [8, 5], boss)
      await score(best, [10, 4], boss)

      const { data } = await list()
      expect(data.map(({ person }) => person.id)).toEqual([best.id, good.id, unseen.id])
      expect(data.map(({ average }) => average)).toEqual(['13.50', '10.00', null])
      expect(data[0]?.scores).toMatchObject([
        { by: { id: processor.id, name: 'Njeri Kariuki' }, points: [9, 4], total: 13, note: 'Clear plan.' },
        { by: { name: 'Faith Wambui' }, points: [10, 4], total: 14, note: '' },
      ])
      expect(data.some(({ person }) => person.id === answering.id)).toBe(false)

      const shown = async (query: string) => (await list(query)).data.map(({ person }) => person.id)
      expect(await shown('size=1&page=2')).toEqual([good.id])
      expect(await list('search=good')).toMatchObject({ data: [{ person: { id: good.id } }], total: 1 })
      // the user's own points: 14 of 15 for the best were another judge's
      await score(unseen, [10, 5], boss)
      await score(good, [10, 5])
      expect(await shown('sort=-own')).toEqual([good.id, best.id, unseen.id])
      expect(await shown('sort=average')).toEqual([best.id, good.id, unseen.id])
      expect(await shown('sort=-name')).toEqual([unseen.id, good.id, best.id])
    })

    it('requires points per criterion, within its maximum', async () => {
      const who = await candidate()
      expect((await score(who, [5])).body.fields).toEqual({
        points: 'Give points for each of the 2 criteria.',
      })
      expect((await score(who, [10, 6])).body.fields).toEqual({ 'points.1': 'Give at most 5 points.' })
      expect((await score(who, [-1, 5])).status).toBe(400)
      expect((await score(who, [1.5, 5])).status).toBe(400)
    })

    it('is for applicants in judging', async () => {
      const answering = await calls.applicant(questions, 1)
      for (const { status, body } of [
        await score(answering, [5, 5]),
        await conclude(answering, 'selected'),
      ]) {
        expect({ status, message: body.message }).toEqual({
          status: 409,
          message: 'This applicant is not in the judging round.',
        })
      }
      const client = await signIn(database, 'client')
      expect((await score(client, [5, 5])).status).toBe(404)
      const who = await candidate()
      expect((await score(who, [5, 5], partner)).status).toBe(404)
      expect((await conclude(who, 'selected', partner)).status).toBe(404)
      expect((await score(who, [5, 5], await signIn(database, 'sales'))).status).toBe(403)
    })

    it('is decided by a super only, after a score, and the applicant is notified', async () => {
      const who = await candidate()
      await score(who, [5, 5])
      expect((await conclude(who, 'selected', processor)).status).toBe(403)
      const unseen = await candidate()
      expect(await conclude(unseen, 'selected')).toMatchObject({
        status: 409,
        body: { message: 'No one has judged this applicant yet.' },
      })
      await database.sql.delete(job)
      expect((await conclude(who, 'selected')).status).toBe(200)
      expect((await conclude(who, 'selected')).status).toBe(200)
      // another one decides on what they saw before
      const late = await conclude(who, 'not-selected', boss, 'judging')
      expect([late.status, late.body.message]).toEqual([409, 'Someone has already decided on this.'])
      const told = await findRows(database.sql, notification, { account: who.id })
      expect(told.filter(({ kind }) => kind === 'application-selected')).toHaveLength(1)
      const mails = await findRows(database.sql, job, { kind: 'mail' })
      expect(mails).toMatchObject([{ payload: { template: 'application-selected' } }])
      expect((await calls.state(who)).path).toBe('/success')
      expect((await score(who, [1, 1])).status).toBe(409)
      expect((await list()).data.find(({ person }) => person.id === who.id)?.standing).toBe('selected')
      expect((await trailOf(who.id)).at(-1)).toMatchObject({ action: 'candidate.decided', actor: boss.id })
    })

    it('locks the criteria’s points once someone has scored', async () => {
      const change = (criteria: object[]) => as(boss, `PATCH onboarding/cohorts/${cohort}`, { criteria })
      const fewer = await change([{ name: 'Idea', most: 10 }])
      expect(fewer.body.fields.criteria).toMatch(/^Someone has already judged/)
      expect(
        (
          await change([
            { name: 'Idea', most: 20 },
            { name: 'Plan', most: 5 },
          ])
        ).status,
      ).toBe(400)
      expect(
        (
          await change([
            { name: 'The idea', most: 10 },
            { name: 'Plan', most: 5 },
          ])
        ).status,
      ).toBe(200)
      await change([
        { name: 'Idea', most: 10 },
        { name: 'Plan', most: 5 },
      ])
    })
  })

  describe('hubs', () => {
    const terms = (more: object = {}) => ({
      name: 'Eldoret',
      coach: 'Ruth',
      email: 'eldoret@hub.example',
      phone: '0700 000 000',
      address: 'Uganda Road',
      active: true,
      ...more,
    })

    it('are added, edited and deactivated, keeping their members', async () => {
      const { body } = await as(boss, 'POST onboarding/hubs', terms())
      const { id } = body.data
      expect(body.data).toMatchObject({ name: 'Eldoret', active: true, people: 0 })
      const who = await signIn(database, 'client')
      await as(who, `GET onboarding/state/${who.id}?location=Eldoret`)

      const off = await as(boss, `PATCH onboarding/hubs/${id}`, { active: false })
      expect(off.body.data).toMatchObject({ coach: 'Ruth', active: false, people: 1 })
      const { body: choice } = await as(who, 'GET onboarding/hubs')
      expect(choice.data.some((one: { id: string }) => one.id === id)).toBe(false)
      expect((await as(who, `GET onboarding/state/${who.id}`)).body.hub).toMatchObject({ name: 'Eldoret' })
      const all = await as(await signIn(database, 'processor'), 'GET onboarding/hubs/all')
      expect(all.body.data.at(-1)).toMatchObject({ id, active: false })
      expect((await trailOf(id)).map(({ action }) => action)).toEqual(['hub.added', 'hub.changed'])
    })

    it('require a unique name and a valid address', async () => {
      const fields = async (more: object) =>
        (await as(boss, 'POST onboarding/hubs', terms({ name: 'Thika', ...more }))).body.fields
      expect(await fields({ name: ' nairobi' })).toEqual({
        name: 'Another hub has this name. Choose another name.',
      })
      expect(await fields({ name: ' ' })).toEqual({ name: 'This field is required' })
      expect(await fields({ email: 'not one' })).toEqual({ email: 'Please enter a valid email address' })
      const both = await Promise.all(
        [1, 2].map(() => as(boss, 'POST onboarding/hubs', terms({ name: 'Voi' }))),
      )
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    })

    it('are managed by supers of their own tenant', async () => {
      const { body } = await as(boss, 'GET onboarding/hubs/all')
      const [{ id }] = body.data
      expect((await as(partner, `PATCH onboarding/hubs/${id}`, { name: 'Mine' })).status).toBe(404)
      const processor = await signIn(database, 'processor')
      expect((await as(processor, `PATCH onboarding/hubs/${id}`, { name: 'Mine' })).status).toBe(403)
      expect((await as(processor, 'POST onboarding/hubs', terms())).status).toBe(403)
    })
  })

  describe('papers', () => {
    const put = async (kind: string, bytes: Buffer, who = boss) => {
      const { payload, headers } = multipart({ kind, language: 'en', file: { name: 'Brochure.pdf', bytes } })
      const reply = await app.inject({
        method: 'POST',
        url: '/api/onboarding/downloads',
        payload,
        headers: { ...who.headers, ...headers },
      })
      return { status: reply.statusCode, body: reply.json() }
    }
    const list = async (who: Signed) => (await as(who, 'GET onboarding/downloads?language=en')).body.data

    it('replace earlier ones, whose files are kept for signers', async () => {
      const client = await signIn(database, 'client')
      const first = await put('brochure', pdf('first'))
      expect(first.body.data).toMatchObject({ kind: 'brochure', language: 'en', name: 'Brochure.pdf' })
      const before = await findRow(database.sql, paper, first.body.data.id)
      const second = await put('brochure', pdf('second'))
      const shown = (await list(client)).filter(({ kind }: { kind: string }) => kind === 'brochure')
      expect(shown).toMatchObject([{ id: second.body.data.id }])
      expect(second.body.data.id).not.toBe(first.body.data.id)
      const opened = new URL(shown[0].address)
      const { rawPayload } = await app.inject({
        url: opened.pathname + opened.search,
        headers: { host: 'localhost' },
      })
      expect(rawPayload).toEqual(pdf('second'))
      const kept = await findRow(database.sql, file, before?.file ?? '')
      expect(kept?.unusedSince).toBeNull()
    })

    it('must be PDFs, and are removed by a super', async () => {
      expect(await put('eligibility', Buffer.from('a text'))).toMatchObject({
        status: 400,
        body: { fields: { file: 'Choose a PDF file.' } },
      })
      const { body } = await put('eligibility', pdf())
      const call = `DELETE onboarding/downloads/${body.data.id}`
      expect((await as(partner, call)).status).toBe(404)
      expect((await as(await signIn(database, 'processor'), call)).status).toBe(403)
      expect((await as(boss, call)).status).toBe(200)
      expect((await as(boss, call)).status).toBe(404)
      expect((await trailOf(body.data.id)).map(({ action }) => action)).toEqual([
        'paper.added',
        'paper.removed',
      ])
      expect((await put('eligibility', pdf(), await signIn(database, 'processor'))).status).toBe(403)
    })
  })
})
