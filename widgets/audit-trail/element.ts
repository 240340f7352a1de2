import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { AuditTrail } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Shows portal administrators who did what and when, with the values before and after. Read-only.
 *
 * @tag wz-audit-trail
 * @title Audit trail
 * @title-sw Kumbukumbu za ukaguzi
 * @access portal
 * @reserve 0 1200, 640 760
 * @budget 10800 - Each area of the portal adds its own action names.
 *
 * @attribute path - The query, as in the portal's address bar: `/?action=tenant.changed&page=2`.
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
