import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { LoanPayView } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Repayment of a loan: the borrower gets an M-Pesa prompt for the chosen amount, and the widget shows the status until there is a receipt.
 * Instructions for paying manually by Paybill are shown beside it.
 *
 * @tag wz-loan-pay
 * @title Loan repayment
 * @title-sw Marejesho ya mkopo
 * @access partners
 * @reserve 0 1600, 480 1320, 800 850
 * @budget 9900
 *
 * @attribute loan - The id of the loan to pay. Defaults to the newest loan being repaid.
 * @attribute path - The screen: `/pay`, or `/pay?loan=<id>` for a certain loan.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The user chose another loan, or wants to apply for one. Detail: `path`; `replace` if it replaces the previous history entry.
 * @event {{ step: 'paid' }} wz-complete - A payment was made. Only a hint for the page: the API has the confirmed amount.
 */
defineWidget({
  name: 'loan-pay',
  attributes: ['loan', 'path', 'base'],
  words: { name: 'loan-pay', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: LoanPayView,
})
