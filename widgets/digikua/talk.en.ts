import type { Catalogue } from '#kit/core/words.ts'
import { keepingEn } from './keeping.en.ts'

/** Texts of the comments on an entry, loaded with the entry. */
export const talkEn = {
  ...keepingEn,
  saidBy: '{by}, {at}',
  asksForIt: 'Correction requested',
  wasCorrected: 'Corrected',
  comment: 'Comment',
  commentTitle: 'About {name}',
  commentText: 'What do you want to say to the owner?',
  commentBlank: 'Write a comment',
  commentAsks: 'Ask for a correction',
  commentAsksHint: 'The entry stays marked until its owner changes or deletes it.',
  commentSend: 'Send',
  commentSent: 'The owner was notified',
  before: 'Earlier versions',
  change: '{at}, {by}: {values}',
  field: '{name} {value}',
  'was-day': 'date',
  'was-amount': 'amount',
  'was-unitAmount': 'unit price',
  'was-item': 'item',
  'was-quantity': 'quantity',
  'was-name': 'description',
  'was-type': 'type',
  'was-phone': 'phone',
  'was-years': 'years',
  enteredBy: 'Entered by {by}, {at}',
  enteredByStaff: 'Entered for the owner by {by}, {at}',
  close: 'Close',
} as const satisfies Catalogue
export type TalkWords = typeof talkEn
