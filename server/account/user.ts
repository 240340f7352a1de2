import { eq } from 'drizzle-orm'
import type { accountEndpoints } from '#contract/account.ts'
import { account, profile } from '#server/db/schema/index.ts'
import { mustLink } from '#server/http/admission.ts'
import type { Handlers } from '#server/http/routes.ts'
import { fileAddress } from '#server/http/stored-file.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'

type User = Pick<Handlers<typeof accountEndpoints>, 'GET account/user/unbox' | 'PATCH account/user/language'>

/** Who is signed in. */
export const userHandlers: User = {
  'GET account/user/unbox': async (_, { database, person, tenant, portal, services }) => {
    const [row] = await database.sql
      .select({ account, photo: profile.photo })
      .from(account)
      .leftJoin(profile, eq(profile.account, account.id))
      .where(eq(account.id, person.id))
    if (!row) throw new Refusal('signed-out', 'call.sign-in')
    const { id, firstName, lastName, email, phone, role, language } = row.account
    const { useNewOnboarding, onboardingComplete, authenticator } = row.account
    return {
      user: {
        user_id: id,
        ...{ id, firstName, lastName, email, role, language, useNewOnboarding, onboardingComplete },
        name: person.name,
        phoneNumber: phone,
        widget: person.widget ?? undefined,
        profilePhoto: row.photo === null ? null : fileAddress(services.vault, portal, row.photo),
        authenticator: authenticator !== null,
        mustLink: mustLink(person, tenant) || undefined,
      },
    }
  },

  'PATCH account/user/language': async ({ body }, { database, person }) => {
    await database.sql.update(account).set({ language: body.language }).where(eq(account.id, person.id))
    return { message: msg('account.language-saved') }
  },
}
