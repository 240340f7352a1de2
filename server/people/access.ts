import { and, eq } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit-words.ts'
import { may } from '#contract/policy.ts'
import { isStaff, type Role } from '#contract/role.ts'
import type { Sentence } from '#rules/sentence.ts'
import { findByEmail, findTaken, placeholderName, plainEmail, splitName } from '#server/account/find.ts'
import { sendInvitation } from '#server/account/invitation.ts'
import { phoneOf, registerPerson, takenRefusal } from '#server/account/register.ts'
import { resetAccess, sendWayIn } from '#server/account/reset.ts'
import type { Sql } from '#server/db/open.ts'
import { holdRow, setRow } from '#server/db/row.ts'
import { account } from '#server/db/schema/index.ts'
import { limitTries } from '#server/http/limit.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { endEverySession } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'
import { sendMessage } from '#server/notify/message.ts'
import { addNotice } from '#server/notify/notice.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { type Account, findSeen, nameOf, subjectOf } from './visibility.ts'

/** Limit on invitation mails per address. */
const INVITATIONS = { most: 5, seconds: 3600 }

/**
 * Locks an account whose access the caller may change: never their own, and staff accounts by super only.
 * @throws Refusal not-found, forbidden
 */
async function findChangeable(tx: Sql, id: string, { person }: Signed): Promise<Account> {
  await findSeen(tx, person, id)
  const one = (await holdRow(tx, account, id)) as Account
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
const lockSupers = (tx: Sql, tenant: string): Promise<Account[]> =>
  tx
    .select()
    .from(account)
    .where(and(eq(account.tenant, tenant), eq(account.role, 'super')))
    .orderBy(account.id)
    .for('update')

/** Records an action on a person in the audit trail. */
const note = (
  tx: Sql,
  one: Account,
  action: AuditAction,
  { person, address }: Signed,
  detail: { name: string; from: string | null; to: string | null }[],
): Promise<void> => recordBy(tx, person, address, { action, subject: subjectOf(one), detail })

async function invite(
  { email, role, firstName, lastName, language }: Invited,
  context: Signed,
): Promise<{ id: string; message: Sentence }> {
  const { sql, tenant, person } = context
  // outside the transaction, as a refusal would roll the count back too
  await limitTries(sql, `invite:${tenant.code}:${email.trim().toLowerCase()}`, INVITATIONS)
  return sql.transaction(async tx => {
    const known = await findByEmail(tx, tenant.code, email)
    if (known && known.status !== 'invited') throw emailTaken()
    if (known) {
      // invitations by others are not visible to the caller, who learns only that the address is taken
      const seen = await findSeen(tx, person, known.id).catch(() => {
        throw emailTaken()
      })
      await sendInvitation(tx, seen, context)
      await note(tx, seen, 'account.invited', context, [])
      return { id: seen.id, message: msg('invitation.sent-again', { email: seen.email }) }
    }
    const name = { firstName: firstName?.trim() || placeholderName(email), lastName: lastName ?? '' }
    const added = await registerPerson(tx, { email, role, language, ...name, password: null }, context)
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
  return context.sql.transaction(async tx => {
    const supers = await lockSupers(tx, context.tenant.code)
    const one = await findChangeable(tx, id, context)
    if (one.status === 'deactivated') throw new Refusal('conflict', 'access.deactivated-already')
    refuseLastSuper(one, supers)
    await setRow(tx, account, id, { status: 'deactivated' })
    await endEverySession(tx, id, 'deactivated')
    await note(tx, one, 'account.deactivated', context, [
      { name: 'status', from: one.status, to: 'deactivated' },
      { name: 'reason', from: null, to: reason },
    ])
    await sendWebhook(tx, one.tenant, 'account.deactivated', { account: id })
    const values = { name: one.firstName, reason }
    await sendMessage(tx, one, { template: 'account-deactivated', values }, context)
    return one
  })
}

async function activate(id: string, context: Signed): Promise<Account> {
  return context.sql.transaction(async tx => {
    const one = await findChangeable(tx, id, context)
    if (one.status !== 'deactivated') throw new Refusal('conflict', 'access.not-deactivated')
    // restores the earlier stage: who never signed in is invited again, or verifies first if they have a password
    const status = one.lastSeenAt !== null ? 'active' : one.password === null ? 'invited' : 'inactive'
    await setRow(tx, account, id, { status })
    await note(tx, one, 'account.activated', context, [{ name: 'status', from: 'deactivated', to: status }])
    if (status !== 'invited') await sendWebhook(tx, one.tenant, 'account.activated', { account: id })
    const values = { name: one.firstName, link: `${context.home}/signin` }
    if (one.password === null) await sendWayIn(tx, { ...one, status }, context)
    else await sendMessage(tx, one, { template: 'account-activated', values }, context)
    return one
  })
}

async function changeRole(id: string, role: Role, context: Signed): Promise<Account> {
  return context.sql.transaction(async tx => {
    const supers = await lockSupers(tx, context.tenant.code)
    const one = await findChangeable(tx, id, context)
    if (one.role === role) throw new Refusal('conflict', 'access.has-role')
    refuseLastSuper(one, supers)
    await setRow(tx, account, id, { role })
    await endEverySession(tx, id, 'role changed')
    await note(tx, one, 'account.role-changed', context, [{ name: 'role', from: one.role, to: role }])
    await addNotice(tx, id, 'role-changed', { role })
    await sendMessage(tx, one, { template: 'role-changed', values: { name: one.firstName, role } }, context)
    return one
  })
}

type Contact = { name?: string; email?: string; mobileNumber?: string }

/** Corrects name, email address and phone number, and tells the owner where they were reached so far. */
async function correct(id: string, sent: Contact, context: Signed): Promise<Account> {
  return context.sql.transaction(async tx => {
    const one = await findChangeable(tx, id, context)
    const { name = nameOf(one), email = one.email, mobileNumber = one.phone ?? '' } = sent
    const phone = mobileNumber === '' ? null : phoneOf(mobileNumber, one.country)
    // unless it changes, a name stays split as it was
    const names = name.trim() === nameOf(one) ? {} : splitName(name)
    const after = { ...one, ...names, email: plainEmail(email), phone }
    const taken = await findTaken(tx, one.tenant, after, id)
    if (taken.email || taken.phone) throw takenRefusal(taken)
    const detail = [
      { name: 'name', from: nameOf(one), to: nameOf(after) },
      { name: 'email', from: one.email, to: after.email },
      { name: 'phone', from: one.phone, to: after.phone },
    ].filter(({ from, to }) => from !== to)
    if (detail.length === 0) return one
    await setRow(tx, account, id, { ...names, email: after.email, phone })
    await note(tx, after, 'account.contact-changed', context, detail)
    if (one.status === 'invited') {
      if (after.email !== one.email) await sendInvitation(tx, after, context)
      return after
    }
    await addNotice(tx, id, 'contact-changed', {}, { path: '/dashboard/profile/user' })
    await sendMessage(tx, one, { template: 'contact-changed', values: { name: one.firstName } }, context)
    return after
  })
}

async function onboardOnPaper(id: string, onPaper: boolean, context: Signed): Promise<Account> {
  return context.sql.transaction(async tx => {
    const one = await findChangeable(tx, id, context)
    if (one.role !== 'client') throw new Refusal('conflict', 'access.clients-only')
    if (one.onboardingComplete) throw new Refusal('conflict', 'access.onboarded-already')
    if (one.useNewOnboarding !== onPaper) return one
    await setRow(tx, account, id, { useNewOnboarding: !onPaper })
    const [from, to] = onPaper ? ['portal', 'paper'] : ['paper', 'portal']
    await note(tx, one, 'account.onboarding-changed', context, [{ name: 'onboarding', from, to }])
    return one
  })
}

export const accessHandlers = {
  'POST account/people/invite': ({ body }, context) => invite(body, context),
  'POST account/people/:id/deactivate': async ({ params, body }, context) => {
    const reason = body.reason.trim()
    const one = await deactivate(params.id, reason, context)
    return { message: msg('access.shut', { name: nameOf(one) }) }
  },
  'POST account/people/:id/activate': async ({ params }, context) => {
    const one = await activate(params.id, context)
    return { message: msg('access.opened', { name: nameOf(one) }) }
  },
  'POST account/people/:id/reset_access': async ({ params }, context) => {
    const one = await context.sql.transaction(async tx => {
      const found = await findChangeable(tx, params.id, context)
      if (found.status === 'deactivated') throw new Refusal('conflict', 'access.deactivated')
      await resetAccess(tx, found, context)
      return found
    })
    return { message: msg('access.reset', { name: nameOf(one) }) }
  },
  'POST account/people/:id/contact': async ({ params, body }, context) => {
    const one = await correct(params.id, body, context)
    return { message: msg('access.corrected', { name: nameOf(one) }) }
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
