import { DOWNLOAD_KINDS, SIGNED_PAPERS } from './download-kind.ts'
import { endpoints, type FileRule } from './endpoint.ts'
import { Email, Filled, Id, Instant, Line } from './field.ts'
import { ANSWER_FILES, STEP_FILES } from './handed-file.ts'
import { MAP_PARTS, STEPS } from './onboarding-step.ts'
import * as s from './shape.ts'
import { Language } from './tenant.ts'

export { ANSWER_FILES, type FileStep, STEP_FILES } from './handed-file.ts'

export const OnboardingStep = s.enums(STEPS)
export type OnboardingStep = s.Infer<typeof OnboardingStep>

/** The documents that can be signed on screen instead of on paper. */
export const SignedStep = s.enums(Object.keys(SIGNED_PAPERS) as (keyof typeof SIGNED_PAPERS)[])
export type SignedStep = s.Infer<typeof SignedStep>

export const AnswerFile = s.enums(Object.keys(ANSWER_FILES) as (keyof typeof ANSWER_FILES)[])
export type AnswerFile = s.Infer<typeof AnswerFile>

/** The union of the file rules of all steps and questions. */
const ANYTHING = {
  kinds: [
    ...new Set([...Object.values(STEP_FILES), ...Object.values(ANSWER_FILES)].flatMap(({ kinds }) => kinds)),
  ],
  most: STEP_FILES.investVideo.most,
  large: true,
} as const satisfies FileRule

export const QuestionType = s.enums(['file', 'number', 'textarea', 'text', 'checkbox', 'select'])
export type QuestionType = s.Infer<typeof QuestionType>

export const Verdict = s.enums(['pending', 'approved', 'rejected'])
export type Verdict = s.Infer<typeof Verdict>

export const DownloadKind = s.enums(DOWNLOAD_KINDS)
export type DownloadKind = s.Infer<typeof DownloadKind>

/** A location of the provider that people are assigned to. */
export const Hub = s.object({
  id: Id,
  /** Also accepted by `?location=`. */
  name: s.string(),
  /** Contact at the hub: a short text about the business coach. All may be empty. */
  coach: s.string(),
  email: s.string(),
  phone: s.string(),
  address: s.string(),
})
export type Hub = s.Infer<typeof Hub>

/** A document of the programme to read, print or sign. */
export const Download = s.object({
  id: Id,
  kind: DownloadKind,
  language: Language,
  name: s.string(),
  /** In bytes. */
  size: s.integer(),
  /** URL, valid for an hour. */
  address: s.string(),
})
export type Download = s.Infer<typeof Download>

/** A submitted file. `address` is valid for an hour. */
export const HandedFile = s.object({
  id: Id,
  name: s.string(),
  type: s.string(),
  size: s.integer(),
  address: s.string(),
})
export type HandedFile = s.Infer<typeof HandedFile>

/** State of an answer. A null `verdict` means that nothing was submitted yet. */
const handed = {
  verdict: s.nullable(Verdict),
  /** Why it was sent back. */
  reason: s.nullable(s.string()),
  at: s.nullable(Instant),
  /** The text, or the id of a file. Multiple choices are separated by line breaks. */
  value: s.nullable(s.string()),
  file: s.nullable(HandedFile),
}

const state = {
  /** Whether the user's folders are ready. */
  status: s.boolean(),
  message: s.string(),
  error: s.optional(s.string()),
  /**
   * The screen to show, relative to the widget's base path: `/welcome`, `/apply/id_front`, `/approvals`, `/success`, `/too_late`, `/manual`
   * for users onboarded in another system; or the portal's `/invited`.
   */
  path: s.string(),
  /** They have not started yet and are asked for their location. */
  firstAttempt: s.boolean(),
  /** `7%`. */
  progress: s.string(),
  stepsDone: s.integer(),
  totalSteps: s.integer(),
  /** Something is waiting for approval. */
  pendingApproval: s.boolean(),
  /** Calendar days until the deadline; null before the start, and if there is none. */
  daysLeft: s.nullable(s.integer()),
  /** Hours and minutes until the deadline on its day, zero before. */
  timeLeft: s.nullable(s.object({ hour: s.integer(), mins: s.integer() })),
  deadline: s.nullable(Instant),
  cohort: s.nullable(s.object({ name: s.string(), year: s.integer() })),
  toApproveSteps: s.array(s.object({ name: s.string() })),
  rejectedSteps: s.array(s.object({ name: s.string(), reason: s.string() })),
  hub: s.nullable(Hub),
}

export const OnboardingState = s.object({
  ...state,
  /** Whether the client is repaying a loan, or else has an application that is not decided or not paid out. */
  loan: s.enums(['none', 'application', 'running']),
  onboarding: s.object({ infoFolder: s.nullable(Id), investFolder: s.nullable(Id) }),
  /** All 14, in order. */
  steps: s.array(s.object({ step: OnboardingStep, ...handed })),
})
export type OnboardingState = s.Infer<typeof OnboardingState>

/** A question as presented to the applicant, in their language. */
export const Question = s.object({
  _id: Id,
  question: s.string(),
  /** Help text below it; empty for none. */
  hint: s.string(),
  /** From 1. */
  order: s.integer(),
  type: QuestionType,
  options: s.array(s.string()),
  fileType: AnswerFile,
  required: s.boolean(),
})
export type Question = s.Infer<typeof Question>

export const ApplicantState = s.object({
  ...state,
  applicant: s.object({ infoFolder: s.nullable(Id) }),
  outQuizes: s.array(s.object({ question: s.string(), order: s.integer() })),
  /** The next question; null for none. */
  outQuiz: s.nullable(s.object({ ...Question.schema, cohortId: Id })),
  /** All questions with their answers. */
  questions: s.array(
    s.object({
      ...Question.schema,
      ...handed,
      /** Their answer to the same question in an earlier cohort; null for none. */
      earlier: s.nullable(s.object({ value: s.nullable(s.string()), file: s.nullable(HandedFile) })),
    }),
  ),
  /** Overall state of the application. */
  stage: s.enums(['answering', 'review', 'judging', 'selected', 'not-selected']),
  /** For rejected applicants: the cohort they can apply to now; null for none. */
  again: s.nullable(s.object({ name: s.string(), year: s.integer(), deadline: Instant })),
  /** The cohort's video about the application: a YouTube or Vimeo URL; null for none. */
  tutorial: s.nullable(s.string()),
})
export type ApplicantState = s.Infer<typeof ApplicantState>

/**
 * A signature: strokes of points `x, y, x, y…` from 0 to 1000 of its box, which is three times as wide as high. Vectors rather than a
 * bitmap: small to transfer, sharp in print.
 */
export const Signature = s.list(s.list(s.decimal(0, 1000), 4, 2000), 1, 60)
export type Signature = s.Infer<typeof Signature>

const stateQuery = s.object({ start: s.optional(s.enums(['1'])), location: s.optional(Line(60)) })
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
    body: s.object({ step: OnboardingStep, value: s.optional(s.text(0, 5000)) }),
    files: STEP_FILES,
    reply: s.object({ message: s.string(), data: OnboardingState }),
  },
  'POST onboarding/sign/:user_id': {
    summary:
      'Submits a paper that was filled in and signed on screen, and creates a PDF that states what was signed, by whom and when.',
    ...CLIENT,
    body: s.object({
      step: SignedStep,
      name: Filled(120),
      signature: Signature,
      /** Id of the document that was read; absent for the entrepreneur map. */
      paper: s.optional(Id),
      /** The contents of the entrepreneur map. */
      map: s.optional(s.record(s.enums([...MAP_PARTS]), s.text(0, 1500))),
    }),
    reply: s.object({ message: s.string(), data: OnboardingState }),
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
    body: s.object({
      step: Id,
      value: s.optional(s.text(0, 10_000)),
      /**
       * The cohort the client shows, so that no answer is recorded for a cohort the user has left. Not required once every question is
       * answered.
       */
      cohort: s.optional(Id),
    }),
    files: ANSWER_FILES,
    reply: s.object({ message: s.string(), data: ApplicantState }),
  },
  'POST onboarding/applicant/again/:user_id': {
    summary:
      'Applies to the cohort that is open now, after not being selected in an earlier one or missing its deadline. That outcome stays.',
    ...APPLICANT,
    reply: s.object({ message: s.string(), data: ApplicantState }),
  },
  'POST media/upload': {
    summary:
      'Uploads a file for a step, question, assignment or pitch to a folder of the caller; a trainee’s folder has the trainee’s id. `data` is the link, whose id a step takes as its value.',
    who: 'programme.hand-in',
    widgets: ['onboarding', 'applicant', 'learning'],
    body: s.object({ fileName: Filled(200), folderId: Id }),
    files: { file: ANYTHING },
    reply: s.object({ data: s.string() }),
  },
  'POST data/user': {
    summary: 'Returns a user by email address: the caller only.',
    who: 'signed-in',
    module: 'account',
    query: s.object({ resource: s.enums(['user']), action: s.enums(['readByIdOrPhoneOrEmail']) }),
    body: s.object({ email: Email }),
    form: true,
    reply: s.object({
      data: s.array(
        s.object({
          id: Id,
          name: s.string(),
          email: s.string(),
          phoneNumber: s.nullable(s.string()),
          businesses: s.array(s.object({ id: Id, name: s.string() })),
        }),
      ),
    }),
  },
  'GET onboarding/hubs': {
    summary: 'Lists the hubs to choose from.',
    who: 'signed-in',
    widgets: ['onboarding', 'applicant'],
    reply: s.object({ data: s.array(Hub) }),
  },
  'GET onboarding/downloads': {
    summary: 'Lists the programme’s papers in a language, or in the tenant’s first language if it has none.',
    who: 'signed-in',
    widgets: ['onboarding'],
    query: s.object({ language: s.optional(Language) }),
    reply: s.object({ data: s.array(Download) }),
  },
})
