import { choice, columns, count, day, instant, text } from './column.ts'
import type { Label } from './label.ts'
import type { AdvisorRow, CoachMeeting, PairRow, PlaybookRow, ReportRow } from './playbook-desk.ts'
import type { COACH_PRESENCE } from './playbook-names.ts'

export const PRESENCE_LABELS: Record<(typeof COACH_PRESENCE)[number], Label> = {
  present: { en: 'Present', sw: 'Alikuwepo' },
  late: { en: 'Late', sw: 'Alichelewa' },
  excused: { en: 'Excused', sw: 'Aliomba ruhusa' },
  absent: { en: 'Absent', sw: 'Hakuwepo' },
}

const done = { en: 'Done, %', sw: 'Kamili, %' }
const fromEntrepreneur = { en: 'Entrepreneurs’ stars', sw: 'Nyota: wateja' }
const fromAdvisor = { en: 'Advisors’ stars', sw: 'Nyota: washauri' }
/** Mean star ratings are transmitted in hundredths. */
const stars = (mean: number | null) => mean && mean / 100

/** Columns of the list of pairs. */
export const pairColumns = columns<PairRow>()({
  entrepreneur: text(
    { en: 'Entrepreneur', sw: 'Mjasiriamali' },
    { of: 'entrepreneur.name', rank: 'title', sort: true },
  ),
  email: text({ en: 'Email', sw: 'Barua pepe' }, { of: 'entrepreneur.email', only: 'file' }),
  advisor: text({ en: 'Advisor', sw: 'Mshauri' }, { of: 'advisor.name', sort: true }),
  since: day({ en: 'Since', sw: 'Tangu' }, { rank: 'minor', sort: true }),
  lastSeen: instant({ en: 'Last seen', sw: 'Alionekana mwisho' }),
  quiet: count({ en: 'Days inactive', sw: 'Siku za ukimya' }, { only: 'file' }),
  playbooks: count({ en: 'Playbooks', sw: 'Miongozo' }, { only: 'file' }),
  progress: count(done, { rank: 'main' }),
  fromEntrepreneur: count(
    { en: 'Stars given', sw: 'Nyota alizotoa' },
    { of: (row: PairRow) => stars(row.fromEntrepreneur), rank: 'minor' },
  ),
  fromAdvisor: count(
    { en: 'Stars received', sw: 'Nyota alizopata' },
    { of: (row: PairRow) => stars(row.fromAdvisor), rank: 'minor' },
  ),
  endedOn: day({ en: 'Ended', sw: 'Iliisha' }, { only: 'file' }),
  reason: text({ en: 'Why it ended', sw: 'Kwa nini iliisha' }, { only: 'file' }),
})

/** Columns of the list of advisors. */
export const advisorColumns = columns<AdvisorRow>()({
  name: text({ en: 'Advisor', sw: 'Mshauri' }, { rank: 'title', sort: true }),
  email: text({ en: 'Email', sw: 'Barua pepe' }, { only: 'file' }),
  pairs: count({ en: 'Pairs', sw: 'Jozi' }, { sort: true }),
  ended: count({ en: 'Ended', sw: 'Zilizoisha' }, { only: 'file' }),
  toCheck: count({ en: 'Replies to check', sw: 'Majibu ya kukagua' }),
  overdue: count({ en: 'Overdue assignments', sw: 'Kazi zilizochelewa' }, { sort: true }),
  answerHours: count({ en: 'Hours to answer', sw: 'Saa za kujibu' }, { rank: 'minor' }),
  rating: count({ en: 'Stars', sw: 'Nyota' }, { of: (row: AdvisorRow) => stars(row.rating), rank: 'minor' }),
  ratings: count({ en: 'Ratings', sw: 'Makadirio' }, { only: 'file' }),
})

/** Columns of the list of playbooks. */
export const playbookColumns = columns<PlaybookRow>()({
  book: text({ en: 'Playbook', sw: 'Mwongozo' }, { of: 'name', rank: 'title' }),
  standing: text({ en: 'Version', sw: 'Toleo' }, { of: () => null, rank: 'main' }),
  chapters: count({ en: 'Chapters', sw: 'Sura' }, { rank: 'minor' }),
  sessions: count({ en: 'Sessions', sw: 'Vikao' }, { rank: 'minor' }),
  pairs: count({ en: 'Pairs', sw: 'Jozi' }),
})

/** Columns of the list of meetings with business coaches. */
export const meetingColumns = columns<CoachMeeting>()({
  person: text({ en: 'Entrepreneur', sw: 'Mjasiriamali' }, { of: 'person.name', rank: 'title' }),
  day: day({ en: 'Day', sw: 'Siku' }),
  presence: choice({ en: 'Attendance', sw: 'Hali' }, { choices: PRESENCE_LABELS, rank: 'main' }),
  note: text({ en: 'Note', sw: 'Maelezo' }, { only: 'file' }),
  by: text({ en: 'Written by', sw: 'Imeandikwa na' }, { rank: 'minor' }),
  isVoid: text(
    { en: 'Removed', sw: 'Imefutwa' },
    { of: (row: CoachMeeting) => (row.isVoid ? '×' : ''), only: 'file' },
  ),
})

/** What a row for a whole playbook has in place of a chapter. */
export const ALL_CHAPTERS: Label = { en: 'All chapters', sw: 'Sura zote' }

/** Columns of the progress report of pairs: a row for each playbook, and one for each of its chapters. */
export const reportColumns = columns<ReportRow>()({
  playbook: text({ en: 'Playbook', sw: 'Mwongozo' }, { rank: 'title' }),
  chapter: text({ en: 'Chapter', sw: 'Sura' }),
  pairs: count({ en: 'Pairs', sw: 'Jozi' }, { rank: 'minor' }),
  begun: count({ en: 'Started', sw: 'Zilizoanza' }),
  finished: count({ en: 'Finished', sw: 'Zilizomaliza' }),
  progress: count(done, { rank: 'main' }),
  starsGiven: count(fromEntrepreneur, { of: (row: ReportRow) => stars(row.fromEntrepreneur), rank: 'minor' }),
  starsGot: count(fromAdvisor, { of: (row: ReportRow) => stars(row.fromAdvisor), rank: 'minor' }),
})
