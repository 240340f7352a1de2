import { eq } from 'drizzle-orm'
import type { accountEndpoints, User } from '#contract/account.ts'
import { account, profile } from '#server/db/schema/index.ts'
import { mustLink } from '#server/http/admission.ts'
import type { Context, Handlers } from '#server/http/routes.ts'
import { fileAddress } from '#server/http/stored-file.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'

type UserHandlers = Pick<
  Handlers<typeof accountEndpoints>,
  'GET account/user/unbox' | 'PATCH account/user/language'
>

/** A person as the portal knows them who is signed in. @throws Refusal signed-out where the account is gone */
export async function readUser(
  person: string,
  { database, tenant, portal, services }: Pick<Context, 'database' | 'tenant' | 'portal' | 'services'>,
): Promise<User> {
  const [row] = await database.sql
    .select({ account, photo: profile.photo })
    .from(account)
    .leftJoin(profile, eq(profile.account, account.id))
    .where(eq(account.id, person))
  if (!row) throw new Refusal('signed-out', 'call.sign-in')
  const { id, firstName, lastName, email, phone, role, language } = row.account
  const { useNewOnboarding, onboardingComplete } = row.account
  const authenticator = row.account.authenticator !== null
  return {
    user_id: id,
    id,
    firstName,
    lastName,
    email,
    role,
    language,
    useNewOnboarding,
    onboardingComplete,
    name: `${firstName} ${lastName}`.trim(),
    phoneNumber: phone,
    profilePhoto: row.photo === null ? null : fileAddress(services.vault, portal, row.photo),
    authenticator,
    mustLink: mustLink({ role, authenticator }, tenant) || undefined,
  }
}

/** Who is signed in. */
export const userHandlers: UserHandlers = {
  'GET account/user/unbox': async (_, context) => ({
    user: {
      ...(await readUser(context.person.id, context)),
      widget: context.person.widget ?? undefined,
    },
  }),

  'PATCH account/user/language': async ({ body }, { database, person }) => {
    await database.sql.update(account).set({ language: body.language }).where(eq(account.id, person.id))
    return { message: msg('account.language-saved') }
  },
}
