import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { firstEn } from './first.en.ts'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Documents } from './view.tsx'

/**
 * A member's business documents: quotations, invoices, payments and receipts. They are sent to customers by email, as a link or on paper,
 * and payments are recorded as sales in the member's sales records.
 *
 * @tag wz-documents
 * @title Business documents
 * @title-sw Hati za biashara
 * @access partners
 * @reserve 0 760, 640 520
 * @budget 10900 - The first screen, and sending of queued documents and payments; lists, forms and dialogs are lazy-loaded.
 *
 * @attribute business - The business whose documents to show, for staff and for members with several businesses. Defaults to the member's first one.
 * @attribute path - The screen: `/home`, `/quotation`, `/invoice`, `/receipts`, `/customers`, `/settings`.
 */
defineWidget({
  name: 'documents',
  attributes: ['path', 'base', 'business'],
  words: { name: 'documents', en: firstEn, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: Documents,
})
