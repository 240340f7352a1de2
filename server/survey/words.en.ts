export const en = {
  'survey.unmapped': 'Unmapped survey',
  'survey.none': 'Survey not found',
  'survey.no-options': 'Reading Options',
  'survey.closed-quarter': 'Survey is not open. Check back at the end of the quarter',
  'survey.closed': 'Survey is not open, so your answers were not received.',
  'survey.received': 'Answers received. Thank you!',
  'survey.answered-quarter': 'You have already answered this survey for this quarter.',
  'survey.answered-round': 'You have already answered this survey for this round.',
  'survey.other-person': 'Someone else has sent these answers. Start again to send your own.',
  'survey.version': 'This version of the survey is not published. Open the survey again.',
  'survey.other-phone': 'This is not your phone number.',
  'survey.own-only': 'You can only view your own answers.',
  'survey.noted': 'Noted.',

  // why an answer is rejected
  'survey.impossible': 'This answer is not possible. Please check it.',
  'survey.choose-point': 'Choose one of the points.',
  'survey.put-in-order': 'Put all the options in order.',
  'survey.no-question': 'The survey has no such question.',
  'survey.not-asked': 'The other answers leave this question out. Remove this answer.',
  'survey.fixed': 'This answer cannot be changed.',
  'survey.entries': 'There are too many or too few. Add or remove some.',
  'survey.photo-gone': 'This photo is no longer available. Please take it again.',

  // a phone number in place of an account
  'survey.code-sent': 'A code is on its way to your phone.',
  'survey.phone-landline': 'This is a landline, which cannot get SMS. Enter a mobile number.',
  'survey.phone-countries': 'Codes are sent only to numbers in Kenya and Tanzania.',
  'survey.confirm-phone': 'Confirm your phone number again to continue.',
} as const

type Own = typeof en
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
