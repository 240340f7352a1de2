import { may } from '#contract/policy.ts'
import { COMPANIONS, MEMBERS, type Role, STAFF } from '#contract/role.ts'

/** Returns the roles that a role may register. There is no self-registration. */
export function rolesRegisteredBy(by: Role): readonly Role[] {
  if (may(by, 'staff.register')) return [...MEMBERS, ...STAFF, ...COMPANIONS]
  if (may(by, 'people.register-member')) return [...MEMBERS, ...COMPANIONS]
  return may(by, 'people.register-client') ? ['client'] : []
}
