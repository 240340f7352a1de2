import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { firstEn } from './first.en.ts'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Tenants } from './view.tsx'

/**
 * Administration of portals: names and contact, host names, look, texts, modules, partner sites with their keys, webhooks
 * with their log.
 *
 * @tag wz-tenants
 * @title Portals
 * @title-sw Portal
 * @access portal
 * @reserve 0 900, 640 700
 * @budget 33300 - Used by staff at a desk: includes the forms and the lending terms; the texts of all widgets are loaded when searched.
 *
 * @attribute path - The screen, as the portal's address bar has it: `/`, `/jenga/look`.
 *
 * @event {{ step: 'portal'; code: string }} wz-complete - Changes to a portal were saved. Detail: `code` of the portal.
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
