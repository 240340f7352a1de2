import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Applicant } from './view.tsx'
import { en } from './words.en.ts'

/**
 * An application to the programme: the hub, the questions of the cohort one by one, and how the answers stand. What is typed is
 * kept on the device; without a line answers wait there and are sent when it is back.
 *
 * @tag wz-applicant
 * @title Application to the programme
 * @title-sw Ombi la kujiunga na programu
 * @access partners
 * @reserve 0 760, 640 640
 * @budget 16000 - With what it shares with the survey: the outbox, and numbers as people write them.
 *
 * @attribute path - The screen: `/welcome`, `/apply/start`, `/apply/<id of a question>`, `/approvals`, `/success` or `/too_late`.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 * @attribute {'summary'} view - `summary` shows how it stands as one card, at most 320 px high, with one link to where it is gone on with.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen. Detail: `path`; `replace` where it takes the place of the one before. As a card it never goes itself: where the page does not call `preventDefault()`, the portal opens in a tab of its own.
 * @event {{ step: 'started' | 'answered' | 'handed-in' }} wz-complete - The application was begun, a question was answered, or the last one was.
 * @event {{ next: string; message: string }} wz-signout - The account is not active: end the session here, go to `next` and show the message.
 */
defineWidget({
  name: 'applicant',
  attributes: ['path', 'base', 'view'],
  words: { name: 'applicant', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  drafts: 'device',
  createModel,
  View: Applicant,
})
