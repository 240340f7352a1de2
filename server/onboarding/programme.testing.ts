import type { FastifyInstance } from 'fastify'
import type { Cohort, EditedQuestion, QuestionTerms } from '#contract/programme.ts'
import type { Database } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { submission } from '#server/db/schema/index.ts'
import { jpeg } from '#server/files/pictures.testing.ts'
import { type Answer, callAs, multipart, type Signed, signIn } from '#server/people/testing.ts'
import { setUpWorker } from './set-up.ts'
import { ATTEMPT } from './testing.ts'

const DAY = 86_400_000
export const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString()

const blank = { questionSw: '', hint: '', hintSw: '', options: [], optionsSw: [], required: true } as const

/** Returns a question with all required fields. */
export const ask = (question: string, more: Partial<QuestionTerms> = {}): QuestionTerms => ({
  ...blank,
  options: [],
  optionsSw: [],
  question,
  type: 'text',
  fileType: 'image',
  ...more,
})

/** One question of each type. */
export const EVERY_TYPE: QuestionTerms[] = [
  ask('What is it called?', {
    questionSw: 'Inaitwaje?',
    hint: 'As on the sign.',
    hintSw: 'Kama kwenye bango.',
  }),
  ask('How many work there?', { type: 'number' }),
  ask('What does it do?', {
    type: 'select',
    options: ['Farming', 'Trade'],
    optionsSw: ['Kilimo', 'Biashara'],
  }),
  ask('How do people pay?', {
    type: 'checkbox',
    options: ['Cash', 'M-Pesa', 'Bank'],
    optionsSw: ['Taslimu', 'M-Pesa', 'Benki'],
  }),
  ask('What is your plan?', { type: 'textarea' }),
  ask('Show your shop: inside / out?', { type: 'file' }),
  ask('Anything else?', { type: 'file', fileType: 'pdf', required: false }),
]

/** Test driver for programme staff and applicants, through the API. */
export function programme(app: FastifyInstance, database: Database) {
  const as = (who: Signed, call: string, payload?: object): Promise<Answer> => callAs(app, who, call, payload)
  let opened = 0

  /** Opens a cohort with questions: the newest one, so that the next applicant joins it. */
  async function open(boss: Signed, questions = EVERY_TYPE, more: object = {}) {
    const body = {
      name: `Cohort ${++opened}`,
      year: 2026,
      hub: null,
      tutorial: '',
      // each opens a little later than the previous one
      opensAt: new Date(Date.now() - DAY + opened * 60_000).toISOString(),
      deadline: inDays(30),
      criteria: [
        { name: 'Idea', most: 10 },
        { name: 'Plan', most: 5 },
      ],
      ...more,
    }
    const made = await as(boss, 'POST onboarding/cohorts', body)
    if (made.status !== 200) throw new Error(JSON.stringify(made.body))
    const { id } = made.body.data as Cohort
    const { body: before } = await as(boss, `GET onboarding/cohorts/${id}/questions`)
    const put = await as(boss, `PUT onboarding/cohorts/${id}/questions`, {
      version: before.version,
      questions,
    })
    if (put.status !== 200) throw new Error(JSON.stringify(put.body))
    return { id, questions: put.body.data as EditedQuestion[], version: put.body.version as string }
  }

  const state = async (who: Signed, query = '') =>
    (await as(who, `GET onboarding/applicant/state/${who.id}${query}`)).body

  async function started(who: Signed, hub = 'Nairobi') {
    await state(who, `?location=${hub}`)
    await setUpWorker(database.sql)({ account: who.id }, ATTEMPT)
    return state(who, '?start=1')
  }

  const answer = (who: Signed, step: string, value: string, more: object = {}) =>
    as(who, `POST onboarding/add-applicant/${who.id}`, { step, value, ...more })

  async function send(who: Signed, parts: Parameters<typeof multipart>[0]): Promise<Answer> {
    const { payload, headers } = multipart(parts)
    const url = `/api/onboarding/add-applicant/${who.id}`
    const reply = await app.inject({ method: 'POST', url, payload, headers: { ...who.headers, ...headers } })
    return { status: reply.statusCode, body: reply.json() }
  }

  /** Answers a question with a value valid for its type. */
  const fill = (who: Signed, { id, type, fileType, required, options }: EditedQuestion) => {
    if (type !== 'file') {
      const values = { number: '4', select: options[0], checkbox: options.slice(0, 2).join('\n') }
      return answer(who, id, (values as Partial<Record<string, string>>)[type] ?? 'An answer')
    }
    if (!required) return answer(who, id, '')
    return send(who, { step: id, [fileType]: { name: 'shop front.JPG', bytes: jpeg() } })
  }

  return {
    as,
    open,
    state,
    started,
    answer,
    send,
    fill,
    /** Returns an applicant who has started in the newest cohort and answered the first `answers` questions. */
    async applicant(
      questions: EditedQuestion[],
      answers = 0,
      more: Parameters<typeof signIn>[2] = {},
    ): Promise<Signed> {
      const who = await signIn(database, 'applicant', more)
      await started(who)
      for (const one of questions.slice(0, answers)) await fill(who, one)
      return who
    },
    /** Returns a person's current submissions, by step or question. */
    async handed(who: Signed): Promise<Record<string, typeof submission.$inferSelect>> {
      const rows = await findRows(database.sql, submission, { account: who.id, current: true })
      return Object.fromEntries(rows.map(row => [row.step ?? row.question, row]))
    },
    /** Approves all of a person's submissions. */
    async approveAll(staff: Signed, who: Signed): Promise<void> {
      for (const { id, verdict } of Object.values(await this.handed(who))) {
        if (verdict === 'approved') continue
        const { status, body } = await as(staff, `POST onboarding/review/${id}`, { verdict: 'approved' })
        if (status !== 200) throw new Error(JSON.stringify(body))
      }
    },
  }
}
