import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Payments } from './view.tsx'
import { en } from './words.en.ts'

/**
 * The money of loans, for the staff who look after it: what came in and belongs to no loan yet, all that came in, and what is on
 * its way out. They book it on a loan, record what came by bank or in cash, take payments back and confirm payouts.
 *
 * @tag wz-payments
 * @title Payments
 * @title-sw Malipo
 * @access portal
 * @reserve 0 1300, 480 720, 900 680
 * @budget 10000
 *
 * @attribute path - The screen: `/` for money without a loan, `/received` or `/payouts`, with filters as `/received?channel=cash&sort=-amount&page=2`.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen, page or filter. Detail: `path`; `replace` where it takes the place of the one before.
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
