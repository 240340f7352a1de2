import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Funds } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Manages the loan products that borrowers choose from: amounts, terms, interest, grace periods and penalties, each with an
 * example of what a loan costs. Running loans keep their agreed terms.
 *
 * @tag wz-funds
 * @title Loan funds
 * @title-sw Mifuko ya mikopo
 * @access portal
 * @reserve 0 900, 640 700
 * @budget 9000 - Includes the kit's form, which draws the form of a fund.
 *
 * @attribute path - The screen, as in the portal's address bar: `/`, `/12`, `/new`.
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
