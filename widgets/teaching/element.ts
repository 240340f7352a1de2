import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { firstEn } from './first.en.ts'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Teaching } from './view.tsx'

/**
 * The teaching side of courses: cohorts and classes, sessions with attendance, trainees and who falls behind. Course managers see all
 * of them; trainers and mentors see those they teach.
 *
 * @tag wz-teaching
 * @title Teaching
 * @title-sw Ufundishaji
 * @access portal
 * @reserve 0 900, 640 700
 * @budget 6000 - The frame only: each screen is lazy-loaded.
 *
 * @attribute path - The screen: `/cohorts`, `/cohorts/<id>`, `/trainees`, `/mine`, `/mine/<id>`, `/marking`, `/marking/<id>`, `/decks`, `/scores`, `/courses`, `/courses/<id>`, `/sessions`, `/certificates` or `/reports`.
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
