import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { ValidationView } from './view.tsx'
import { en } from './words.en.ts'

/**
 * A trader hands in a statement of M-Pesa or a bank; it proves itself, and is compared with the trader's book. The report says how far
 * the two are apart, month by month, and what would bring them together.
 *
 * @tag wz-validation
 * @title Financial validation
 * @title-sw Uthibitisho wa fedha
 * @access partners
 * @reserve 0 700, 640 560
 * @budget 7400
 *
 * @attribute owner - For staff: the member whose report is shown; else the person's own.
 * @attribute path - The screen: `/home`, `/start`, `/report`, `/welcome`.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen. Detail: `path`; `replace` where it takes the place of the one before.
 * @event {{ state: string }} wz-complete - A statement was handed in. Detail: `state`, `validated` where it proved itself.
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
