import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Staffs } from './view.tsx'
import { en } from './words.en.ts'

/**
 * The staff of a portal, for their managers: a list to search, filter and sort, invitations, roles, and account access.
 *
 * @tag wz-staffs
 * @title Staff
 * @title-sw Wafanyakazi
 * @access portal
 * @reserve 0 780, 640 700, 900 620
 * @budget 9000
 *
 * @attribute path - The screen: `/staffs`, with filters as `/staffs?role=sales&status=active&sort=name&page=2`.
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
