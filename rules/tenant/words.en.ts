/** Messages shared by client-side validation and the server. */
export const en = {
  'tenant.host-form': 'Enter a host name, like portal.example.org',
  'tenant.origin-form': 'Enter an address without a path, like https://www.example.org',
  'tenant.link-form': 'Enter an address that starts with https://',
  'webhook.removed': 'The webhook was removed.',
  'webhook.again': 'It is being sent again.',
} as const
