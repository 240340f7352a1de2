import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Playbook } from './view.tsx'
import { en } from './words.en.ts'

/**
 * The advisory playbook: an entrepreneur chooses their advisor, and works through chapters and sessions with tools, assignments and
 * feedback from both sides. What was read can be read again without a connection; replies and feedback wait and arrive once.
 *
 * @tag wz-playbook
 * @title Playbook
 * @title-sw Mwongozo wa kazi
 * @access partners
 * @reserve 0 900, 640 700
 * @budget 20000
 *
 * @attribute path - The screen: `/home`, `/advisors`, `/playbooks`, `/playbook/<id>`, `/book/<id>/chapter/<id>`, `/b/<id>/c/<id>/s/<id>` or `/alerts`; the quick start without one.
 * @attribute base - What stands before the path in links: the page's own address in the portal, `/dashboard/playbook`.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen. Detail: `path`; `replace` where it takes the place of the one before.
 */
defineWidget({
  name: 'playbook',
  attributes: ['path', 'base'],
  words: { name: 'playbook', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  drafts: 'device',
  createModel,
  View: Playbook,
})
