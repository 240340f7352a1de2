import { headingsIn } from '#contract/column.ts'
import { deckColumns } from '#contract/learning-columns.ts'
import type { Translation } from '#kit/core/words.ts'
import { listSw } from '#kit/screens/list/words.sw.ts'
import type { DecksWords } from './decks.en.ts'

export const decksSw: Translation<DecksWords> = {
  ...listSw,
  ...headingsIn('sw', deckColumns),
  decksLead: 'Mawasilisho ya wanafunzi wako, yaliyosubiri zaidi kwanza.',
  decksWhich: 'Mawasilisho yapi',
  'decks-waiting': 'Ya kutazama',
  'decks-all': 'Yote',
  decksSearch: 'Jina, barua pepe au simu',
  decksCohort: 'Kundi',
  decksNone: 'Hakuna mawasilisho hapa',
  decksNoneText: 'Mwanafunzi akituma wasilisho huonekana hapa.',
  deckPitch: 'Wasilisho la {number}',
  deckVersion: 'Toleo la {version}',
  deckSent: 'Toleo la {version}, {moment}',
  deckOpen: 'Fungua {name} ({size})',
  deckSay: 'Sema maoni yako',
  deckVerdict: 'Likoje?',
  deckComment: 'Kilicho kizuri, na cha kuboresha',
  'verdict-none': 'Bado halina maoni',
  'verdict-ready': 'Tayari kuwasilishwa',
  'verdict-again': 'Lifanywe tena',
  deckSend: 'Tuma',
  deckBy: '{by}, {moment}',
}
