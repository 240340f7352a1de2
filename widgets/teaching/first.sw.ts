import type { Translation } from '#kit/core/words.ts'
import type { FirstWords } from './first.en.ts'

export const firstSw: Translation<FirstWords> = {
  title: 'Ufundishaji',
  'tab-cohorts': 'Makundi',
  'tab-trainees': 'Wanafunzi',
  'tab-mine': 'Wanafunzi wangu',
  'tab-marking': 'Usahihishaji',
  'tab-decks': 'Mawasilisho',
  'tab-courses': 'Kozi',
  'tab-scores': 'Alama',
  'tab-sessions': 'Vipindi',
  'tab-certificates': 'Vyeti',
  'tab-reports': 'Ripoti',
  noneTaught: 'Bado hufundishi mtu',
  noneTaughtText: 'Timu ya mafunzo hukupa kundi, darasa au wanafunzi. Waulize ikiwa ulitarajia kuwaona hapa.',
  failed: 'Haikuweza kupakiwa',
  failedAct: 'Haikufaulu. Jaribu tena.',
}
