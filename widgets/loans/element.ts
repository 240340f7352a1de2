import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Loans } from './view.tsx'
import { en } from './words.en.ts'

/**
 * A client's own loans: the list, the application from the amount to the consent, and a page for each loan with its schedule, payments,
 * documents and offer. As a card it shows only the latest loan.
 *
 * @tag wz-loans
 * @title My loans
 * @title-sw Mikopo yangu
 * @access partners
 * @reserve 0 720, 480 640
 * @budget 16000
 *
 * @attribute path - The screen: `/history`, `/apply/calculator`, `/apply/contact-info`, `/apply/employer-info`, `/apply/bank-info`, `/apply/proposal`, `/apply/consent`, `/success` or `/loan/<id>`.
 * @attribute {'summary'} view - `summary` shows the latest loan as a card with links only: unless the page calls `preventDefault()` on `wz-navigate`, the portal opens in a new tab.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The user went to another screen, or wants to pay: `/pay`, or `/pay?loan=<id>`, which another widget shows. Detail: `path`; `replace` if it replaces the previous history entry.
 * @event {{ step: 'started' | 'submitted' | 'closed'; next?: 'home' }} wz-complete - An application was started or submitted; `closed` when the user leaves the confirmation screen: show them your start page.
 */
defineWidget({
  name: 'loans',
  attributes: ['path', 'base', 'view'],
  words: { name: 'loans', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  drafts: 'device',
  createModel,
  View: Loans,
})
