import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { DocumentsDesk } from './view.tsx'
import { en } from './words.en.ts'

/**
 * The documents of members, for staff: what each business invoiced and was paid in a month, what it is owed and how much of that is
 * overdue, with totals.
 *
 * @tag wz-documents-desk
 * @title Documents of members
 * @title-sw Hati za wanachama
 * @access portal
 * @reserve 0 1300, 480 760, 900 700
 * @budget 5200
 *
 * @attribute path - The screen: `/` with filters as `/?only=overdue&hub=<id>&sort=-owed`.
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
