import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { firstEn } from './first.en.ts'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Learning } from './view.tsx'

/**
 * A trainee's course: where to go on, chapters and topics, assignments, notes, messages with the mentor, scores and alerts. What was
 * opened once can be read without a connection; what is written without one is kept on the device and arrives once.
 *
 * @tag wz-learning
 * @title Learning
 * @title-sw Mafunzo
 * @access partners
 * @reserve 0 1100, 640 760
 * @budget 20000 - All until the home stands; the outline, topics, assignments and the rest come when they are opened.
 *
 * @attribute path - The screen: `/home`, `/mentors`, `/learning`, `/learning/assignments`, `/alerts`.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen. Detail: `path`; `replace` where it takes the place of the one before.
 */
defineWidget({
  name: 'learning',
  attributes: ['path', 'base'],
  words: { name: 'learning', en: firstEn, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: Learning,
})
