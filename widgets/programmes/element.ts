import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Programmes } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Onboarding and the application programme, for the staff who run them: everyone's progress, deadline extensions and reminders, figures
 * by step and hub, cohorts with their questions and judging round, hubs, and the programme's documents.
 *
 * @tag wz-programmes
 * @title Programmes
 * @title-sw Programu
 * @access portal
 * @reserve 0 1300, 480 760, 900 700
 * @budget 22000 - The list of people; figures, cohorts, hubs and documents are lazy-loaded.
 *
 * @attribute path - The screen: `/people` with filters as `/people?standing=late&sort=deadline`, `/figures`, `/cohorts`, `/cohorts/<id>/questions`, `/cohorts/<id>/judging`, `/hubs` or `/papers`.
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
