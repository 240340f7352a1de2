import * as s from './shape.ts'

type RoleRow = {
  /**
   * Members are the users the portal is for; each sees only their own data. Staff look after them. Companions are invited by staff, and see
   * the members they are paired with.
   */
  kind: 'member' | 'staff' | 'companion'
  /** Path prefix of their pages: `/processor/clients`. */
  base: string
  /** The page they land on after signing in. */
  home: string
  /** The blocks of that page (widgets/home); those the portal does not have are dropped. */
  blocks: string
}

const WORK = 'waiting mine oldest today people newest'

/** One row per role. Permissions are in policy.ts, names in role-words.ts. `admin` has the processor's pages. */
export const ROLES = {
  client: {
    kind: 'member',
    base: '/dashboard',
    home: '/dashboard/overview',
    blocks: 'now loan sales invoices score next help',
  },
  applicant: {
    kind: 'member',
    base: '/dashboard/trainee',
    home: '/dashboard/trainee/home',
    blocks: 'now sales next apps help',
  },
  digiprime: {
    kind: 'member',
    base: '/dashboard/digiprime',
    home: '/dashboard/digiprime/home',
    blocks: 'now sales invoices next apps help',
  },
  admin: { kind: 'staff', base: '/processor', home: '/processor/overview', blocks: WORK },
  sales: {
    kind: 'staff',
    base: '/sales-agent',
    home: '/sales-agent/overview',
    blocks: 'waiting oldest people newest',
  },
  processor: { kind: 'staff', base: '/processor', home: '/processor/overview', blocks: WORK },
  authorizer: { kind: 'staff', base: '/authorizer', home: '/authorizer/overview', blocks: WORK },
  super: {
    kind: 'staff',
    base: '/super-admin',
    home: '/super-admin/overview',
    blocks: 'setup waiting oldest service portfolio trend today people newest',
  },
  advisor: { kind: 'companion', base: '/advisor', home: '/advisor/people', blocks: '' },
} as const satisfies Record<string, RoleRow>

export type Role = keyof typeof ROLES
type RoleOf<Kind> = { [One in Role]: (typeof ROLES)[One]['kind'] extends Kind ? One : never }[Role]
export type Member = RoleOf<'member'>
export type StaffRole = RoleOf<'staff'>
export type Companion = RoleOf<'companion'>

const names = Object.keys(ROLES) as Role[]
// marked pure so that browser bundles that only check for staff tree-shake the struct schemas
export const Role = /* @__PURE__ */ s.enums(names)

export const isStaff = (role: Role): role is StaffRole => ROLES[role].kind === 'staff'
export const isMember = (role: Role): role is Member => ROLES[role].kind === 'member'

export const MEMBERS: readonly Member[] = names.filter(isMember)
export const STAFF: readonly StaffRole[] = names.filter(isStaff)
export const COMPANIONS: readonly Companion[] = names.filter(
  (role): role is Companion => ROLES[role].kind === 'companion',
)
