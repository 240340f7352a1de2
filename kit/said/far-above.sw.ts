import type { Translation } from '#kit/core/words.ts'
import type { farAboveEn } from './far-above.en.ts'

export const farAboveSw: Translation<typeof farAboveEn> = {
  right: 'Kiasi ni sahihi, ingawa kimezidi deni',
  hint: 'Angalia risiti tena. Kiasi kikizidi deni kwa mbali, lazima mtu wa pili athibitishe.',
  blank: 'Sahihisha kiasi, au thibitisha kuwa ni sahihi.',
}
