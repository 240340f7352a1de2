import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { ScoresView } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Quarterly scores of all businesses, for staff: the scores and what is missing, manual notes, the closing of a quarter with a
 * preview, overrides that need a second person's approval, and the thresholds.
 *
 * @tag wz-scores
 * @title Scores
 * @title-sw Alama
 * @access portal
 * @reserve 0 900, 640 700
 * @budget 24000 - The list; a business and the closing of a quarter are lazy-loaded.
 *
 * @attribute path - The screen: `/` with filters as `/?quarter=2026-Q3&band=bad`, `/business/<id>`, `/overrides`, `/closing` or `/thresholds`.
 */
defineWidget({
  name: 'scores',
  attributes: ['path', 'base'],
  words: { name: 'scores', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: ScoresView,
})
