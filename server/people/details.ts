import { and, desc, eq, lt, sql as query } from 'drizzle-orm'
import type { ClientDetails, PersonalInfo, SetupStage } from '#contract/client.ts'
import {
  fieldsIn,
  type InPart,
  PERSON_FIELD_NAMES,
  PERSON_FIELDS,
  type PersonField,
  type PersonPart,
} from '#contract/person-fields.ts'
import { recordOf } from '#contract/record.ts'
import { STATES } from '#contract/region.ts'
import { readPhone } from '#rules/phone.ts'
import type { Sql } from '#server/db/open.ts'
import { lockRow, setRow, setRows } from '#server/db/row.ts'
import { account, audit, profile } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { fileAddress } from '#server/http/stored-file.ts'
import { recordBy } from '#server/notify/audit.ts'
import { addNotice } from '#server/notify/notice.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { type Msg, msg, refuseInvalidFields, type WithMessages } from '#server/refusal/message.ts'
import { toRow } from '#server/tenant/trail.ts'
import { type Account, findSeen, subjectOf } from './visibility.ts'

/** Reads everything known about a member, as far as the caller may see them. */
async function readDetails(
  id: string,
  { sql, person, portal, services }: Signed,
): Promise<WithMessages<ClientDetails>> {
  const owner = await findSeen(sql, person, id)
  const known = await sql.query.profile.findFirst({ where: (one, { eq }) => eq(one.account, id) })
  const address = (file: string | null | undefined) =>
    file ? fileAddress(services.vault, portal, file) : null
  const { setup = 'none' } = known ?? {}
  const info = infoOf(known, owner.gender)
  return {
    bioData: {
      firstName: owner.firstName,
      lastName: owner.lastName,
      email: owner.email,
      phoneNumber: owner.phone,
      BVN: known?.bvn ?? null,
      mpesaPhone: known?.mpesaPhone ?? null,
      bvnPhoneNumber: known?.bvnPhone ?? null,
      ...inPart('bioData', info),
    },
    identity: {
      identityType: known?.identityType ?? null,
      profilePhoto: address(known?.photo),
      imageUrl: address(known?.identification),
    },
    residence: inPart('residence', info),
    nextOfKin: inPart('nextOfKin', info),
    bank: inPart('bank', info),
    more_info: [],
    country: owner.country,
    setup,
    ...(setup === 'none' && { error: msg('profile.incomplete') }),
  }
}

/** Returns the fields of a part, under their names in that part. */
const inPart = <Part extends PersonPart, Value>(
  part: Part,
  info: Record<PersonField, Value>,
): InPart<Part, Value> =>
  Object.fromEntries(fieldsIn(part).map(name => [PERSON_FIELDS[name].as, info[name]])) as InPart<Part, Value>

/**
 * Normalises the input: trimmed, phones in E.164, an email address in lower case.
 * @throws Refusal invalid for a place of another country, or a blank required field
 */
function readInfo(sent: PersonalInfo, { country }: Account): Partial<Record<PersonField, string>> {
  const fields: Record<string, Msg> = {}
  const info: Partial<Record<PersonField, string>> = {}
  for (const [name, value] of Object.entries(sent) as [PersonField, string | undefined][]) {
    if (value === undefined) continue
    const { kind, required } = PERSON_FIELDS[name]
    const text = value.trim()
    info[name] = kind === 'email' ? text.toLowerCase() : text
    if (text === '') {
      if (required) fields[name] = 'field.required'
      continue
    }
    if (kind === 'phone') {
      const reading = readPhone(value, country)
      if ('phone' in reading) info[name] = reading.phone
      else fields[name] = 'field.phone'
    }
    if (kind === 'place' && !(STATES[country] as readonly string[]).includes(text)) {
      fields[name] = country === 'KE' ? 'profile.county' : 'profile.region'
    }
  }
  refuseInvalidFields(fields)
  return info
}

/** Applies the input to a profile. An emptied text is removed. */
function applied(info: Partial<Record<PersonField, string>>, known: Profile) {
  const kept = <Part extends 'residence' | 'nextOfKin' | 'bank'>(part: Part): Profile[Part] => {
    const sent = inPart(part, info as Record<PersonField, string | undefined>)
    const isSent = ([, value]: [string, unknown]) => value !== undefined
    const next = { ...known[part], ...Object.fromEntries(Object.entries(sent).filter(isSent)) }
    return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''))
  }
  return {
    alternativePhone: (info.alternativePhoneNumber ?? known.alternativePhone) || null,
    residence: kept('residence'),
    nextOfKin: kept('nextOfKin'),
    bank: kept('bank'),
  }
}

/** Masks account numbers for the audit trail. */
const shown = (name: PersonField, value: string | null): string | null =>
  value && PERSON_FIELDS[name].kind === 'account' ? `…${value.slice(-4)}` : value

async function changeDetails(id: string, sent: PersonalInfo, context: Signed): Promise<void> {
  const { sql, person, services, address } = context
  await sql.transaction(async tx => {
    const owner = await findSeen(tx, person, id)
    const info = readInfo(sent, owner)
    const known = await lockProfile(tx, id)
    const next = applied(info, known)
    const gender = info.gender ?? owner.gender
    const [before, after] = [infoOf(known, owner.gender), infoOf(next, gender)]
    const changed = PERSON_FIELD_NAMES.filter(name => before[name] !== after[name])
    if (changed.length === 0) return
    await setRows(tx, profile, { account: id }, next)
    await setRow(tx, account, id, { gender })
    await recordBy(tx, person, address, {
      action: 'profile.changed',
      subject: subjectOf(owner),
      detail: changed
        .map(name => ({ name, from: shown(name, before[name]), to: shown(name, after[name]) }))
        .filter(({ from, to }) => from !== to),
    })
    if (person.id !== id) await addNotice(tx, id, 'details-changed', {}, { path: '/dashboard/profile/user' })
    await advanceSetup(tx, { ...owner, gender }, services.mobileMoney.on.includes(owner.country))
  })
}

const PAGE = 50

export const detailsHandlers = {
  'PATCH account/client_details/:id': async ({ params, body }, context) => {
    await changeDetails(params.id, body, context)
    return { message: msg('profile.saved') }
  },
  'GET account/client/details/:id': async ({ params }, context) => ({
    data: await readDetails(params.id, context),
  }),
  'GET account/client/:id/activity': async ({ params, query }, { sql, person }) => {
    const { id, tenant } = await findSeen(sql, person, params.id)
    const entries = await sql
      .select()
      .from(audit)
      .where(
        and(
          eq(audit.subjectId, id),
          eq(audit.tenant, tenant),
          query.before === undefined ? undefined : lt(audit.id, query.before),
        ),
      )
      .orderBy(desc(audit.id))
      .limit(PAGE)
    return { data: entries.map(toRow) }
  },
} satisfies SomeHandlers

export type Profile = typeof profile.$inferSelect

export const STAGES = ['none', 'mpesa', 'info', 'complete'] as const satisfies SetupStage[]

/** Locks a member's profile for a change, creating it when first needed. */
export async function lockProfile(tx: Sql, account: string): Promise<Profile> {
  await tx.insert(profile).values({ account }).onConflictDoNothing()
  const found = await lockRow(tx, profile, { account })
  return found as Profile
}

/**
 * Returns the stage of a set-up, by what is known. It only moves forward: a completed stage stays complete after later changes.
 * @param verifies whether mobile money is available to verify a number; if not, that step is skipped
 */
function stageOf(known: Profile, gender: string | null, verifies: boolean): SetupStage {
  const steps = [
    known.mpesaVerifiedAt !== null || !verifies,
    isInfoComplete(known, gender),
    known.identification !== null && known.photo !== null,
  ]
  const undone = steps.indexOf(false)
  const reached = undone < 0 ? steps.length : undone
  return STAGES[Math.max(reached, STAGES.indexOf(known.setup))] as SetupStage
}

/** Returns the known personal information, under its names in the API. */
function infoOf(
  known: Pick<Profile, 'alternativePhone' | 'residence' | 'nextOfKin' | 'bank'> | undefined,
  gender: string | null,
): Record<PersonField, string | null> {
  const parts = {
    bioData: { gender, alternativePhoneNumber: known?.alternativePhone },
    residence: known?.residence,
    nextOfKin: known?.nextOfKin,
    bank: known?.bank,
  } satisfies {
    // complete, as each of its fields is a column
    bioData: InPart<'bioData', string | null | undefined>
  } & { [Part in Exclude<PersonPart, 'bioData'>]: Partial<InPart<Part, string | null>> | undefined }
  const textOf = (name: PersonField): string | null => {
    const { part, as } = PERSON_FIELDS[name]
    return (parts[part] as Record<string, string | null | undefined> | undefined)?.[as] ?? null
  }
  return recordOf(PERSON_FIELD_NAMES, textOf)
}

function isInfoComplete(known: Profile, gender: string | null): boolean {
  const info = infoOf(known, gender)
  return PERSON_FIELD_NAMES.every(name => info[name] || !PERSON_FIELDS[name].required)
}

/**
 * Advances a member's set-up to the stage reached, and reports its completion once.
 * @param owner the account as it is now
 */
export async function advanceSetup(tx: Sql, owner: Account, verifies: boolean): Promise<SetupStage> {
  const known = await lockProfile(tx, owner.id)
  const setup = stageOf(known, owner.gender, verifies)
  if (setup === known.setup) return setup
  await setRows(tx, profile, { account: owner.id }, { setup })
  if (setup === 'complete') {
    await sendWebhook(tx, owner.tenant, 'profile.completed', { account: owner.id })
    await addNotice(tx, owner.id, 'profile-complete', {}, { path: '/dashboard/profile/user' })
  }
  return setup
}

/** Stage of a set-up, for queries that may have found no profile. */
export const setupColumn = query<SetupStage>`coalesce(${profile.setup}, 'none')`
