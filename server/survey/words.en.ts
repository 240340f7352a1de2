export const en = {
  'survey.unmapped': 'Unmapped survey',
  'survey.none': 'Survey not found',
  'survey.no-options': 'Reading Options',
  'survey.closed-quarter': 'Survey is not open. Check back at the end of the quarter',
  'survey.closed': 'Survey is not open.',
  'survey.received': 'Answers received. Thank you!',
  'survey.answered-quarter': 'You have already answered this survey for this quarter.',
  'survey.answered-round': 'You have already answered this survey for this round.',
  'survey.other-person': 'Somebody else has sent these answers. Begin again to send your own.',
  'survey.version': 'This version of the survey is not published. Open the survey again.',
  'survey.other-phone': 'This is not your phone number.',
  'survey.own-only': 'You can only look at what is your own.',
  'survey.noted': 'Noted.',

  // why an answer is rejected
  'survey.impossible': 'This answer is not possible. Please check it.',
  'survey.choose-point': 'Choose one of the points.',
  'survey.put-in-order': 'Put all the options in an order.',
  'survey.no-question': 'The survey has no such question.',
  'survey.not-asked': 'This question is not asked after the other answers. Remove the answer.',
  'survey.fixed': 'This answer cannot be changed.',
  'survey.entries': 'There cannot be so many, or so few. Add or remove some.',
  'survey.photo-gone': 'This photo is not there any more. Please take it again.',

  // a phone number in place of an account
  'survey.code-sent': 'A code is on its way to your phone.',
  'survey.phone-landline': 'This is a landline, which gets no SMS. Enter a mobile number.',
  'survey.phone-countries': 'Codes are sent to numbers of Kenya and Tanzania only.',
  'survey.confirm-phone': 'Confirm your phone number again to go on.',
} as const

type Own = typeof en
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
