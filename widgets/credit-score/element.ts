import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { CreditScoreView } from './view.tsx'
import { en } from './words.en.ts'

/**
 * What a lender looks at in a business, in six groups of metrics: each with its score, meaning, source and date. Unknown values are
 * shown as missing and never counted as 0.
 *
 * @tag wz-credit-score
 * @title Credit scorecard
 * @title-sw Kadi ya alama za mkopo
 * @access partners
 * @reserve 0 900, 640 760
 * @budget 15600 - The gauge, and the names and descriptions of all metrics; charts are loaded with a group.
 *
 * @attribute path - The screen: `/` for the overview, or a group: `/business-risk`, `/investment-risk`, `/credit-risk`, `/performance-risk`, `/social-data-via-loan-proposal`, `/impact-data-via-digikua`.
 * @attribute business - The id of the business, for users who have several; defaults to the first.
 */
defineWidget({
  name: 'credit-score',
  attributes: ['path', 'base', 'business'],
  words: { name: 'credit-score', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: CreditScoreView,
})
