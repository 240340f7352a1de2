import { createHash } from 'node:crypto'
import type { AccountStatus, Country, SetupStage } from '#contract/client.ts'
import { isMember, isStaff, Role } from '#contract/role.ts'
import { ROLE_NAMES } from '#contract/role-words.ts'
import { DIAL } from '#rules/phone.ts'
import { hashPassword } from '#server/account/password.ts'
import type { Sql } from '#server/db/open.ts'
import { account, audit, notification, profile } from '#server/db/schema/index.ts'
import type { TenantSeed } from '#server/tenant/seed.ts'
import { CAST, type Cast } from './demo-people.ts'

/** Password of every demo user. */
export const DEMO_PASSWORD = 'Karibu-2026'

/**
 * Returns the email address of a tenant's user. `newclient` has everything still to do except the onboarding, which was done
 * in the old manual system; `starter` begins with the onboarding; `trainee` is in the middle of a course.
 */
export const demoEmail = (role: Role | 'newclient' | 'starter' | 'trainee', tenant: string): string =>
  `${role}@${tenant}.example`

type Tenant = Pick<TenantSeed, 'code' | 'country' | 'languages'>
type AccountRow = typeof account.$inferInsert & { id: string; createdAt: Date }
type ProfileRow = typeof profile.$inferInsert
type Person = { account: AccountRow; profile: ProfileRow | null }

const DAY = 86_400_000
const STAGES: SetupStage[] = ['none', 'mpesa', 'info', 'complete']

/** Returns a deterministic id, the same in every demo. */
export const idOf = (email: string): string => createHash('sha256').update(email).digest('hex').slice(0, 24)

/** Returns the user with a role as the author of something. */
export const authorIn = (tenant: string, role: Role) => ({
  by: idOf(demoEmail(role, tenant)),
  byName: CAST[tenant]?.users[role] ?? '',
})

export type Author = ReturnType<typeof authorIn>

let hash: Promise<string> | undefined
/** Returns the hash of the demo password, computed once because hashing is slow. */
const demoHash = (): Promise<string> => {
  hash ??= hashPassword(DEMO_PASSWORD)
  return hash
}

/** Returns the account of an applicant or trainee, who has a recognisably fictional phone number. */
export async function applicantNamed(
  { code, country }: Pick<Tenant, 'code' | 'country'>,
  { name, at, phone }: { name: string; at: number; phone: number },
) {
  const [firstName = '', lastName = ''] = name.split(' ')
  const email = `${firstName}.${lastName}@mail.example`.toLowerCase()
  return {
    id: idOf(`${code} ${email}`),
    tenant: code,
    email,
    firstName,
    lastName,
    gender: at % 2 ? 'Male' : 'Female',
    country,
    role: 'applicant' as const,
    status: 'active' as const,
    password: await demoHash(),
    phone: `+${DIAL[country]}7002${phone + at * 137}`,
  }
}

/** Adds the demo's missing people: a user per role, and the clients registered over the last year. */
export async function plantPeople(sql: Sql, tenants: readonly Tenant[], now = Date.now()): Promise<void> {
  for (const tenant of tenants) {
    const cast = CAST[tenant.code]
    if (cast) await plant(sql, tenant.code, [...users(tenant, cast, now), ...members(tenant, cast, now)])
  }
}

/** Adds people who are missing, as registered by staff. */
export async function plant(sql: Sql, tenant: string, people: Person[]): Promise<void> {
  const password = await demoHash()
  const rows = people.map(({ account }) => ({
    ...account,
    password: account.status === 'invited' ? null : password,
  }))
  await sql.transaction(async tx => {
    const added = await tx.insert(account).values(rows).onConflictDoNothing().returning()
    if (added.length === 0) return
    const isNew = new Set(added.map(one => one.id))
    const profiles = people.flatMap(one => (one.profile && isNew.has(one.account.id) ? [one.profile] : []))
    if (profiles.length > 0) await tx.insert(profile).values(profiles).onConflictDoNothing()
    const names = new Map(people.map(one => [one.account.id, nameOf(one.account)]))
    const entries = added.flatMap(({ id, registeredBy, createdAt, role, firstName }) => ({
      audit: {
        tenant,
        at: createdAt,
        actor: registeredBy,
        actorName: names.get(registeredBy ?? '') ?? null,
        action: 'account.registered',
        subjectKind: 'account',
        subjectId: id,
        subjectName: names.get(id) ?? '',
        detail: [{ name: 'role', from: null, to: role }],
      },
      notification: { account: id, kind: 'welcome', values: { name: firstName }, at: createdAt },
    }))
    await tx.insert(audit).values(entries.map(one => one.audit).sort((a, b) => +a.at - +b.at))
    await tx.insert(notification).values(entries.map(one => one.notification))
  })
}

const nameOf = ({ firstName, lastName }: AccountRow) => `${firstName} ${lastName}`

/** Returns one user per role, and two clients with everything still to do. */
function users({ code, country, languages }: Tenant, { users: names }: Cast, now: number): Person[] {
  const roles = [...Object.values(Role.schema), 'newclient' as const, 'starter' as const]
  return roles.map((who, at) => {
    const role = who === 'newclient' || who === 'starter' ? 'client' : who
    // a role may be newer than the names
    const name = names[who] ?? `Demo ${ROLE_NAMES[role].en}`
    const isFinished = who === 'client'
    const person = describe({
      code,
      country,
      role,
      at,
      email: demoEmail(who, code),
      name,
      language: languages[0] ?? 'en',
      status: 'active',
      setup: isFinished ? 'complete' : 'none',
      createdAt: new Date(now - (520 - at) * DAY),
      lastSeenAt: null,
      registeredBy: isStaff(role) ? null : idOf(demoEmail('sales', code)),
    })
    // existing accounts continue with their profile's setup; applicants and the starter begin with the new onboarding
    const useNewOnboarding = role === 'applicant' || who === 'starter'
    return { ...person, account: { ...person.account, useNewOnboarding, onboardingComplete: isFinished } }
  })
}

/** Account statuses of every sixteen members: the others are active. */
const STATUSES: Partial<Record<number, AccountStatus>> = { 3: 'invited', 7: 'inactive', 13: 'deactivated' }

/** Returns members of every role, registered by staff on different days. */
function members({ code, country, languages }: Tenant, cast: Cast, now: number): Person[] {
  return cast.members.map((name, at) => {
    const [first = '', last = ''] = name.split(' ')
    const role = at % 9 === 4 ? 'applicant' : at % 13 === 6 ? 'digiprime' : 'client'
    const status = STATUSES[at % 16] ?? 'active'
    const isUsed = status === 'active' || status === 'deactivated'
    // more recent ones, as a portal grows; within working hours
    const age = Math.round((at * at) / 4 + at * 1.5)
    const createdAt = new Date(now - age * DAY - ((at * 37) % 540) * 60_000)
    const registrar = role === 'client' && at % 5 !== 3 ? 'sales' : 'processor'
    return describe({
      code,
      country,
      role,
      status,
      createdAt,
      name,
      at: at + 20,
      email: `${first}.${last}@mail.example`.toLowerCase(),
      language: languages[at % 3 === 2 ? languages.length - 1 : 0] ?? 'en',
      setup: isUsed ? (STAGES[(at * 7 + 3) % 4] as SetupStage) : 'none',
      lastSeenAt: isUsed
        ? new Date(Math.min(now, createdAt.getTime() + ((at * 17) % (age + 1)) * DAY + 3_600_000))
        : null,
      registeredBy: idOf(demoEmail(registrar, code)),
    })
  })
}

type Sketch = Pick<AccountRow, 'role' | 'email' | 'status' | 'language' | 'createdAt'> & {
  code: string
  country: Country
  name: string
  at: number
  setup: SetupStage
  lastSeenAt: Date | null
  registeredBy: string | null
}

const PLACES: Record<Country, { state: string; city: string; street: string }[]> = {
  KE: [
    { state: 'Nairobi', city: 'Nairobi', street: 'Tom Mboya Street' },
    { state: 'Kisumu', city: 'Kisumu', street: 'Oginga Odinga Street' },
    { state: 'Mombasa', city: 'Mombasa', street: 'Digo Road' },
    { state: 'Nakuru', city: 'Naivasha', street: 'Moi Avenue' },
    { state: 'Uasin Gishu', city: 'Eldoret', street: 'Uganda Road' },
  ],
  TZ: [
    { state: 'Dar es Salaam', city: 'Ilala', street: 'Mtaa wa Uhuru' },
    { state: 'Arusha', city: 'Arusha', street: 'Barabara ya Sokoine' },
    { state: 'Mwanza', city: 'Nyamagana', street: 'Barabara ya Nyerere' },
    { state: 'Dodoma', city: 'Dodoma', street: 'Mtaa wa Kuu' },
  ],
}
const BANKS: Record<Country, string[]> = {
  KE: ['Benki ya Mfano', 'Sanduku Savings'],
  TZ: ['Benki ya Mfano', 'Hazina Akiba'],
}
const KIN = ['Sister', 'Brother', 'Mother', 'Husband', 'Wife', 'Father']

/** Builds a person's rows, with the parts of the profile that their setup has reached. */
function describe({ code, country, name, at, setup, ...rest }: Sketch): Person {
  const [firstName = '', lastName = ''] = name.split(' ')
  const id = idOf(rest.email)
  // recognisably fictional numbers
  const phone = `+${DIAL[country]}7000${String(10_000 + at * 137).padStart(5, '0')}`
  const gender = CAST[code]?.women.includes(firstName) ? 'Female' : 'Male'
  const row: AccountRow = {
    ...rest,
    id,
    tenant: code,
    country,
    firstName,
    lastName,
    phone,
    gender,
    age: 22 + ((at * 5) % 31),
    referralChoice: ['Business Coach', 'Fellow Entrepreneur', 'WhatsApp', 'Facebook'][at % 4],
  }
  if (!isMember(rest.role)) return { account: row, profile: null }
  const reached = STAGES.indexOf(setup)
  const places = PLACES[country]
  const own: ProfileRow = { account: id, setup }
  if (reached >= 1) {
    own.mpesaPhone = phone
    own.mpesaVerifiedAt = rest.lastSeenAt ?? rest.createdAt
  }
  if (reached >= 2) {
    own.residence = places[at % places.length] as (typeof places)[number]
    own.nextOfKin = {
      fullName: `${firstName === 'Mary' ? 'Ruth' : 'Mary'} ${lastName}`,
      relationship: KIN[at % KIN.length] as string,
      phoneNumber: `+${DIAL[country]}7001${String(10_000 + at * 137).padStart(5, '0')}`,
    }
    own.bank = {
      accountName: name,
      accountNumber: String(1_020_000_000 + at * 7_919),
      accountType: 'Savings',
      bankName: BANKS[country][at % 2] as string,
    }
  }
  if (reached >= 3) own.identityType = 'National Identity Card'
  return { account: row, profile: own }
}
