import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Playbooks } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Playbooks for the staff who run them: pairs and their progress, advisors and their load, the content of playbooks in both
 * languages, and attendance at business coach meetings.
 *
 * @tag wz-playbooks
 * @title Playbooks
 * @title-sw Miongozo ya kazi
 * @access portal
 * @reserve 0 900, 640 700
 * @budget 14000
 *
 * @attribute path - The screen: `/` for the pairs, `/advisors`, `/books`, `/books/<id>`, `/attendance` or `/report`.
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
