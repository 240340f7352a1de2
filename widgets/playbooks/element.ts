import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Playbooks } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Playbooks for the staff who run them: who is paired with which advisor and how it goes, advisors and their load, what playbooks hold
 * in both languages, and who met their business coach.
 *
 * @tag wz-playbooks
 * @title Playbooks
 * @title-sw Miongozo ya kazi
 * @access portal
 * @reserve 0 900, 640 700
 * @budget 14000
 *
 * @attribute path - The screen: `/` for the pairs, `/advisors`, `/books`, `/books/<id>`, `/attendance` or `/report`.
 * @attribute base - What stands before the path in links: the page's own address in the portal, `/processor/playbooks`.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen. Detail: `path`; `replace` where it takes the place of the one before.
 */
defineWidget({
  name: 'playbooks',
  attributes: ['path', 'base'],
  words: { name: 'playbooks', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: Playbooks,
})
