import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Books } from './view.tsx'
import { en } from './words.en.ts'

/**
 * The books of members, for staff: who recorded sales and expenses in a month, who did not, and reminders to
 * those who did not.
 *
 * @tag wz-books
 * @title Books
 * @title-sw Madaftari
 * @access portal
 * @reserve 0 1300, 480 760, 900 700
 * @budget 7000
 *
 * @attribute path - The screen: `/` with filters as `/?kept=no&hub=<id>&sort=-revenue`.
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
