import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { firstEn } from './first.en.ts'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Work } from './view.tsx'

/**
 * The loans that staff manage: a queue ordered by urgency, with saveable filters, arrears by age and export; and a page for each loan
 * with its checklist, documents, affordability, schedule, payments and history, and the actions that the server allows the user.
 *
 * @tag wz-work
 * @title Loans of staff
 * @title-sw Mikopo kwa wafanyakazi
 * @access portal
 * @reserve 0 900, 640 860, 900 760
 * @budget 17000 - The queue; a loan's page and its dialogs are lazy-loaded.
 *
 * @attribute path - The screen: `/loans`, with filters as `/loans?view=all&status=active&arrears=1-30&sort=-amount&page=2`, `/disputes` with clients' disputes of their credit reports, or `/loan/<id>`, with the filters of the list that led to it and `tab=money`.
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
