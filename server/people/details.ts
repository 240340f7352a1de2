import { eq } from 'drizzle-orm'
import { type ClientDetails, type PersonalInfo, REQUIRED_INFO } from '#contract/client.ts'
import { STATES } from '#contract/region.ts'
import { readPhone } from '#rules/phone.ts'
import { account, profile } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { fileAddress } from '#server/http/stored-file.ts'
import { record } from '#server/notify/audit.ts'
import { addNotice } from '#server/notify/notice.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { advance, lockProfile, type Profile } from './setup.ts'
import type { ClientHandlers } from './table.ts'
import { type Account, findSeen, subjectOf } from './visibility.ts'

type Signed = Context & { person: Person }

/** Everything that is known of a member, as far as the caller may see them. */
async function readDetails(
  id: string,
  { database: { sql }, person, portal, services }: Signed,
): Promise<ClientDetails> {
  const owner = await findSeen(sql, person, id)
  const known = await sql.query.profile.findFirst({ where: (one, { eq }) => eq(one.account, id) })
  const address = (file: string | null | undefined) =>
    file ? fileAddress(services.vault, portal, file) : null
  const { residence, nextOfKin, bank, setup = 'none' } = known ?? {}
  return {
    bioData: {
      firstName: owner.firstName,
      lastName: owner.lastName,
      email: owner.email,
      phoneNumber: owner.phone,
      BVN: known?.bvn ?? null,
      mpesaPhone: known?.mpesaPhone ?? null,
      alternativePhoneNumber: known?.alternativePhone ?? null,
      bvnPhoneNumber: known?.bvnPhone ?? null,
      gender: owner.gender,
    },
    identity: {
      identityType: known?.identityType ?? null,
      profilePhoto: address(known?.photo),
      imageUrl: address(known?.identification),
    },
    residence: {
      street: residence?.street ?? null,
      city: residence?.city ?? null,
      state: residence?.state ?? null,
    },
    nextOfKin: {
      fullName: nextOfKin?.fullName ?? null,
      relationship: nextOfKin?.relationship ?? null,
      email: nextOfKin?.email ?? null,
      phoneNumber: nextOfKin?.phoneNumber ?? null,
      residentialAddress: nextOfKin?.residentialAddress ?? null,
    },
    bank: {
      accountName: bank?.accountName ?? null,
      accountNumber: bank?.accountNumber ?? null,
      accountType: bank?.accountType ?? null,
      bankName: bank?.bankName ?? null,
    },
    more_info: [],
    country: owner.country,
    setup,
    ...(setup === 'none' && { error: 'Complete seting up your account' }),
  }
}

const PHONES = ['alternativePhoneNumber', 'nextOfKin_phoneNumber'] as const
const REQUIRED: readonly string[] = REQUIRED_INFO

/**
 * What was sent, ready to be kept: without blanks around it, phones in E.164, an address in lower case.
 * @throws Refusal invalid for a place of another country, or a blank where something must stand
 */
function readInfo(sent: PersonalInfo, { country }: Account): PersonalInfo {
  const fields: Record<string, string> = {}
  const info: Record<string, string> = {}
  for (const [name, value] of Object.entries(sent)) {
    if (value === undefined) continue
    info[name] = value.trim()
    if (info[name] === '' && REQUIRED.includes(name)) fields[name] = 'This field is required'
  }
  for (const name of PHONES) {
    const text = sent[name]
    if (text === undefined) continue
    const reading = readPhone(text, country)
    if ('phone' in reading) info[name] = reading.phone
    else fields[name] = 'Please enter a valid phone number'
  }
  if (info.nextOfKin_email) info.nextOfKin_email = info.nextOfKin_email.toLowerCase()
  const { residence_state: state } = info
  if (state && !(STATES[country] as readonly string[]).includes(state)) {
    fields.residence_state = country === 'KE' ? 'Choose a county of Kenya.' : 'Choose a region of Tanzania.'
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', 'Some fields need correction.', fields)
  return info as PersonalInfo
}

/** A text that was emptied is no longer known. */
const over = <Part extends object>(known: Part, sent: { [Name in keyof Part]: string | undefined }): Part =>
  Object.fromEntries(
    Object.entries({ ...known, ...dropAbsent(sent) }).filter(([, value]) => value !== ''),
  ) as Part

const dropAbsent = (part: object) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))

/** What a profile and its account become by what was sent. */
function applied(info: PersonalInfo, known: Profile, owner: Account) {
  return {
    gender: info.gender ?? owner.gender,
    profile: {
      alternativePhone: info.alternativePhoneNumber ?? known.alternativePhone,
      residence: over(known.residence, {
        street: info.residence_street,
        city: info.residence_city,
        state: info.residence_state,
      }),
      nextOfKin: over(known.nextOfKin, {
        fullName: info.nextOfKin_fullName,
        relationship: info.nextOfKin_relationship,
        email: info.nextOfKin_email,
        phoneNumber: info.nextOfKin_phoneNumber,
        residentialAddress: info.nextOfKin_residentialAddress,
      }),
      bank: over(known.bank, {
        bankName: info.bank_name,
        accountType: info.bank_accountType,
        accountNumber: info.bank_accountNumber,
        accountName: info.bank_accountName,
      }),
    },
  }
}

type Kept = Pick<Profile, 'alternativePhone' | 'residence' | 'nextOfKin' | 'bank'>

/** Everything that may be changed, by the names of the wire, as the audit trail shows it. */
const shown = ({ alternativePhone, residence, nextOfKin, bank }: Kept, gender: string | null) => ({
  alternativePhoneNumber: alternativePhone,
  gender,
  residence_street: residence.street,
  residence_city: residence.city,
  residence_state: residence.state,
  nextOfKin_fullName: nextOfKin.fullName,
  nextOfKin_relationship: nextOfKin.relationship,
  nextOfKin_email: nextOfKin.email,
  nextOfKin_phoneNumber: nextOfKin.phoneNumber,
  nextOfKin_residentialAddress: nextOfKin.residentialAddress,
  bank_name: bank.bankName,
  bank_accountType: bank.accountType,
  bank_accountNumber: bank.accountNumber && ending(bank.accountNumber),
  bank_accountName: bank.accountName,
})

/** The audit trail tells accounts apart without spelling them out. */
const ending = (number: string) => `…${number.slice(-4)}`

function changes(before: ReturnType<typeof shown>, after: ReturnType<typeof shown>) {
  return (Object.keys(after) as (keyof typeof after)[])
    .filter(name => (before[name] ?? null) !== (after[name] ?? null))
    .map(name => ({ name, from: before[name] ?? null, to: after[name] ?? null }))
}

async function changeDetails(id: string, sent: PersonalInfo, context: Signed): Promise<void> {
  const { database, person, services, address } = context
  await database.sql.transaction(async change => {
    const owner = await findSeen(change, person, id)
    const info = readInfo(sent, owner)
    const known = await lockProfile(change, id)
    const next = applied(info, known, owner)
    const detail = changes(shown(known, owner.gender), shown(next.profile, next.gender))
    if (detail.length === 0 && known.bank.accountNumber === next.profile.bank.accountNumber) return
    await change.update(profile).set(next.profile).where(eq(profile.account, id))
    await change.update(account).set({ gender: next.gender }).where(eq(account.id, id))
    await record(change, {
      tenant: owner.tenant,
      actor: person,
      action: 'profile.changed',
      subject: subjectOf(owner),
      detail,
      address,
    })
    if (person.id !== id) await addNotice(change, id, 'details-changed', {}, '/dashboard/profile/user')
    await advance(change, { ...owner, gender: next.gender }, services.mobileMoney.on.includes(owner.country))
  })
}

export const detailsHandlers = {
  'PATCH account/client_details/:id': async ({ params, body }, context) => {
    await changeDetails(params.id, body, context)
    return { message: 'Your details are saved.' }
  },
  'GET account/client/details/:id': async ({ params }, context) => ({
    data: await readDetails(params.id, context),
  }),
} satisfies Partial<ClientHandlers>
