import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'pending.asked': 'Mtu wa pili lazima athibitishe. Ameshajulishwa.',
  'pending.asked-already': 'Hili limeshaombwa na linasubiri mtu wa pili.',
  'pending.none': 'Hakuna kitu kama hiki kinachosubiri mtu wa pili.',
  'pending.decided': 'Kuna mtu ameshaamua kuhusu hili.',
  'pending.not-by-you': 'Wewe ndiye uliyeomba. Mtu mwingine lazima athibitishe.',
  'pending.refused': 'Halijafanyika. Aliyeomba amejulishwa.',
  'pending.taken-back': 'Ombi limeondolewa.',
}
