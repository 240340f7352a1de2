import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { AuditTrail } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Shows those who run a portal who did what, when, and what was before and after. Nothing in it can be changed.
 *
 * @tag wz-audit-trail
 * @title Audit trail
 * @title-sw Kumbukumbu za ukaguzi
 * @access portal
 * @reserve 0 1200, 640 760
 * @budget 10800 - Each subject of the portal brings its words of what was done.
 *
 * @attribute path - What is asked for, as the portal's address bar has it: `/?action=tenant.changed&page=2`.
 * @attribute base - Address of the page that holds the widget, for its links: `/super-admin/audit`.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - Something else is asked for. Detail: `path`; `replace` where Back should not stop at what was before.
 */
defineWidget({
  name: 'audit-trail',
  attributes: ['path', 'base'],
  words: { name: 'audit-trail', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  createModel,
  View: AuditTrail,
  access: signedIn,
})
