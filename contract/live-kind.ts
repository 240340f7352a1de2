// without shapes, so that every page may read it

/**
 * What can be told to have changed. It says only of which kind it is; whoever shows such things reads them anew, as they may. A module
 * adds its own kinds.
 */
export const LIVE_KINDS = [
  'notices',
  'loans',
  'payments',
  'reviews',
  'programme',
  'surveys',
  'learning',
  'books',
  'playbooks',
  'statements',
  'disputes',
  'profiles',
  'portal',
] as const
export type LiveKind = (typeof LIVE_KINDS)[number]
