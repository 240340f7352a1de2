import * as s from './shape.ts'

/** Modules a tenant can switch on. A disabled module is neither routed nor offered, and its calls respond as if they did not exist. */
export const Module = s.enums([
  'loan-calculator',
  'account',
  'loans',
  'onboarding',
  'surveys',
  'books',
  'scores',
  'documents',
  'learning',
  'invest-profile',
  'invest-gallery',
  'playbooks',
  'validation',
])
export type Module = s.Infer<typeof Module>
