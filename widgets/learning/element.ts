import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { firstEn } from './first.en.ts'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Learning } from './view.tsx'

/**
 * A trainee's course: the next step, chapters and topics, assignments, notes, messages with the mentor, scores and alerts. Content is
 * available offline once opened; what is written offline is kept on the device and sent exactly once.
 *
 * @tag wz-learning
 * @title Learning
 * @title-sw Mafunzo
 * @access partners
 * @reserve 0 1100, 640 760
 * @budget 20000 - Everything needed for the home; the outline, topics, assignments and other screens are lazy-loaded.
 *
 * @attribute path - The screen: `/home`, `/mentors`, `/learning`, `/learning/assignments`, `/alerts`.
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
