import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { ScorecardView } from './view.tsx'
import { en } from './words.en.ts'

/**
 * How a business did in a quarter: an average with its band and its rank, four categories, what would raise the score, and cash flow over
 * the year; and the detailed report, to print and keep.
 *
 * @tag wz-scorecard
 * @title Scorecard
 * @title-sw Kadi ya alama
 * @access partners
 * @reserve 0 560, 640 460
 * @budget 12000
 *
 * @attribute path - The screen: `/scorecardv1`, with what was searched as `/scorecardv1?business=<id>&year=2026&quarter=3`, or `/detailedscores` with the same.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 * @attribute wait - How long the loading screen stands, in seconds; 5 unless told, 0 for none.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen or searched. Detail: `path`; `replace` where it takes the place of the one before.
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
