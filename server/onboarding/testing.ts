import type { FastifyInstance } from 'fastify'
import { type OnboardingStep, STEPS } from '#contract/onboarding-step.ts'
import type { Database } from '#server/db/open.ts'
import { addRows, findRow } from '#server/db/row.ts'
import { enrolment, submission } from '#server/db/schema/index.ts'
import { jpeg } from '#server/files/pictures.testing.ts'
import { type Answer, callAs, multipart, type Signed, signIn } from '#server/people/testing.ts'
import { setUpWorker } from './set-up.ts'

export const ATTEMPT = { id: '', number: 1, askedAt: new Date(), nextAt: null }

export const pdf = (text = 'a paper'): Buffer => Buffer.from(`%PDF-1.4 ${text}\n%%EOF`)
export const mp4 = (text = 'a film'): Buffer => Buffer.from(`\0\0\0\u0018ftypisom${text}`, 'latin1')

/** Returns a file valid for a step. */
export const fileFor = (step: string): { name: string; bytes: Buffer } => {
  if (['kraPin', 'businessName'].includes(step)) return { name: `${step}.pdf`, bytes: pdf(step) }
  if (step === 'investVideo') return { name: 'shop.mp4', bytes: mp4() }
  return { name: `${step}.jpg`, bytes: jpeg() }
}

/** Test driver for a client's onboarding, through the API. */
export function walk(app: FastifyInstance, database: Database) {
  const as = (who: Signed, call: string, payload?: object) => callAs(app, who, call, payload)

  const state = async (who: Signed, query = '') =>
    (await as(who, `GET onboarding/state/${who.id}${query}`)).body

  async function form(who: Signed, path: string, parts: Parameters<typeof multipart>[0]): Promise<Answer> {
    const { payload, headers } = multipart(parts)
    const reply = await app.inject({
      method: 'POST',
      url: `/api/${path}`,
      payload,
      headers: { ...who.headers, ...headers },
    })
    return { status: reply.statusCode, body: reply.json() }
  }

  /** Submits a step, with a valid file by default. */
  const hand = (who: Signed, step: string, file = fileFor(step)) =>
    step === 'investOverview'
      ? as(who, `POST onboarding/step/${who.id}`, { step, value: 'I sell maize.' })
      : form(who, `onboarding/step/${who.id}`, { step, [step]: file })

  /** Chooses a hub, runs its setup, and starts. */
  async function started(who: Signed, hub = 'Nairobi') {
    await state(who, `?location=${hub}`)
    await setUpWorker(database.sql)({ account: who.id }, ATTEMPT)
    return state(who, '?start=1')
  }

  return {
    as,
    state,
    form,
    hand,
    started,
    /** Returns a client who has started and submitted the first `steps` steps. */
    async client(steps = 0, more: Parameters<typeof signIn>[2] = {}) {
      const who = await signIn(database, 'client', more)
      await started(who)
      for (const step of STEPS.slice(0, steps)) await hand(who, step)
      return who
    },
    /** Returns a client who has reached a step; the earlier ones are inserted as texts. */
    async clientAt(step: OnboardingStep, more: Parameters<typeof signIn>[2] = {}) {
      const who = await signIn(database, 'client', more)
      await started(who)
      const before = STEPS.slice(0, STEPS.indexOf(step)).map(one => ({
        tenant: 'wezesha',
        account: who.id,
        programme: 'onboarding' as const,
        step: one,
        value: 'in',
      }))
      await addRows(database.sql, submission, before)
      return who
    },
    row: async (who: Signed) => {
      const row = await findRow(database.sql, enrolment, { account: who.id })
      return row as typeof enrolment.$inferSelect
    },
  }
}
