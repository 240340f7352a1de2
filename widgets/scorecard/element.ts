import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { ScorecardView } from './view.tsx'
import { en } from './words.en.ts'

/**
 * A business's performance in a quarter: an average with its band and rank, four categories, what would raise the score, and the year's
 * cash flow; also the detailed report, to print and save.
 *
 * @tag wz-scorecard
 * @title Scorecard
 * @title-sw Kadi ya alama
 * @access partners
 * @reserve 0 560, 640 460
 * @budget 12000
 *
 * @attribute path - The screen: `/scorecardv1`, with a search as `/scorecardv1?business=<id>&year=2026&quarter=3`, or `/detailedscores` with the same parameters.
 * @attribute wait - Duration of the loading screen in seconds; 5 by default, 0 for none.
 */
defineWidget({
  name: 'scorecard',
  attributes: ['path', 'base', 'wait'],
  words: { name: 'scorecard', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: ScorecardView,
})
