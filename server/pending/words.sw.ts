import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'pending.asked': 'Mtu wa pili lazima athibitishe. Atajulishwa.',
  'pending.asked-already': 'Hili limeshaombwa na linasubiri mtu wa pili.',
  'pending.none': 'Hapa hakuna kinachosubiri mtu wa pili. Fungua ukurasa upya.',
  'pending.decided': 'Kuna mtu ameshaamua kuhusu hili.',
  'pending.not-by-you': 'Wewe ndiye uliyeomba. Mtu mwingine lazima athibitishe.',
  'pending.refused': 'Limekataliwa. Aliyeomba atajulishwa.',
  'pending.taken-back': 'Ombi limeondolewa.',
}
