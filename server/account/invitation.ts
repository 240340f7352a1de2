import { randomBytes } from 'node:crypto'
import { readPhone } from '#rules/phone.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { limitTries } from '#server/http/limit.ts'
import type { Context, SomeHandlers } from '#server/http/routes.ts'
import { type Account, nameOf, type Sender, sendMessage } from '#server/notify/message.ts'
import { fieldRefusal, msg } from '#server/refusal/message.ts'
import { CODE, type CodeState, keepCode, mayAsk, readCode, useCode } from './code.ts'
import { constantTime } from './constant-time.ts'
import { findByEmail, findTaken, placeholderName, plainEmail, splitName } from './find.ts'
import { requireStrong, requireUnbreached } from './guessable.ts'
import { hashPassword } from './password.ts'
import { activateAccount } from './verify.ts'

const PATH = '/invited'
const COUNTRIES = { '+254': 'KE', '+255': 'TZ' } as const

/** Handlers of the two steps in which an invited user opens their account. */
export const invitationHandlers = {
  'POST account/client/invite': ({ body }, context) =>
    constantTime(async () => {
      const { sql, tenant, network } = context
      const email = plainEmail(body.email)
      if (body.code !== undefined) {
        await limitTries(sql, `invite-try:${network}`, CODE.from)
        const known = await requireInvited(sql, email, body.code, context, readState)
        return {
          status: 'open',
          message: msg('invitation.fill-in'),
          path: PATH,
          name: enteredName(known),
        }
      }
      if (await mayAsk(sql, { tenant: tenant.code, email, purpose: 'invite', network, device: null })) {
        const known = await findByEmail(sql, tenant.code, email)
        if (known?.status === 'invited') await sql.transaction(tx => sendInvitation(tx, known, context))
      }
      const message = msg('invitation.sent-if-invited')
      return { status: 'sent', message, path: PATH }
    }),

  'POST account/client/invite_onboard': ({ body }, context) =>
    constantTime(async () => {
      const { sql, tenant, network } = context
      if (body.password !== body.confirmPassword) {
        throw fieldRefusal('confirmPassword', 'password.two-mismatch')
      }
      const country = COUNTRIES[body.country]
      const reading = readPhone(body.phoneNo, country)
      if ('problem' in reading) throw fieldRefusal('phoneNo', 'field.phone')
      const { phone } = reading
      const email = plainEmail(body.email)
      const names = splitName(body.name)
      requireStrong(body.password, { email, phone, ...names })

      await limitTries(sql, `invite-try:${network}`, CODE.from)
      await requireInvited(sql, email, body.code, context, readState)
      await requireUnbreached(body.password, context.services)
      const password = await hashPassword(body.password)
      await sql.transaction(async tx => {
        const known = await requireInvited(tx, email, body.code, context, useCode)
        const taken = await findTaken(tx, tenant.code, { phone }, known.id)
        if (taken.phone) throw fieldRefusal('phoneNo', 'register.phone-taken', 'conflict')
        const { gender, age, referralCode = null } = body
        await activateAccount(tx, known, context, {
          ...names,
          phone,
          country,
          gender,
          age,
          referralCode,
          password,
        })
      })
      return { status: 'done', message: msg('invitation.ready'), path: '/signin' }
    }),
} satisfies SomeHandlers

/** Returns the name that staff entered; empty if they only knew the email address. */
const enteredName = (person: Account): string =>
  person.lastName === '' && plainEmail(person.firstName) === placeholderName(person.email)
    ? ''
    : nameOf(person)

const readState = async (...of: Parameters<typeof readCode>): Promise<CodeState> =>
  (await readCode(...of)).state

const SENTENCES: Record<Exclude<CodeState, 'good'>, Sentence> = {
  wrong: msg('invitation.wrong'),
  expired: msg('invitation.expired'),
  used: msg('invitation.used'),
}

/** Finds the account that an invitation's secret belongs to. @throws Refusal invalid, naming `code` */
async function requireInvited(
  sql: Sql,
  email: string,
  code: string,
  { tenant, services }: Pick<Context, 'tenant' | 'services'>,
  look: (...of: Parameters<typeof readCode>) => Promise<CodeState>,
): Promise<Account> {
  const known = await findByEmail(sql, tenant.code, email)
  const state = await look(sql, { account: known?.id ?? null, purpose: 'invite', text: code }, services.vault)
  if (known?.status === 'invited' && state === 'good') return known
  throw fieldRefusal('code', SENTENCES[state === 'good' ? 'wrong' : state])
}

/** Sends an invited user the link that opens their account. Earlier links are invalidated. */
export async function sendInvitation(tx: Sql, person: Account, sender: Sender): Promise<void> {
  const secret = randomBytes(32).toString('base64url')
  const { vault } = sender.services
  await keepCode(tx, { account: person.id, purpose: 'invite', text: secret }, CODE.invitation, vault)
  // the fragment is never sent to a server, so it appears in no log or referrer
  const link = `${sender.home}${PATH}#${new URLSearchParams({ code: secret, email: person.email })}`
  // a part of the address is no name to greet by
  const values = {
    name: enteredName(person) && person.firstName,
    link,
    days: String(CODE.invitation / 86_400),
  }
  await sendMessage(tx, person, { template: 'invite', values }, sender)
}
