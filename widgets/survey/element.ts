import { definePreview } from '#kit/core/preview.ts'
import { defineWidget } from '#kit/core/widget.tsx'
import { signedInOrNot } from '#kit/member/signed-in.tsx'
import { firstEn } from './first.en.ts'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Survey } from './view.tsx'

/**
 * A survey to be filled in, on one page or question by question: people answer with their phone, or as who they are where the page
 * gives a token. Answers are kept on the device while they are written, wait there without a line, and arrive once.
 *
 * @tag wz-survey
 * @title Survey
 * @title-sw Utafiti
 * @access public
 * @reserve 0 720, 480 640
 * @first survey/open/{survey}
 * @budget 18400 - All that a person downloads until the first question stands: the step with the phone, the form, its engine and what stands around them.
 *
 * @attribute survey - The survey's code: `shop-visit`.
 * @attribute {'page' | 'steps'} layout - `page`, all questions on one page, or `steps`, one on each screen.
 * @attribute prefill - Answers to begin with, as JSON (`{"country":"ke"}`) or as in an address (`country=ke&trades=shop%20farming`).
 * @attribute phone - The phone to begin with, where people answer with theirs.
 * @attribute {number | string} round - Which time it is, of a survey that is asked once in each round; the first unless told.
 * @attribute {'quarterly' | 'learning' | 'post-training'} area - In the portal: shows the surveys of an area, with their home. For signed-in people.
 * @attribute path - In an area, the screen: `/home`, `/quarterly_survey`, `/post_quarterly_survey` or `/survey/<code>`.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 * @attribute back - Where Back leads: an address. Without it, to the area's home.
 *
 * @property {object | null} preview - Contents of a survey to be tried out: nothing is asked of the server, kept or sent. May be set again at any time; what was typed stays where it still fits.
 *
 * @event {{ answered: number; asked: number }} wz-change - Answers came or went. Detail: how many of the questions that are asked now are `answered`.
 * @event {{ survey: string; period: string; repeated: boolean }} wz-complete - The server has the answers. Detail: `survey`; `period` that they count for, `2026-Q3` or the round; `repeated` where it had them before.
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen. Detail: `path`; `replace` where it takes the place of the one before.
 */
defineWidget({
  name: 'survey',
  attributes: ['survey', 'area', 'path', 'base', 'back', 'layout', 'prefill', 'round', 'phone'],
  words: { name: 'survey', en: firstEn, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedInOrNot(element => element.hasAttribute('area')),
  createModel,
  View: Survey,
})
definePreview('wz-survey')
