import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Playbook } from './view.tsx'
import { en } from './words.en.ts'

/**
 * The advisory playbook: an entrepreneur chooses an advisor, and works through chapters and sessions with tools, assignments and
 * mutual feedback. Screens once read are available offline; replies and feedback are queued and sent exactly once.
 *
 * @tag wz-playbook
 * @title Playbook
 * @title-sw Mwongozo wa kazi
 * @access partners
 * @reserve 0 900, 640 700
 * @budget 20000
 *
 * @attribute path - The screen: `/home`, `/advisors`, `/playbooks`, `/playbook/<id>`, `/book/<id>/chapter/<id>`, `/b/<id>/c/<id>/s/<id>` or `/alerts`; without one, the quick start.
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
