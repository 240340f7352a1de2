import { MEMBERS, type Role, STAFF } from '#contract/role.ts'

const EVERYBODY = [...MEMBERS, ...STAFF]

/** Whom each role may register: sales agents clients, other staff every member, super also staff. Nobody themselves. */
export const REGISTERS: Record<Role, readonly Role[]> = {
  client: [],
  applicant: [],
  digiprime: [],
  sales: ['client'],
  processor: MEMBERS,
  admin: MEMBERS,
  authorizer: MEMBERS,
  super: EVERYBODY,
}
