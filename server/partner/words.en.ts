export const en = {
  // partners
  'site.none': 'Partner site not found. Reload the page.',
  'partner.staff': 'Staff accounts cannot be connected with a partner.',
  'partner.not-connected': 'Your account is not connected with {site}.',
  'partner.disconnected': '{site} can no longer show your data.',
  'partner.other-page': 'The page that sent you here does not belong to {site}. Nothing was shared with it.',

  // portals, their sites and webhooks
  'site.removed': 'The site was removed. Its keys no longer work.',
  'site.no-secret': 'Secret key not found. Reload the page.',
} as const

type Own = typeof en
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
