import { and, desc, eq, gt, isNull, lt, or, sql as query } from 'drizzle-orm'
import type { Country } from '#contract/client.ts'
import { readLocalPhone } from '#rules/phone.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, findRow, lockRow, requireRow, setRow, setRows } from '#server/db/row.ts'
import { account, mpesaVerification, profile } from '#server/db/schema/index.ts'
import { limitTries } from '#server/http/limit.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'
import { addNotice } from '#server/notify/notice.ts'
import type { Charge, ChargeFailure } from '#server/providers/money-service.ts'
import {
  deserializeSentence,
  invalidFields,
  msg,
  Refusal,
  serializeSentence,
} from '#server/refusal/message.ts'
import { advanceSetup, lockProfile } from './details.ts'
import { type Account, findSeen, refuseOthers, subjectOf } from './visibility.ts'

type Verification = typeof mpesaVerification.$inferSelect

/** Price of verifying a number, in minor units: Ksh1.00 or Tsh100.00. */
const CHARGE = { KE: 100, TZ: 10_000 } as const satisfies Record<Country, number>

/**
 * In seconds: `same` is the time in which a repeated request reuses the same verification, `between` the interval of status queries,
 * `unsent` and `longest` the timeouts before and after the charge was requested.
 */
export const VERIFYING = { same: 120, between: 3, unsent: 60, longest: 600 }

/** Limit per user, as each charge costs the person money and us a request. */
const TRIES = { most: 8, seconds: 3600 }

/** Reasons why a number could not be verified, with advice. */
export const FAILURES: Record<ChargeFailure | 'unheard', Sentence> = {
  cancelled: msg('mpesa.cancelled'),
  'no-answer': msg('mpesa.no-answer'),
  expired: msg('mpesa.expired'),
  'wrong-pin': msg('mpesa.pin-wrong'),
  balance: msg('mpesa.too-little'),
  limit: msg('mpesa.limit'),
  'too-soon': msg('mpesa.same-request'),
  'busy-phone': msg('mpesa.other-menu'),
  locked: msg('mpesa.pin-locked'),
  'wrong-number': msg('mpesa.not-registered'),
  'not-sent': msg('mpesa.not-completed'),
  service: msg('mpesa.refused'),
  unheard: msg('mpesa.outcome-unknown'),
}

/**
 * Returns the current verification of a number, or creates one. The account is locked meanwhile, so that concurrent requests share one.
 * @returns isNew if the service has not been called yet
 */
async function begin(
  sql: Sql,
  person: Person,
  requested: { phone: string; country: Country },
): Promise<{ row: Verification; isNew: boolean }> {
  return sql.transaction(async tx => {
    await lockRow(tx, account, person.id)
    const same = and(
      eq(mpesaVerification.account, person.id),
      eq(mpesaVerification.phone, requested.phone),
      eq(mpesaVerification.country, requested.country),
    )
    const [verified] = await tx
      .select({ row: mpesaVerification })
      .from(mpesaVerification)
      .innerJoin(profile, eq(profile.account, mpesaVerification.account))
      .where(and(same, eq(mpesaVerification.status, 'verified'), eq(profile.mpesaPhone, requested.phone)))
      .orderBy(desc(mpesaVerification.createdAt))
      .limit(1)
    if (verified) return { row: verified.row, isNew: false }
    const waiting = await findRow(
      tx,
      mpesaVerification,
      and(
        same,
        eq(mpesaVerification.status, 'waiting'),
        gt(mpesaVerification.createdAt, query`now() - make_interval(secs => ${VERIFYING.same})`),
      ),
    )
    if (waiting) return { row: waiting, isNew: false }
    const row = await addRow(tx, mpesaVerification, {
      account: person.id,
      ...requested,
      amount: CHARGE[requested.country],
    })
    return { row, isNew: true }
  })
}

/** Requests the charge of a stored verification from the service. */
async function send(row: Verification, { sql, person, services }: Signed): Promise<void> {
  const { id, phone, country, amount } = row
  try {
    await limitTries(sql, `mpesa:${person.id}`, TRIES)
    const account = `V${id.slice(0, 8).toUpperCase()}`
    const reference = await services.mobileMoney.ask({ phone, country, amount, account, key: id })
    await setRow(sql, mpesaVerification, id, { reference })
  } catch (error) {
    const message = serializeSentence(error instanceof Refusal ? error.sentence : msg('mpesa.not-asked'))
    await setRow(sql, mpesaVerification, id, { status: 'failed', message, settledAt: new Date() })
    throw error
  }
}

/** Claims the right to query the service, which only one request gets every few seconds. */
async function claim(sql: Sql, id: string): Promise<boolean> {
  const { checkedAt } = mpesaVerification
  const isDue = or(
    isNull(checkedAt),
    lt(checkedAt, query`now() - make_interval(secs => ${VERIFYING.between})`),
  )
  const isThis = and(eq(mpesaVerification.id, id), isDue)
  const taken = await setRow(sql, mpesaVerification, isThis, { checkedAt: query`now()` })
  return taken !== undefined
}

/** Queries a waiting verification. @returns null if nothing changed */
async function news(
  { reference, country, createdAt, id }: Verification,
  { sql, services }: Signed,
): Promise<Exclude<Charge, { status: 'waiting' }> | { status: 'unheard' } | null> {
  const age = (Date.now() - createdAt.getTime()) / 1000
  // the process crashed before it could send the request, or before the response arrived
  if (reference === null) return age > VERIFYING.unsent ? { status: 'unheard' } : null
  if (!(await claim(sql, id))) return null
  const charge = await services.mobileMoney.check(reference, country)
  if (charge.status !== 'waiting') return charge
  return age > VERIFYING.longest ? { status: 'unheard' } : null
}

/** Settles a verification; of several calls only the first takes effect. */
async function settle(
  row: Verification,
  outcome: NonNullable<Awaited<ReturnType<typeof news>>>,
  owner: Account,
  { sql, person, services, address }: Signed,
): Promise<void> {
  const isPaid = outcome.status === 'paid'
  const failure = outcome.status === 'failed' ? outcome.reason : 'unheard'
  await sql.transaction(async tx => {
    const [first] = await tx
      .update(mpesaVerification)
      .set({
        status: isPaid ? 'verified' : 'failed',
        message: isPaid ? '' : serializeSentence(FAILURES[failure]),
        receipt: isPaid ? outcome.receipt : null,
        settledAt: new Date(),
      })
      .where(and(eq(mpesaVerification.id, row.id), eq(mpesaVerification.status, 'waiting')))
      .returning()
    if (!first || !isPaid) return
    const known = await lockProfile(tx, owner.id)
    await setRows(tx, profile, { account: owner.id }, { mpesaPhone: row.phone, mpesaVerifiedAt: new Date() })
    if (owner.phone === null) await adoptPhone(tx, owner, row.phone)
    await recordBy(tx, person, address, {
      action: 'account.mpesa-verified',
      subject: subjectOf(owner),
      detail: [{ name: 'mpesaPhone', from: known.mpesaPhone, to: row.phone }],
    })
    await addNotice(tx, owner.id, 'mpesa-verified', { phone: row.phone }, { path: '/dashboard/profile/user' })
    await advanceSetup(tx, owner, services.mobileMoney.on.includes(owner.country))
  })
}

/** Sets the verified number on an account without one, unless another account has it. */
async function adoptPhone(tx: Sql, { id, tenant }: Account, phone: string): Promise<void> {
  await tx
    .update(account)
    .set({ phone })
    .where(
      and(
        eq(account.id, id),
        query`not exists (select 1 from account other where other.tenant = ${tenant} and other.phone = ${phone})`,
      ),
    )
}

const readVerification = (sql: Sql, person: Person, id: string): Promise<Verification> =>
  requireRow(sql, mpesaVerification, { id, account: person.id }, 'mpesa.no-verification')

export const mpesaHandlers = {
  'POST account/verify_mpesa/:id': async ({ params, body }, context) => {
    const { sql, person } = context
    refuseOthers(person, params.id)
    const phone = readLocalPhone(body.phone, body.country)
    if (phone === null) throw invalidFields({ phone: 'mpesa.phone' })
    const { row, isNew } = await begin(sql, person, { phone, country: body.country })
    if (isNew) await send(row, context)
    const message = row.status === 'verified' ? msg('mpesa.verified-already') : msg('mpesa.check-phone')
    return { message, verification: row.id }
  },

  'GET account/verify_mpesa/:id/:verification': async ({ params }, context) => {
    const { sql, person } = context
    refuseOthers(person, params.id)
    const before = await readVerification(sql, person, params.verification)
    const outcome = before.status === 'waiting' ? await news(before, context) : null
    if (outcome === null) return { status: before.status, message: deserializeSentence(before.message) }
    await settle(before, outcome, await findSeen(sql, person, person.id), context)
    const { status, message } = await readVerification(sql, person, before.id)
    return { status, message: deserializeSentence(message) }
  },
} satisfies SomeHandlers
