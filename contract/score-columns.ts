import { columns } from './column.ts'
import type { Label } from './label.ts'
import type { ClosingRow } from './score-closing.ts'
import type { ScoreGroup, ScoreRow } from './score-desk.ts'
import type { Band } from './score-names.ts'

/** Labels of the bands; the English ones are the specification's. */
const BAND_WORDS = {
  bad: { en: 'Bad', sw: 'Mbaya' },
  average: { en: 'Average', sw: 'Wastani' },
  good: { en: 'Good', sw: 'Nzuri' },
  excellent: { en: 'Excellent', sw: 'Bora' },
} as const satisfies Record<Band, Label>

/** A score, so that the figures of a column line up. */
const SCORE = { kind: 'count', decimals: 2 } as const

/** Columns of the list of everybody's scores in a quarter. */
export const scoreColumns = columns<ScoreRow>()({
  name: { kind: 'text', label: { en: 'Business', sw: 'Biashara' }, sort: true, rank: 'title' },
  owner: { kind: 'text', label: { en: 'Owner', sw: 'Mmiliki' }, of: 'owner.name' },
  // on screen it is shown under the owner
  hub: { kind: 'text', label: { en: 'Hub', sw: 'Kituo' }, only: 'file' },
  cohort: { kind: 'text', label: { en: 'Cohort', sw: 'Kundi la programu' }, only: 'file' },
  months: { kind: 'count', label: { en: 'Age in months', sw: 'Umri kwa miezi' }, rank: 'minor' },
  average: { ...SCORE, label: { en: 'Score', sw: 'Alama' }, sort: true, rank: 'main' },
  band: { kind: 'choice', label: { en: 'Band', sw: 'Kundi' }, choices: BAND_WORDS },
  rank: { kind: 'count', label: { en: 'Rank', sw: 'Nafasi' }, rank: 'minor' },
  change: { ...SCORE, isChange: true, label: { en: 'Change', sw: 'Badiliko' }, sort: true },
  financialResults: { ...SCORE, label: { en: 'Financial', sw: 'Fedha' }, only: 'file' },
  impactData: { ...SCORE, label: { en: 'Impact', sw: 'Matokeo' }, only: 'file' },
  participationInAcceleration: {
    ...SCORE,
    only: 'file',
    label: { en: 'Participation', sw: 'Ushiriki' },
  },
  loanRepayment: { ...SCORE, label: { en: 'Loan repayment', sw: 'Marejesho' }, only: 'file' },
  missing: { kind: 'count', label: { en: 'Missing', sw: 'Zinazokosekana' }, sort: true, rank: 'minor' },
})

/** Columns of the preview of closing a quarter. */
export const closingColumns = columns<ClosingRow>()({
  name: { kind: 'text', label: { en: 'Business', sw: 'Biashara' }, rank: 'title' },
  average: { ...SCORE, label: { en: 'Score', sw: 'Alama' }, rank: 'main' },
  missing: { kind: 'count', label: { en: 'Missing', sw: 'Zinazokosekana' }, of: 'missing.length' },
})

/** Columns of scores by hub or cohort. */
export const scoreGroupColumns = columns<ScoreGroup>()({
  group: { kind: 'text', label: { en: 'Group', sw: 'Jina' }, rank: 'title' },
  businesses: { kind: 'count', label: { en: 'Businesses', sw: 'Biashara' } },
  average: { ...SCORE, label: { en: 'Score', sw: 'Alama' }, rank: 'main' },
  change: { ...SCORE, isChange: true, label: { en: 'Change', sw: 'Badiliko' } },
  financialResults: { ...SCORE, label: { en: 'Financial', sw: 'Fedha' }, rank: 'minor' },
  impactData: { ...SCORE, label: { en: 'Impact', sw: 'Matokeo' }, rank: 'minor' },
  participationInAcceleration: {
    ...SCORE,
    rank: 'minor',
    label: { en: 'Participation', sw: 'Ushiriki' },
  },
  loanRepayment: { ...SCORE, label: { en: 'Loan repayment', sw: 'Marejesho' }, rank: 'minor' },
  bad: { kind: 'count', label: BAND_WORDS.bad, rank: 'minor' },
  fair: { kind: 'count', label: BAND_WORDS.average, rank: 'minor' },
  good: { kind: 'count', label: BAND_WORDS.good, rank: 'minor' },
  excellent: { kind: 'count', label: BAND_WORDS.excellent, rank: 'minor' },
})
