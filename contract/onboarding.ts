import { DOWNLOAD_KINDS } from './download-kind.ts'
import { endpoints, type FileRule } from './endpoint.ts'
import { Email, Filled, Id, Instant } from './field.ts'
import { ANSWER_FILES, STEP_FILES } from './handed-file.ts'
import { MAP_PARTS, STEPS } from './onboarding-step.ts'
import {
  array,
  boolean,
  decimal,
  enums,
  type Infer,
  integer,
  list,
  nullable,
  object,
  optional,
  record,
  string,
  text,
} from './shape.ts'
import { Language } from './tenant.ts'

export { ANSWER_FILES, type FileStep, STEP_FILES } from './handed-file.ts'

export const OnboardingStep = enums(STEPS)
export type OnboardingStep = Infer<typeof OnboardingStep>

/** The documents that can be signed on screen instead of on paper. */
export const SignedStep = enums(['entrepreneurMap', 'codeConduct', 'photoConsent', 'agreementLetter'])
export type SignedStep = Infer<typeof SignedStep>

export const AnswerFile = enums(Object.keys(ANSWER_FILES) as (keyof typeof ANSWER_FILES)[])
export type AnswerFile = Infer<typeof AnswerFile>

/** The union of the file rules of all steps and questions. */
const ANYTHING = {
  kinds: [
    ...new Set([...Object.values(STEP_FILES), ...Object.values(ANSWER_FILES)].flatMap(({ kinds }) => kinds)),
  ],
  most: STEP_FILES.investVideo.most,
  large: true,
} as const satisfies FileRule

export const QuestionType = enums(['file', 'number', 'textarea', 'text', 'checkbox', 'select'])
export type QuestionType = Infer<typeof QuestionType>

export const Verdict = enums(['pending', 'approved', 'rejected'])
export type Verdict = Infer<typeof Verdict>

export const DownloadKind = enums(DOWNLOAD_KINDS)
export type DownloadKind = Infer<typeof DownloadKind>

/** A location of the provider that people are assigned to. */
export const Hub = object({
  id: Id,
  /** Also accepted by `?location=`. */
  name: string(),
  /** Contact at the hub: a short text about the business coach. All may be empty. */
  coach: string(),
  email: string(),
  phone: string(),
  address: string(),
})
export type Hub = Infer<typeof Hub>

/** A document of the programme to read, print or sign. */
export const Download = object({
  id: Id,
  kind: DownloadKind,
  language: Language,
  name: string(),
  /** In bytes. */
  size: integer(),
  /** URL, valid for an hour. */
  address: string(),
})
export type Download = Infer<typeof Download>

/** A submitted file. `address` is valid for an hour. */
export const HandedFile = object({
  id: Id,
  name: string(),
  type: string(),
  size: integer(),
  address: string(),
})
export type HandedFile = Infer<typeof HandedFile>

/** State of an answer. A null `verdict` means that nothing was submitted yet. */
const handed = {
  verdict: nullable(Verdict),
  /** Why it was sent back. */
  reason: nullable(string()),
  at: nullable(Instant),
  /** The text, or the id of a file. Multiple choices are separated by line breaks. */
  value: nullable(string()),
  file: nullable(HandedFile),
}

const state = {
  /** Whether the user's folders are ready. */
  status: boolean(),
  message: string(),
  error: optional(string()),
  /**
   * The screen to show, relative to the widget's base path: `/welcome`, `/apply/id_front`, `/approvals`, `/success`, `/too_late`, `/manual`
   * for users onboarded in another system; or the portal's `/invited`.
   */
  path: string(),
  /** They have not started yet and are asked for their location. */
  firstAttempt: boolean(),
  /** `7%`. */
  progress: string(),
  stepsDone: integer(),
  totalSteps: integer(),
  /** Something is waiting for approval. */
  pendingApproval: boolean(),
  /** Time until the deadline; null before the start, and if there is none. */
  daysLeft: nullable(integer()),
  timeLeft: nullable(object({ hour: integer(), mins: integer() })),
  deadline: nullable(Instant),
  cohort: nullable(object({ name: string(), year: integer() })),
  toApproveSteps: array(object({ name: string() })),
  rejectedSteps: array(object({ name: string(), reason: string() })),
  hub: nullable(Hub),
}

export const OnboardingState = object({
  ...state,
  /** Whether the client is repaying a loan, or else has an application that is not decided or not paid out. */
  loan: enums(['none', 'application', 'running']),
  onboarding: object({ infoFolder: nullable(Id), investFolder: nullable(Id) }),
  /** All 14, in order. */
  steps: array(object({ step: OnboardingStep, ...handed })),
})
export type OnboardingState = Infer<typeof OnboardingState>

/** A question as presented to the applicant, in their language. */
export const Question = object({
  _id: Id,
  question: string(),
  /** Help text below it; empty for none. */
  hint: string(),
  /** From 1. */
  order: integer(),
  type: QuestionType,
  options: array(string()),
  fileType: AnswerFile,
  required: boolean(),
})
export type Question = Infer<typeof Question>

export const ApplicantState = object({
  ...state,
  applicant: object({ infoFolder: nullable(Id) }),
  outQuizes: array(object({ question: string(), order: integer() })),
  /** The next question; null for none. */
  outQuiz: nullable(object({ ...Question.schema, cohortId: Id })),
  /** All questions with their answers. */
  questions: array(
    object({
      ...Question.schema,
      ...handed,
      /** Their answer to the same question in an earlier cohort; null for none. */
      earlier: nullable(object({ value: nullable(string()), file: nullable(HandedFile) })),
    }),
  ),
  /** Overall state of the application. */
  stage: enums(['answering', 'review', 'judging', 'selected', 'not-selected']),
  /** For rejected applicants: the cohort they can apply to now; null for none. */
  again: nullable(object({ name: string(), year: integer(), deadline: Instant })),
  /** The cohort's video about the application: a YouTube or Vimeo URL; null for none. */
  tutorial: nullable(string()),
})
export type ApplicantState = Infer<typeof ApplicantState>

/**
 * A signature: strokes of points `x, y, x, y…` from 0 to 1000 of its box, which is three times as wide as high. Vectors rather than a
 * bitmap: small to transfer, sharp in print.
 */
export const Signature = list(list(decimal(0, 1000), 4, 2000), 1, 60)
export type Signature = Infer<typeof Signature>

const stateQuery = object({ start: optional(enums(['1'])), location: optional(Filled(60)) })
const CLIENT = { who: 'onboarding.follow', widgets: ['onboarding'] } as const
const APPLICANT = { who: 'application.write', widgets: ['applicant'] } as const

export const onboardingEndpoints = endpoints({
  'GET onboarding/state/:user_id': {
    summary:
      'Returns the status of a client’s onboarding and the next screen. `location` sets the hub by its name and prepares the folders, `start=1` starts the clock.',
    ...CLIENT,
    query: stateQuery,
    reply: OnboardingState,
  },
  'POST onboarding/step/:user_id': {
    summary:
      'Submits a step. `value` is the text, or the link or id of an uploaded file. The file can also be sent with the request, in a field named like the step.',
    ...CLIENT,
    body: object({ step: OnboardingStep, value: optional(text(0, 5000)) }),
    files: STEP_FILES,
    reply: object({ message: string(), data: OnboardingState }),
  },
  'POST onboarding/sign/:user_id': {
    summary:
      'Submits a paper that was filled in and signed on screen, and creates a PDF that states what was signed, by whom and when.',
    ...CLIENT,
    body: object({
      step: SignedStep,
      name: Filled(120),
      signature: Signature,
      /** Id of the document that was read; absent for the entrepreneur map. */
      paper: optional(Id),
      /** The contents of the entrepreneur map. */
      map: optional(record(enums([...MAP_PARTS]), text(0, 1500))),
    }),
    reply: object({ message: string(), data: OnboardingState }),
  },
  'GET onboarding/applicant/state/:user_id': {
    summary:
      'Returns the status of an application to the programme and the next screen. `location` sets the hub by its name, `start=1` starts it.',
    ...APPLICANT,
    query: stateQuery,
    reply: ApplicantState,
  },
  'POST onboarding/add-applicant/:user_id': {
    summary:
      'Answers the question with the id `step`. `value` is the answer, several choices separated by line breaks, or the link or id of an uploaded file. The file can also be sent with the request, in a field named like its kind.',
    ...APPLICANT,
    body: object({
      step: Id,
      value: optional(text(0, 10_000)),
      /**
       * The cohort the client shows, so that no answer is recorded for a cohort the user has left. Not required once every question is
       * answered.
       */
      cohort: optional(Id),
    }),
    files: ANSWER_FILES,
    reply: object({ message: string(), data: ApplicantState }),
  },
  'POST onboarding/applicant/again/:user_id': {
    summary:
      'Applies again to the cohort that is open now, after not being selected in an earlier one. That decision stays.',
    ...APPLICANT,
    reply: object({ message: string(), data: ApplicantState }),
  },
  'POST media/upload': {
    summary:
      'Uploads a file for a step, question, assignment or pitch to a folder of the caller; a trainee’s folder has the trainee’s id. `data` is the link, whose id a step takes as its value.',
    who: 'programme.hand-in',
    widgets: ['onboarding', 'applicant', 'learning'],
    body: object({ fileName: Filled(200), folderId: Id }),
    files: { file: ANYTHING },
    reply: object({ data: string() }),
  },
  'POST data/user': {
    summary: 'Returns a user by email address: the caller only.',
    who: 'signed-in',
    module: 'account',
    query: object({ resource: enums(['user']), action: enums(['readByIdOrPhoneOrEmail']) }),
    body: object({ email: Email }),
    form: true,
    reply: object({
      data: array(
        object({
          id: Id,
          name: string(),
          email: string(),
          phoneNumber: nullable(string()),
          businesses: array(object({ id: Id, name: string() })),
        }),
      ),
    }),
  },
  'GET onboarding/hubs': {
    summary: 'Lists the hubs to choose from.',
    who: 'signed-in',
    widgets: ['onboarding', 'applicant'],
    reply: object({ data: array(Hub) }),
  },
  'GET onboarding/downloads': {
    summary: 'Lists the programme’s papers in a language, or in the tenant’s first language if it has none.',
    who: 'signed-in',
    widgets: ['onboarding'],
    query: object({ language: optional(Language) }),
    reply: object({ data: array(Download) }),
  },
})
