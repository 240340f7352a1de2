import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { CreditScoreView } from './view.tsx'
import { en } from './words.en.ts'

/**
 * What a lender looks at in a business, in six groups of metrics: each with its score, what it means, where it is from and when it was
 * found out. What nobody knows is said to be missing, and never counted as 0.
 *
 * @tag wz-credit-score
 * @title Credit scorecard
 * @title-sw Kadi ya alama za mkopo
 * @access partners
 * @reserve 0 900, 640 760
 * @budget 15600 - The gauge, and what every metric is called and means; charts come with a group.
 *
 * @attribute path - The screen: `/` for all, or a group: `/business-risk`, `/investment-risk`, `/credit-risk`, `/performance-risk`, `/social-data-via-loan-proposal`, `/impact-data-via-digikua`.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 * @attribute business - Which business, for somebody who has several; else the first.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen. Detail: `path`; `replace` where it takes the place of the one before.
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
