import type { Catalogue } from '#kit/core/words.ts'

/** Texts of the choice of notification channels for course events. */
export const waysEn = {
  waysTitle: 'Email and SMS notices',
  waysText: 'Everything appears here. Choose what you also want by email or SMS. Changes are saved at once.',
  waysNoPhone:
    'Everything appears here. Choose what you also want by email. Changes are saved at once. For SMS, add your phone number to your profile.',
  waysFailed: 'Your choice was not saved. Check your connection and try again.',
  'way-mail': 'Email',
  'way-sms': 'SMS',
  'ways-learning-graded': 'Marks of your work',
  'ways-learning-returned': 'Work sent back for another try',
  'ways-learning-deck': 'Feedback on your pitch decks',
  'ways-learning-due': 'Work due soon',
  'ways-learning-extended': 'More time for your work',
  'ways-learning-message': 'Messages',
  'ways-learning-class': 'Classes tomorrow',
  'ways-learning-begun': 'Being added to a class',
  'ways-learning-mentor': 'A new mentor',
  'ways-learning-mentored': 'New trainees to mentor',
  'ways-learning-news': 'News for the whole class',
  'ways-learning-certificate': 'Certificates',
} as const satisfies Catalogue
export type WaysWords = typeof waysEn
