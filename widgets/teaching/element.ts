import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { firstEn } from './first.en.ts'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Teaching } from './view.tsx'

/**
 * The teaching side of courses: cohorts and classes, sessions with attendance, trainees and who falls behind. Staff who look after
 * courses see all of them, trainers and mentors whom they teach.
 *
 * @tag wz-teaching
 * @title Teaching
 * @title-sw Ufundishaji
 * @access portal
 * @reserve 0 900, 640 700
 * @budget 6000 - The frame alone: each screen comes when it is opened.
 *
 * @attribute path - The screen: `/cohorts`, `/cohorts/<id>`, `/trainees`, `/mine`, `/mine/<id>`, `/marking`, `/marking/<id>`, `/decks`, `/scores`, `/courses`, `/courses/<id>`, `/sessions`, `/certificates` or `/reports`.
 * @attribute base - What stands before the path in links: the page's own address in the portal, `/processor/teaching`.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen. Detail: `path`; `replace` where it takes the place of the one before.
 */
defineWidget({
  name: 'teaching',
  attributes: ['path', 'base'],
  words: { name: 'teaching', en: firstEn, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  drafts: 'device',
  View: Teaching,
})
