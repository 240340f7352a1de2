import { beforeAll, describe, expect, it } from 'vitest'
import { ApplicantState } from '#contract/onboarding.ts'
import type { EditedQuestion } from '#contract/programme.ts'
import { findRow, findRows, setRow, setRows } from '#server/db/row.ts'
import { cohort, enrolment, file, submission } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { jpeg } from '#server/files/pictures.testing.ts'
import { multipart, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { ask, EVERY_TYPE, inDays, programme } from './programme.testing.ts'
import { setUpWorker } from './set-up.ts'
import { ATTEMPT, pdf } from './testing.ts'

const NEXT_ONLY = 'You will only go to the next step after completing the previous step'

let calls: ReturnType<typeof programme>
let boss: Signed
let questions: EditedQuestion[]
let group: string
withDemoApp(openEither)
beforeAll(async () => {
  calls = programme(app, database)
  boss = await signIn(database, 'super')
  const opened = await calls.open(boss, EVERY_TYPE, { tutorial: 'https://youtu.be/dQw4w9WgXcQ' })
  questions = opened.questions
  group = opened.id
})

const one = (at: number) => questions[at] as EditedQuestion
/** Submits an answer after all earlier questions were answered. */
const tried = async (at: number, value: string) => {
  const who = await calls.applicant(questions, at)
  const { status, body } = await calls.answer(who, one(at).id, value)
  return { status, fields: body.fields, kept: (await calls.handed(who))[one(at).id]?.value }
}

describe('an application', () => {
  it('begins with a hub, whose open cohort shows its questions before the start', async () => {
    const who = await signIn(database, 'applicant')
    const before = await calls.state(who)
    expect(ApplicantState.is(before)).toBe(true)
    expect(before).toMatchObject({ status: false, path: '/welcome', firstAttempt: true, progress: '0%' })
    expect(before).toMatchObject({ cohort: null, questions: [], stage: 'answering' })

    expect(await calls.state(who, '?location=mombasa')).toMatchObject({
      status: false,
      path: '/welcome',
      hub: { name: 'Mombasa' },
    })
    await setUpWorker(database.sql)({ account: who.id }, ATTEMPT)
    const ready = await calls.state(who)
    expect(ready).toMatchObject({
      status: true,
      path: '/welcome',
      firstAttempt: true,
      stepsDone: 0,
      totalSteps: 7,
      daysLeft: 30,
      cohort: { name: 'Cohort 1', year: 2026 },
      tutorial: 'https://youtu.be/dQw4w9WgXcQ',
      applicant: { infoFolder: expect.stringMatching(/^[0-9a-f]{24}$/) },
    })
    expect(ready.outQuizes.map((quiz: { order: number }) => quiz.order)).toEqual([1, 2, 3, 4, 5, 6, 7])

    const begun = await calls.state(who, '?start=1')
    expect(begun).toMatchObject({ path: `/apply/${one(0).id}`, firstAttempt: false })
    expect(begun.message).toBe('Continue with your application')
    expect(begun.outQuiz).toMatchObject({ _id: one(0).id, type: 'text', required: true, cohortId: group })
  })

  it('is asked in the applicant’s language', async () => {
    const who = await calls.applicant(questions, 0, { language: 'sw' })
    const { questions: shown } = await calls.state(who)
    expect(shown[0]).toMatchObject({ question: 'Inaitwaje?', hint: 'Kama kwenye bango.' })
    expect(shown[2].options).toEqual(['Kilimo', 'Biashara'])
    // missing translations fall back to English
    expect(shown[1].question).toBe('How many work there?')
  })

  it('goes through the questions in order, then waits for review', async () => {
    const who = await calls.applicant(questions)
    for (const [at, question] of questions.entries()) {
      const { status, body } = await calls.fill(who, question)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.data.stepsDone).toBe(at + 1)
    }
    const after = await calls.state(who)
    expect(ApplicantState.is(after)).toBe(true)
    expect(after).toMatchObject({
      path: '/approvals',
      progress: '100%',
      stage: 'review',
      pendingApproval: true,
      outQuiz: null,
      outQuizes: [],
      message: 'Submission Successful',
    })
    expect(after.toApproveSteps).toHaveLength(7)
    expect(after.questions.map((shown: { value: string }) => shown.value)).toEqual([
      'An answer',
      '4',
      'Farming',
      'Cash\nM-Pesa',
      'An answer',
      expect.stringMatching(/^[0-9a-f]{24}$/),
      '',
    ])
  })

  it('stores choices in English, whatever the input language, and shows them in the applicant’s', async () => {
    const who = await calls.applicant(questions, 2, { language: 'sw' })
    await calls.answer(who, one(2).id, 'Biashara')
    await calls.answer(who, one(3).id, 'Benki\nCash\nBenki')
    const handed = await calls.handed(who)
    expect(handed[one(2).id]?.value).toBe('Trade')
    expect(handed[one(3).id]?.value).toBe('Cash\nBank')
    const { questions: shown } = await calls.state(who)
    expect([shown[2].value, shown[3].value]).toEqual(['Biashara', 'Taslimu\nBenki'])
  })

  it('names a file by question and applicant, without path characters', async () => {
    const who = await calls.applicant(questions, 5, { firstName: 'Brian', lastName: 'Otieno' })
    const sent = {
      step: one(5).id,
      cohort: group,
      image: { name: '../../etc/shop.front.JPG', bytes: jpeg() },
    }
    const { body } = await calls.send(who, sent)
    const handed = (await calls.handed(who))[one(5).id]
    const kept = await findRow(database.sql, file, handed?.file ?? '')
    expect(kept).toMatchObject({
      name: 'Show your shop inside out Brian Otieno.jpg',
      purpose: 'answer',
      owner: who.id,
      unusedSince: null,
    })
    expect(body.data.questions[5].file).toMatchObject({ type: 'image/jpeg', name: kept?.name })
  })

  it('accepts numbers in common formats and rejects others', async () => {
    expect(await tried(1, '1,500')).toMatchObject({ status: 200, kept: '1500' })
    expect(await tried(1, ' 2 500.5 ')).toMatchObject({ status: 200, kept: '2500.5' })
    for (const wrong of ['many', '1e9', '12abc', '0x10', '1,5', '--3', '٣']) {
      expect(await tried(1, wrong), wrong).toMatchObject({
        status: 400,
        fields: { value: 'Enter a number, like 12 or 3.5.' },
      })
    }
  })

  it('rejects options the question does not have', async () => {
    for (const hostile of [
      'Mining',
      'farming',
      'Farming, Trade',
      '__proto__',
      'constructor',
      '<b>Trade</b>',
    ]) {
      expect(await tried(2, hostile), hostile).toMatchObject({
        status: 400,
        fields: { value: 'Choose from the options.' },
        kept: undefined,
      })
    }
    expect(await tried(2, 'Farming\nTrade')).toMatchObject({
      status: 400,
      fields: { value: 'Choose one of the options.' },
    })
    expect(await tried(3, 'Cash\nGold')).toMatchObject({ status: 400, kept: undefined })
  })

  it('rejects empty required answers, allows empty optional ones', async () => {
    for (const [at, value] of [
      [0, '  '],
      [1, '0'],
      [2, ''],
      [3, '\n'],
      [4, ''],
    ] as const) {
      expect(await tried(at, value), `question ${at}`).toMatchObject({
        status: 400,
        fields: { value: '*This field is required' },
      })
    }
    expect(await tried(5, '')).toMatchObject({
      status: 400,
      fields: { value: 'Select your file to continue' },
    })
    expect(await tried(6, '')).toMatchObject({ status: 200, kept: '' })
  })

  it('limits a text to 10,000 characters', async () => {
    expect(await tried(4, 'x'.repeat(10_000))).toMatchObject({ status: 200 })
    expect(await tried(4, 'x'.repeat(10_001))).toMatchObject({ status: 400 })
  })

  it('requires the question’s file type, detected from the content', async () => {
    const who = await calls.applicant(questions, 5)
    const { id } = one(5)
    const disguised = await calls.send(who, { step: id, image: { name: 'shop.jpg', bytes: pdf() } })
    expect(disguised).toMatchObject({ status: 400, body: { fields: { image: 'Choose a JPG or PNG file.' } } })
    const other = await calls.send(who, { step: id, pdf: { name: 'shop.pdf', bytes: pdf() } })
    expect(other).toMatchObject({ status: 400, body: { fields: { pdf: 'Choose a JPG or PNG file.' } } })
    const early = await calls.applicant(questions)
    const unasked = await calls.send(early, { step: one(0).id, pdf: { name: 'x.pdf', bytes: pdf() } })
    expect(unasked.body.fields).toEqual({ pdf: 'This question takes no file.' })
  })

  it('accepts the link of one’s own uploaded file only', async () => {
    const { body } = await calls.send(await calls.applicant(questions, 5), {
      step: one(5).id,
      image: { name: 'a.jpg', bytes: jpeg() },
    })
    const foreign = body.data.questions[5].file.id
    const who = await calls.applicant(questions, 5)
    for (const value of [
      foreign,
      `https://portal.example/files/${foreign}?sign=x`,
      'f'.repeat(24),
      'javascript:1',
    ]) {
      const { status, body } = await calls.answer(who, one(5).id, value)
      expect({ status, field: typeof body.fields?.value }).toEqual({ status: 400, field: 'string' })
    }
    const folder = (await calls.state(who)).applicant.infoFolder
    const { payload, headers } = multipart({
      fileName: 'mine.jpg',
      folderId: folder,
      file: { name: 'mine.jpg', bytes: jpeg() },
    })
    const uploaded = await app.inject({
      method: 'POST',
      url: '/api/media/upload',
      payload,
      headers: { ...who.headers, ...headers },
    })
    const { status } = await calls.answer(who, one(5).id, uploaded.json().data)
    expect(status).toBe(200)
    // a file can be used for one question only
    expect((await calls.answer(who, one(6).id, uploaded.json().data)).status).toBe(400)
  })

  it('ignores a repeated identical answer, as after a lost response', async () => {
    const who = await calls.applicant(questions, 1)
    await calls.fill(who, one(0))
    expect(await findRows(database.sql, submission, { account: who.id })).toHaveLength(1)
    await calls.answer(who, one(0).id, 'Another name')
    const rows = await findRows(database.sql, submission, { account: who.id })
    expect(rows.map(({ value, current, tries }) => ({ value, current, tries }))).toEqual([
      { value: 'An answer', current: false, tries: 1 },
      { value: 'Another name', current: true, tries: 2 },
    ])
    expect((await calls.state(who)).stepsDone).toBe(1)
  })

  it('is answered in order, after its start, by its owner and for its own cohort', async () => {
    const who = await calls.applicant(questions, 1)
    const late = await calls.answer(who, one(4).id, 'x')
    expect(late).toMatchObject({ status: 409, body: { message: NEXT_ONLY } })

    const fresh = await signIn(database, 'applicant')
    expect((await calls.answer(fresh, one(0).id, 'x')).status).toBe(409)
    await calls.state(fresh, '?location=Nairobi')
    await setUpWorker(database.sql)({ account: fresh.id }, ATTEMPT)
    expect(await calls.answer(fresh, one(0).id, 'x')).toMatchObject({
      status: 409,
      body: { message: NEXT_ONLY },
    })

    const path = `POST onboarding/add-applicant/${who.id}`
    expect((await calls.as(fresh, path, { step: one(1).id, value: '3' })).status).toBe(404)
    expect((await calls.as(fresh, `GET onboarding/applicant/state/${who.id}`)).status).toBe(404)
    const client = await signIn(database, 'client')
    expect((await calls.as(client, `GET onboarding/applicant/state/${client.id}`)).status).toBe(403)

    const foreign = await calls.open(boss, [ask('Theirs?')], { opensAt: inDays(1), deadline: inDays(20) })
    expect((await calls.answer(who, one(1).id, '3', { cohort: foreign.id })).status).toBe(409)
    expect((await calls.answer(who, foreign.questions[0]?.id ?? '', '3')).status).toBe(404)
    expect((await calls.answer(who, one(1).id, '3', { cohort: group })).status).toBe(200)
  })

  it('requires returned answers before new ones', async () => {
    const who = await calls.applicant(questions, 3)
    const handed = await calls.handed(who)
    const back = { verdict: 'rejected', reason: 'Count your family too.' }
    await calls.as(boss, `POST onboarding/review/${handed[one(1).id]?.id}`, back)
    const state = await calls.state(who)
    expect(state).toMatchObject({
      path: `/apply/${one(1).id}`,
      stepsDone: 2,
      rejectedSteps: [{ name: 'How many work there?', reason: 'Count your family too.' }],
    })
    expect(state.message).toMatch(/sent back/)
    expect((await calls.fill(who, one(3))).body.message).toBe(NEXT_ONLY)
    expect((await calls.answer(who, one(1).id, '6')).body.data.path).toBe(`/apply/${one(3).id}`)
  })

  it('closes at its deadline unless staff extended it', async () => {
    const { id, questions } = await calls.open(boss)
    const who = await calls.applicant(questions, 2)
    await setRow(database.sql, cohort, id, { deadline: new Date(Date.now() - 1) })
    expect(await calls.state(who)).toMatchObject({ path: '/too_late', message: 'Too Late!', daysLeft: 0 })
    expect((await calls.fill(who, questions[2] as EditedQuestion)).status).toBe(409)
    const more = { people: [who.id], deadline: inDays(2) }
    expect((await calls.as(boss, 'POST onboarding/progress/extend', more)).body.people).toBe(1)
    const third = questions[2] as EditedQuestion
    expect(await calls.state(who)).toMatchObject({ path: `/apply/${third.id}`, daysLeft: 2 })
    expect((await calls.fill(who, third)).status).toBe(200)
  })

  it('goes to judging once all is approved, and shows the outcome', async () => {
    const who = await calls.applicant(questions, 7)
    await calls.approveAll(boss, who)
    expect(await calls.state(who)).toMatchObject({
      path: '/approvals',
      stage: 'judging',
      message: 'Submission Successful',
      daysLeft: null,
    })
    await setRows(database.sql, enrolment, { account: who.id }, { outcome: 'selected' })
    expect(await calls.state(who)).toMatchObject({ path: '/success', stage: 'selected' })
    await setRows(database.sql, enrolment, { account: who.id }, { outcome: 'not-selected' })
    expect(await calls.state(who)).toMatchObject({ path: '/approvals', stage: 'not-selected' })
  })

  it('waits if no cohort is open, and joins the next one', async () => {
    const tenant = 'jenga'
    const partner = await signIn(database, 'super', { tenant })
    await setRows(database.sql, cohort, { tenant }, { deadline: new Date(0) })
    const who = await signIn(database, 'applicant', { tenant })
    expect(await calls.started(who)).toMatchObject({ code: 'conflict' })
    const none = await calls.state(who)
    expect(ApplicantState.is(none)).toBe(true)
    expect(none).toMatchObject({ status: true, path: '', error: expect.stringMatching(/^No cohort/) })

    // a cohort without questions accepts no applicants
    await calls.open(partner, [])
    expect((await calls.state(who)).path).toBe('')
    const first = await calls.open(partner, [ask('Who?')])
    expect(await calls.state(who)).toMatchObject({ path: '/welcome', totalSteps: 1 })

    // the cohort closes before the applicant starts, and another one opens
    await setRow(database.sql, cohort, first.id, { deadline: new Date(Date.now() - 1_000) })
    expect((await calls.state(who)).path).toBe('')
    const second = await calls.open(partner, [ask('Who?'), ask('What?')])
    expect(await calls.state(who, '?start=1')).toMatchObject({
      path: `/apply/${second.questions[0]?.id}`,
      totalSteps: 2,
    })
  })

  it('gets the full time of the cohort it joins, whatever the earlier extension', async () => {
    const tenant = 'jenga'
    const partner = await signIn(database, 'super', { tenant })
    const [joins, moves] = [
      await signIn(database, 'applicant', { tenant }),
      await signIn(database, 'applicant', { tenant }),
    ]
    for (const who of [joins, moves]) {
      await calls.state(who, '?location=Nairobi')
      await setUpWorker(database.sql)({ account: who.id }, ATTEMPT)
    }
    const given = { deadline: new Date(Date.now() + 60_000) }
    await setRows(database.sql, enrolment, { account: moves.id }, given)
    const over = { deadline: new Date(Date.now() - 1) }
    await setRows(database.sql, enrolment, { account: joins.id }, over)
    await setRows(database.sql, cohort, { tenant }, over)
    const { questions: asked } = await calls.open(partner, [ask('Who?')])

    await calls.state(moves, '?location=Kisumu')
    await setUpWorker(database.sql)({ account: moves.id }, ATTEMPT)
    for (const who of [joins, moves]) {
      expect(await calls.state(who, '?start=1')).toMatchObject({
        path: `/apply/${asked[0]?.id}`,
        daysLeft: 30,
      })
    }
  })
})
