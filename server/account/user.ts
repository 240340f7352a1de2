import { eq, sql as query } from 'drizzle-orm'
import type { User } from '#contract/account.ts'
import { pick } from '#contract/record.ts'
import { perDatabase } from '#server/db/per-database.ts'
import { account, profile } from '#server/db/schema/index.ts'
import { mustLink } from '#server/http/admission.ts'
import type { Context, SomeHandlers } from '#server/http/routes.ts'
import { fileAddress } from '#server/http/stored-file.ts'
import { nameOf } from '#server/notify/message.ts'
import { msg, Refusal } from '#server/refusal/message.ts'

/** Prepared once per database, since every page load runs it. */
const userRow = perDatabase(sql =>
  sql
    .select({
      ...pick(account, 'id', 'firstName', 'lastName', 'email', 'phone', 'role', 'language'),
      ...pick(account, 'useNewOnboarding', 'onboardingComplete'),
      authenticator: query<boolean>`${account.authenticator} is not null`,
      photo: profile.photo,
    })
    .from(account)
    .leftJoin(profile, eq(profile.account, account.id))
    .where(eq(account.id, query.placeholder('id')))
    .prepare('user_row'),
)

/** Returns the signed-in user as the portal sees them. @throws Refusal signed-out if the account was deleted */
export async function readUser(
  person: string,
  { sql, tenant, portal, services }: Pick<Context, 'sql' | 'tenant' | 'portal' | 'services'>,
): Promise<User> {
  const [row] = await userRow(sql).execute({ id: person })
  if (!row) throw new Refusal('signed-out', 'call.sign-in')
  const { phone, photo, ...user } = row
  return {
    ...user,
    user_id: user.id,
    name: nameOf(user),
    phoneNumber: phone,
    profilePhoto: photo === null ? null : fileAddress(services.vault, portal, photo),
    mustLink: mustLink(user, tenant) || undefined,
  }
}

/** Handlers of the signed-in user's own account. */
export const userHandlers = {
  'GET account/user/unbox': async (_, context) => ({
    user: {
      ...(await readUser(context.person.id, context)),
      widget: context.person.widget ?? undefined,
    },
  }),

  'PATCH account/user/language': async ({ body }, { sql, person }) => {
    await sql.update(account).set({ language: body.language }).where(eq(account.id, person.id))
    return { message: msg('account.language-saved') }
  },
} satisfies SomeHandlers
