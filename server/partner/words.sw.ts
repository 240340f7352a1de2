import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  // partners
  'site.none': 'Tovuti hii ya mshirika haipo. Fungua ukurasa upya.',
  'partner.staff': 'Akaunti za wafanyakazi haziwezi kuunganishwa na mshirika.',
  'partner.not-connected': 'Akaunti yako haijaunganishwa na {site}.',
  'partner.disconnected': '{site} haiwezi tena kukuonyesha taarifa zako.',
  'partner.other-page': 'Ukurasa uliokuleta hapa si wa {site}. Hakuna kilichoshirikishwa nao.',

  // portals, their sites and webhooks
  'site.removed': 'Tovuti imeondolewa. Funguo zake hazifanyi kazi tena.',
  'site.no-secret': 'Ufunguo huu wa siri haupo. Fungua ukurasa upya.',
}
