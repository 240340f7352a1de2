import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { ScoresView } from './view.tsx'
import { en } from './words.en.ts'

/**
 * The scores of everybody whom staff look after, quarter by quarter: who has which, who lacks what; what staff note themselves, the closing
 * of a quarter with what it would keep, other scores that a second person has to agree to, and the thresholds.
 *
 * @tag wz-scores
 * @title Scores
 * @title-sw Alama
 * @access portal
 * @reserve 0 900, 640 700
 * @budget 24000 - The list; a business and the closing of a quarter come when they are opened.
 *
 * @attribute path - The screen: `/` with filters as `/?quarter=2026-Q3&band=bad`, `/business/<id>`, `/overrides`, `/closing` or `/thresholds`.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen, page or filter. Detail: `path`; `replace` where it takes the place of the one before.
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
