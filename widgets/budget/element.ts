import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { BudgetView } from './view.tsx'
import { en } from './words.en.ts'

/**
 * What a business plans to spend, period by period, beside what its book says was spent: what is left of each expense, and what it
 * will come to.
 *
 * @tag wz-budget
 * @title Milestone budget
 * @title-sw Bajeti ya hatua
 * @access partners
 * @reserve 0 900, 640 700
 * @budget 9100
 *
 * @attribute owner - For staff: the member whose budget is shown; else the person's own.
 * @attribute path - The screen: `/` what is planned, `/actual` what was spent of it.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen. Detail: `path`; `replace` where it takes the place of the one before.
 */
defineWidget({
  name: 'budget',
  attributes: ['path', 'base', 'owner'],
  words: { name: 'budget', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: BudgetView,
})
