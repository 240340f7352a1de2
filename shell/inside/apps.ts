import type { Role } from '#contract/role.ts'
import type { InsideWords } from './words.en.ts'

/** An app on a home: where it opens, and the keys of its name, of what it is for, and of its tutorial's address. */
export type App = {
  who: Role
  path: string
  name: Extract<keyof InsideWords, `app${string}`>
  text: Extract<keyof InsideWords, `app${string}Text`>
  tutorial: Extract<keyof InsideWords, `tutorial${string}`>
}

/** The apps of applicants and Digiprime members, in the order of their homes. One shows where the portal has its page. */
export const APPS: readonly App[] = [
  {
    who: 'applicant',
    path: '/dashboard/applicant/welcome',
    name: 'appApplicant',
    text: 'appApplicantText',
    tutorial: 'tutorialApplicant',
  },
  {
    who: 'applicant',
    path: '/dashboard/lms/home',
    name: 'appLms',
    text: 'appLmsText',
    tutorial: 'tutorialLms',
  },
  {
    who: 'applicant',
    path: '/dashboard/digikua/applicant/cashflow-summary',
    name: 'appDigiKua',
    text: 'appDigiKuaText',
    tutorial: 'tutorialDigiKua',
  },
  {
    who: 'applicant',
    path: '/dashboard/qsurvey/applicant/home',
    name: 'appQSurvey',
    text: 'appQSurveyText',
    tutorial: 'tutorialQSurvey',
  },
  {
    who: 'digiprime',
    path: '/dashboard/digikua/digiprime/cashflow-summary',
    name: 'appDigiKua',
    text: 'appDigiKuaText',
    tutorial: 'tutorialDigiKua',
  },
  {
    who: 'digiprime',
    path: '/dashboard/digiprime/validation/home',
    name: 'appValidation',
    text: 'appValidationText',
    tutorial: 'tutorialValidation',
  },
  {
    who: 'digiprime',
    path: '/dashboard/digiprime/business-documents/home',
    name: 'appDocuments',
    text: 'appDocumentsText',
    tutorial: 'tutorialDocuments',
  },
]
