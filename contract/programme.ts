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
import * as s from './shape.ts'
import { Language } from './tenant.ts'

// The staff's side of onboarding and of the applicant programme: processors (and admins, who have their rights) and super.

/** `onboarding`: clients and their 14 steps. `application`: applicants and the questions of their cohort. */
export const Programme = s.enums(['onboarding', 'application'])
export type Programme = s.Infer<typeof Programme>

const person = s.object({ id: Id, name: s.string() })
const hubRef = s.nullable(s.object({ id: Id, name: s.string() }))

/** A row of a review: a step, or the answer to a question, as last submitted. */
export const ReviewRow = s.object({
  id: Id,
  programme: Programme,
  person,
  hub: hubRef,
  cohort: s.nullable(s.object({ id: Id, name: s.string() })),
  /** For onboarding; null for an answer. */
  step: s.nullable(OnboardingStep),
  /** For an application: the question and its order. */
  question: s.nullable(s.object({ question: s.string(), order: s.integer() })),
  /** `file`, or the type of the question; `textarea` for the overview. */
  type: QuestionType,
  verdict: Verdict,
  /** When it was submitted: its age in the queue. */
  at: Instant,
  /** Number of submissions, including this one. */
  tries: s.integer(),
})
export type ReviewRow = s.Infer<typeof ReviewRow>

/** One submission of a step or answer. */
export const Attempt = s.object({
  id: Id,
  at: Instant,
  verdict: Verdict,
  reason: s.nullable(s.string()),
  by: s.nullable(s.string()),
  decidedAt: s.nullable(Instant),
  value: s.nullable(s.string()),
  file: s.nullable(HandedFile),
})
export type Attempt = s.Infer<typeof Attempt>

export const ReviewPage = s.object({
  ...ReviewRow.schema,
  /** The newest first: the first one is the one to decide on. */
  attempts: s.array(Attempt),
  /** All steps or answers of the same person, in order, for comparison; those not submitted have no id. */
  others: s.array(
    s.object({
      id: s.nullable(Id),
      step: s.nullable(OnboardingStep),
      question: s.nullable(s.object({ question: s.string(), order: s.integer() })),
      type: QuestionType,
      verdict: s.nullable(Verdict),
      value: s.nullable(s.string()),
      file: s.nullable(HandedFile),
    }),
  ),
  /** Known data of the person, for comparison: names, phone, and the national ID number if provided. */
  /** `language` is the one in which they receive the decision. */
  known: s.object({
    email: s.string(),
    phone: s.nullable(s.string()),
    country: s.enums(['KE', 'TZ']),
    language: Language,
  }),
})
export type ReviewPage = s.Infer<typeof ReviewPage>

/** `active`: in progress. `waiting`: everything is submitted and waits for approval. `late`: past the deadline. */
export const Standing = s.enums([
  'not-started',
  'active',
  'waiting',
  'late',
  'complete',
  'judging',
  'selected',
  'not-selected',
])
export type Standing = s.Infer<typeof Standing>

/** How an earlier application ended, before they applied to another cohort. */
export const EarlierStanding = s.enums(['not-selected', 'late'])
export type EarlierStanding = s.Infer<typeof EarlierStanding>

const earlier = s.array(s.object({ id: Id, name: s.string(), standing: EarlierStanding }))

/** A person's progress. */
export const ProgressRow = s.object({
  person,
  programme: Programme,
  hub: hubRef,
  cohort: s.nullable(s.object({ id: Id, name: s.string() })),
  standing: Standing,
  done: s.integer(),
  total: s.integer(),
  pending: s.integer(),
  rejected: s.integer(),
  startedAt: s.nullable(Instant),
  deadline: s.nullable(Instant),
  /** Source of the deadline: a personal extension, or the cohort's, whichever is later; null where there is no choice. */
  deadlineOf: s.nullable(s.enums(['person', 'cohort'])),
  /** Their last submission. */
  lastAt: s.nullable(Instant),
  /** Cohorts they applied to before this one. */
  earlier,
})
export type ProgressRow = s.Infer<typeof ProgressRow>

/** A judging criterion, and its maximum points. */
export const Criterion = s.object({ name: Filled(60), most: s.whole(1, 100) })
export type Criterion = s.Infer<typeof Criterion>

const cohort = {
  name: Filled(80),
  year: s.whole(2000, 2100),
  /** Only applicants of this hub; null for all. */
  hub: s.nullable(Id),
  /** Start of admission, and deadline for answers. */
  opensAt: Instant,
  deadline: Instant,
  /** A YouTube or Vimeo URL; empty for none. */
  tutorial: Line(300),
  criteria: s.list(Criterion, 1, 10),
}
export const CohortTerms = s.object(cohort)
export type CohortTerms = s.Infer<typeof CohortTerms>

export const Cohort = s.object({
  id: Id,
  ...cohort,
  /** Its questions can only be changed while nobody has answered. */
  used: s.boolean(),
  questions: s.integer(),
  applicants: s.integer(),
  /** By `Standing`. */
  standings: s.record(s.string(), s.integer()),
})
export type Cohort = s.Infer<typeof Cohort>

/** A question as staff edit it, in both languages; English is the fallback for Kiswahili. */
export const QuestionTerms = s.object({
  question: Filled(300),
  questionSw: Line(300),
  hint: Line(300),
  hintSw: Line(300),
  type: QuestionType,
  /** For selects and checkboxes: at least two. The English text is the stored value. */
  options: s.list(Filled(120), 0, 40),
  optionsSw: s.list(Line(120), 0, 40),
  fileType: AnswerFile,
  required: s.boolean(),
})
export type QuestionTerms = s.Infer<typeof QuestionTerms>
export const EditedQuestion = s.object({ id: Id, order: s.integer(), ...QuestionTerms.schema })
export type EditedQuestion = s.Infer<typeof EditedQuestion>

const JudgedStanding = s.enums(['judging', 'selected', 'not-selected'])

/** An applicant in the judging round. */
export const Candidate = s.object({
  person,
  hub: hubRef,
  standing: JudgedStanding,
  /** They have since applied to another cohort: read-only here, and the points remain only in the audit trail. */
  gone: s.boolean(),
  /** Cohorts they applied to before this one. */
  earlier,
  /** The scores of all judges. */
  scores: s.array(
    s.object({
      by: person,
      /** In the order of the cohort's criteria. */
      points: s.array(s.integer()),
      total: s.integer(),
      note: s.string(),
      at: Instant,
    }),
  ),
  /** Mean of the totals, to two decimals, as text; null while nobody has judged. */
  average: s.nullable(s.string()),
})
export type Candidate = s.Infer<typeof Candidate>

const hub = {
  name: Filled(60),
  coach: Line(120),
  email: Line(120),
  phone: Line(40),
  address: Line(200),
  /** It can be chosen. */
  active: s.boolean(),
}
export const ManagedHub = s.object({ id: Id, ...hub, people: s.integer() })
export type ManagedHub = s.Infer<typeof ManagedHub>

const reviewFilters = {
  programme: s.optional(Programme),
  verdict: s.optional(Verdict),
  step: s.optional(OnboardingStep),
  hub: s.optional(Id),
  cohort: s.optional(Id),
  person: s.optional(Id),
  search: s.optional(s.text(0, 100)),
  /** By age; defaults to the longest waiting first. */
  sort: s.optional(s.enums(['at', '-at', 'name', '-name'])),
}
const progressFilters = {
  programme: s.optional(Programme),
  standing: s.optional(Standing),
  hub: s.optional(Id),
  cohort: s.optional(Id),
  search: s.optional(s.text(0, 100)),
  sort: s.optional(s.enums(['lastAt', '-lastAt', 'deadline', '-deadline', 'done', '-done', 'name', '-name'])),
}
const candidateFilters = {
  search: s.optional(s.text(0, 100)),
  /** `own`: by the caller's own points. Defaults to the best first. */
  sort: s.optional(s.enums(['average', '-average', 'own', '-own', 'standing', '-standing', 'name', '-name'])),
}
/** People selected by id, or all who match the filters. */
const chosen = {
  people: s.optional(s.list(Id, 1, 500)),
  filters: s.optional(s.partial(s.object(progressFilters))),
}

const MANAGE = { who: 'programme.manage' } as const

export const programmeEndpoints = endpointsWith(MANAGE, {
  'GET onboarding/reviews': {
    summary: 'Lists submissions, page by page. Without a verdict, lists pending ones, oldest first.',
    query: s.object({ ...reviewFilters, ...paging }),
    reply: s.object({
      ...pageOf(ReviewRow),
      /** Counts over all rows: by verdict, and waiting ones by `onboarding` and `application`. */
      counts: s.record(s.string(), s.integer()),
    }),
  },
  'GET onboarding/reviews/export': {
    summary: 'Exports the filtered list of submissions as a file.',
    ...listExport(reviewFilters),
  },
  'GET onboarding/review/:id': {
    summary:
      'Returns a submission with its earlier attempts, the person’s other submissions, and the next one in the filtered list.',
    query: s.object(reviewFilters),
    reply: s.object({ data: ReviewPage, ...neighbours }),
  },
  'POST onboarding/review/:id': {
    summary:
      'Approves a submission, or returns it with a reason for the person. Repeating the call changes the decision, until there is a newer submission.',
    body: s.object({
      verdict: s.enums(['approved', 'rejected']),
      reason: s.optional(Line(500)),
      /** Optimistic lock: the verdict the caller saw, so that a concurrent decision is not overwritten. */
      seen: s.optional(Verdict),
    }),
  },

  'GET onboarding/progress': {
    summary: 'Lists the people in a programme with their progress, page by page.',
    query: s.object({ ...progressFilters, ...paging }),
    reply: s.object({
      ...pageOf(ProgressRow),
      /** By standing. */
      counts: s.record(s.string(), s.integer()),
    }),
  },
  'GET onboarding/progress/export': {
    summary: 'Exports the filtered list as a file.',
    ...listExport(progressFilters),
  },
  'GET onboarding/progress/figures': {
    summary:
      'Returns statistics for charts: how many people have done each step or question, and their status by hub.',
    query: s.object({ programme: Programme, cohort: s.optional(Id), hub: s.optional(Id) }),
    reply: s.object({
      /** In order: the step, or the question. */
      steps: s.array(
        s.object({
          step: s.nullable(OnboardingStep),
          question: s.nullable(s.object({ question: s.string(), order: s.integer() })),
          approved: s.integer(),
          pending: s.integer(),
          rejected: s.integer(),
          missing: s.integer(),
        }),
      ),
      hubs: s.array(
        s.object({ hub: hubRef, people: s.integer(), standings: s.record(s.string(), s.integer()) }),
      ),
    }),
  },
  'POST onboarding/progress/extend': {
    summary:
      'Extends the deadline of people, in batches, so that other requests are not delayed. Repeating the call continues with the rest.',
    body: s.object({ ...chosen, deadline: Instant }),
    reply: s.object({ message: s.string(), people: s.integer(), left: s.integer() }),
  },
  'POST onboarding/progress/remind': {
    summary:
      'Reminds people of their remaining steps by notification, mail and SMS, each at most once a day.',
    body: s.object({ ...chosen, note: s.optional(Line(300)) }),
    reply: s.object({ message: s.string(), people: s.integer() }),
  },

  'GET onboarding/cohorts': {
    summary: 'Lists the cohorts, newest first.',
    reply: s.object({ data: s.array(Cohort) }),
  },
  'POST onboarding/cohorts': {
    summary: 'Creates a cohort. `like` copies the questions of another one.',
    once: true,
    body: s.object({ ...cohort, like: s.optional(Id) }),
    reply: s.object({ data: Cohort }),
  },
  'PATCH onboarding/cohorts/:id': {
    summary: 'Updates a cohort. People without their own deadline get its new deadline.',
    body: s.partial(s.object(cohort)),
    reply: s.object({ data: Cohort }),
  },
  'GET onboarding/cohorts/:id/questions': {
    summary: 'Lists the questions of a cohort, in order.',
    reply: s.object({ data: s.array(EditedQuestion), version: s.string() }),
  },
  'PUT onboarding/cohorts/:id/questions': {
    summary:
      'Replaces the questions of a cohort, in the given order: those with an id are updated, others added, omitted ones removed. Once a question has answers, only texts and order can change.',
    body: s.object({
      version: s.text(1, 64),
      questions: s.list(s.object({ id: s.optional(Id), ...QuestionTerms.schema }), 0, 60),
    }),
    reply: s.object({ data: s.array(EditedQuestion), version: s.string() }),
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
    body: s.object({ points: s.list(s.whole(0, 100), 1, 10), note: s.optional(Line(500)) }),
  },
  'POST onboarding/candidate/:id/outcome': {
    summary:
      'Records whether an applicant is selected. The applicant is notified. Rejected if `before`, the standing the caller read, has changed since then.',
    who: 'programme.decide',
    body: s.object({
      outcome: s.enums(['selected', 'not-selected']),
      before: s.optional(JudgedStanding),
      note: s.optional(Line(500)),
    }),
  },

  'GET onboarding/hubs/all': {
    summary: 'Lists all hubs, including inactive ones.',
    reply: s.object({ data: s.array(ManagedHub) }),
  },
  'POST onboarding/hubs': {
    summary: 'Adds a hub.',
    once: true,
    who: 'programme.set-up',
    body: s.object(hub),
    reply: s.object({ data: ManagedHub }),
  },
  'PATCH onboarding/hubs/:id': {
    summary: 'Updates a hub, or deactivates it. Its people stay in it.',
    who: 'programme.set-up',
    body: s.partial(s.object(hub)),
    reply: s.object({ data: ManagedHub }),
  },
  'POST onboarding/downloads': {
    summary: 'Replaces a paper of the programme: a PDF per kind and language.',
    who: 'programme.set-up',
    body: s.object({ kind: DownloadKind, language: Language }),
    files: { file: PROGRAMME_PAPER },
    reply: s.object({ data: Download }),
  },
  'DELETE onboarding/downloads/:id': {
    summary: 'Removes a paper.',
    who: 'programme.set-up',
  },
})
