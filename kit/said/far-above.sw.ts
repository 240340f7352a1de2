import type { Translation } from '#kit/core/words.ts'
import type { farAboveEn } from './far-above.en.ts'

export const farAboveSw: Translation<typeof farAboveEn> = {
  right: 'Kiasi ni sahihi, ingawa kimezidi deni',
  hint: 'Angalia risiti tena. Kikizidi deni kwa mbali, mtu wa pili atathibitisha.',
  blank: 'Sahihisha kiasi, au thibitisha kuwa ni sahihi.',
}
