import type { en as ofBoth } from '#rules/tenant/words.en.ts'

export const en = {
  // portals, their sites and webhooks
  'tenant.none': 'Portal not found. Go back to the list.',
  'tenant.provider-only': 'Only the provider can open portals for others.',
  'tenant.code-taken': 'Another portal has this code. Choose another one.',
  'tenant.host-in-use': 'You are using {host} right now, so it cannot be removed.',
  'tenant.host-first': 'Keep at least one host name.',
  'tenant.host-taken': '{host} already leads to another portal.',
  'tenant.administrator-there': 'This portal has an administrator, who invites everyone else.',
  'tenant.administrator-host': 'Add a host name first: the invitation leads to it.',
  'tenant.administrator-invited': '{email} is invited to administer this portal.',
  'webhook.url-form': 'Enter the address of your server, starting with https://',
  'tenant.language-twice': 'Name each language once.',
  'tenant.module-twice': 'Name each module once.',
  'tenant.account-in-use': 'You are signed in here, so accounts cannot be switched off.',
  'tenant.color-light': 'This colour is too light to read on white. Choose a darker one.',
  'tenant.not-its-language': 'Is not a language of the portal.',
  'tenant.texts-most': 'Change at most {most} texts of a language.',
  'tenant.text-unknown': 'Is not the key of a text.',
  'tenant.text-empty': 'Enter a text, or leave the key out to show ours.',
  'webhook.ping': 'A ping is on its way.',
  'webhook.none': 'Webhook not found. Reload the page.',
  'webhook.no-delivery': 'Delivery not found. Reload the page.',
  'webhook.waiting': 'This is already on its way.',

  // lending terms
  'terms.no-period': 'Enter at least one period.',
  'terms.period-range': 'A period is 1 to {months} months.',
  'terms.period-order': 'Enter each period once, the shortest first.',
  'terms.share-range': 'Choose 1 to 100 percent.',
  'terms.percent-most': 'Choose at most {most} percent.',
  'terms.percent-range': 'Choose more than 0 and at most {most} percent.',
  'terms.growth-too-far':
    'Over the longest period the largest loan would grow beyond what can be calculated. Enter less growth or shorter periods.',
  'terms.no-band': 'The guide needs at least one band.',
  'terms.first-band': 'The first band must start at 0, so that every amount has a rate.',
  'terms.band-order': 'A band must start above the one before it.',
} as const

type Own = typeof en & typeof ofBoth
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
