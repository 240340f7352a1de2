import { and, eq } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit-words.ts'
import { may } from '#contract/policy.ts'
import { isStaff, type Role } from '#contract/role.ts'
import type { Sentence } from '#rules/sentence.ts'
import { findByEmail, placeholderName } from '#server/account/find.ts'
import { sendInvitation } from '#server/account/invitation.ts'
import { registerPerson } from '#server/account/register.ts'
import { resetAccess } from '#server/account/reset.ts'
import type { Sql } from '#server/db/open.ts'
import { lockRow, setRow } from '#server/db/row.ts'
import { account } from '#server/db/schema/index.ts'
import { limitTries } from '#server/http/limit.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { endEverySession } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'
import { write } from '#server/notify/message.ts'
import { addNotice } from '#server/notify/notice.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { faulty, fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { type Account, findSeen, nameOf, subjectOf } from './visibility.ts'

/** Limit on invitation mails per address. */
const INVITATIONS = { most: 5, seconds: 3600 }

/**
 * Locks an account whose access the caller may change: never their own, and staff accounts by super only.
 * @throws Refusal not-found, forbidden
 */
async function findChangeable(change: Sql, id: string, { person }: Signed): Promise<Account> {
  await findSeen(change, person, id)
  const one = (await lockRow(change, account, id)) as Account
  if (id === person.id) throw new Refusal('forbidden', 'access.own')
  if (isStaff(one.role) && !may(person.role, 'staff.change-access')) {
    throw new Refusal('forbidden', 'access.admin-only')
  }
  return one
}

/**
 * Refuses to remove the last super who can sign in, as nobody could administer the portal then.
 * @param supers all supers of the tenant
 */
function refuseLastSuper(one: Account, supers: Account[]): void {
  const others = supers.filter(({ id, status }) => id !== one.id && status === 'active')
  if (one.role !== 'super' || one.status !== 'active' || others.length > 0) return
  throw new Refusal('conflict', 'access.last-admin')
}

/** Locks a tenant's supers, always in the same order, as two of them may be deactivating each other. */
const lockSupers = (change: Sql, tenant: string): Promise<Account[]> =>
  change
    .select()
    .from(account)
    .where(and(eq(account.tenant, tenant), eq(account.role, 'super')))
    .orderBy(account.id)
    .for('update')

/** Records an action on a person in the audit trail. */
const note = (
  change: Sql,
  one: Account,
  action: AuditAction,
  { person, address }: Signed,
  detail: { name: string; from: string | null; to: string | null }[],
): Promise<void> => recordBy(change, person, address, { action, subject: subjectOf(one), detail })

async function invite(
  { email, role, firstName, lastName, language }: Invited,
  context: Signed,
): Promise<{ id: string; message: Sentence }> {
  const { sql, tenant, person } = context
  // outside the transaction, as a refusal would roll the count back too
  await limitTries(sql, `invite:${tenant.code}:${email.trim().toLowerCase()}`, INVITATIONS)
  return sql.transaction(async change => {
    const known = await findByEmail(change, tenant.code, email)
    if (known && known.status !== 'invited') throw emailTaken()
    if (known) {
      // invitations by others are not visible to the caller, who learns only that the address is taken
      const seen = await findSeen(change, person, known.id).catch(() => {
        throw emailTaken()
      })
      await sendInvitation(change, seen, context)
      await note(change, seen, 'account.invited', context, [])
      return { id: seen.id, message: msg('invitation.sent-again', { email: seen.email }) }
    }
    const name = { firstName: firstName?.trim() || placeholderName(email), lastName: lastName ?? '' }
    const added = await registerPerson(change, { email, role, language, ...name, password: null }, context)
    return { id: added.id, message: msg('invitation.sent', { email: added.email }) }
  })
}

const emailTaken = () => fieldRefusal('email', 'register.email-taken', 'conflict')

type Invited = {
  email: string
  role: Role
  firstName?: string
  lastName?: string
  language?: Account['language']
}

async function deactivate(id: string, reason: string, context: Signed): Promise<Account> {
  return context.sql.transaction(async change => {
    const supers = await lockSupers(change, context.tenant.code)
    const one = await findChangeable(change, id, context)
    if (one.status === 'deactivated') throw new Refusal('conflict', 'access.deactivated-already')
    refuseLastSuper(one, supers)
    await setRow(change, account, id, { status: 'deactivated' })
    await endEverySession(change, id, 'deactivated')
    await note(change, one, 'account.deactivated', context, [
      { name: 'status', from: one.status, to: 'deactivated' },
      { name: 'reason', from: null, to: reason },
    ])
    await sendWebhook(change, one.tenant, 'account.deactivated', { account: id })
    const values = { name: one.firstName, reason }
    await write(change, one, { template: 'account-deactivated', values }, context)
    return one
  })
}

async function activate(id: string, context: Signed): Promise<Account> {
  return context.sql.transaction(async change => {
    const one = await findChangeable(change, id, context)
    if (one.status !== 'deactivated') throw new Refusal('conflict', 'access.not-deactivated')
    // restores the earlier stage: without a password they are invited again, and if they never signed in they verify first
    const status = one.password === null ? 'invited' : one.lastSeenAt === null ? 'inactive' : 'active'
    await setRow(change, account, id, { status })
    await note(change, one, 'account.activated', context, [
      { name: 'status', from: 'deactivated', to: status },
    ])
    if (status === 'invited') {
      await sendInvitation(change, { ...one, status }, context)
      return one
    }
    await sendWebhook(change, one.tenant, 'account.activated', { account: id })
    const values = { name: one.firstName, link: `${context.home}/signin` }
    await write(change, one, { template: 'account-activated', values }, context)
    return one
  })
}

async function changeRole(id: string, role: Role, context: Signed): Promise<Account> {
  return context.sql.transaction(async change => {
    const supers = await lockSupers(change, context.tenant.code)
    const one = await findChangeable(change, id, context)
    if (one.role === role) throw new Refusal('conflict', 'access.has-role')
    refuseLastSuper(one, supers)
    await setRow(change, account, id, { role })
    await endEverySession(change, id, 'role changed')
    await note(change, one, 'account.role-changed', context, [{ name: 'role', from: one.role, to: role }])
    await addNotice(change, id, 'role-changed', { role })
    await write(change, one, { template: 'role-changed', values: { name: one.firstName, role } }, context)
    return one
  })
}

async function onboardOnPaper(id: string, onPaper: boolean, context: Signed): Promise<Account> {
  return context.sql.transaction(async change => {
    const one = await findChangeable(change, id, context)
    if (one.role !== 'client') throw new Refusal('conflict', 'access.clients-only')
    if (one.onboardingComplete) throw new Refusal('conflict', 'access.onboarded-already')
    if (one.useNewOnboarding !== onPaper) return one
    await setRow(change, account, id, { useNewOnboarding: !onPaper })
    const [from, to] = onPaper ? ['portal', 'paper'] : ['paper', 'portal']
    await note(change, one, 'account.onboarding-changed', context, [{ name: 'onboarding', from, to }])
    return one
  })
}

export const accessHandlers = {
  'POST account/people/invite': ({ body }, context) => invite(body, context),
  'POST account/people/:id/deactivate': async ({ params, body }, context) => {
    const reason = body.reason.trim()
    if (reason === '') throw faulty({ reason: 'field.required' })
    const one = await deactivate(params.id, reason, context)
    return { message: msg('access.shut', { name: nameOf(one) }) }
  },
  'POST account/people/:id/activate': async ({ params }, context) => {
    const one = await activate(params.id, context)
    return { message: msg('access.opened', { name: nameOf(one) }) }
  },
  'POST account/people/:id/reset_access': async ({ params }, context) => {
    const one = await context.sql.transaction(async change => {
      const found = await findChangeable(change, params.id, context)
      if (found.status === 'deactivated') throw new Refusal('conflict', 'access.deactivated')
      await resetAccess(change, found, context)
      return found
    })
    return { message: msg('access.reset', { name: nameOf(one) }) }
  },
  'POST account/people/:id/onboarding': async ({ params, body: { onPaper } }, context) => {
    const one = await onboardOnPaper(params.id, onPaper, context)
    return { message: msg(onPaper ? 'access.on-paper' : 'access.in-portal', { name: nameOf(one) }) }
  },
  'POST account/people/:id/role': async ({ params, body }, context) => {
    const one = await changeRole(params.id, body.role, context)
    return { message: msg('access.new-role', { name: nameOf(one) }) }
  },
} satisfies SomeHandlers
