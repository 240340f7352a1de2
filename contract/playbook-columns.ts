import { columns } from './column.ts'
import type { Label } from './label.ts'
import type { AdvisorRow, CoachMeeting, PairRow, PlaybookRow, ReportRow } from './playbook-desk.ts'
import type { COACH_PRESENCE } from './playbook-names.ts'

export const PRESENCE_LABELS: Record<(typeof COACH_PRESENCE)[number], Label> = {
  present: { en: 'Present', sw: 'Alikuwepo' },
  late: { en: 'Late', sw: 'Alichelewa' },
  excused: { en: 'Excused', sw: 'Aliomba ruhusa' },
  absent: { en: 'Absent', sw: 'Hakuwepo' },
}

const done = { en: 'Done, %', sw: 'Yamekamilika, %' }
const fromEntrepreneur = { en: 'Entrepreneurs’ stars', sw: 'Nyota: wajasiriamali' }
const fromAdvisor = { en: 'Advisors’ stars', sw: 'Nyota: washauri' }
/** Mean star ratings are transmitted in hundredths. */
const stars = (mean: number | null) => mean && mean / 100

/** Columns of the list of pairs. */
export const pairColumns = columns<PairRow>()({
  entrepreneur: {
    kind: 'text',
    label: { en: 'Entrepreneur', sw: 'Mjasiriamali' },
    of: 'entrepreneur.name',
    rank: 'title',
    sort: true,
  },
  email: { kind: 'text', label: { en: 'Email', sw: 'Barua pepe' }, of: 'entrepreneur.email', only: 'file' },
  advisor: { kind: 'text', label: { en: 'Advisor', sw: 'Mshauri' }, of: 'advisor.name', sort: true },
  since: { kind: 'day', label: { en: 'Since', sw: 'Tangu' }, rank: 'minor', sort: true },
  lastSeen: { kind: 'instant', label: { en: 'Last seen', sw: 'Alionekana mwisho' } },
  quiet: { kind: 'count', label: { en: 'Days inactive', sw: 'Siku za ukimya' }, only: 'file' },
  playbooks: { kind: 'count', label: { en: 'Playbooks', sw: 'Miongozo' }, only: 'file' },
  progress: { kind: 'count', label: done, rank: 'main' },
  fromEntrepreneur: {
    kind: 'count',
    label: { en: 'Stars given', sw: 'Nyota alizotoa' },
    of: row => stars(row.fromEntrepreneur),
    rank: 'minor',
  },
  fromAdvisor: {
    kind: 'count',
    label: { en: 'Stars received', sw: 'Nyota alizopata' },
    of: row => stars(row.fromAdvisor),
    rank: 'minor',
  },
  endedOn: { kind: 'day', label: { en: 'Ended', sw: 'Iliisha' }, only: 'file' },
  reason: { kind: 'text', label: { en: 'Why it ended', sw: 'Kwa nini iliisha' }, only: 'file' },
})

/** Columns of the list of advisors. */
export const advisorColumns = columns<AdvisorRow>()({
  name: { kind: 'text', label: { en: 'Advisor', sw: 'Mshauri' }, rank: 'title', sort: true },
  email: { kind: 'text', label: { en: 'Email', sw: 'Barua pepe' }, only: 'file' },
  pairs: { kind: 'count', label: { en: 'Pairs', sw: 'Jozi' }, sort: true },
  ended: { kind: 'count', label: { en: 'Ended', sw: 'Zilizoisha' }, only: 'file' },
  toCheck: { kind: 'count', label: { en: 'Replies to check', sw: 'Majibu ya kukagua' } },
  overdue: { kind: 'count', label: { en: 'Overdue assignments', sw: 'Kazi zilizochelewa' }, sort: true },
  answerHours: { kind: 'count', label: { en: 'Hours to answer', sw: 'Saa za kujibu' }, rank: 'minor' },
  rating: { kind: 'count', label: { en: 'Stars', sw: 'Nyota' }, of: row => stars(row.rating), rank: 'minor' },
  ratings: { kind: 'count', label: { en: 'Ratings', sw: 'Makadirio' }, only: 'file' },
})

/** Columns of the list of playbooks. */
export const playbookColumns = columns<PlaybookRow>()({
  book: { kind: 'text', label: { en: 'Playbook', sw: 'Mwongozo' }, of: 'name', rank: 'title' },
  standing: { kind: 'text', label: { en: 'Version', sw: 'Toleo' }, of: () => null, rank: 'main' },
  chapters: { kind: 'count', label: { en: 'Chapters', sw: 'Sura' }, rank: 'minor' },
  sessions: { kind: 'count', label: { en: 'Sessions', sw: 'Vikao' }, rank: 'minor' },
  pairs: { kind: 'count', label: { en: 'Pairs', sw: 'Jozi' } },
})

/** Columns of the list of meetings with business coaches. */
export const meetingColumns = columns<CoachMeeting>()({
  person: {
    kind: 'text',
    label: { en: 'Entrepreneur', sw: 'Mjasiriamali' },
    of: 'person.name',
    rank: 'title',
  },
  day: { kind: 'day', label: { en: 'Day', sw: 'Siku' } },
  presence: {
    kind: 'choice',
    label: { en: 'Attendance', sw: 'Hali' },
    choices: PRESENCE_LABELS,
    rank: 'main',
  },
  note: { kind: 'text', label: { en: 'Note', sw: 'Maelezo' }, only: 'file' },
  by: { kind: 'text', label: { en: 'Written by', sw: 'Imeandikwa na' }, rank: 'minor' },
  isVoid: {
    kind: 'text',
    label: { en: 'Removed', sw: 'Imefutwa' },
    of: row => (row.isVoid ? '×' : ''),
    only: 'file',
  },
})

/** Columns of the progress report of pairs: a row for each playbook, and one for each of its chapters. */
export const reportColumns = columns<ReportRow>()({
  playbook: { kind: 'text', label: { en: 'Playbook', sw: 'Mwongozo' }, rank: 'title' },
  chapter: { kind: 'text', label: { en: 'Chapter', sw: 'Sura' } },
  pairs: { kind: 'count', label: { en: 'Pairs', sw: 'Jozi' }, rank: 'minor' },
  begun: { kind: 'count', label: { en: 'Started', sw: 'Zilizoanza' } },
  finished: { kind: 'count', label: { en: 'Finished', sw: 'Zilizomaliza' } },
  progress: { kind: 'count', label: done, rank: 'main' },
  starsGiven: {
    kind: 'count',
    label: fromEntrepreneur,
    of: row => stars(row.fromEntrepreneur),
    rank: 'minor',
  },
  starsGot: { kind: 'count', label: fromAdvisor, of: row => stars(row.fromAdvisor), rank: 'minor' },
})
