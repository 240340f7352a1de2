import type { Language } from '#contract/tenant.ts'

const en = {
  home: 'Empowering you, to change the world',
  signup: 'Sign up',
  signin: 'Sign in',
  embed: 'Put it on your website',
  'loan-calculator': 'Loan calculator',
  'verify-otp': 'Verify Your Details',
  'password-email': 'Forgot password',
  'password-reset': 'Choose a new password',
  'reset-success': 'Password changed',
  invited: 'Your invitation',
  connect: 'Connect your account',
  dashboard: 'Dashboard',
  overview: 'Overview',
  profile: 'Profile',
  help: 'Help',
  clients: 'Clients',
  client: 'Client',
  staffs: 'Staff',
  tenants: 'Portals',
  audit: 'Audit trail',
  'not-found': 'Page not found',
}

/** Titles of the pages whose text is ours. The information pages carry titles of their own. */
type Titles = Record<keyof typeof en, string>

const sw: Titles = {
  home: 'Tunakuwezesha ubadilishe dunia',
  signup: 'Jisajili',
  signin: 'Ingia',
  embed: 'Weka kwenye tovuti yako',
  'loan-calculator': 'Kikokotoo cha mkopo',
  'verify-otp': 'Thibitisha taarifa zako',
  'password-email': 'Umesahau nenosiri',
  'password-reset': 'Chagua nenosiri jipya',
  'reset-success': 'Nenosiri limebadilishwa',
  invited: 'Mwaliko wako',
  connect: 'Unganisha akaunti yako',
  dashboard: 'Dashibodi',
  overview: 'Muhtasari',
  profile: 'Wasifu',
  help: 'Msaada',
  clients: 'Wateja',
  client: 'Mteja',
  staffs: 'Wafanyakazi',
  tenants: 'Tovuti',
  audit: 'Kumbukumbu za ukaguzi',
  'not-found': 'Ukurasa haukupatikana',
}

export const titles: Record<Language, Titles> = { en, sw }
