import { definePreview } from '#kit/core/preview.ts'
import { defineWidget } from '#kit/core/widget.tsx'
import { signedInOrNot } from '#kit/member/signed-in.tsx'
import { firstEn } from './first.en.ts'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Survey } from './view.tsx'

/**
 * A survey form, on one page or one question per screen. People answer after verifying their phone, or as the signed-in user if the page
 * supplies an access token. Answers are saved on the device while they are typed, are queued while offline, and are recorded exactly once.
 *
 * @tag wz-survey
 * @title Survey
 * @title-sw Utafiti
 * @access public
 * @reserve 0 720, 480 640
 * @first survey/open/{survey}
 * @budget 18400 - Everything downloaded before the first question is shown: phone verification, the form, its engine and the surrounding layout.
 *
 * @attribute survey - The survey's code: `shop-visit`.
 * @attribute {'page' | 'steps'} layout - `page` shows all questions on one page, `steps` one question per screen.
 * @attribute prefill - Initial answers, as JSON (`{"country":"ke"}`) or as a query string (`country=ke&trades=shop%20farming`).
 * @attribute phone - Initial value of the phone field, for surveys answered with a verified phone.
 * @attribute {number | string} round - The round to answer, for a survey that is asked once per round; defaults to the first.
 * @attribute {'quarterly' | 'learning' | 'post-training'} area - In the portal: shows the surveys of an area, including its home screen. For signed-in users.
 * @attribute path - In an area, the screen: `/home`, `/quarterly_survey`, `/post_quarterly_survey` or `/survey/<code>`.
 * @attribute back - Address the Back link leads to. Defaults to the area's home.
 *
 * @property {object | null} preview - Survey contents to try out: nothing is requested from the server, saved or sent. Can be set again at any time; answers that still fit are kept.
 *
 * @event {{ answered: number; asked: number }} wz-change - The answers changed. Detail: how many of the currently `asked` questions are `answered`.
 * @event {{ survey: string; period: string; repeated: boolean }} wz-complete - The server received the answers. Detail: `survey`; the `period` they count for, `2026-Q3` or the round; `repeated` if it already had them.
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
