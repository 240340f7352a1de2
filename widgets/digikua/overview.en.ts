import type { Catalogue } from '#kit/core/words.ts'
import { figuresEn } from './figures.en.ts'

/** Texts of the overview. */
export const overviewEn = {
  ...figuresEn,
  cardFailed: 'Error occurred.',
  more: '{amount} more than {before} from {from} to {to}',
  less: '{amount} less than {before} from {from} to {to}',
  points: '{figure} points',
  same: 'The same as from {from} to {to}',
  withWaiting: 'Includes entries not yet sent from this device.',

  analytics: 'Month by month',
  costs: 'Costs',
  chartLast: '{month}: {amount}. Highest: {most} in {best}.',
  chartTable: 'Every month',
  monthColumn: 'Month',

  askedTitle: {
    one: 'Staff ask you to correct {count} entry',
    other: 'Staff ask you to correct {count} entries',
  },
  askedBy: '{by}: {text}',
} as const satisfies Catalogue
export type OverviewWords = typeof overviewEn
