import type { Translation } from '#kit/core/words.ts'
import type { pagerEn } from './pager.en.ts'

export const pagerSw: Translation<typeof pagerEn> = {
  place: '{position} kati ya {count}',
  keys: 'Vitufe J (mbele) na K (nyuma)',
}
