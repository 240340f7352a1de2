import { choice, columns, count, day, text } from './column.ts'
import type { Label } from './label.ts'
import type { DownloadKind } from './onboarding.ts'
import type { Candidate, Cohort, ManagedHub, Programme, ProgressRow, Standing } from './programme.ts'

export const PROGRAMMES = {
  onboarding: { en: 'Onboarding', sw: 'Kujiunga' },
  application: { en: 'Application', sw: 'Ombi la programu' },
} as const satisfies Record<Programme, Label>

export const STANDINGS = {
  'not-started': { en: 'Not started', sw: 'Bado hajaanza' },
  active: { en: 'In progress', sw: 'Anaendelea' },
  waiting: { en: 'Waiting for approval', sw: 'Anasubiri kuidhinishwa' },
  late: { en: 'Past the deadline', sw: 'Muda umepita' },
  complete: { en: 'Complete', sw: 'Amekamilisha' },
  judging: { en: 'In the judging round', sw: 'Kwenye hatua ya majaji' },
  selected: { en: 'Selected', sw: 'Amechaguliwa' },
  'not-selected': { en: 'Not selected', sw: 'Hakuchaguliwa' },
} as const satisfies Record<Standing, Label>

/** Columns of the list of people in the programmes, and of its export. */
export const progressColumns = columns<ProgressRow>()({
  id: text({ en: 'ID', sw: 'ID' }, { of: 'person.id', only: 'file' }),
  name: text({ en: 'Name', sw: 'Jina' }, { of: 'person.name', rank: 'title', sort: true }),
  programme: choice({ en: 'Programme', sw: 'Programu' }, { choices: PROGRAMMES, only: 'file' }),
  hub: text({ en: 'Hub', sw: 'Kituo' }, { of: 'hub.name', rank: 'minor' }),
  cohort: text({ en: 'Cohort', sw: 'Kundi' }, { of: 'cohort.name', only: 'file' }),
  standing: choice({ en: 'Status', sw: 'Hali' }, { choices: STANDINGS, rank: 'main' }),
  done: count({ en: 'Done', sw: 'Zilizofanyika' }, { sort: true }),
  total: count({ en: 'Total', sw: 'Kati ya' }, { only: 'file' }),
  pending: count({ en: 'Waiting', sw: 'Zinazosubiri' }, { only: 'file' }),
  rejected: count({ en: 'Sent back', sw: 'Zilizorudishwa' }, { only: 'file' }),
  startedAt: day({ en: 'Started on', sw: 'Alianza' }, { only: 'file' }),
  deadline: day({ en: 'Deadline', sw: 'Mwisho' }, { sort: true }),
  lastAt: day({ en: 'Last submitted', sw: 'Aliwasilisha mwisho' }, { rank: 'minor', sort: true }),
})

/** Columns of the list of cohorts. */
export const cohortColumns = columns<Cohort>()({
  cohort: text({ en: 'Cohort', sw: 'Kundi' }, { of: 'name', rank: 'title', sort: true }),
  deadline: day({ en: 'Deadline', sw: 'Mwisho' }, { rank: 'main', sort: true }),
  applicants: count({ en: 'Applicants', sw: 'Waombaji' }, { sort: true }),
  standings: text({ en: 'Progress', sw: 'Hali yao' }, { of: () => null, rank: 'minor' }),
  questions: count({ en: 'Questions', sw: 'Maswali' }),
})

/** Columns of the list of candidates in a judging round, and of its export. */
export const candidateColumns = columns<Candidate>()({
  name: text({ en: 'Name', sw: 'Jina' }, { of: 'person.name', rank: 'title', sort: true }),
  hub: text({ en: 'Hub', sw: 'Kituo' }, { of: 'hub.name', only: 'file' }),
  standing: choice({ en: 'Status', sw: 'Hali' }, { choices: STANDINGS, rank: 'main', sort: true }),
  judges: count({ en: 'Judged by', sw: 'Waliotoa alama' }, { of: 'scores.length', only: 'file' }),
  average: count(
    { en: 'Average points', sw: 'Wastani wa alama' },
    { of: ({ average }: Candidate) => (average === null ? null : Number(average)), sort: true },
  ),
  /** The user's own points. */
  own: count({ en: 'Your points', sw: 'Alama zako' }, { of: () => null, only: 'screen', sort: true }),
})

/** Columns of the list of hubs. */
export const hubColumns = columns<ManagedHub>()({
  hub: text({ en: 'Hub', sw: 'Kituo' }, { of: 'name', rank: 'title', sort: true }),
  coach: text({ en: 'Business coach', sw: 'Kocha wa biashara' }),
  contact: text(
    { en: 'Contact', sw: 'Mawasiliano' },
    { of: ({ email, phone }: ManagedHub) => `${email} ${phone}` },
  ),
  people: count({ en: 'People', sw: 'Watu' }, { sort: true }),
})

/** Columns of the list of documents that people read, print and sign: one for each language. */
export const paperColumns = columns<{ kind: DownloadKind }>()({
  paper: text({ en: 'Document', sw: 'Hati' }, { of: 'kind', rank: 'title' }),
  en: text({ en: 'English', sw: 'Kiingereza' }, { of: () => null }),
  sw: text({ en: 'Kiswahili', sw: 'Kiswahili' }, { of: () => null }),
})
