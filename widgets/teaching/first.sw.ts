import type { Translation } from '#kit/core/words.ts'
import type { FirstWords } from './first.en.ts'

export const firstSw: Translation<FirstWords> = {
  title: 'Ufundishaji',
  'tab-cohorts': 'Makundi',
  'tab-trainees': 'Wanafunzi',
  failed: 'Haikuweza kufunguka',
  failedAct: 'Haikufaulu. Jaribu tena.',
}
