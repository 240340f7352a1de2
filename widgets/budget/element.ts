import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { BudgetView } from './view.tsx'
import { en } from './words.en.ts'

/**
 * A business's planned expenses by period, beside the actual ones from its book, with the remainder of each expense and
 * the totals of all periods.
 *
 * @tag wz-budget
 * @title Milestone budget
 * @title-sw Bajeti ya hatua
 * @access partners
 * @reserve 0 900, 640 700
 * @budget 9100
 *
 * @attribute owner - For staff: the member whose budget is shown; defaults to the user's own.
 * @attribute path - The screen: `/` for planned, `/actual` for actual expenses.
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
