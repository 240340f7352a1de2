import { and, eq } from 'drizzle-orm'
import type { accountEndpoints } from '#contract/account.ts'
import { isStaff } from '#contract/role.ts'
import type { Sql } from '#server/db/open.ts'
import { account, session } from '#server/db/schema/index.ts'
import { forgetTries, giveBackTry, limitTries } from '#server/http/limit.ts'
import type { Context, Handlers } from '#server/http/routes.ts'
import { endSessions, openSession, sessionOfRefresh } from '#server/http/session.ts'
import { hostName } from '#server/http/tenant-directory.ts'
import { recordAudit, recordOwn } from '#server/notify/audit.ts'
import { type Account, subjectOf } from '#server/notify/message.ts'
import { fieldRefusal, invalidFields, msg, Refusal } from '#server/refusal/message.ts'
import { acceptSecondFactor, type Proof } from './authenticator.ts'
import { findByEmail, plainEmail } from './find.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { isPassword } from './password.ts'
import { readUser } from './user.ts'

type SignIn = Handlers<typeof accountEndpoints>['POST account/client/signin']

/** Limits of failed sign-ins in 15 minutes. One IP address may be shared by all customers of a mobile carrier (CGNAT). */
export const FAILURES = {
  account: { most: 5, seconds: 15 * 60 },
  address: { most: 50, seconds: 15 * 60 },
}

/** Rate-limit key of failures: an email address in a tenant, whether or not the account exists. */
const failuresKey = (tenant: string, email: string): string => `signin:${tenant}:${email}`

/** Forgets the failures of an email address: those that lock this browser, and those that lock all unknown ones. */
export async function forgetFailures(context: Context, email: string): Promise<void> {
  const { account } = await countedUnder(context, email)
  await forgetTries(context.sql, account)
  await forgetTries(context.sql, failuresKey(context.tenant.code, email))
}

/** Signs a user in. Until the password is verified, nothing reveals whether the account exists. */
export const signIn: SignIn = async ({ body }, context) => {
  const { sql, tenant, portal } = context
  const called = new URL(portal).hostname
  if (![...tenant.hosts, called].includes(hostName(body.host))) {
    throw invalidFields({ host: 'program.other-host' })
  }
  const email = plainEmail(body.email)
  const keys = await countedUnder(context, email)
  // counted before the password is verified, so that concurrent attempts cannot bypass the limit
  await limitTries(sql, keys.address, FAILURES.address)
  const left = await limitTries(sql, keys.account, FAILURES.account)

  const known = await findByEmail(sql, tenant.code, email)
  const isRight = await isPassword(body.password, known?.password ?? null)
  if (!known || !isRight) {
    if (left === 0) await recordLock(context, email, known)
    throw fieldRefusal('password', 'signin.wrong')
  }
  await giveBackTry(sql, keys.address)
  const refusal = refusalOf(known, context)
  if (refusal) {
    await giveBackTry(sql, keys.account)
    throw refusal
  }
  let proof: Proof = 'none'
  if (known.authenticator !== null) {
    if (body.code === undefined) {
      await giveBackTry(sql, keys.account)
      throw new Refusal('second-factor', 'signin.enter-code')
    }
    const right = await acceptSecondFactor(sql, known, body.code, context.services.vault)
    if (!right) {
      if (left === 0) await recordLock(context, email, known)
      throw fieldRefusal('code', 'signin.code-wrong', 'second-factor')
    }
    proof = right
  }
  await forgetTries(sql, keys.account)
  return open(known, context, proof)
}

/**
 * Returns the rate-limit keys of an attempt. Failures elsewhere must not lock a user out of a known device, nor lock out the only
 * super of a tenant: those are counted per device or per IP address.
 */
async function countedUnder(context: Context, email: string): Promise<{ account: string; address: string }> {
  const { sql, tenant, network } = context
  const everybody = failuresKey(tenant.code, email)
  const from = `signin-from:${network}`
  const device = knownDevice(context, email)
  if (device) return { account: `${everybody}:${device}`, address: `${from}:${device}` }
  const isOnly = await isOnlySuper(sql, tenant.code, email)
  return { account: isOnly ? `${everybody}:${network}` : everybody, address: from }
}

async function isOnlySuper(sql: Sql, tenant: string, email: string): Promise<boolean> {
  const supers = await sql
    .select({ email: account.email })
    .from(account)
    .where(and(eq(account.tenant, tenant), eq(account.role, 'super'), eq(account.status, 'active')))
    .limit(2)
  return supers.length === 1 && supers[0]?.email === email
}

/** Returns why an account cannot sign in despite the correct password. */
function refusalOf({ status }: Account, { tenant }: Context): Refusal | null {
  if (status === 'inactive') return new Refusal('unverified', 'signin.unverified')
  if (status !== 'active') {
    const mailbox = tenant.contact.mailboxes.find(({ purpose }) => purpose === 'support')?.email
    const where = [mailbox, tenant.contact.phone].filter(Boolean).join(', ')
    return new Refusal('forbidden', msg('signin.deactivated', { contacts: where }))
  }
  return null
}

async function open(known: Account, context: Context, proof: Proof) {
  const { sql, device, address, cookie } = context
  const before = cookie.read()
  const opened = await sql.transaction(async tx => {
    const old = before === null ? null : await sessionOfRefresh(tx, before)
    if (old) await endSessions(tx, eq(session.id, old.id), 'signed in again')
    if (isStaff(known.role)) {
      const action = proof === 'recovery' ? 'account.signed-in-recovery' : 'account.signed-in'
      await recordOwn(tx, known, action, address)
    }
    return openSession(tx, known.id, device)
  })
  cookie.write(opened.refresh)
  rememberDevice(context, known.email)
  return { ...opened.access, user: await readUser(known.id, context) }
}

async function recordLock(
  { sql, tenant, address }: Context,
  email: string,
  known: Account | undefined,
): Promise<void> {
  await recordAudit(sql, {
    tenant: tenant.code,
    actor: null,
    action: 'account.locked',
    subject: known ? subjectOf(known) : { kind: 'account', id: '', name: email },
    detail: [{ name: 'email', from: null, to: email }],
    address,
  })
}
