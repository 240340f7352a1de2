import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Funds } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Where supers keep the loan products that borrowers choose from: amounts, terms, interest, grace and penalty, each with an
 * example of what a loan of it costs. Loans that run keep the terms that were agreed.
 *
 * @tag wz-funds
 * @title Loan funds
 * @title-sw Mifuko ya mikopo
 * @access portal
 * @reserve 0 900, 640 700
 * @budget 9000 - The form of a fund is drawn by the kit’s form, which it brings.
 *
 * @attribute path - The screen, as the portal's address bar has it: `/`, `/12`, `/new`.
 * @attribute base - Address of the page that holds the widget, for its links: `/super-admin/funds`.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - Another screen is shown. Detail: `path`; `replace` where Back should not stop at the one before.
 */
defineWidget({
  name: 'funds',
  attributes: ['path', 'base'],
  words: { name: 'funds', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  createModel,
  View: Funds,
  access: signedIn,
})
