import type { HandedFile, OnboardingStep } from '#contract/onboarding.ts'
import { STEPS } from '#contract/onboarding-step.ts'
import type { ReviewPage, ReviewRow } from '#contract/programme.ts'
import { daysAgo, idOf } from '#kit/people/testing.ts'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { createModel, type Review } from './model.ts'

export const fileOf = (name: string, type: string): HandedFile => ({
  id: idOf('e'),
  name,
  type,
  size: 40_000,
  address: `https://portal.example/files/${name}`,
})

/** A step as a row of the list. */
export const rowOf = (more: Partial<ReviewRow> = {}): ReviewRow => ({
  id: idOf('a'),
  programme: 'onboarding',
  person: { id: idOf('c'), name: 'Amina Otieno' },
  hub: { id: idOf('b'), name: 'Nairobi' },
  cohort: null,
  step: 'idBack',
  question: null,
  type: 'file',
  verdict: 'pending',
  at: daysAgo(3),
  tries: 1,
  ...more,
})

/** An applicant's answer as a row of the list. */
export const answerRow = (more: Partial<ReviewRow> = {}): ReviewRow =>
  rowOf({
    id: idOf('d'),
    programme: 'application',
    person: { id: idOf('9'), name: 'Baraka Juma' },
    cohort: { id: idOf('8'), name: 'Growth' },
    step: null,
    type: 'textarea',
    question: { question: 'What does your business sell?', order: 1 },
    ...more,
  })

/** A review page of a step; its neighbours are the passport and the front of the ID. */
export function pageOf(more: Partial<ReviewPage> = {}): ReviewPage {
  const row = rowOf(more)
  const handed: Partial<Record<OnboardingStep, HandedFile>> = {
    passport: fileOf('passport.jpg', 'image/jpeg'),
    idFront: fileOf('front.jpg', 'image/jpeg'),
    idBack: fileOf('back.jpg', 'image/jpeg'),
  }
  return {
    ...row,
    attempts: [
      {
        id: row.id,
        at: row.at,
        verdict: row.verdict,
        reason: null,
        by: null,
        decidedAt: null,
        value: null,
        file: fileOf('back.jpg', 'image/jpeg'),
      },
    ],
    others: STEPS.map((step, at) => ({
      id: handed[step] ? idOf(String(at)) : null,
      step,
      question: null,
      type: 'file' as const,
      verdict: handed[step] ? ('approved' as const) : null,
      value: null,
      file: handed[step] ?? null,
    })),
    known: { email: 'amina@example.org', phone: '+254712345678', country: 'KE', language: 'en' },
    ...more,
  }
}

export const reviewOf = (more: Partial<ReviewPage> = {}, beside: Partial<Review> = {}): Review => ({
  data: pageOf(more),
  previous: null,
  next: idOf('d'),
  position: 4,
  total: 27,
  ...beside,
})

export const LIST = 'GET onboarding/reviews'
export const PAGE = 'GET onboarding/review/:id'
export const DECIDE = 'POST onboarding/review/:id'

/** Creates the reviews at an address on a fake server with the given answers. */
export function reviews(path: string | undefined, answers: Answers = {}) {
  const stood = standIn({
    attributes: { path, base: '/processor' },
    answers: { [PAGE]: reviewOf(), [DECIDE]: { message: 'It is approved.' }, ...answers },
    otherwise: { data: [] },
  })
  return { ...stood, model: createModel(stood.host) }
}
