import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, sql as query } from 'drizzle-orm'
import { dialledCountry, isMobile } from '#rules/phone.ts'
import { CODE, requireGood } from '#server/account/code.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, putRow, setRow } from '#server/db/row.ts'
import { surveyPass, surveyPhone } from '#server/db/schema/index.ts'
import { countTry, limitTries } from '#server/http/limit.ts'
import type { Context, SomeHandlers } from '#server/http/routes.ts'
import { hashOf } from '#server/http/session.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { holdSurvey, openSurveyOf, type Published } from './published.ts'
import { ownerOf, plainPhone, type Respondent } from './respondent.ts'
import { requireOpen } from './standing.ts'

/** Lifetime of a pass in seconds: answers may be queued offline that long. */
const LIFE = 30 * 86_400
/** Grace period in seconds in which a used code works again, in case the response was lost. */
const GRACE = 120
/** Rate limit of SMS per survey, to limit the cost. */
const SENT_FOR_ONE = { most: 2_000, seconds: 3600 }

const after = (seconds: number) => new Date(Date.now() + seconds * 1000)
const purposeFor = ({ id }: Published, phone: string) => `survey code ${id} ${phone}`
const isOf = ({ id }: Published, phone: string) =>
  and(eq(surveyPhone.survey, id), eq(surveyPhone.phone, phone))

/** @throws Refusal invalid */
function readOwn(text: string, { country }: Context['tenant']): string {
  const phone = plainPhone(text, country)
  // SMS to other countries may cost much more, and the caller is not authenticated
  if (phone !== null && isMobile(phone)) return phone
  const sentence =
    phone === null
      ? msg('field.phone')
      : msg(dialledCountry(phone) ? 'survey.phone-landline' : 'survey.phone-countries')
  throw fieldRefusal('phone', sentence)
}

/** Returns the phone number of a pass; null if it is not valid for this survey, or has expired. */
export async function findPass(sql: Sql, { id }: Published, pass: string): Promise<string | null> {
  const row = await findRow(
    sql,
    surveyPass,
    and(eq(surveyPass.hash, hashOf(pass)), eq(surveyPass.survey, id), gt(surveyPass.expiresAt, query`now()`)),
  )
  return row?.phone ?? null
}

/** Returns the respondent a pass belongs to. @throws Refusal signed-out */
export async function passHolder(
  { sql, tenant }: Pick<Context, 'sql' | 'tenant'>,
  survey: Published,
  pass: string,
): Promise<Respondent> {
  const phone = await findPass(sql, survey, pass)
  if (phone === null) throw new Refusal('signed-out', 'survey.confirm-phone')
  return ownerOf(sql, tenant, phone)
}

/** Sends a code to a phone number. Invalidates earlier codes. */
async function sendCode(
  tx: Sql,
  survey: Published,
  phone: string,
  { tenant, services, language }: Pick<Context, 'tenant' | 'services'> & { language: 'en' | 'sw' },
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    hash: services.vault.hash(code, purposeFor(survey, phone)),
    expiresAt: after(CODE.life),
    wrong: 0,
  }
  await putRow(tx, surveyPhone, { survey: survey.id, phone }, fresh)
  await enqueue(tx, 'sms', {
    tenant: tenant.code,
    to: `+${phone}`,
    language,
    template: 'code-verify',
    values: { name: '', code, minutes: String(CODE.life / 60) },
  })
}

export const passHandlers = {
  'POST survey/open/:code/phone': async ({ params, body }, context) => {
    const { sql, tenant, network } = context
    const survey = await openSurveyOf(sql, tenant.code, params.code)
    requireOpen(survey)
    const phone = readOwn(body.phone, tenant)
    const message = msg('survey.code-sent')
    await limitTries(sql, `survey-code-from:${network}`, CODE.from)
    const { left } = await countTry(sql, `survey-code-wait:${survey.id}:${phone}`, {
      most: 1,
      seconds: CODE.wait,
    })
    if (left < 0) return { message }
    await limitTries(sql, `survey-code-sent:${tenant.code}:${phone}`, CODE.sent)
    await limitTries(sql, `survey-code-for:${survey.id}`, SENT_FOR_ONE)
    const language = body.language ?? tenant.languages[0] ?? 'en'
    await sql.transaction(async tx => {
      await holdSurvey(tx, survey)
      await sendCode(tx, survey, phone, { ...context, language })
    })
    return { message }
  },

  'POST survey/open/:code/confirm': async ({ params, body }, context) => {
    const { sql, tenant, network, services } = context
    const survey = await openSurveyOf(sql, tenant.code, params.code)
    const phone = readOwn(body.phone, tenant)
    await limitTries(sql, `survey-code-try:${network}`, CODE.from)
    // counted before the comparison: of many concurrent attempts only five are compared
    const sent = await setRow(sql, surveyPhone, isOf(survey, phone), {
      wrong: query`${surveyPhone.wrong} + 1`,
    })
    if (sent && sent.wrong > CODE.tries.most) {
      throw new Refusal('too-many', 'code.too-many', {
        code: 'code.ask-new',
      })
    }
    const { hash = '' } = sent ?? {}
    const isRight = services.vault.matches(body.code.trim(), hash, purposeFor(survey, phone))
    requireGood(isRight ? 'good' : 'wrong')

    const pass = randomBytes(32).toString('base64url')
    const expiresAt = after(LIFE)
    const soon = query`least(${surveyPhone.expiresAt}, now() + make_interval(secs => ${GRACE}))`
    await sql.transaction(async tx => {
      await holdSurvey(tx, survey)
      const isValid = and(eq(surveyPhone.hash, hash), gt(surveyPhone.expiresAt, query`now()`))
      const valid = await setRow(tx, surveyPhone, and(isOf(survey, phone), isValid), { expiresAt: soon })
      requireGood(valid ? 'good' : 'expired')
      await tx.insert(surveyPass).values({ hash: hashOf(pass), survey: survey.id, phone, expiresAt })
    })
    return { pass, expiresAt: expiresAt.toISOString() }
  },
} satisfies SomeHandlers
