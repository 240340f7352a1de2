import { and, eq, inArray, or, sql as query, type SQL, type SQLWrapper } from 'drizzle-orm'
import { may } from '#contract/policy.ts'
import { COMPANIONS, MEMBERS } from '#contract/role.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { account } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import type { Account } from '#server/notify/message.ts'
import { Refusal } from '#server/refusal/message.ts'

export { type Account, nameOf, subjectOf } from '#server/notify/message.ts'

/**
 * Returns the condition on `account` for the accounts that a person may see; the only place that defines it. Everyone sees themselves.
 * Sales see the members they registered, other staff every member of the tenant and the companions, super its staff too. Companions reach
 * the people they are paired with through what the pair shares, not through accounts.
 */
export function seenBy({ id, tenant, role }: Pick<Person, 'id' | 'tenant' | 'role'>): SQL {
  const member = inArray(account.role, MEMBERS)
  const others = may(role, 'staff.see')
    ? query`true`
    : may(role, 'people.see-all')
      ? or(member, inArray(account.role, COMPANIONS))
      : may(role, 'people.see')
        ? and(member, eq(account.registeredBy, id))
        : undefined
  return and(eq(account.tenant, tenant), or(eq(account.id, id), others)) as SQL
}

/** The same for a column with the id of a member. Whoever sees every member needs no look at the accounts. */
export const ofSeen = (
  member: SQLWrapper,
  person: Pick<Person, 'id' | 'tenant' | 'role'>,
): SQL | undefined =>
  may(person.role, 'people.see-all')
    ? undefined
    : query`${member} in (select ${account.id} from ${account} where ${seenBy(person)})`

/**
 * Finds an account that a person may see.
 * @throws Refusal not-found for one that does not exist, is of another tenant, or is not visible: the caller cannot tell which
 */
export async function findSeen(sql: Sql, person: Person, id: string): Promise<Account> {
  const found = await findRow(sql, account, and(eq(account.id, id), seenBy(person)))
  if (!found) throw notFound()
  return found
}

/** Requires the person's own id. @throws Refusal not-found for any other */
export function refuseOthers(person: Person, id: string): void {
  if (person.id !== id) throw notFound()
}

/**
 * Refuses staff what concerns themselves: who was a member keeps the loans, businesses and statements of then, and a colleague decides about
 * them. @throws Refusal forbidden for the person's own id
 */
export function refuseOwn(person: Person, owner: string): void {
  if (person.id === owner) throw new Refusal('forbidden', 'people.own')
}

const notFound = () => new Refusal('not-found', 'people.none')
