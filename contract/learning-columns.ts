import { choice, columns, count, day, instant, phone, text } from './column.ts'
import type { Label } from './label.ts'
import { SCORE_ITEMS, type TraineeState } from './learning.ts'
import type { CertificateRow } from './learning-certificate.ts'
import type { CohortRow } from './learning-cohort.ts'
import type { MarkingRow } from './learning-marking.ts'
import type { TaughtDeck } from './learning-pitch.ts'
import type { ScoreRow } from './learning-score.ts'
import type { SessionRow } from './learning-session.ts'
import type { LEARNING_STANDINGS, TaughtRow } from './learning-taught.ts'

export const STANDING_WORDS = {
  'on-track': { en: 'On track', sw: 'Anaendelea vizuri' },
  behind: { en: 'Falling behind', sw: 'Amebaki nyuma' },
  quiet: { en: 'Inactive', sw: 'Kimya' },
  done: { en: 'Done', sw: 'Amemaliza' },
} as const satisfies Record<(typeof LEARNING_STANDINGS)[number], Label>

export const TRAINEE_STATE_WORDS = {
  active: { en: 'Active', sw: 'Anasoma' },
  paused: { en: 'Paused', sw: 'Amesimama kwa muda' },
  left: { en: 'Left', sw: 'Ameacha' },
  ended: { en: 'Ended', sw: 'Amehitimisha' },
} as const satisfies Record<TraineeState, Label>

/** Columns of the list of trainees. */
export const taughtColumns = columns<TaughtRow>()({
  name: text({ en: 'Trainee', sw: 'Mwanafunzi' }, { sort: true, rank: 'title' }),
  email: text({ en: 'Email', sw: 'Barua pepe' }, { only: 'file' }),
  phone: phone({ en: 'Phone', sw: 'Simu' }, { only: 'file' }),
  class: text(
    { en: 'Class', sw: 'Darasa' },
    { only: 'file', of: (row: TaughtRow) => `${row.cohort.name}, ${row.class.name}` },
  ),
  standing: choice({ en: 'Progress', sw: 'Hali' }, { rank: 'main', choices: STANDING_WORDS }),
  submitted: count({ en: 'Submitted', sw: 'Kazi' }, { sort: true }),
  total: count({ en: 'Assignments', sw: 'Kazi zote' }, { only: 'file' }),
  overdue: count({ en: 'Overdue', sw: 'Zimechelewa' }, { sort: true }),
  attended: count({ en: 'Attended', sw: 'Mahudhurio' }, { rank: 'minor' }),
  sessions: count({ en: 'Sessions', sw: 'Vipindi' }, { only: 'file' }),
  mentors: text(
    { en: 'Mentor', sw: 'Mshauri' },
    { rank: 'minor', of: (row: TaughtRow) => row.mentors.join(', ') },
  ),
  lastAt: instant({ en: 'Last seen', sw: 'Alionekana' }, { sort: true, rank: 'minor' }),
  state: choice({ en: 'Status', sw: 'Hali ya masomo' }, { only: 'file', choices: TRAINEE_STATE_WORDS }),
})

/** Columns of the attempts to mark, and of the marked ones. */
export const markingColumns = columns<MarkingRow>()({
  trainee: text({ en: 'Trainee', sw: 'Mwanafunzi' }, { rank: 'title', of: 'trainee.name' }),
  assignment: text({ en: 'Assignment', sw: 'Kazi' }, { of: 'assignment.title' }),
  at: instant({ en: 'Submitted', sw: 'Iliwasilishwa' }),
  step: text({ en: 'Status', sw: 'Hali' }, { rank: 'main' }),
})

/** Columns of the pitch decks. */
export const deckColumns = columns<TaughtDeck>()({
  trainee: text({ en: 'Trainee', sw: 'Mwanafunzi' }, { rank: 'title' }),
  pitchId: text({ en: 'Pitch', sw: 'Wasilisho' }),
  at: instant(
    { en: 'Submitted', sw: 'Iliwasilishwa' },
    { of: ({ createdAt }: TaughtDeck) => new Date(createdAt * 1000).toISOString() },
  ),
  verdict: text(
    { en: 'Status', sw: 'Hali' },
    { rank: 'main', of: ({ reviews: [newest] }: TaughtDeck) => newest?.verdict ?? '' },
  ),
})

/** The columns of the gradebook. */
export const gradebookColumns = columns<ScoreRow>()({
  trainee: text({ en: 'Trainee', sw: 'Mwanafunzi' }, { rank: 'title', of: 'trainee.name' }),
  cohort: text({ en: 'Cohort', sw: 'Kundi' }),
  pending: count(
    { en: 'Pending', sw: 'Zinazosubiri' },
    { of: ({ scores }: ScoreRow) => SCORE_ITEMS.filter(item => scores[item] === null).length },
  ),
  points: count({ en: 'Total', sw: 'Jumla' }, { rank: 'main', of: 'total' }),
})

/** Columns of the list of class sessions. */
export const sessionColumns = columns<SessionRow>()({
  session: text({ en: 'Session', sw: 'Kipindi' }, { rank: 'title', of: 'title' }),
  startsAt: instant({ en: 'Starts', sw: 'Kinaanza' }),
  place: text({ en: 'Place', sw: 'Mahali' }),
  attendance: text(
    { en: 'Attendance', sw: 'Mahudhurio' },
    { rank: 'main', of: ({ noted, there }: SessionRow) => `${there}/${noted}` },
  ),
})

/** Columns of the list of certificates. */
export const certificateColumns = columns<CertificateRow>()({
  holder: text({ en: 'Certified', sw: 'Aliyepewa' }, { rank: 'title', of: 'name' }),
  certified: text(
    { en: 'For', sw: 'Kwa' },
    { rank: 'minor', of: (row: CertificateRow) => `${row.course}, ${row.cohort}` },
  ),
  issuedAt: day({ en: 'Issued', sw: 'Kilitolewa' }),
  validity: text(
    { en: 'Status', sw: 'Hali' },
    { rank: 'main', of: (row: CertificateRow) => row.reason ?? '' },
  ),
  looks: count({ en: 'Checked', sw: 'Kilihakikiwa' }, { rank: 'minor' }),
})

/** Columns of the list of cohorts. */
export const teachingCohortColumns = columns<CohortRow>()({
  cohort: text({ en: 'Cohort', sw: 'Kundi' }, { sort: true, rank: 'title', of: 'name' }),
  course: text({ en: 'Course', sw: 'Kozi' }, { rank: 'minor' }),
  startsOn: day({ en: 'Starts', sw: 'Linaanza' }, { sort: true, rank: 'main' }),
  endsOn: day({ en: 'Ends', sw: 'Linaisha' }, { sort: true }),
  classes: count({ en: 'Classes', sw: 'Madarasa' }, { rank: 'minor' }),
  trainees: count({ en: 'Trainees', sw: 'Wanafunzi' }, { sort: true }),
})
