import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Staffs } from './view.tsx'
import { en } from './words.en.ts'

/**
 * The staff of a portal, for those who look after them: a list to search, filter and sort, invitations, roles, and who may sign in.
 *
 * @tag wz-staffs
 * @title Staff
 * @title-sw Wafanyakazi
 * @access portal
 * @reserve 0 780, 640 700, 900 620
 * @budget 9000
 *
 * @attribute path - The screen: `/staffs`, with filters as `/staffs?role=sales&status=active&sort=name&page=2`.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another page or filter. Detail: `path`; `replace` where it takes the place of the one before.
 */
defineWidget({
  name: 'staffs',
  attributes: ['path', 'base'],
  words: { name: 'staffs', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: Staffs,
})
