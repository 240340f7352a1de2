import type { accountEndpoints } from '#contract/account.ts'
import { isMember, isStaff, type Role } from '#contract/role.ts'
import { dialledCountry, readPhone } from '#rules/phone.ts'
import { rolesRegisteredBy } from '#rules/registering.ts'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew } from '#server/db/row.ts'
import { account, profile } from '#server/db/schema/index.ts'
import { requireConfirmed } from '#server/http/admission.ts'
import type { ContextOf, Handlers } from '#server/http/routes.ts'
import { defaultLanguage } from '#server/http/tenant-directory.ts'
import { recordBy } from '#server/notify/audit.ts'
import { type Account, subjectOf } from '#server/notify/message.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { findTaken, plainEmail } from './find.ts'
import { requireStrong, requireUnbreached } from './guessable.ts'
import { sendInvitation } from './invitation.ts'
import { hashPassword } from './password.ts'

type SignUp = Handlers<typeof accountEndpoints>['POST account/client/signup']

/** Registers a user on behalf of staff. */
export const signUp: SignUp = async ({ body }, context) => {
  const { firstName, lastName, email, mobileNumber, password, confirmPassword, role = 'client' } = body
  if (password !== undefined) {
    if (password !== confirmPassword) throw fieldRefusal('confirmPassword', 'password.no-match')
    requireStrong(password, { firstName, lastName, email, phone: mobileNumber.replace(/[+\s]/g, '') })
    await requireUnbreached(password, context.services)
  }
  const hash = password === undefined ? null : await hashPassword(password)
  const { referralChoice, language } = body
  const person = await context.sql.transaction(tx =>
    registerPerson(
      tx,
      { firstName, lastName, email, mobileNumber, role, referralChoice, language, password: hash },
      context,
    ),
  )
  const message =
    hash === null
      ? msg('register.invited', { name: person.firstName })
      : msg('register.registered', { name: person.firstName })
  return { id: person.id, message }
}

/** A new user as entered by staff. */
export type Newcomer = {
  firstName: string
  lastName: string
  email: string
  /** As typed; absent when unknown. */
  mobileNumber?: string
  role: Role
  referralChoice?: string
  /** The tenant's default language when absent. */
  language?: Account['language']
  /** Part of a bulk import, which has a single audit entry. */
  imported?: { batch: string; invite: boolean }
  /** Hash of a password chosen for them; null: they are invited by email and choose their own. */
  password: string | null
}

type Registrar = Pick<
  ContextOf<(typeof accountEndpoints)['POST account/client/signup']>,
  'tenant' | 'home' | 'services' | 'address' | 'person'
>

/**
 * Registers a user and invites them, in the caller's transaction.
 * @throws Refusal forbidden for a role that the caller may not register; confirm for staff; invalid for an invalid phone number;
 *   conflict, naming `mobileNumber` and `email`, for those already in use
 */
export async function registerPerson(
  tx: Sql,
  newcomer: Newcomer,
  { tenant, home, services, address, person: by }: Registrar,
): Promise<Account> {
  const { role, password, mobileNumber, imported, referralChoice = null } = newcomer
  if (!rolesRegisteredBy(by.role).includes(role)) throw fieldRefusal('role', 'register.role', 'forbidden')
  // as for a change of role, of which it is the equal
  if (isStaff(role)) requireConfirmed(by)
  const phone = mobileNumber === undefined ? null : phoneOf(mobileNumber, tenant.country)
  const email = plainEmail(newcomer.email)
  const person = await addRowIfNew(tx, account, {
    tenant: tenant.code,
    email,
    phone,
    role,
    password,
    referralChoice,
    firstName: newcomer.firstName.trim(),
    lastName: newcomer.lastName.trim(),
    status: password === null ? 'invited' : 'inactive',
    language: newcomer.language ?? defaultLanguage(tenant),
    country: dialledCountry(phone ?? '') ?? tenant.country,
    registeredBy: by.id,
    imported: imported?.batch ?? null,
  })
  if (!person) throw takenRefusal(await findTaken(tx, tenant.code, { email, phone }))
  if (isMember(role)) await tx.insert(profile).values({ account: person.id })
  if (!imported) {
    await recordBy(tx, by, address, {
      tenant: tenant.code,
      action: 'account.registered',
      subject: subjectOf(person),
      detail: [{ name: 'role', from: null, to: role }],
    })
  }
  await sendWebhook(tx, tenant.code, 'account.registered', { account: person.id })
  if (password === null && imported?.invite !== false)
    await sendInvitation(tx, person, { tenant, home, services })
  return person
}

/** Returns a typed phone number in E.164. @throws Refusal invalid */
export function phoneOf(text: string, country: Account['country']): string {
  const reading = readPhone(text, country)
  if ('phone' in reading) return reading.phone
  throw fieldRefusal('mobileNumber', 'field.phone')
}

/** Returns the refusal of an email address or a phone number that another account has. */
export function takenRefusal({ email, phone }: { email: boolean; phone: boolean }): Refusal {
  const fields = {
    ...(phone && { mobileNumber: msg('register.phone-taken') }),
    ...(email && { email: msg('register.email-taken') }),
  }
  return new Refusal('conflict', fields.mobileNumber ?? msg('register.email-taken'), fields)
}
