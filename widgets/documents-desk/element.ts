import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { DocumentsDesk } from './view.tsx'
import { en } from './words.en.ts'

/**
 * The documents of members, for the staff who follow them: what each business sent and was paid in a month, what is owed to it and
 * what of that is overdue, with the sums of all.
 *
 * @tag wz-documents-desk
 * @title Documents of members
 * @title-sw Hati za wanachama
 * @access portal
 * @reserve 0 1300, 480 760, 900 700
 * @budget 5200
 *
 * @attribute path - The screen: `/` with filters as `/?only=overdue&hub=<id>&sort=-owed`.
 * @attribute base - What stands before the path in links: the page's own address in the portal, `/processor/documents`.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person chose another page or filter. Detail: `path`; `replace` where it takes the place of the one before.
 */
defineWidget({
  name: 'documents-desk',
  attributes: ['path', 'base'],
  words: { name: 'documents-desk', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: DocumentsDesk,
})
