import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { CreditReportView } from './view.tsx'
import { en } from './words.en.ts'

/**
 * A client's own record with the lender: loans, punctuality of repayment, references, and the credit service's results. Clients can
 * print it, save it as a PDF, and dispute each entry.
 *
 * @tag wz-credit-report
 * @title Credit report
 * @title-sw Ripoti ya mikopo
 * @access partners
 * @reserve 0 1100, 640 900
 * @budget 7300
 */
defineWidget({
  name: 'credit-report',
  attributes: [],
  words: { name: 'credit-report', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  drafts: 'device',
  createModel,
  View: CreditReportView,
})
