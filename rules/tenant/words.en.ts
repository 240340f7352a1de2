/** Messages shared by client-side validation and the server. */
export const en = {
  'tenant.host-form': 'Write a host name, like portal.example.org',
  'tenant.origin-form': 'Write an address without a path, like https://www.example.org',
  'tenant.link-form': 'Write an address that begins with https://',
  'webhook.removed': 'The webhook was removed.',
  'webhook.again': 'It is on its way again.',
} as const
