import { endpointsWith } from './endpoint.ts'
import { Code, Day, Id, Instance, Instant, Phone } from './field.ts'
import { SURVEY_PHOTO } from './handed-file.ts'
import * as s from './shape.ts'
import {
  AnswerName,
  Expression,
  Option,
  RowName,
  SurveyAnswer,
  SurveyDefinition,
  Texts,
} from './survey-definition.ts'
import { SURVEY_AREAS } from './survey-names.ts'
import { Language } from './tenant.ts'

/** Code of a survey, also used in URLs: `2*14*1`, `business-acumen/entry`, `shop-visit`. */
export const SurveyCode = s.pattern(s.string(), /^(?=.{1,60}$)[a-z0-9*]+([-/][a-z0-9*]+)*$/)

export const SurveyArea = s.enums(SURVEY_AREAS)
export type SurveyArea = s.Infer<typeof SurveyArea>

/** `quarterly`: once per quarter. `once`: once in each round, of which there is one by default. `always`: any number of times. */
export const Frequency = s.enums(['quarterly', 'once', 'always'])
export type Frequency = s.Infer<typeof Frequency>

/** `open`: it can be answered now. `answered`: this person already has, for this period. `closed`: outside its window, or switched off. */
export const SurveyState = s.enums(['open', 'answered', 'closed'])
export type SurveyState = s.Infer<typeof SurveyState>

const standing = {
  state: SurveyState,
  /** The period an answer given now counts for: `2026-Q3`, or the round: `1`. Empty for surveys that are always open. */
  period: s.string(),
  /** The current window, or else the next one; null if it has no end. If none is left, only `closesAt`, in the past. */
  opensAt: s.nullable(Instant),
  closesAt: s.nullable(Instant),
  /** When this person answered for this period; null if the person is unknown. */
  answeredAt: s.nullable(Instant),
}

/** What a browser needs to run a survey: its texts, and its parsed expressions. */
export const SurveyContents = s.object({
  definition: SurveyDefinition,
  /** By row and part. */
  expressions: s.record(s.string(), s.record(s.string(), Expression)),
})
export type SurveyContents = s.Infer<typeof SurveyContents>

export const SurveyMenu = s.object({
  code: s.string(),
  /** Whether it can be answered now. */
  active: s.boolean(),
  /** Where answers are sent, relative to the server's base URL. */
  endpoint: s.object({ url: s.string() }),
  version: s.integer(),
  contents: SurveyContents,
  /** By language: its title, and the texts before the questions and after the last; both may be empty. */
  text_per_lang: s.record(
    s.string(),
    s.object({ title: s.string(), introduction: s.string(), thanks: s.string() }),
  ),
  ...standing,
})
export type SurveyMenu = s.Infer<typeof SurveyMenu>

/** A survey in the list of its area. */
export const SurveyCard = s.object({ code: s.string(), title: Texts, questions: s.integer(), ...standing })
export type SurveyCard = s.Infer<typeof SurveyCard>

/** Exceeds every number a survey allows. JSON's `1e999` parses to Infinity. */
const MOST = 1e15

/**
 * The answers by the name of their question, plus who and when. The respondent is known from the session or pass: another person's phone
 * number is refused.
 */
export const SentAnswers = s.record(AnswerName, s.union([SurveyAnswer, s.decimal(-MOST, MOST)]))
export type SentAnswers = s.Infer<typeof SentAnswers>

/** The number of a published version. */
export const VersionNumber = s.whole(1, 999_999)

/** Round of a survey that is asked once per round; the first by default. */
const Round = s.pattern(s.string(), /^[1-9]\d?$/)
const round = s.object({ round: s.optional(Round) })
const sending = s.object({
  ...round.schema,
  instance: s.optional(Instance),
  /** The version that was filled in; the newest by default. */
  version: s.optional(VersionNumber),
  language: s.optional(s.string()),
})
const received = s.object({
  error: s.boolean(),
  message: s.string(),
  /** A retry of an earlier request; the response was stored once. */
  repeated: s.optional(s.boolean()),
})
/** Anonymous progress of a respondent. */
const visit = s.object({
  instance: Instance,
  version: VersionNumber,
  /** The last question they saw. */
  reached: RowName,
})
const photo = s.object({ data: s.object({ id: Id }) })
const menu = s.object({ data: SurveyMenu })
/** A suggested answer from a member's book: whole shillings, and the days covered. */
export const BookAnswer = s.object({
  question: RowName,
  value: s.string(),
  from: Day,
  to: Day,
  /** The first day with entries in the book, if later than `from`. */
  since: s.nullable(Day),
})
export type BookAnswer = s.Infer<typeof BookAnswer>
const options = s.object({ data: s.array(s.object({ id: s.string(), name: s.string(), option: Option })) })

/** Proof of ownership of a phone number, for one survey and 30 days: obtained in exchange for the code that was sent. */
export const Pass = s.pattern(s.string(), /^[\w-]{20,200}$/)

const params = {
  code: SurveyCode,
  survey: SurveyCode,
  list: RowName,
  round: Round,
  moment: s.enums(['entry', 'exit']),
}
const MEMBER = { who: 'survey.answer', widgets: ['survey'], params } as const
const ANYONE = { who: 'anyone', params } as const
const APPLICANT = { who: 'survey.answer-training', widgets: ['survey'], params } as const

/** A question in the format that clients of the learning system expect. */
export const LearningQuestion = s.object({
  id: s.string(),
  name: s.string(),
  text: s.string(),
  /** Label by value. */
  options: s.record(s.string(), s.string()),
  multiple: s.boolean(),
  required: s.boolean(),
  /** Input type of its field; empty for choices and headings. */
  input: s.string(),
  isHeader: s.boolean(),
  title: s.string(),
  description: s.string(),
  imageLink: s.string(),
})
export type LearningQuestion = s.Infer<typeof LearningQuestion>

const learning = {
  definition: s.object({ ...menu.schema, questions: s.array(LearningQuestion) }),
  received: s.object({ ...received.schema, success: s.boolean() }),
}

const memberEndpoints = endpointsWith(MEMBER, {
  'GET survey/home': {
    summary: 'Lists the surveys of an area with their status for the caller.',
    query: s.object({ area: SurveyArea, ...round.schema }),
    reply: s.object({ data: s.array(SurveyCard) }),
  },
  'GET survey/menu/:code': {
    summary: 'Returns a survey for a signed-in user.',
    query: round,
    reply: menu,
  },
  'GET survey/books/:code': {
    summary:
      'Returns values from the member’s own book for the questions that use them. Empty without a book.',
    query: s.object({ ...round.schema, version: s.optional(VersionNumber) }),
    reply: s.object({ data: s.array(BookAnswer) }),
  },
  'POST survey/options/:list': {
    summary: 'Returns a named list of options from the server: hubs, counties, products.',
    body: s.object({ phone: s.optional(Phone) }),
    reply: options,
  },
  'POST survey/answers/:code': {
    summary: 'Submits a completed survey. All conditions are checked again; each instance is accepted once.',
    query: sending,
    body: SentAnswers,
    reply: received,
  },
  'POST survey/photos/:code': {
    summary: 'Uploads a photo that answers a question, before the answers are submitted.',
    body: s.object({}),
    files: { photo: SURVEY_PHOTO },
    reply: photo,
  },
  'POST survey/visits/:code': {
    summary: 'Records how far a person got, anonymously, to show where people stop.',
    body: visit,
  },
})

const openEndpoints = endpointsWith(ANYONE, {
  'GET survey/open/:code': {
    summary: 'Returns a survey that partners show, for anyone with a phone.',
    query: s.object({ pass: s.optional(Pass), ...round.schema }),
    reply: menu,
  },
  'POST survey/open/:code/phone': {
    summary: 'Sends a code by SMS to the phone of a person who wants to answer.',
    body: s.object({ phone: Phone, language: s.optional(Language) }),
  },
  'POST survey/open/:code/confirm': {
    summary: 'Exchanges the code for a token that is valid for this survey and phone.',
    body: s.object({ phone: Phone, code: Code }),
    reply: s.object({ pass: Pass, expiresAt: Instant }),
  },
  'POST survey/open/:code/options/:list': {
    summary: 'Returns a named list of public options from the server.',
    body: s.object({ pass: Pass }),
    reply: options,
  },
  'POST survey/open/:code/answers': {
    summary: 'Submits a completed survey from the phone that the token is for.',
    query: s.object({ ...sending.schema, pass: Pass }),
    body: SentAnswers,
    reply: received,
  },
  'POST survey/open/:code/photos': {
    summary: 'Uploads a photo that answers a question.',
    body: s.object({ pass: Pass }),
    files: { photo: SURVEY_PHOTO },
    reply: photo,
  },
  'POST survey/open/:code/visits': {
    summary: 'Records how far a person got, anonymously, to show where people stop.',
    body: visit,
  },
})

const trainingEndpoints = endpointsWith(APPLICANT, {
  'GET lms/surveys/verify-done/:round': {
    summary:
      'Returns which learning surveys a trainee has answered in a round, and whether the round is complete.',
    query: s.object({ cohort_id: s.optional(Id), trainee_id: s.optional(Id) }),
    reply: s.object({ completed: s.boolean(), data: s.record(s.string(), s.boolean()) }),
  },
  'GET lms/surveys/:survey': {
    summary: 'Returns a learning survey as a definition and as a plain list of questions.',
    reply: learning.definition,
  },
  'GET lms/surveys/business-acumen/:moment': {
    summary: 'Returns the entry or exit questions.',
    reply: learning.definition,
  },
  'GET lms/surveys/trainees/training-impact-report': {
    summary: 'Returns the training impact survey.',
    reply: learning.definition,
  },
  'POST lms/surveys/:survey/:round/submits': {
    summary: 'Submits a learning survey of a round. Answers are named by their question, or by Q and its id.',
    query: sending,
    body: SentAnswers,
    reply: learning.received,
  },
  'POST lms/surveys/:survey/submits': {
    summary: 'Submits a learning survey without rounds.',
    query: sending,
    body: SentAnswers,
    reply: learning.received,
  },
  'POST lms/surveys/business-acumen/:moment/submits': {
    summary: 'Submits the entry or exit answers.',
    query: sending,
    body: SentAnswers,
    reply: learning.received,
  },
  'POST lms/surveys/trainees/training-impact-report/submits': {
    summary: 'Submits the training impact survey.',
    query: sending,
    body: SentAnswers,
    reply: learning.received,
  },
})

export const surveyEndpoints = { ...memberEndpoints, ...openEndpoints, ...trainingEndpoints }
