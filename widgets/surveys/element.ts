import { defineWidget } from '#kit/core/widget.tsx'
import type { Words } from '#kit/core/words.ts'
import { signedIn } from '#kit/member/signed-in.tsx'
import { type ListWords, listEn } from './list.en.ts'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Surveys } from './view.tsx'

// the texts of the other screens come with them
const words: Words<ListWords> = {
  name: 'surveys',
  en: listEn,
  others: import.meta.glob(['./words.??.ts', '!./words.en.ts']),
}

/**
 * Surveys, for the staff who write them and read what came of them: questions with conditions in an editor with a live preview,
 * translations side by side, versions, windows and audiences, answers, and charts by question.
 *
 * @tag wz-surveys
 * @title Surveys
 * @title-sw Tafiti
 * @access portal
 * @reserve 0 1100, 480 760, 900 640
 * @budget 12000 - The list; the editor, answers and results of a survey come when one is opened.
 *
 * @attribute path - The screen: `/` with filters as `/?area=quarterly`, `/new`, `/<id>`, `/<id>/edit`, `/<id>/responses`, `/<id>/response/<id>`, `/<id>/results` or `/<id>/versions`.
 * @attribute base - What stands before the path in links: the page's own address in the portal, `/processor/surveys`.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen, page or filter. Detail: `path`; `replace` where it takes the place of the one before.
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
