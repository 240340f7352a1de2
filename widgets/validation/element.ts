import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { ValidationView } from './view.tsx'
import { en } from './words.en.ts'

/**
 * A trader uploads an M-Pesa or bank statement; it is verified and compared with the trader's book. The report shows how far
 * they differ, month by month, and how to reconcile them.
 *
 * @tag wz-validation
 * @title Financial validation
 * @title-sw Uthibitisho wa fedha
 * @access partners
 * @reserve 0 700, 640 560
 * @budget 7400
 *
 * @attribute owner - For staff: the member whose report is shown; defaults to the user's own.
 * @attribute path - The screen: `/home`, `/start`, `/report`, `/welcome`.
 *
 * @event {{ state: string }} wz-complete - A statement was uploaded. Detail: `state`; `validated` if it was verified automatically.
 */
defineWidget({
  name: 'validation',
  attributes: ['path', 'base', 'owner'],
  words: { name: 'validation', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: ValidationView,
})
