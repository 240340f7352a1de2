import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Onboarding } from './view.tsx'
import { en } from './words.en.ts'

/**
 * A client's onboarding in 15 steps: the hub, the documents to read, what is submitted step by step, and its status. The
 * server controls the order; clients resume where they stopped, on any device.
 *
 * @tag wz-onboarding
 * @title Onboarding
 * @title-sw Kujiunga
 * @access partners
 * @reserve 0 760, 480 680
 * @budget 20000
 *
 * @attribute path - The screen: `/welcome`, `/apply/start`, `/apply/id_front` and so on, `/approvals`, `/success`, `/too_late` or `/manual`.
 * @attribute {'summary'} view - `summary` shows the status as a single card, at most 320 px high, with one link to continue.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The user navigated to another screen. Detail: `path`; `replace` when the history entry is replaced. A card never navigates itself: unless the page calls `preventDefault()`, the portal opens in a new tab.
 * @event {{ step: 'onboarding' | 'closed'; next?: 'home' }} wz-complete - `onboarding`: everything is approved. `closed`: the user leaves; show their start page.
 * @event {{ next: string; message: string }} wz-signout - The account is not active: end the session here, go to `next` and show the message.
 */
defineWidget({
  name: 'onboarding',
  attributes: ['path', 'base', 'view'],
  words: { name: 'onboarding', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  drafts: 'device',
  createModel,
  View: Onboarding,
})
