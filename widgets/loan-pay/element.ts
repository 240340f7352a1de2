import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { LoanPayView } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Where a borrower pays a loan back: M-Pesa asks their phone for the amount they choose, and the widget says how it stands until
 * there is a receipt. The steps for paying at the Paybill by oneself stand beside it.
 *
 * @tag wz-loan-pay
 * @title Loan repayment
 * @title-sw Marejesho ya mkopo
 * @access partners
 * @reserve 0 1600, 480 1320, 800 850
 * @budget 9900
 *
 * @attribute loan - The id of the loan to pay; else the newest one that is being paid back.
 * @attribute path - The screen: `/pay`, or `/pay?loan=<id>` for a certain loan.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another loan, or wants to apply for one. Detail: `path`; `replace` where it takes the place of the one before.
 * @event {{ step: 'paid' }} wz-complete - A payment was made. A hint for the page only: what was paid is told by the API.
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
