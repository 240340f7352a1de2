import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  // partners
  'site.none': 'Hakuna tovuti ya mshirika kama hiyo.',
  'partner.staff': 'Akaunti yako ni ya kazi hapa. Haiwezi kuunganishwa na mshirika.',
  'partner.not-connected': 'Akaunti yako haijaunganishwa na {site}.',
  'partner.disconnected': '{site} haiwezi tena kukuonyesha taarifa zako.',
  'partner.other-page': 'Ukurasa uliokuleta hapa si wa {site}. Hakuna kilichoshirikishwa nao.',

  // portals, their sites and webhooks
  'site.removed': 'Tovuti imeondolewa. Funguo zake hazifanyi kazi tena.',
  'site.no-secret': 'Hakuna ufunguo wa siri kama huo.',
}
