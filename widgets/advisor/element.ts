import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Advisor } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Lists the entrepreneurs paired with an advisor: who needs attention, their playbook progress and their next meetings.
 *
 * @tag wz-advisor
 * @title My people
 * @title-sw Watu wangu
 * @access portal
 * @reserve 0 900, 640 700
 * @budget 9000
 *
 * @attribute path - The screen: `/` for the list, `/<id>` for one entrepreneur.
 */
defineWidget({
  name: 'advisor',
  attributes: ['path', 'base'],
  words: { name: 'advisor', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: Advisor,
})
