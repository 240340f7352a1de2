export const en = {
  'desk.none': 'Survey not found. Go back to the list.',
  'desk.no-version': 'Version not found. Open the survey again.',
  'desk.no-answer': 'Answer not found. Go back to the list.',
  'desk.no-photo': 'Photo not found. Open the answer again.',
  'desk.code-taken': 'Another survey has this code. Choose another code.',
  'desk.role-twice': 'Name each role once.',
  'desk.closes-first': 'It must close after it opens.',
  'desk.never-open': 'It would never be open. Set a day before or after the end of the quarter.',
  'desk.frequency-fixed': 'Someone has already answered, so the frequency can no longer change.',
  'desk.answered': 'Someone has already answered this survey. Switch it off instead.',
  'desk.removed': 'The survey {code} is removed.',
  'desk.changed-meanwhile': 'Someone changed it in the meantime. Check it, then publish.',
  'desk.unchanged': 'Nothing has changed since it was last published.',
  'desk.problems': 'Correct the problems in the survey first, then publish it.',
  'desk.workbook-full': 'A workbook has room for 1,048,575 answers. Choose a period, or CSV.',
  'desk.answer-removed': 'The answer is deleted. The person can answer again.',
} as const

type Own = typeof en
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
