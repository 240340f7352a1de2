import type { en as ofBoth } from '#rules/score/words.en.ts'

export const en = {
  'score.noted': 'Saved. It counts from now on.',
  'score.note-removed': 'The value is removed.',
  'score.note': 'Enter the source, so that it can be checked later.',
  'score.value':
    'This value is not valid. Percentages are 0 to 100 (growth at least −100), ratings 0 to 5, and what is obtained or pending 1 or 0.',
  'score.changed':
    'Someone else changed this value in the meantime. Close the form to see it, then enter yours.',
  'score.day': 'Choose today or an earlier day.',
  'score.not-over': 'This quarter is not over yet.',
  'score.closed': 'Scores closed: {many}.',
  'score.closed-note': 'This score is closed. Ask for an override instead.',
  'score.no-entry': 'There is no closed score of this kind. Reload the page.',
  'score.no-override': 'Request not found. Open the list again.',
  'score.reason': 'Enter a reason.',
  'score.same': 'This is already the score.',
  'score.asked-already': 'A new score has already been requested. It is waiting for a second person.',
  'score.override-asked': 'Requested. A second person decides.',
  'score.override-agreed': 'The score is changed.',
  'score.override-refused': 'Declined. The score has not changed.',
  'score.override-taken-back': 'Withdrawn. The score has not changed.',
  'score.not-by-you': 'You requested this, so someone else must decide.',
  'score.tables-set': 'The thresholds are saved. Closed quarters keep theirs.',
  'score.table-order': 'Put the lines in rising order of value, with scores from 0 to 100.',
  'score.table-same': 'Nothing has changed yet. Change a line first.',
  'score.table-changed': 'Someone else changed the thresholds in the meantime. Reload them.',
} as const

type Own = typeof en & typeof ofBoth
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
