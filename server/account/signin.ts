import { eq } from 'drizzle-orm'
import type { accountEndpoints } from '#contract/account.ts'
import { isStaff } from '#contract/role.ts'
import { session } from '#server/db/schema/index.ts'
import { forgetTries, giveBackTry, limitTries } from '#server/http/limit.ts'
import type { Context, Handlers } from '#server/http/routes.ts'
import { endSessions, openSession, sessionOfRefresh } from '#server/http/session.ts'
import { hostName } from '#server/http/tenant-directory.ts'
import { record } from '#server/notify/audit.ts'
import type { Account } from '#server/notify/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { say } from '#server/refusal/say.ts'
import { acceptSecondFactor } from './authenticator.ts'
import { findByEmail, plainEmail } from './find.ts'
import { isPassword } from './password.ts'

type SignIn = Handlers<typeof accountEndpoints>['POST account/client/signin']

/** How often signing in may fail in 15 minutes. Behind one address may be everybody whom a phone company connects. */
export const FAILURES = {
  account: { most: 5, seconds: 15 * 60 },
  address: { most: 50, seconds: 15 * 60 },
}

/** What failures are counted under: an e-mail address in a tenant, whether or not there is an account. */
export const failuresKey = (tenant: string, email: string): string => `signin:${tenant}:${email}`

const refuse = (): Refusal => {
  const sentence = say('signin.wrong')
  return new Refusal('invalid', sentence, { password: sentence })
}

/** Signs in. Until the password is seen to be right, nothing tells whether there is such an account. */
export const signIn: SignIn = async ({ body }, context) => {
  const { database, tenant, portal, address } = context
  const called = new URL(portal).hostname
  if (![...tenant.hosts, called].includes(hostName(body.host))) {
    throw new Refusal('invalid', 'call.fields', { host: 'program.other-host' })
  }
  const { sql } = database
  const email = plainEmail(body.email)
  const keys = { account: failuresKey(tenant.code, email), address: `signin-from:${address}` }
  // counted before the password is looked at: many tries at once are many tries
  await limitTries(sql, keys.address, FAILURES.address)
  const left = await limitTries(sql, keys.account, FAILURES.account)

  const known = await findByEmail(sql, tenant.code, email)
  const isRight = await isPassword(body.password, known?.password ?? null)
  if (!known || !isRight) {
    if (left === 0) await recordLock(context, email, known)
    throw refuse()
  }
  await giveBackTry(sql, keys.address)
  const refusal = refusalOf(known, context)
  if (refusal) {
    await giveBackTry(sql, keys.account)
    throw refusal
  }
  if (known.authenticator !== null) {
    if (body.code === undefined) {
      await giveBackTry(sql, keys.account)
      throw new Refusal('second-factor', 'signin.enter-code')
    }
    if (!(await acceptSecondFactor(sql, known, body.code, context.services.vault))) {
      if (left === 0) await recordLock(context, email, known)
      const sentence = say('signin.code-wrong')
      throw new Refusal('second-factor', sentence, { code: sentence })
    }
  }
  await forgetTries(sql, keys.account)
  return open(known, context)
}

/** Why an account whose password is right cannot be used all the same. */
function refusalOf({ status }: Account, { tenant }: Context): Refusal | null {
  if (status === 'inactive') {
    return new Refusal('unverified', 'signin.unverified')
  }
  if (status !== 'active') {
    const mailbox = tenant.contact.mailboxes.find(({ purpose }) => purpose === 'support')?.email
    const where = [mailbox, tenant.contact.phone].filter(Boolean).join(' or ')
    return new Refusal('forbidden', say('signin.deactivated', { contacts: where }))
  }
  return null
}

async function open(known: Account, { database, tenant, device, address, cookie }: Context) {
  const before = cookie.read()
  const opened = await database.sql.transaction(async change => {
    const old = before === null ? null : await sessionOfRefresh(change, before)
    if (old) await endSessions(change, eq(session.id, old.id), 'signed in again')
    if (isStaff(known.role)) {
      const actor = { id: known.id, name: `${known.firstName} ${known.lastName}`.trim() }
      const subject = { kind: 'account', ...actor }
      await record(change, { tenant: tenant.code, actor, action: 'account.signed-in', subject, address })
    }
    return openSession(change, known.id, device)
  })
  cookie.write(opened.refresh)
  return opened.access
}

async function recordLock(
  { database, tenant, address }: Context,
  email: string,
  known: Account | undefined,
): Promise<void> {
  const name = known ? `${known.firstName} ${known.lastName}`.trim() : email
  await record(database.sql, {
    tenant: tenant.code,
    actor: null,
    action: 'account.locked',
    subject: { kind: 'account', id: known?.id ?? '', name },
    detail: [{ name: 'email', from: null, to: email }],
    address,
  })
}
