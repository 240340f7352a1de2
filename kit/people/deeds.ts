import type { User } from '#contract/account.ts'
import type { PersonRow } from '#contract/client.ts'
import type { Role } from '#contract/role.ts'
import type { Api } from '#kit/api.ts'
import { REGISTERS } from '#rules/registering.ts'

export type Deed = 'inviteAgain' | 'reset' | 'changeRole' | 'deactivate' | 'activate'
export type PersonDeeds = ReturnType<typeof createPersonDeeds>

/** Those who may shut and open accounts. */
const SHUTS: readonly Role[] = ['processor', 'admin', 'super']

/** What the person in front of the screen may do with an account. The server decides again. */
export function deedsFor(me: Pick<User, 'id' | 'role'>, person: PersonRow): Deed[] {
  if (person.id === me.id) return []
  const deeds: [Deed, boolean][] = [
    ['inviteAgain', person.status === 'invited' && REGISTERS[me.role].includes(person.role)],
    ['reset', person.status === 'active' || person.status === 'inactive'],
    ['changeRole', me.role === 'super' && person.status !== 'deactivated'],
    ['deactivate', person.status !== 'deactivated' && SHUTS.includes(me.role)],
    ['activate', person.status === 'deactivated' && SHUTS.includes(me.role)],
  ]
  return deeds.flatMap(([deed, may]) => (may ? [deed] : []))
}

/** The calls behind the deeds. `done` runs after each, when what is shown of people is no longer true. @throws ApiError */
export function createPersonDeeds(api: Api, done: () => void) {
  const after = async (call: Promise<unknown>): Promise<void> => {
    await call
    done()
  }
  const params = ({ id }: PersonRow) => ({ id })
  return {
    inviteAgain: ({ email, role }: PersonRow) =>
      after(api('POST account/people/invite', { body: { email, role } })),
    reset: (person: PersonRow) =>
      after(api('POST account/people/:id/reset_access', { params: params(person) })),
    changeRole: (person: PersonRow, role: Role) =>
      after(api('POST account/people/:id/role', { params: params(person), body: { role } })),
    deactivate: (person: PersonRow, reason: string) =>
      after(api('POST account/people/:id/deactivate', { params: params(person), body: { reason } })),
    activate: (person: PersonRow) =>
      after(api('POST account/people/:id/activate', { params: params(person) })),
  }
}
