import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { StatementsView } from './view.tsx'
import { en } from './words.en.ts'

/**
 * The statements that cannot prove themselves, the oldest first: why, what was read of each, its file, and the decision whether it
 * counts. And the financial institutions that members choose from.
 *
 * @tag wz-statements
 * @title Statements of members
 * @title-sw Taarifa za fedha za wanachama
 * @access portal
 * @reserve 0 700, 640 620
 * @budget 5200
 *
 * @attribute path - The screen: `/?state=review`, `/institutions`, or `/<id>`.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen, page or filter. Detail: `path`; `replace` where it takes the place of the one before.
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
