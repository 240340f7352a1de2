import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'tenant.host-form': 'Andika anwani ya portal, kama portal.example.org',
  'tenant.origin-form': 'Andika anwani bila njia, kama https://www.example.org',
  'tenant.link-form': 'Andika anwani inayoanza na https://',
  'webhook.removed': 'Webhook imeondolewa.',
  'webhook.again': 'Inatumwa tena.',
}
