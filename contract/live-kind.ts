// free of struct schemas, so that every page can import it

/**
 * The kinds of change notifications. An event only names the kind; clients reload the affected data, subject to their permissions. A module
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
