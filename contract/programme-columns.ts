import { columns } from './column.ts'
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
  id: { kind: 'text', label: { en: 'ID', sw: 'Kitambulisho' }, of: 'person.id', only: 'file' },
  name: { kind: 'text', label: { en: 'Name', sw: 'Jina' }, of: 'person.name', rank: 'title', sort: true },
  programme: {
    kind: 'choice',
    label: { en: 'Programme', sw: 'Programu' },
    choices: PROGRAMMES,
    only: 'file',
  },
  hub: { kind: 'text', label: { en: 'Hub', sw: 'Kituo' }, of: 'hub.name', rank: 'minor' },
  cohort: { kind: 'text', label: { en: 'Cohort', sw: 'Kundi' }, of: 'cohort.name', only: 'file' },
  standing: { kind: 'choice', label: { en: 'Status', sw: 'Hali' }, choices: STANDINGS, rank: 'main' },
  done: { kind: 'count', label: { en: 'Done', sw: 'Zilizofanyika' }, sort: true },
  total: { kind: 'count', label: { en: 'Total', sw: 'Kati ya' }, only: 'file' },
  pending: { kind: 'count', label: { en: 'Waiting', sw: 'Zinazosubiri' }, only: 'file' },
  rejected: { kind: 'count', label: { en: 'Sent back', sw: 'Zilizorudishwa' }, only: 'file' },
  startedAt: { kind: 'day', label: { en: 'Started on', sw: 'Alianza' }, only: 'file' },
  deadline: { kind: 'day', label: { en: 'Deadline', sw: 'Mwisho' }, sort: true },
  lastAt: {
    kind: 'day',
    label: { en: 'Last submitted', sw: 'Aliwasilisha mwisho' },
    rank: 'minor',
    sort: true,
  },
})

/** Columns of the list of cohorts. */
export const cohortColumns = columns<Cohort>()({
  cohort: { kind: 'text', label: { en: 'Cohort', sw: 'Kundi' }, of: 'name', rank: 'title', sort: true },
  deadline: { kind: 'day', label: { en: 'Deadline', sw: 'Mwisho' }, rank: 'main', sort: true },
  applicants: { kind: 'count', label: { en: 'Applicants', sw: 'Waombaji' }, sort: true },
  standings: { kind: 'text', label: { en: 'Progress', sw: 'Hali yao' }, of: () => null, rank: 'minor' },
  questions: { kind: 'count', label: { en: 'Questions', sw: 'Maswali' } },
})

/** Columns of the export of a judging round. */
export const candidateColumns = columns<Candidate>()({
  name: { kind: 'text', label: { en: 'Name', sw: 'Jina' }, of: 'person.name' },
  hub: { kind: 'text', label: { en: 'Hub', sw: 'Kituo' }, of: 'hub.name' },
  standing: { kind: 'choice', label: { en: 'Status', sw: 'Hali' }, choices: STANDINGS },
  judges: { kind: 'count', label: { en: 'Judged by', sw: 'Waliotoa alama' }, of: 'scores.length' },
  average: {
    kind: 'count',
    label: { en: 'Average points', sw: 'Wastani wa alama' },
    of: ({ average }) => (average === null ? null : Number(average)),
  },
})

/** Columns of the list of hubs. */
export const hubColumns = columns<ManagedHub>()({
  hub: { kind: 'text', label: { en: 'Hub', sw: 'Kituo' }, of: 'name', rank: 'title', sort: true },
  coach: { kind: 'text', label: { en: 'Business coach', sw: 'Kocha wa biashara' } },
  contact: {
    kind: 'text',
    label: { en: 'Contact', sw: 'Mawasiliano' },
    of: ({ email, phone }) => `${email} ${phone}`,
  },
  people: { kind: 'count', label: { en: 'People', sw: 'Watu' }, sort: true },
})

/** Columns of the list of documents that people read, print and sign: one for each language. */
export const paperColumns = columns<{ kind: DownloadKind }>()({
  paper: { kind: 'text', label: { en: 'Document', sw: 'Hati' }, of: 'kind', rank: 'title' },
  en: { kind: 'text', label: { en: 'English', sw: 'Kiingereza' }, of: () => null },
  sw: { kind: 'text', label: { en: 'Kiswahili', sw: 'Kiswahili' }, of: () => null },
})
