import type { Role } from '#contract/role.ts'
import type { Database } from '#server/db/open.ts'
import { addRow } from '#server/db/row.ts'
import { account } from '#server/db/schema/index.ts'
import { openSession } from '#server/http/session.ts'

export type Signed = { id: string; token: string; headers: { host: string; authorization: string } }

const HOSTS: Record<string, string> = { wezesha: 'localhost', jenga: 'jenga.localhost' }

let people = 0

/** Creates and signs in a user of a tenant, with the headers that their browser sends. */
export async function signIn(
  { sql }: Database,
  role: Role,
  { tenant = 'wezesha', host = HOSTS[tenant] ?? 'localhost' }: { tenant?: string; host?: string } = {},
): Promise<Signed> {
  const { id } = await addRow(sql, account, {
    tenant,
    email: `${role}-${++people}@people.example`,
    firstName: 'Asha',
    lastName: role,
    role,
    status: 'active',
    language: 'en',
    country: 'KE',
  })
  const { access } = await openSession(sql, id, 'Chrome on Android')
  return { id, token: access.token, headers: { host, authorization: `Bearer ${access.token}` } }
}
