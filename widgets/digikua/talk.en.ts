import type { Catalogue } from '#kit/core/words.ts'
import { keepingEn } from './keeping.en.ts'

/** Texts of the comments on an entry, loaded with the entry. */
export const talkEn = {
  ...keepingEn,
  saidBy: '{by}, {at}',
  asksForIt: 'Asks for a correction',
  wasCorrected: 'Corrected since',
  comment: 'Comment',
  commentTitle: 'About {name}',
  commentText: 'What do you want to say to the owner?',
  commentBlank: 'Write what you want to say',
  commentAsks: 'Ask for a correction',
  commentAsksHint: 'The entry stays marked until its owner changes or deletes it.',
  commentSend: 'Send',
  commentSent: 'The owner is told of it',
  before: 'What it was before',
  change: '{at}, {by}: {values}',
  field: '{name} {value}',
  'was-day': 'date',
  'was-amount': 'amount',
  'was-unitAmount': 'price of one',
  'was-item': 'item',
  'was-quantity': 'quantity',
  'was-name': 'description',
  'was-type': 'type',
  'was-phone': 'phone',
  'was-years': 'years',
  enteredBy: 'Written by {by}, {at}',
  enteredByStaff: 'Written for the owner by {by}, {at}',
  close: 'Close',
} as const satisfies Catalogue
export type TalkWords = typeof talkEn
