import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Loans } from './view.tsx'
import { en } from './words.en.ts'

/**
 * A client's own loans: the list, the application from the amount to the consent, and a page for each loan with its schedule,
 * payments, documents and offer. As a card it shows the latest loan alone.
 *
 * @tag wz-loans
 * @title My loans
 * @title-sw Mikopo yangu
 * @access partners
 * @reserve 0 720, 480 640
 * @budget 16000
 *
 * @attribute path - The screen: `/history`, `/apply/calculator`, `/apply/contact-info`, `/apply/employer-info`, `/apply/bank-info`, `/apply/proposal`, `/apply/consent`, `/success` or `/loan/<id>`.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 * @attribute {'summary'} view - `summary` shows the latest loan as a card, which only leads to the screens: where the page does not call `preventDefault()` on `wz-navigate`, the portal opens in a tab of its own.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen, or wants to pay: `/pay`, or `/pay?loan=<id>`, which another widget shows. Detail: `path`; `replace` where it takes the place of the one before.
 * @event {{ step: 'started' | 'submitted' | 'closed'; next?: 'home' }} wz-complete - An application was begun or handed in; \`closed\` once the person leaves the thanks for it: show them the page they start from.
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
