import type { Role } from '#contract/role.ts'

/** Where a member finds validation. */
export const pathOf = (role: Role): string =>
  role === 'digiprime' ? '/dashboard/digiprime/validation' : '/dashboard/validation'
