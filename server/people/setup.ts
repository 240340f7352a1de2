import { eq, sql as query } from 'drizzle-orm'
import type { SetupStage } from '#contract/client.ts'
import {
  type InPart,
  PERSON_FIELD_NAMES,
  PERSON_FIELDS,
  type PersonField,
  type PersonPart,
} from '#contract/person-fields.ts'
import type { Sql } from '#server/db/open.ts'
import { lockRow } from '#server/db/row.ts'
import { profile } from '#server/db/schema/index.ts'
import { addNotice } from '#server/notify/notice.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import type { Account } from './visibility.ts'

export type Profile = typeof profile.$inferSelect

export const STAGES = ['none', 'mpesa', 'info', 'complete'] as const satisfies SetupStage[]

/** Locks a member's profile for a change, creating it when first needed. */
export async function lockProfile(change: Sql, account: string): Promise<Profile> {
  await change.insert(profile).values({ account }).onConflictDoNothing()
  const found = await lockRow(change, profile, eq(profile.account, account))
  return found as Profile
}

/**
 * Returns the stage of a set-up, by what is known. It only moves forward: a completed stage stays complete after later changes.
 * @param verifies whether mobile money is available to verify a number; if not, that step is skipped
 */
export function stageOf(known: Profile, gender: string | null, verifies: boolean): SetupStage {
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
export function infoOf(
  known: Pick<Profile, 'alternativePhone' | 'residence' | 'nextOfKin' | 'bank'> | undefined,
  gender: string | null,
): Record<PersonField, string | null> {
  const parts = {
    bioData: { gender, alternativePhoneNumber: known?.alternativePhone },
    residence: known?.residence,
    nextOfKin: known?.nextOfKin,
    bank: known?.bank,
  } satisfies { [Part in PersonPart]: Partial<InPart<Part, string | null | undefined>> | undefined }
  const textOf = (name: PersonField): string | null => {
    const { part, as } = PERSON_FIELDS[name]
    return (parts[part] as Record<string, string | null | undefined> | undefined)?.[as] ?? null
  }
  return Object.fromEntries(PERSON_FIELD_NAMES.map(name => [name, textOf(name)])) as Record<
    PersonField,
    string | null
  >
}

function isInfoComplete(known: Profile, gender: string | null): boolean {
  const info = infoOf(known, gender)
  return PERSON_FIELD_NAMES.every(name => info[name] || !PERSON_FIELDS[name].required)
}

/**
 * Advances a member's set-up to the stage reached, and reports its completion once.
 * @param owner the account as it is now
 */
export async function advance(change: Sql, owner: Account, verifies: boolean): Promise<SetupStage> {
  const known = await lockProfile(change, owner.id)
  const setup = stageOf(known, owner.gender, verifies)
  if (setup === known.setup) return setup
  await change.update(profile).set({ setup }).where(eq(profile.account, owner.id))
  if (setup === 'complete') {
    await sendWebhook(change, owner.tenant, 'profile.completed', { account: owner.id })
    await addNotice(change, owner.id, 'profile-complete', {}, '/dashboard/profile/user')
  }
  return setup
}

/** Stage of a set-up, for queries that may have found no profile. */
export const setupColumn = query<SetupStage>`coalesce(${profile.setup}, 'none')`
