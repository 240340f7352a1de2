import { defineWidget } from '#kit/core/widget.tsx'
import type { Words } from '#kit/core/words.ts'
import { signedIn } from '#kit/member/signed-in.tsx'
import { type ListWords, listEn } from './list.en.ts'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Surveys } from './view.tsx'

// the other screens load their own texts
const words: Words<ListWords> = {
  name: 'surveys',
  en: listEn,
  others: import.meta.glob(['./words.??.ts', '!./words.en.ts']),
}

/**
 * Surveys, for the staff who write and evaluate them: an editor with conditions and a live preview, side-by-side translations, versions,
 * opening dates and audiences, responses, and charts per question.
 *
 * @tag wz-surveys
 * @title Surveys
 * @title-sw Tafiti
 * @access portal
 * @reserve 0 1100, 480 760, 900 640
 * @budget 12000 - The list; a survey's editor, responses and results are loaded when opened.
 *
 * @attribute path - The screen: `/` with filters as `/?area=quarterly`, `/new`, `/<id>`, `/<id>/edit`, `/<id>/responses`, `/<id>/response/<id>`, `/<id>/results` or `/<id>/versions`.
 */
defineWidget({
  name: 'surveys',
  attributes: ['path', 'base'],
  words,
  style,
  access: signedIn,
  createModel,
  View: Surveys,
})
