import { beforeAll, describe, expect, it } from 'vitest'
import { ApplicantState } from '#contract/onboarding.ts'
import type { Candidate, Cohort, EditedQuestion, ProgressRow } from '#contract/programme.ts'
import { findRows, setRow, setRows } from '#server/db/row.ts'
import { audit, cohort, enrolment, score, submission } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { ask, EVERY_TYPE, inDays, programme } from './programme.testing.ts'

onEveryDatabase(open => {
  let calls: ReturnType<typeof programme>
  let boss: Signed
  let first: { id: string; questions: EditedQuestion[] }
  withDemoApp(open)
  beforeAll(async () => {
    calls = programme(app, database)
    boss = await signIn(database, 'super', { firstName: 'Faith', lastName: 'Wambui' })
    first = await calls.open(boss)
  })

  const again = (who: Signed) => calls.as(who, `POST onboarding/applicant/again/${who.id}`)
  const score1 = (who: Signed) =>
    calls.as(boss, `POST onboarding/candidate/${who.id}/score`, { points: [3, 2] })
  const conclude = (who: Signed, outcome: string) =>
    calls.as(boss, `POST onboarding/candidate/${who.id}/outcome`, { outcome })
  /** Returns an applicant with an outcome in the first cohort. */
  async function decided(outcome: string) {
    const { questions } = first
    await only(first.id)
    const who = await calls.applicant(questions, questions.length)
    await calls.approveAll(boss, who)
    await score1(who)
    expect((await conclude(who, outcome)).status).toBe(200)
    return who
  }
  /** Closes every cohort except the given one. */
  async function only(id: string | null) {
    await setRows(database.sql, cohort, { tenant: 'wezesha' }, { deadline: new Date(0) })
    if (id === null) return
    await setRow(database.sql, cohort, id, { deadline: new Date(inDays(20)) })
  }
  const listed = async (call: string) => (await calls.as(boss, call)).body.data

  describe('a rejected applicant', () => {
    it('is offered an open cohort, but not one that already decided', async () => {
      const who = await decided('not-selected')
      expect(await calls.state(who)).toMatchObject({ stage: 'not-selected', again: null })
      expect(await again(who)).toMatchObject({ status: 409 })
      const { id } = await calls.open(boss, [ask('Who?')], { name: 'Later', deadline: inDays(9) })
      const state = await calls.state(who)
      expect(ApplicantState.is(state)).toBe(true)
      expect(state).toMatchObject({ path: '/approvals', again: { name: 'Later', year: 2026 } })
      await only(first.id)
      expect((await calls.state(who)).again).toBeNull()
      await only(null)
      expect((await calls.state(who)).again).toBeNull()

      // the later cohort closes before the applicant starts; the decided one cannot be joined again
      await only(id)
      expect((await again(who)).body.data).toMatchObject({ path: '/welcome', cohort: { name: 'Later' } })
      await only(first.id)
      expect((await calls.state(who)).path).toBe('')
    })

    it('starts anew, prefilled with earlier answers to the same questions', async () => {
      const who = await decided('not-selected')
      const questions = [
        ask('What does it do?', { type: 'select', options: ['Trade', 'Farming'] }),
        ask(' what is it CALLED? ', { questionSw: 'Inaitwaje?' }),
        ask('How do people pay?', { type: 'checkbox', options: ['Cash', 'Bank'] }),
        ask('What is your plan?', { type: 'number' }),
        ask('Show your shop: inside / out?', { type: 'file' }),
        ask('Something new?'),
      ]
      const next = await calls.open(boss, questions)
      const { status, body } = await again(who)
      expect({ status, same: ApplicantState.is(body.data) }).toEqual({ status: 200, same: true })
      expect(body.data).toMatchObject({
        path: '/welcome',
        firstAttempt: true,
        stage: 'answering',
        stepsDone: 0,
        totalSteps: 6,
        hub: { name: 'Nairobi' },
        status: true,
        again: null,
      })
      const shown = body.data.questions as ApplicantState['questions']
      expect(shown.map(({ verdict, value }) => verdict ?? value)).toEqual(Array(6).fill(null))
      expect(shown.map(({ earlier }) => earlier?.value ?? null)).toEqual([
        'Farming',
        'An answer',
        'Cash',
        null,
        null,
        null,
      ])
      expect(shown[4]?.earlier?.file?.name).toMatch(/^Show your shop/)
      // the request is repeated, as after a lost response
      expect((await again(who)).status).toBe(200)

      expect((await calls.state(who, '?start=1')).path).toBe(`/apply/${next.questions[0]?.id}`)
      expect((await again(who)).body.message).toBe('You already have an application.')
      for (const one of next.questions) {
        expect((await calls.fill(who, one)).status).toBe(200)
      }
      await calls.approveAll(boss, who)
      expect((await conclude(who, 'selected')).body.message).toMatch(/^No one has judged/)
      await score1(who)
      expect((await conclude(who, 'selected')).status).toBe(200)
      expect(await calls.state(who)).toMatchObject({ path: '/success', again: null })
    })

    it('keeps that decision in the earlier cohort’s figures, list and trail', async () => {
      const who = await decided('not-selected')
      const figures = async () =>
        (await listed('GET onboarding/cohorts')).find((one: Cohort) => one.id === first.id)
      const before: Cohort = await figures()
      const handed = Object.values(await calls.handed(who))
      const next = await calls.open(boss, [ask('What is it called?')])
      await again(who)

      expect(await figures()).toMatchObject({ applicants: before.applicants, standings: before.standings })
      const old: Candidate[] = await listed(`GET onboarding/cohorts/${first.id}/candidates`)
      expect(old.find(({ person }) => person.id === who.id)).toMatchObject({
        standing: 'not-selected',
        gone: true,
        average: null,
      })
      const ref = { id: first.id, name: 'Cohort 1', standing: 'not-selected' }
      const rows: ProgressRow[] = await listed(`GET onboarding/progress?cohort=${next.id}`)
      expect(rows).toMatchObject([{ person: { id: who.id }, standing: 'not-started', earlier: [ref] }])
      const trail = await findRows(database.sql, audit, { subjectId: who.id, action: 'application.again' })
      expect(trail).toMatchObject([
        {
          actor: who.id,
          detail: [
            { name: 'cohort', from: 'Cohort 1' },
            { name: 'outcome', from: 'not-selected', to: null },
            { name: 'Faith Wambui', from: '5' },
          ],
        },
      ])

      // earlier submissions can be viewed but not decided again
      const [answer] = handed
      const { body } = await calls.as(boss, `GET onboarding/review/${answer?.id}`)
      expect(body.data.others.map(({ verdict }: { verdict: string }) => verdict)).toEqual(
        EVERY_TYPE.map(() => 'approved'),
      )
      const back = { verdict: 'rejected', reason: 'No.' }
      expect(await calls.as(boss, `POST onboarding/review/${answer?.id}`, back)).toMatchObject({
        status: 409,
        body: { message: 'This application is already decided.' },
      })

      await calls.state(who, '?start=1')
      await calls.fill(who, next.questions[0] as EditedQuestion)
      await calls.approveAll(boss, who)
      const [now] = (await listed(`GET onboarding/cohorts/${next.id}/candidates`)) as Candidate[]
      expect(now).toMatchObject({ standing: 'judging', gone: false, earlier: [ref], scores: [] })
      expect((await listed(`GET onboarding/reviews?person=${who.id}&verdict=approved`)).length).toBe(1)
    })
  })

  it('lets who missed the deadline apply to the next cohort, with the answers given until then', async () => {
    await only(first.id)
    const who = await calls.applicant(first.questions, 1)
    await only(null)
    expect(await calls.state(who)).toMatchObject({ path: '/too_late', again: null })
    const next = await calls.open(boss, [ask('What is it called?')], { name: 'Next season' })
    expect(await calls.state(who)).toMatchObject({ path: '/too_late', again: { name: 'Next season' } })
    const figures = async (id: string) =>
      (await listed('GET onboarding/cohorts')).find((one: Cohort) => one.id === id)
    const before: Cohort = await figures(first.id)
    const { status, body } = await again(who)
    expect({ status, data: body.data }).toMatchObject({
      status: 200,
      data: {
        path: '/welcome',
        cohort: { name: 'Next season' },
        questions: [{ earlier: { value: 'An answer' } }],
      },
    })
    expect(await figures(first.id)).toMatchObject({
      applicants: before.applicants,
      standings: before.standings,
    })
    const ref = { id: first.id, name: 'Cohort 1', standing: 'late' }
    const rows: ProgressRow[] = await listed(`GET onboarding/progress?cohort=${next.id}`)
    expect(rows).toMatchObject([{ person: { id: who.id }, standing: 'not-started', earlier: [ref] }])
    // no judge saw it
    const old: Candidate[] = await listed(`GET onboarding/cohorts/${first.id}/candidates`)
    expect(old.filter(({ person }) => person.id === who.id)).toEqual([])
  })

  it('concurrent requests start one new application', async () => {
    const who = await decided('not-selected')
    const next = await calls.open(boss, [ask('Who?')])
    const both = await Promise.all([again(who), again(who)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const rows = await findRows(database.sql, enrolment, { account: who.id })
    expect(rows).toMatchObject([{ cohort: next.id, outcome: null }])
    const kept = await findRows(database.sql, submission, { account: who.id })
    expect(kept.filter(({ current }) => current)).toEqual([])
    expect(kept).toHaveLength(EVERY_TYPE.length)
    expect(await findRows(database.sql, score, { account: who.id })).toEqual([])
  })

  it('is limited to applications that ended without a place, for themselves', async () => {
    const selected = await decided('selected')
    const next = await calls.open(boss, [ask('Who?')])
    const answering = await calls.applicant(next.questions, 1)
    for (const who of [selected, answering]) {
      expect(await again(who)).toMatchObject({
        status: 409,
        body: { message: 'You already have an application.' },
      })
      expect((await calls.state(who)).again).toBeNull()
    }
    const refused = await decided('not-selected')
    const call = `POST onboarding/applicant/again/${refused.id}`
    expect((await calls.as(selected, call)).status).toBe(404)
    expect((await calls.as(boss, call)).status).toBe(403)
  })
})
