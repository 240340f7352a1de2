import type { accountEndpoints } from '#contract/account.ts'
import { forgetTries, limitTries } from '#server/http/limit.ts'
import type { ContextOf } from '#server/http/routes.ts'
import type { Account } from '#server/notify/message.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { isPassword } from './password.ts'

/** How often a person who is signed in may type their own password wrong. */
export const WRONG = { most: 5, seconds: 15 * 60 }

type SignedIn = ContextOf<(typeof accountEndpoints)['GET account/user/unbox']>

/**
 * Makes sure once more that it is the person who sits there.
 * @throws Refusal invalid, naming the field; too-many
 */
export async function requireOwnPassword(
  { database, person }: Pick<SignedIn, 'database' | 'person'>,
  password: string,
  field = 'password',
): Promise<Account> {
  const { sql } = database
  const key = `own-password:${person.id}`
  await limitTries(sql, key, WRONG)
  const known = await sql.query.account.findFirst({ where: (one, { eq }) => eq(one.id, person.id) })
  if (!(await isPassword(password, known?.password ?? null)) || !known) {
    const sentence = msg('password.current-wrong')
    throw new Refusal('invalid', sentence, { [field]: sentence })
  }
  await forgetTries(sql, key)
  return known
}
