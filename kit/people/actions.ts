import type { User } from '#contract/account.ts'
import type { PersonRow } from '#contract/client.ts'
import type { Module } from '#contract/module.ts'
import { may } from '#contract/policy.ts'
import type { Role } from '#contract/role.ts'
import type { Api } from '#kit/core/api.ts'
import { rolesRegisteredBy } from '#rules/registering.ts'

export type Action =
  | 'inviteAgain'
  | 'reset'
  | 'correct'
  | 'changeRole'
  | 'deactivate'
  | 'activate'
  | 'onPaper'
  | 'inPortal'
export type Contact = { name: string; email: string; mobileNumber: string }
export type PersonActions = ReturnType<typeof createPersonActions>

/**
 * Returns the actions the current user may take on an account. The server checks again.
 * @param modules of the tenant
 */
export function actionsFor(
  me: Pick<User, 'id' | 'role'>,
  person: PersonRow,
  modules: readonly Module[] = [],
): Action[] {
  if (person.id === me.id) return []
  const onboards = modules.includes('onboarding') && may(me.role, 'people.set-onboarding')
  const actions: [Action, boolean][] = [
    ['inviteAgain', person.status === 'invited' && rolesRegisteredBy(me.role).includes(person.role)],
    ['reset', person.status === 'active' || person.status === 'inactive'],
    ['correct', may(me.role, 'people.correct')],
    ['onPaper', onboards && person.onboarding === 'open'],
    ['inPortal', onboards && person.onboarding === 'paper'],
    ['changeRole', may(me.role, 'role.change') && person.status !== 'deactivated'],
    ['deactivate', person.status !== 'deactivated' && may(me.role, 'people.close-account')],
    ['activate', person.status === 'deactivated' && may(me.role, 'people.close-account')],
  ]
  return actions.flatMap(([action, isOpen]) => (isOpen ? [action] : []))
}

/** Creates the calls behind the actions. `done` runs after each, when the displayed data is outdated. @throws ApiError */
export function createPersonActions(api: Api, done: () => void) {
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
    correct: (person: PersonRow, body: Partial<Contact>) =>
      after(api('POST account/people/:id/contact', { params: params(person), body })),
    onPaper: (person: PersonRow) =>
      after(api('POST account/people/:id/onboarding', { params: params(person), body: { onPaper: true } })),
    inPortal: (person: PersonRow) =>
      after(api('POST account/people/:id/onboarding', { params: params(person), body: { onPaper: false } })),
    changeRole: (person: PersonRow, role: Role) =>
      after(api('POST account/people/:id/role', { params: params(person), body: { role } })),
    deactivate: (person: PersonRow, reason: string) =>
      after(api('POST account/people/:id/deactivate', { params: params(person), body: { reason } })),
    activate: (person: PersonRow) =>
      after(api('POST account/people/:id/activate', { params: params(person) })),
  }
}
