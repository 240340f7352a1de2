export const en = {
  'desk.none': 'There is no such survey.',
  'desk.no-version': 'There is no such version.',
  'desk.no-answer': 'There is no such answer.',
  'desk.no-photo': 'There is no such photo.',
  'desk.code-taken': 'Another survey has this code.',
  'desk.role-twice': 'Name each role once.',
  'desk.closes-first': 'It must close after it opens.',
  'desk.never-open': 'It would never be open. Give it a day before or after the end of the quarter.',
  'desk.frequency-fixed': 'Somebody has answered: how often it is asked can no longer change.',
  'desk.answered': 'Somebody has answered this survey. Switch it off instead.',
  'desk.removed': 'The survey {code} is removed.',
  'desk.changed-meanwhile': 'Somebody changed it meanwhile. Look at it again, then publish.',
  'desk.unchanged': 'Nothing has changed since it was published last.',
  'desk.problems': 'Mend what is wrong with the survey first, then publish it.',
  'desk.workbook-full': 'A workbook has room for 1,048,575 answers. Choose a period, or CSV.',
  'desk.answer-removed': 'The answer is removed. The person may answer again.',
} as const

type Own = typeof en
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
