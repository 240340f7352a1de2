import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Books } from './view.tsx'
import { en } from './words.en.ts'

/**
 * The books of members, for the staff who follow them: who entered what they sold and spent in a month, who did not, and reminders to
 * those.
 *
 * @tag wz-books
 * @title Books
 * @title-sw Madaftari
 * @access portal
 * @reserve 0 1300, 480 760, 900 700
 * @budget 7000
 *
 * @attribute path - The screen: `/` with filters as `/?kept=no&hub=<id>&sort=-revenue`.
 * @attribute base - What stands before the path in links: the page's own address in the portal, `/processor/books`.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person chose another page or filter. Detail: `path`; `replace` where it takes the place of the one before.
 */
defineWidget({
  name: 'books',
  attributes: ['path', 'base'],
  words: { name: 'books', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: Books,
})
