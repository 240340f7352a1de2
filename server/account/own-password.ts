import { findRow } from '#server/db/row.ts'
import { account } from '#server/db/schema/index.ts'
import { forgetTries, limitTries } from '#server/http/limit.ts'
import type { Signed } from '#server/http/routes.ts'
import type { Account } from '#server/notify/message.ts'
import { fieldRefusal } from '#server/refusal/message.ts'
import { isPassword } from './password.ts'

/** Rate limit of wrong passwords of a signed-in user. */
export const WRONG = { most: 5, seconds: 15 * 60 }

/**
 * Reauthenticates the user by password.
 * @throws Refusal invalid, naming the field; too-many
 */
export async function requireOwnPassword(
  { sql, person }: Pick<Signed, 'sql' | 'person'>,
  password: string,
  field = 'password',
): Promise<Account> {
  const key = `own-password:${person.id}`
  await limitTries(sql, key, WRONG)
  const known = await findRow(sql, account, person.id)
  if (!(await isPassword(password, known?.password ?? null)) || !known) {
    throw fieldRefusal(field, 'password.current-wrong')
  }
  await forgetTries(sql, key)
  return known
}
