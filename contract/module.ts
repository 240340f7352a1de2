import { enums, type Infer } from './shape.ts'

/** What a tenant can switch on. A module that is off is neither routed nor offered, and its calls answer as if they were not there. */
export const Module = enums([
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
export type Module = Infer<typeof Module>
