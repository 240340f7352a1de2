import type { en as ofBoth } from '#rules/score/words.en.ts'

export const en = {
  'score.noted': 'Noted. It counts from now on.',
  'score.note': 'Say where this is from, so that it can be checked later.',
  'score.value': 'This value cannot be. Percents go from 0 to 100, ratings from 0 to 5.',
  'score.day': 'Choose today or an earlier day.',
  'score.not-over': 'This quarter is not over yet.',
  'score.closed': 'Scores closed: {many}.',
  'score.closed-note': 'This score is closed. Ask for an override instead.',
  'score.no-entry': 'There is no closed score of this kind.',
  'score.no-override': 'Nobody asked for this.',
  'score.reason': 'Say why.',
  'score.same': 'This is the score already.',
  'score.asked-already': 'Another score is asked for here already. It waits for a second person.',
  'score.override-asked': 'Asked for. A second person decides.',
  'score.override-agreed': 'The score is changed.',
  'score.override-refused': 'Refused. The score stays as it was.',
  'score.override-taken-back': 'Taken back. The score stays as it was.',
  'score.not-by-you': 'You asked for this, so another person decides on it.',
  'score.tables-set': 'The thresholds are set. Closed quarters keep theirs.',
  'score.table-order': 'Lines go up by value, and scores from 0 to 100.',
  'score.table-same': 'Nothing is other than it is now. Change a line first.',
  'score.table-changed': 'Somebody set the thresholds meanwhile. Load them anew.',
} as const

type Own = typeof en & typeof ofBoth
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
