import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Payments } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Loan payments, for the staff who manage them: unmatched payments, received payments, and pending payouts. Staff match payments to
 * loans, record bank and cash payments, reverse payments and confirm payouts.
 *
 * @tag wz-payments
 * @title Payments
 * @title-sw Malipo
 * @access portal
 * @reserve 0 1300, 480 720, 900 680
 * @budget 10000
 *
 * @attribute path - The screen: `/` for unmatched payments, `/received` or `/payouts`, with filters as `/received?channel=cash&sort=-amount&page=2`.
 */
defineWidget({
  name: 'payments',
  attributes: ['path', 'base'],
  words: { name: 'payments', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: Payments,
})
