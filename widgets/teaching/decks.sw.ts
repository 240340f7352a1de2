import type { Translation } from '#kit/core/words.ts'
import type { DecksWords } from './decks.en.ts'

export const decksSw: Translation<DecksWords> = {
  decksLead: 'Mawasilisho ya wanafunzi wako, yaliyosubiri zaidi kwanza.',
  decksWhich: 'Mawasilisho yapi',
  'decks-waiting': 'Ya kutazama',
  'decks-all': 'Yote',
  decksNone: 'Hakuna mawasilisho hapa',
  decksNoneText: 'Mwanafunzi akituma wasilisho huonekana hapa.',
  deckPitch: 'Wasilisho la {number}',
  deckVersion: 'Toleo la {version}, {moment}',
  deckOpen: 'Fungua {name} ({size})',
  deckSay: 'Sema maoni yako',
  deckVerdict: 'Likoje?',
  deckComment: 'Kilicho kizuri, na cha kuboresha',
  'verdict-ready': 'Tayari kuwasilishwa',
  'verdict-again': 'Lifanywe tena',
  deckSend: 'Tuma',
  deckBy: '{by}, {moment}',
  decksEarlier: 'Yaliyotangulia',
  decksMore: 'Zaidi',
}
