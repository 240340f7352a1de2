import { choice, columns, count, text } from './column.ts'
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
  name: text({ en: 'Business', sw: 'Biashara' }, { sort: true, rank: 'title' }),
  owner: text({ en: 'Owner', sw: 'Mmiliki' }, { of: 'owner.name' }),
  // on screen it is shown under the owner
  hub: text({ en: 'Hub', sw: 'Kituo' }, { only: 'file' }),
  cohort: text({ en: 'Cohort', sw: 'Kundi la programu' }, { only: 'file' }),
  months: count({ en: 'Age in months', sw: 'Umri kwa miezi' }, { rank: 'minor' }),
  average: { ...SCORE, label: { en: 'Score', sw: 'Alama' }, sort: true, rank: 'main' },
  band: choice({ en: 'Band', sw: 'Kundi' }, { choices: BAND_WORDS }),
  rank: count({ en: 'Rank', sw: 'Nafasi' }, { rank: 'minor' }),
  change: { ...SCORE, isChange: true, label: { en: 'Change', sw: 'Badiliko' }, sort: true },
  financialResults: { ...SCORE, label: { en: 'Financial', sw: 'Fedha' }, only: 'file' },
  impactData: { ...SCORE, label: { en: 'Impact', sw: 'Matokeo' }, only: 'file' },
  participationInAcceleration: {
    ...SCORE,
    only: 'file',
    label: { en: 'Participation', sw: 'Ushiriki' },
  },
  loanRepayment: { ...SCORE, label: { en: 'Loan repayment', sw: 'Marejesho' }, only: 'file' },
  missing: count({ en: 'Missing', sw: 'Zinazokosekana' }, { sort: true, rank: 'minor' }),
})

/** Columns of the preview of closing a quarter. */
export const closingColumns = columns<ClosingRow>()({
  name: text({ en: 'Business', sw: 'Biashara' }, { rank: 'title' }),
  average: { ...SCORE, label: { en: 'Score', sw: 'Alama' }, rank: 'main' },
  missing: count({ en: 'Missing', sw: 'Zinazokosekana' }, { of: 'missing.length' }),
})

/** Names of the groups of people without a hub or cohort. */
export const WITHOUT = {
  hub: { en: 'Without a hub', sw: 'Bila kituo' },
  cohort: { en: 'Without a cohort', sw: 'Bila kundi la programu' },
} as const satisfies Record<string, Label>

/** Columns of scores by hub or cohort. */
export const scoreGroupColumns = columns<ScoreGroup>()({
  group: text({ en: 'Group', sw: 'Jina' }, { rank: 'title' }),
  businesses: count({ en: 'Businesses', sw: 'Biashara' }),
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
  bad: count(BAND_WORDS.bad, { rank: 'minor' }),
  fair: count(BAND_WORDS.average, { rank: 'minor' }),
  good: count(BAND_WORDS.good, { rank: 'minor' }),
  excellent: count(BAND_WORDS.excellent, { rank: 'minor' }),
})
