import type { Translation } from '#kit/core/words.ts'
import { keptSw } from '#kit/outbox/kept.sw.ts'
import { unsentSw } from '#kit/outbox/unsent.sw.ts'
import { uploadSw } from '#kit/ui/upload.sw.ts'
import { sw as learningSw } from '#rules/learning/words.sw.ts'
import type { workEn } from './work.en.ts'

export const workSw: Translation<typeof workEn> = {
  ...uploadSw,
  assignmentsFailed: 'Kazi hazikupatikana',
  noAssignments: 'Bado hakuna kazi',
  noAssignmentsFound: 'Hakuna kazi zilizopatikana, angalia tena baadaye.',
  chapter: 'Sura',
  allChapters: 'Zote',
  'state-not-attempted': 'Haijajaribiwa',
  'state-submitted': 'Imewasilishwa',
  'state-graded': 'Alama: {score}',
  'state-returned': 'Imerudishwa',
  'state-waits': 'Inasubiri kutumwa',
  attempt: 'Jaribu',
  again: 'Jaribu tena',
  view: 'Tazama',
  noAttempts: learningSw['learning.no-attempts'],
  previousFirst: learningSw['learning.locked'],

  backToAssignments: 'Kazi zote',
  assignmentGone: 'Kazi haikupatikana',
  question: 'Swali la {number}',
  linkHint: 'Kama https://example.org/page',
  oneOf: 'Chagua moja',
  someOf: 'Chagua zote zinazofaa',
  fileHint: 'Isizidi MB {most}',
  fileThere: 'Faili yako imefika.',
  sendAnswers: 'Tuma',
  draftKept: 'Unachoandika kinahifadhiwa kwenye kifaa hiki mpaka utume.',
  answerAll: 'Jibu maswali yote.',
  correctAnswers: 'Rekebisha majibu yaliyowekewa alama.',
  answerThis: learningSw['learning.answer'],
  answerLink: 'Andika kiungo kama https://example.org/page',
  answerChoice: learningSw['learning.choice'],
  sentAnswers: learningSw['learning.handed-in'],
  sendsLater: keptSw.entry,
  lateNow: 'Mwisho ulikuwa {day}. Bado unaweza kutuma; itaonekana imechelewa.',
  reattemptTitle: 'Badilisha majibu yako',
  reattemptText: 'Bado haijasahihishwa: unaweza kuituma tena.',
  returnedTitle: 'Tafadhali irudie',

  attempts: 'Ulichotuma',
  attemptNumber: 'Jaribio la {number}',
  sentOn: 'Iliwasilishwa {day}',
  points: '{points} kati ya {most}',
  scoreOf: '{score} kati ya 100',
  notMarked: 'Bado haijasahihishwa',
  feedbackBy: '{by}, {day}',

  ...unsentSw,
  waiting: { one: 'Jibu {count} linasubiri kutumwa', other: 'Majibu {count} yanasubiri kutumwa' },
  refused: '“{title}” haikupokelewa',
  copyText: 'Nakili maandishi',
  copied: 'Imenakiliwa.',
  copyByHand: 'Maandishi hayakuweza kunakiliwa. Yachague hapa:',
  remove: 'Futa',
}
