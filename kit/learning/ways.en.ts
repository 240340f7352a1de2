import type { Catalogue } from '#kit/core/words.ts'

/** Texts of the choice of notification channels for course events. */
export const waysEn = {
  waysTitle: 'What comes by mail or SMS',
  waysText:
    'You find everything here in any case. Choose what should reach you elsewhere too. A change is kept at once.',
  waysNoPhone:
    'You find everything here in any case. Choose what should reach you by mail too. A change is kept at once. For SMS, add your phone number to your profile.',
  waysFailed: 'That could not be kept. Check your connection and try again.',
  'way-mail': 'Mail',
  'way-sms': 'SMS',
  'ways-learning-graded': 'Marks of your work',
  'ways-learning-returned': 'Work that comes back for another try',
  'ways-learning-deck': 'What is said of your pitch decks',
  'ways-learning-due': 'Work that is due soon',
  'ways-learning-message': 'Messages',
  'ways-learning-class': 'A class tomorrow',
  'ways-learning-begun': 'Being taken into a class',
  'ways-learning-news': 'News to the whole class',
  'ways-learning-certificate': 'Certificates',
} as const satisfies Catalogue
export type WaysWords = typeof waysEn
