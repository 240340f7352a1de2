import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { StatementsView } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Statements that need a manual review, oldest first: the reason, the extracted data, the file, and the decision whether it
 * counts. Also the financial institutions that members choose from.
 *
 * @tag wz-statements
 * @title Statements of members
 * @title-sw Taarifa za fedha za wanachama
 * @access portal
 * @reserve 0 700, 640 620
 * @budget 5200
 *
 * @attribute path - The screen: `/?state=review`, `/institutions`, or `/<id>`.
 */
defineWidget({
  name: 'statements',
  attributes: ['path', 'base'],
  words: { name: 'statements', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: StatementsView,
})
