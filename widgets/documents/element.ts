import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { firstEn } from './first.en.ts'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Documents } from './view.tsx'

/**
 * A member's business documents: quotations, invoices and receipts, from the first line to the last payment. They go to customers by
 * mail, as a link or on paper, and what is paid of them is a sale in the member's book.
 *
 * @tag wz-documents
 * @title Business documents
 * @title-sw Hati za biashara
 * @access partners
 * @reserve 0 760, 640 520
 * @budget 10900 - The first screen, with what sends documents and payments that wait on the device; lists, forms and dialogs come when they are asked for.
 *
 * @attribute business - The documents of one business, for staff and for members who have several; else the member's own first one.
 * @attribute path - The screen: `/home`, `/quotation`, `/invoice`, `/receipts`, `/customers`, `/settings`.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen. Detail: `path`; `replace` where it takes the place of the one before.
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
