import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { firstEn } from './first.en.ts'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Tenants } from './view.tsx'

/**
 * Where supers look after portals: names and contact, host names, look, texts, modules, partner sites with their keys, webhooks
 * with their log.
 *
 * @tag wz-tenants
 * @title Portals
 * @title-sw Tovuti
 * @access portal
 * @reserve 0 900, 640 700
 * @budget 33300 - Screens of staff, who have a table and a day for them, with their forms and what a portal lends; the texts of all widgets come when somebody looks for one.
 *
 * @attribute path - The screen, as the portal's address bar has it: `/`, `/jenga/look`.
 * @attribute base - Address of the page that holds the widget, for its links: `/super-admin/portals`.
 *
 * @event {{ step: 'portal'; code: string }} wz-complete - Changes of a portal are saved. Detail: `code` of the portal.
 * @event {{ path: string; replace: boolean }} wz-navigate - Another screen is shown. Detail: `path`; `replace` where Back should not stop at the one before.
 */
defineWidget({
  name: 'tenants',
  attributes: ['path', 'base'],
  words: { name: 'tenants', en: firstEn, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  createModel,
  View: Tenants,
  access: signedIn,
})
