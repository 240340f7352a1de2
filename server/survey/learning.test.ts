import { beforeEach, describe, expect, it } from 'vitest'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { setRows } from '#server/db/row.ts'
import { attempt, survey, surveyResponse } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { publish } from './testing.ts'

const label = (en: string, sw: string) => ({ en, sw })
const definition: SurveyDefinition = {
  title: label('Confidence', 'Kujiamini'),
  languages: ['en', 'sw'],
  lists: {
    help: { options: [{ value: 'coach', label: label('A coach', 'Kocha') }] },
    hub: { server: 'hubs' },
  },
  items: [
    {
      kind: 'group',
      name: 'about',
      label: label('About you', 'Kukuhusu'),
      items: [
        {
          kind: 'rating',
          name: 'sure',
          label: label('How sure are you?', 'Una uhakika kiasi gani?'),
          points: 3,
          required: true,
        },
        {
          kind: 'select-multiple',
          name: 'helped',
          list: 'help',
          other: true,
          label: label('Who helped?', 'Nani alisaidia?'),
          hint: label('All of them', 'Wote'),
        },
      ],
    },
    { kind: 'note', name: 'rest', label: label('Nearly done.', 'Karibu umalize.') },
    {
      kind: 'integer',
      name: 'staff',
      label: label('How many work?', 'Wangapi?'),
      image: 'https://x.example/a.png',
    },
    { kind: 'calculate', name: 'twice', label: {}, calculation: '${staff} * 2' },
  ],
}
const RECEIVED = { error: false, success: true, message: 'Answers received. Thank you!' }
const KEYS = [
  'confidence-level',
  'training-impact-report',
  'computer-literacy',
  'business-acumen/entry',
  'baseline',
]

onOneDatabase(open => {
  let trainee: Signed
  withDemoApp(open)
  beforeEach(async () => {
    await database.sql.delete(attempt)
    await database.sql.delete(surveyResponse)
    await database.sql.delete(survey)
    trainee = await signIn(database, 'applicant', { language: 'sw' })
    for (const code of KEYS) await learning(code)
    await learning('buruka-post-training', { area: 'post-training' })
  })

  const learning = (code: string, more: Parameters<typeof publish>[1] = {}) =>
    publish(database, {
      code,
      area: 'learning',
      frequency: 'once',
      audience: ['applicant'],
      definition,
      ...more,
    })
  const as = (call: string, body?: object, who = trainee) => callAs(app, who, call, body)
  const kept = () => database.sql.select().from(surveyResponse)

  it('a survey is returned as a definition and plain questions, in the trainee’s language', async () => {
    const { body } = await as('GET lms/surveys/confidence-level')
    expect(body.data).toMatchObject({
      code: 'confidence-level',
      state: 'open',
      period: '1',
      version: 1,
      endpoint: { url: '/api/lms/surveys/confidence-level/1/submits' },
    })
    const plain = { options: {}, multiple: false, required: false, input: '', isHeader: false }
    const none = { title: '', description: '', imageLink: '' }
    expect(body.questions).toEqual([
      { ...plain, ...none, id: '1', name: 'about', text: 'Kukuhusu', title: 'Kukuhusu', isHeader: true },
      {
        ...plain,
        ...none,
        id: '2',
        name: 'sure',
        text: 'Una uhakika kiasi gani?',
        required: true,
        options: { 1: '1', 2: '2', 3: '3' },
      },
      {
        ...plain,
        ...none,
        id: '3',
        name: 'helped',
        text: 'Nani alisaidia?',
        multiple: true,
        options: { coach: 'Kocha', _: 'Nyingine' },
        description: 'Wote',
      },
      {
        ...plain,
        ...none,
        id: '4',
        name: 'rest',
        text: 'Karibu umalize.',
        title: 'Karibu umalize.',
        isHeader: true,
      },
      {
        ...plain,
        ...none,
        id: '5',
        name: 'staff',
        text: 'Wangapi?',
        input: 'number',
        imageLink: 'https://x.example/a.png',
      },
    ])
  })

  it.each([
    ['GET lms/surveys/business-acumen/entry', 'business-acumen/entry'],
    ['GET lms/surveys/trainees/training-impact-report', 'training-impact-report'],
    ['GET lms/surveys/training-impact-report', 'training-impact-report'],
    ['GET lms/surveys/business-acumen%2Fentry', 'business-acumen/entry'],
    ['GET lms/surveys/buruka-post-training', 'buruka-post-training'],
    ['GET lms/surveys/computer-literacy', 'computer-literacy'],
  ])('%s returns the survey, and its endpoint accepts answers', async (call, code) => {
    const { body } = await as(call)
    expect(body.data.code).toBe(code)
    const sent = await as(`POST ${body.data.endpoint.url.slice('/api/'.length)}`, { sure: '3' })
    expect(sent).toEqual({ status: 200, body: RECEIVED })
    expect((await as(call)).body.data.state).toBe('answered')
  })

  it('accepts answers by question name, or Q and its id', async () => {
    const body = { Q2: 3, Q3: ['coach', '_'], Q3_other: 'My sister', staff: 2, twice: '---skipped---' }
    expect((await as('POST lms/surveys/baseline/1/submits', body)).body.fields).toEqual({
      twice: 'The survey has no such question.',
    })
    const { twice: _, ...good } = body
    expect((await as('POST lms/surveys/baseline/1/submits', good)).body).toEqual(RECEIVED)
    expect(await kept()).toMatchObject([
      {
        answers: { sure: '3', helped: ['coach', '_'], helped_other: 'My sister', staff: '2' },
        calculated: { twice: '4' },
      },
    ])
  })

  it('answers count for the round in the URL, once each', async () => {
    for (const round of [1, 2])
      expect((await as(`POST lms/surveys/baseline/${round}/submits`, { sure: '1' })).status).toBe(200)
    expect(await as('POST lms/surveys/baseline/2/submits', { sure: '2' })).toMatchObject({
      status: 409,
      body: { message: 'You have already answered this survey for this round.' },
    })
    expect((await kept()).map(({ period }) => period).sort()).toEqual(['1', '2'])
  })

  describe('completion', () => {
    it('is returned per learning survey and round', async () => {
      const none = Object.fromEntries(KEYS.map(key => [key, false]))
      expect((await as('GET lms/surveys/verify-done/1')).body).toEqual({ completed: false, data: none })
      for (const key of KEYS) {
        const path = encodeURIComponent(key)
        expect((await as(`POST lms/surveys/${path}/1/submits`, { sure: '2' })).status).toBe(200)
      }
      const all = Object.fromEntries(KEYS.map(key => [key, true]))
      expect((await as('GET lms/surveys/verify-done/1')).body).toEqual({ completed: true, data: all })
      expect((await as('GET lms/surveys/verify-done/2')).body).toEqual({ completed: false, data: none })
    })

    it('ignores surveys that cannot be completed', async () => {
      await setRows(database.sql, survey, { area: 'learning' }, { active: false })
      await learning('diary', { frequency: 'always' })
      await learning('draft', { version: null })
      expect((await as('GET lms/surveys/verify-done/1')).body).toEqual({ completed: true, data: {} })
    })

    it('is limited to the trainee', async () => {
      const ask = (query: string) => as(`GET lms/surveys/verify-done/1?${query}`)
      expect((await ask(`trainee_id=${trainee.id}&cohort_id=${'a'.repeat(24)}`)).status).toBe(200)
      expect((await ask(`trainee_id=${'a'.repeat(24)}`)).status).toBe(403)
    })
  })

  it('a survey of another area or audience, or an unknown one, returns 404', async () => {
    await publish(database, { code: 'quarter' })
    await learning('for-clients', { audience: ['client'] })
    for (const code of ['quarter', 'for-clients', 'nothing']) {
      const missing = { status: 404, body: { message: 'Survey not found' } }
      expect(await as(`GET lms/surveys/${code}`)).toMatchObject(missing)
      expect(await as(`POST lms/surveys/${code}/submits`, { sure: '2' })).toMatchObject(missing)
    }
  })

  it('refuses clients and staff', async () => {
    for (const role of ['client', 'super'] as const) {
      const who = await signIn(database, role)
      expect((await as('GET lms/surveys/baseline', undefined, who)).status).toBe(403)
    }
  })
})
