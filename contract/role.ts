import { enums, type Infer } from 'superstruct'

// marked pure so that a browser that asks only who is staff carries no shapes
export const Role = /* @__PURE__ */ enums([
  'client',
  'applicant',
  'digiprime',
  'admin',
  'sales',
  'processor',
  'authorizer',
  'super',
])
export type Role = Infer<typeof Role>

/** Those whom the portal is for; each sees only what is their own. */
export const MEMBERS = ['client', 'applicant', 'digiprime'] as const satisfies Role[]
/** Those who look after them. */
export const STAFF = ['admin', 'sales', 'processor', 'authorizer', 'super'] as const satisfies Role[]
/** Staff who see every client; sales agents see those whom they registered. `admin` has the processor's rights. */
export const SEES_ALL = ['admin', 'processor', 'authorizer', 'super'] as const satisfies Role[]

export const isStaff = (role: Role): boolean => (STAFF as readonly Role[]).includes(role)
