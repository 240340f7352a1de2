import { endpointsWith } from './endpoint.ts'
import { Filled, Id, Instant, Line, neighbours, paged, pageOf, paging } from './field.ts'
import { PROGRAMME_PAPER } from './handed-file.ts'
import { listExport } from './list-file.ts'
import {
  AnswerFile,
  Download,
  DownloadKind,
  HandedFile,
  OnboardingStep,
  QuestionType,
  Verdict,
} from './onboarding.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  list,
  nullable,
  object,
  optional,
  partial,
  record,
  string,
  text,
  whole,
} from './shape.ts'
import { Language } from './tenant.ts'

// The staff's side of onboarding and of the applicant programme: processors (and admins, who have their rights) and super.

/** `onboarding`: clients and their 14 steps. `application`: applicants and the questions of their cohort. */
export const Programme = enums(['onboarding', 'application'])
export type Programme = Infer<typeof Programme>

const person = object({ id: Id, name: string() })
const hubRef = nullable(object({ id: Id, name: string() }))

/** A row of a review: a step, or the answer to a question, as last submitted. */
export const ReviewRow = object({
  id: Id,
  programme: Programme,
  person,
  hub: hubRef,
  cohort: nullable(object({ id: Id, name: string() })),
  /** For onboarding; null for an answer. */
  step: nullable(OnboardingStep),
  /** For an application: the question and its order. */
  question: nullable(object({ question: string(), order: integer() })),
  /** `file`, or the type of the question; `textarea` for the overview. */
  type: QuestionType,
  verdict: Verdict,
  /** When it was submitted: its age in the queue. */
  at: Instant,
  /** Number of submissions, including this one. */
  tries: integer(),
})
export type ReviewRow = Infer<typeof ReviewRow>

/** One submission of a step or answer. */
export const Attempt = object({
  id: Id,
  at: Instant,
  verdict: Verdict,
  reason: nullable(string()),
  by: nullable(string()),
  decidedAt: nullable(Instant),
  value: nullable(string()),
  file: nullable(HandedFile),
})
export type Attempt = Infer<typeof Attempt>

export const ReviewPage = object({
  ...ReviewRow.schema,
  /** The newest first: the first one is the one to decide on. */
  attempts: array(Attempt),
  /** All steps or answers of the same person, in order, for comparison; those not submitted have no id. */
  others: array(
    object({
      id: nullable(Id),
      step: nullable(OnboardingStep),
      question: nullable(object({ question: string(), order: integer() })),
      type: QuestionType,
      verdict: nullable(Verdict),
      value: nullable(string()),
      file: nullable(HandedFile),
    }),
  ),
  /** Known data of the person, for comparison: names, phone, and the national ID number if provided. */
  /** `language` is the one in which they receive the decision. */
  known: object({
    email: string(),
    phone: nullable(string()),
    country: enums(['KE', 'TZ']),
    language: Language,
  }),
})
export type ReviewPage = Infer<typeof ReviewPage>

/** `active`: in progress. `waiting`: everything is submitted and waits for approval. `late`: past the deadline. */
export const Standing = enums([
  'not-started',
  'active',
  'waiting',
  'late',
  'complete',
  'judging',
  'selected',
  'not-selected',
])
export type Standing = Infer<typeof Standing>

/** A person's progress. */
export const ProgressRow = object({
  person,
  programme: Programme,
  hub: hubRef,
  cohort: nullable(object({ id: Id, name: string() })),
  standing: Standing,
  done: integer(),
  total: integer(),
  pending: integer(),
  rejected: integer(),
  startedAt: nullable(Instant),
  deadline: nullable(Instant),
  /** Source of the deadline: a personal extension, or the cohort's, whichever is later; null where there is no choice. */
  deadlineOf: nullable(enums(['person', 'cohort'])),
  /** Their last submission. */
  lastAt: nullable(Instant),
  /** Earlier cohorts in which they were not selected before applying to this one. */
  earlier: array(object({ id: Id, name: string() })),
})
export type ProgressRow = Infer<typeof ProgressRow>

/** A judging criterion, and its maximum points. */
export const Criterion = object({ name: Filled(60), most: whole(1, 100) })
export type Criterion = Infer<typeof Criterion>

const cohort = {
  name: Filled(80),
  year: whole(2000, 2100),
  /** Only applicants of this hub; null for all. */
  hub: nullable(Id),
  /** Start of admission, and deadline for answers. */
  opensAt: Instant,
  deadline: Instant,
  /** A YouTube or Vimeo URL; empty for none. */
  tutorial: Line(300),
  criteria: list(Criterion, 1, 10),
}
export const CohortTerms = object(cohort)
export type CohortTerms = Infer<typeof CohortTerms>

export const Cohort = object({
  id: Id,
  ...cohort,
  /** Its questions can only be changed while nobody has answered. */
  used: boolean(),
  questions: integer(),
  applicants: integer(),
  /** By `Standing`. */
  standings: record(string(), integer()),
})
export type Cohort = Infer<typeof Cohort>

/** A question as staff edit it, in both languages; English is the fallback for Kiswahili. */
export const QuestionTerms = object({
  question: Filled(300),
  questionSw: Line(300),
  hint: Line(300),
  hintSw: Line(300),
  type: QuestionType,
  /** For selects and checkboxes: at least two. The English text is the stored value. */
  options: list(Filled(120), 0, 40),
  optionsSw: list(Line(120), 0, 40),
  fileType: AnswerFile,
  required: boolean(),
})
export type QuestionTerms = Infer<typeof QuestionTerms>
export const EditedQuestion = object({ id: Id, order: integer(), ...QuestionTerms.schema })
export type EditedQuestion = Infer<typeof EditedQuestion>

/** An applicant in the judging round. */
export const Candidate = object({
  person,
  hub: hubRef,
  standing: enums(['judging', 'selected', 'not-selected']),
  /** They have since applied to another cohort: read-only here, and the points remain only in the audit trail. */
  gone: boolean(),
  /** Earlier cohorts in which they were not selected. */
  earlier: array(object({ id: Id, name: string() })),
  /** The scores of all judges. */
  scores: array(
    object({
      by: person,
      /** In the order of the cohort's criteria. */
      points: array(integer()),
      total: integer(),
      note: string(),
      at: Instant,
    }),
  ),
  /** Mean of the totals, to two decimals, as text; null while nobody has judged. */
  average: nullable(string()),
})
export type Candidate = Infer<typeof Candidate>

const hub = {
  name: Filled(60),
  coach: Line(120),
  email: Line(120),
  phone: Line(40),
  address: Line(200),
  /** It can be chosen. */
  active: boolean(),
}
export const ManagedHub = object({ id: Id, ...hub, people: integer() })
export type ManagedHub = Infer<typeof ManagedHub>

const reviewFilters = {
  programme: optional(Programme),
  verdict: optional(Verdict),
  step: optional(OnboardingStep),
  hub: optional(Id),
  cohort: optional(Id),
  person: optional(Id),
  search: optional(text(0, 100)),
  /** By age; defaults to the longest waiting first. */
  sort: optional(enums(['at', '-at', 'name', '-name'])),
}
const progressFilters = {
  programme: optional(Programme),
  standing: optional(Standing),
  hub: optional(Id),
  cohort: optional(Id),
  search: optional(text(0, 100)),
  sort: optional(enums(['lastAt', '-lastAt', 'deadline', '-deadline', 'done', '-done', 'name', '-name'])),
}
const candidateFilters = {
  search: optional(text(0, 100)),
  /** `own`: by the caller's own points. Defaults to the best first. */
  sort: optional(enums(['average', '-average', 'own', '-own', 'standing', '-standing', 'name', '-name'])),
}
/** People selected by id, or all who match the filters. */
const chosen = {
  people: optional(list(Id, 1, 500)),
  filters: optional(partial(object(progressFilters))),
}

const MANAGE = { who: 'programme.manage' } as const

export const programmeEndpoints = endpointsWith(MANAGE, {
  'GET onboarding/reviews': {
    summary: 'Lists submissions, page by page. Without a verdict, lists pending ones, oldest first.',
    query: object({ ...reviewFilters, ...paging }),
    reply: object({
      ...pageOf(ReviewRow),
      /** Counts over all rows: by verdict, and waiting ones by `onboarding` and `application`. */
      counts: record(string(), integer()),
    }),
  },
  'GET onboarding/reviews/export': {
    summary: 'Exports the filtered list of submissions as a file.',
    ...listExport(reviewFilters),
  },
  'GET onboarding/review/:id': {
    summary:
      'Returns a submission with its earlier attempts, the person’s other submissions, and the next one in the filtered list.',
    query: object(reviewFilters),
    reply: object({ data: ReviewPage, ...neighbours }),
  },
  'POST onboarding/review/:id': {
    summary:
      'Approves a submission, or returns it with a reason for the person. Repeating the call changes the decision, until there is a newer submission.',
    body: object({
      verdict: enums(['approved', 'rejected']),
      reason: optional(Line(500)),
      /** Optimistic lock: the verdict the caller saw, so that a concurrent decision is not overwritten. */
      seen: optional(Verdict),
    }),
  },

  'GET onboarding/progress': {
    summary: 'Lists the people in a programme with their progress, page by page.',
    query: object({ ...progressFilters, ...paging }),
    reply: object({
      ...pageOf(ProgressRow),
      /** By standing. */
      counts: record(string(), integer()),
    }),
  },
  'GET onboarding/progress/export': {
    summary: 'Exports the filtered list as a file.',
    ...listExport(progressFilters),
  },
  'GET onboarding/progress/figures': {
    summary:
      'Returns statistics for charts: how many people have done each step or question, and their status by hub.',
    query: object({ programme: Programme, cohort: optional(Id), hub: optional(Id) }),
    reply: object({
      /** In order: the step, or the question. */
      steps: array(
        object({
          step: nullable(OnboardingStep),
          question: nullable(object({ question: string(), order: integer() })),
          approved: integer(),
          pending: integer(),
          rejected: integer(),
          missing: integer(),
        }),
      ),
      hubs: array(object({ hub: hubRef, people: integer(), standings: record(string(), integer()) })),
    }),
  },
  'POST onboarding/progress/extend': {
    summary:
      'Extends the deadline of people, in batches, so that other requests are not delayed. Repeating the call continues with the rest.',
    body: object({ ...chosen, deadline: Instant }),
    reply: object({ message: string(), people: integer(), left: integer() }),
  },
  'POST onboarding/progress/remind': {
    summary:
      'Reminds people of their remaining steps by notification, mail and SMS, each at most once a day.',
    body: object({ ...chosen, note: optional(Line(300)) }),
    reply: object({ message: string(), people: integer() }),
  },

  'GET onboarding/cohorts': {
    summary: 'Lists the cohorts, newest first.',
    reply: object({ data: array(Cohort) }),
  },
  'POST onboarding/cohorts': {
    summary: 'Creates a cohort. `like` copies the questions of another one.',
    body: object({ ...cohort, like: optional(Id) }),
    reply: object({ data: Cohort }),
  },
  'PATCH onboarding/cohorts/:id': {
    summary: 'Updates a cohort. People without their own deadline get its new deadline.',
    body: partial(object(cohort)),
    reply: object({ data: Cohort }),
  },
  'GET onboarding/cohorts/:id/questions': {
    summary: 'Lists the questions of a cohort, in order.',
    reply: object({ data: array(EditedQuestion), version: string() }),
  },
  'PUT onboarding/cohorts/:id/questions': {
    summary:
      'Replaces the questions of a cohort, in the given order: those with an id are updated, others added, omitted ones removed. Once a question has answers, only texts and order can change.',
    body: object({
      version: text(1, 64),
      questions: list(object({ id: optional(Id), ...QuestionTerms.schema }), 0, 60),
    }),
    reply: object({ data: array(EditedQuestion), version: string() }),
  },
  'GET onboarding/cohorts/:id/candidates': {
    summary: 'Lists the applicants in the judging round of a cohort with their points, page by page.',
    ...paged(Candidate, candidateFilters),
  },
  'GET onboarding/cohorts/:id/candidates/export': {
    summary: 'Exports the filtered judging round of a cohort as a file.',
    ...listExport(candidateFilters),
  },
  'POST onboarding/candidate/:id/score': {
    summary: 'Adds or updates the caller’s points for an applicant, in the order of the criteria.',
    body: object({ points: list(whole(0, 100), 1, 10), note: optional(Line(500)) }),
  },
  'POST onboarding/candidate/:id/outcome': {
    summary: 'Records whether an applicant is selected. The applicant is notified.',
    who: 'programme.decide',
    body: object({ outcome: enums(['selected', 'not-selected']), note: optional(Line(500)) }),
  },

  'GET onboarding/hubs/all': {
    summary: 'Lists all hubs, including inactive ones.',
    reply: object({ data: array(ManagedHub) }),
  },
  'POST onboarding/hubs': {
    summary: 'Adds a hub.',
    who: 'programme.set-up',
    body: object(hub),
    reply: object({ data: ManagedHub }),
  },
  'PATCH onboarding/hubs/:id': {
    summary: 'Updates a hub, or deactivates it. Its people stay in it.',
    who: 'programme.set-up',
    body: partial(object(hub)),
    reply: object({ data: ManagedHub }),
  },
  'POST onboarding/downloads': {
    summary: 'Replaces a paper of the programme: a PDF per kind and language.',
    who: 'programme.set-up',
    body: object({ kind: DownloadKind, language: Language }),
    files: { file: PROGRAMME_PAPER },
    reply: object({ data: Download }),
  },
  'DELETE onboarding/downloads/:id': {
    summary: 'Removes a paper.',
    who: 'programme.set-up',
  },
})
