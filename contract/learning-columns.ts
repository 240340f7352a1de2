import { columns } from './column.ts'
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
  name: { kind: 'text', label: { en: 'Trainee', sw: 'Mwanafunzi' }, sort: true, rank: 'title' },
  email: { kind: 'text', label: { en: 'Email', sw: 'Barua pepe' }, only: 'file' },
  phone: { kind: 'phone', label: { en: 'Phone', sw: 'Simu' }, only: 'file' },
  class: {
    kind: 'text',
    only: 'file',
    label: { en: 'Class', sw: 'Darasa' },
    of: row => `${row.cohort.name}, ${row.class.name}`,
  },
  standing: { kind: 'choice', rank: 'main', choices: STANDING_WORDS, label: { en: 'Progress', sw: 'Hali' } },
  submitted: { kind: 'count', sort: true, label: { en: 'Submitted', sw: 'Kazi' } },
  total: { kind: 'count', label: { en: 'Assignments', sw: 'Kazi zote' }, only: 'file' },
  overdue: { kind: 'count', label: { en: 'Overdue', sw: 'Zimechelewa' }, sort: true },
  attended: { kind: 'count', label: { en: 'Attended', sw: 'Mahudhurio' }, rank: 'minor' },
  sessions: { kind: 'count', label: { en: 'Sessions', sw: 'Vipindi' }, only: 'file' },
  mentors: {
    kind: 'text',
    rank: 'minor',
    label: { en: 'Mentor', sw: 'Mshauri' },
    of: row => row.mentors.join(', '),
  },
  lastAt: { kind: 'instant', label: { en: 'Last seen', sw: 'Alionekana' }, sort: true, rank: 'minor' },
  state: {
    kind: 'choice',
    only: 'file',
    choices: TRAINEE_STATE_WORDS,
    label: { en: 'Status', sw: 'Hali ya masomo' },
  },
})

/** Columns of the attempts to mark, and of the marked ones. */
export const markingColumns = columns<MarkingRow>()({
  trainee: { kind: 'text', rank: 'title', label: { en: 'Trainee', sw: 'Mwanafunzi' }, of: 'trainee.name' },
  assignment: { kind: 'text', label: { en: 'Assignment', sw: 'Kazi' }, of: 'assignment.title' },
  at: { kind: 'instant', label: { en: 'Submitted', sw: 'Ilitumwa' } },
  step: { kind: 'text', rank: 'main', label: { en: 'Status', sw: 'Hali' } },
})

/** Columns of the pitch decks. */
export const deckColumns = columns<TaughtDeck>()({
  trainee: { kind: 'text', rank: 'title', label: { en: 'Trainee', sw: 'Mwanafunzi' } },
  pitchId: { kind: 'text', label: { en: 'Pitch', sw: 'Wasilisho' } },
  at: {
    kind: 'instant',
    label: { en: 'Submitted', sw: 'Ilitumwa' },
    of: ({ createdAt }) => new Date(createdAt * 1000).toISOString(),
  },
  verdict: {
    kind: 'text',
    rank: 'main',
    label: { en: 'Status', sw: 'Hali' },
    of: ({ reviews: [newest] }) => newest?.verdict ?? '',
  },
})

/** The columns of the gradebook. */
export const gradebookColumns = columns<ScoreRow>()({
  trainee: { kind: 'text', rank: 'title', label: { en: 'Trainee', sw: 'Mwanafunzi' }, of: 'trainee.name' },
  cohort: { kind: 'text', label: { en: 'Cohort', sw: 'Kundi' } },
  pending: {
    kind: 'count',
    label: { en: 'Pending', sw: 'Zinazosubiri' },
    of: ({ scores }) => SCORE_ITEMS.filter(item => scores[item] === null).length,
  },
  points: { kind: 'count', rank: 'main', label: { en: 'Total', sw: 'Jumla' }, of: 'total' },
})

/** Columns of the list of class sessions. */
export const sessionColumns = columns<SessionRow>()({
  session: { kind: 'text', rank: 'title', label: { en: 'Session', sw: 'Kipindi' }, of: 'title' },
  startsAt: { kind: 'instant', label: { en: 'Starts', sw: 'Kinaanza' } },
  place: { kind: 'text', label: { en: 'Place', sw: 'Mahali' } },
  attendance: {
    kind: 'text',
    rank: 'main',
    label: { en: 'Attendance', sw: 'Mahudhurio' },
    of: ({ noted, there }) => `${there}/${noted}`,
  },
})

/** Columns of the list of certificates. */
export const certificateColumns = columns<CertificateRow>()({
  holder: { kind: 'text', rank: 'title', label: { en: 'Certified', sw: 'Aliyepewa' }, of: 'name' },
  certified: {
    kind: 'text',
    rank: 'minor',
    label: { en: 'For', sw: 'Kwa' },
    of: row => `${row.course}, ${row.cohort}`,
  },
  issuedAt: { kind: 'day', label: { en: 'Issued', sw: 'Kilitolewa' } },
  validity: { kind: 'text', rank: 'main', label: { en: 'Status', sw: 'Hali' }, of: row => row.reason ?? '' },
  looks: { kind: 'count', label: { en: 'Checked', sw: 'Kilihakikiwa' }, rank: 'minor' },
})

/** Columns of the list of cohorts. */
export const teachingCohortColumns = columns<CohortRow>()({
  cohort: { kind: 'text', sort: true, rank: 'title', label: { en: 'Cohort', sw: 'Kundi' }, of: 'name' },
  course: { kind: 'text', label: { en: 'Course', sw: 'Kozi' }, rank: 'minor' },
  startsOn: { kind: 'day', label: { en: 'Starts', sw: 'Linaanza' }, sort: true, rank: 'main' },
  endsOn: { kind: 'day', label: { en: 'Ends', sw: 'Linaisha' }, sort: true },
  classes: { kind: 'count', label: { en: 'Classes', sw: 'Madarasa' }, rank: 'minor' },
  trainees: { kind: 'count', label: { en: 'Trainees', sw: 'Wanafunzi' }, sort: true },
})
