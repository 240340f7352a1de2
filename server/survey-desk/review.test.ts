import { beforeAll, expect, it } from 'vitest'
import type { SurveyAnswers } from '#contract/survey-definition.ts'
import { setRow } from '#server/db/row.ts'
import { surveyResponse } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { publish } from '#server/survey/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { filled, keep } from './testing.ts'

const GIVEN: SurveyAnswers = {
  open: 'yes',
  country: 'ke',
  place: 'kisumu',
  trades: ['farming', 'shop'],
  staff: '4',
  women: '2',
  half_women: '3',
}

onEveryDatabase(open => {
  let boss: Signed
  const as = (call: string, payload?: object, who = boss) => callAs(app, who, call, payload)
  const answered = async (answers = GIVEN) => {
    const { id: survey } = await publish(database)
    const row = filled(survey, answers, { calculated: { women_share: '50' } })
    await keep(database, [row])
    return { survey, id: row.id }
  }
  withDemoApp(open)
  beforeAll(async () => {
    boss = await signIn(database, 'processor')
  })

  it('staff note, hold with a reason, and approve; everything stays in the history', async () => {
    const { id, survey } = await answered()
    const review = (body: object) => as(`POST survey/response/${id}/reviews`, body)
    expect((await review({ note: ' ' })).body.fields).toHaveProperty('note')
    expect((await review({ standing: 'held', note: '' })).body.fields).toHaveProperty('note')
    await review({ note: 'I called her.' })
    await review({ standing: 'held', note: 'Counted twice.' })
    const { body } = await review({ standing: 'approved', note: '' })
    expect(body.data.standing).toBe('approved')
    expect(body.data.reviews).toMatchObject([
      { standing: 'approved', note: '', changes: [] },
      { standing: 'held', note: 'Counted twice.' },
      { standing: null, note: 'I called her.', by: expect.any(String) },
    ])
    const found = async (standing: string) =>
      (await as(`GET survey/desk/${survey}/responses?standing=${standing}`)).body.total
    expect([await found('approved'), await found('new')]).toEqual([1, 0])
  })

  it('an answer is corrected with a reason, validated and recalculated, keeping the original', async () => {
    const { id } = await answered()
    const correct = (answers: object, note = 'She said so.') =>
      as(`PATCH survey/response/${id}`, { answers, note })
    expect((await correct({ women: '1' }, '')).body.fields).toHaveProperty('note')
    expect((await correct({ women: '9' })).body.fields).toHaveProperty('women')
    expect((await correct({ nothing: '9' })).body.fields).toHaveProperty('nothing')
    const { body } = await correct({ women: '1' })
    // below a half, the follow-up question is no longer relevant, so its answer is removed
    expect(body.data.reviews[0].changes).toEqual([
      { question: 'women', from: '2', to: '1' },
      { question: 'half_women', from: '3', to: null },
    ])
    const { data } = (await as(`GET survey/response/${id}`)).body
    expect([data.answers.women, data.answers.half_women, data.calculated.women_share]).toEqual([
      '1',
      undefined,
      '25',
    ])
  })

  it('staff do not review their own answers', async () => {
    const { id } = await answered()
    await setRow(database.sql, surveyResponse, id, { respondent: boss.id })
    const reviewed = await as(`POST survey/response/${id}/reviews`, { standing: 'approved', note: '' })
    expect(reviewed.status).toBe(403)
  })

  it('responses are filtered by answer, including multiple choice', async () => {
    const { survey } = await answered()
    const found = async (answer: string) => {
      const query = new URLSearchParams({ answer })
      const list = await as(`GET survey/desk/${survey}/responses?${query}`)
      const figures = await as(`GET survey/desk/${survey}/figures?${query}`)
      return [list.body.total, figures.body.data.sent]
    }
    expect(await found('place=kisumu')).toEqual([1, 1])
    expect(await found('trades=farming')).toEqual([1, 1])
    expect(await found('place=nairobi')).toEqual([0, 0])
    expect(await found('trades=a"b\\')).toEqual([0, 0])
    expect((await as(`GET survey/desk/${survey}/responses?answer=place`)).status).toBe(400)
  })

  it('returns 404 to other tenants', async () => {
    const { id } = await answered()
    const other = await signIn(database, 'super', { tenant: 'jenga' })
    expect((await as(`GET survey/response/${id}/reviews`, undefined, other)).status).toBe(404)
    expect((await as(`POST survey/response/${id}/reviews`, { note: 'x' }, other)).status).toBe(404)
    expect((await as(`PATCH survey/response/${id}`, { answers: {}, note: 'x' }, other)).status).toBe(404)
  })
})
