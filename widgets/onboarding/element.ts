import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Onboarding } from './view.tsx'
import { en } from './words.en.ts'

/**
 * A client's way into the programme in 15 steps: the hub, the papers to read, what is handed in step by step, and how it stands. The
 * server owns the order; whoever stops goes on where they were, on any device.
 *
 * @tag wz-onboarding
 * @title Onboarding
 * @title-sw Kujiunga
 * @access partners
 * @reserve 0 760, 480 680
 * @budget 20000
 *
 * @attribute path - The screen: `/welcome`, `/apply/start`, `/apply/id_front` and so on, `/approvals`, `/success`, `/too_late` or `/manual`.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 * @attribute {'summary'} view - `summary` shows how it stands as one card, at most 320 px high, with one link to where it is gone on with.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen. Detail: `path`; `replace` where it takes the place of the one before. As a card it never goes itself: where the page does not call `preventDefault()`, the portal opens in a tab of its own.
 * @event {{ step: 'onboarding' | 'closed'; next?: 'home' }} wz-complete - `onboarding`: everything is approved. `closed`: the person leaves: show them the page they start from.
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
