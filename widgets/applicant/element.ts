import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Applicant } from './view.tsx'
import { en } from './words.en.ts'

/**
 * An application to the programme: the hub, the cohort's questions one by one, and the status of the answers. Drafts are kept on the
 * device; offline, answers are queued there and sent on reconnection.
 *
 * @tag wz-applicant
 * @title Application to the programme
 * @title-sw Ombi la kujiunga na programu
 * @access partners
 * @reserve 0 760, 640 640
 * @budget 16000 - Includes what it shares with the survey: the outbox and the parsing of typed numbers.
 *
 * @attribute path - The screen: `/welcome`, `/apply/start`, `/apply/<id of a question>`, `/approvals`, `/success` or `/too_late`.
 * @attribute {'summary'} view - `summary` shows the status as a single card, at most 320 px high, with one link to continue.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The user navigated to another screen. Detail: `path`; `replace` when the history entry is replaced. A card never navigates itself: unless the page calls `preventDefault()`, the portal opens in a new tab.
 * @event {{ step: 'started' | 'answered' | 'handed-in' }} wz-complete - The application was started, a question was answered, or the last question was.
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
