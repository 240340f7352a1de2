import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Advisor } from './view.tsx'
import { en } from './words.en.ts'

/**
 * The entrepreneurs whom an advisor is paired with: who waits, how far each is in their playbooks, and when they meet.
 *
 * @tag wz-advisor
 * @title My people
 * @title-sw Watu wangu
 * @access portal
 * @reserve 0 900, 640 700
 * @budget 9000
 *
 * @attribute path - The screen: `/` for all people, `/<id>` for one of them.
 * @attribute base - What stands before the path in links: the page's own address in the portal, `/advisor/people`.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen. Detail: `path`; `replace` where it takes the place of the one before.
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
