export { ClientHome } from './client-home.tsx'
export { MemberHome } from './member-home.tsx'
export { StaffHome } from './staff-home.tsx'
export { Support } from './support.tsx'
