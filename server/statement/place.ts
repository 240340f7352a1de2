import type { Role } from '#contract/role.ts'

/** Returns the path of validation for a member. */
export const pathOf = (role: Role): string =>
  role === 'digiprime' ? '/dashboard/digiprime/validation' : '/dashboard/validation'
