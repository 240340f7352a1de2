import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { firstEn } from './first.en.ts'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Work } from './view.tsx'

/**
 * The loans that staff look after: a queue ordered by what needs them now, with filters that can be saved, arrears by age and
 * export; and a page for each loan with its checklist, documents, affordability, schedule, payments and history, and the actions
 * that the server allows whoever looks at it.
 *
 * @tag wz-work
 * @title Loans of staff
 * @title-sw Mikopo kwa wafanyakazi
 * @access portal
 * @reserve 0 900, 640 860, 900 760
 * @budget 17000 - The queue; a loan’s page and its dialogs come when one is opened.
 *
 * @attribute path - The screen: `/loans`, with filters as `/loans?view=all&status=active&arrears=1-30&sort=-amount&page=2`, `/disputes` with what clients say is wrong with their credit reports, or `/loan/<id>`, with the filters of the list it was reached through and `tab=money`.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen, page or filter. Detail: `path`; `replace` where it takes the place of the one before.
 */
defineWidget({
  name: 'work',
  attributes: ['path', 'base'],
  words: { name: 'work', en: firstEn, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: Work,
})
