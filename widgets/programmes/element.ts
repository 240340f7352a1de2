import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Programmes } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Onboarding and the programme for applicants, for the staff who run them: how far everybody is, more time and reminders, figures
 * by step and hub, cohorts with their questions and the judging round, hubs, and the papers of the programme.
 *
 * @tag wz-programmes
 * @title Programmes
 * @title-sw Programu
 * @access portal
 * @reserve 0 1300, 480 760, 900 700
 * @budget 22000 - The list of people; figures, cohorts, hubs and papers come when they are opened.
 *
 * @attribute path - The screen: `/people` with filters as `/people?standing=late&sort=deadline`, `/figures`, `/cohorts`, `/cohorts/<id>/questions`, `/cohorts/<id>/judging`, `/hubs` or `/papers`.
 * @attribute base - What stands before the path in links: the page's own address in the portal, `/processor/programmes`.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen, page or filter. Detail: `path`; `replace` where it takes the place of the one before.
 */
defineWidget({
  name: 'programmes',
  attributes: ['path', 'base'],
  words: { name: 'programmes', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: Programmes,
})
