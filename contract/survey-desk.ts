import { endpointsWith } from './endpoint.ts'
import { Id, Instant, paged } from './field.ts'
import { SURVEY_DEFINITION, SURVEY_FORM } from './handed-file.ts'
import { fileReply } from './list-file.ts'
import { MEMBERS } from './role.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  partial,
  pattern,
  record,
  string,
  text,
  whole,
} from './shape.ts'
import { Frequency, SurveyArea, SurveyCode, SurveyContents, SurveyState, VersionNumber } from './survey.ts'
import { AnswerName, SurveyAnswers, SurveyDefinition, Texts } from './survey-definition.ts'
import { ResponseStanding, surveyReviewEndpoints } from './survey-review.ts'
import { Language } from './tenant.ts'

// The staff's side of surveys: whoever may see the results may also edit the surveys.

/** When and by whom a survey can be answered, and the texts around its questions. */
const terms = {
  area: SurveyArea,
  frequency: Frequency,
  /** The roles it is offered to in the portal. */
  audience: list(enums(MEMBERS), 0, MEMBERS.length),
  /** Anybody with a phone number may answer it on partner sites. */
  open: boolean(),
  /** For quarterly surveys: how many days before the end of the quarter it opens, and after it closes. Answers count for that quarter. */
  daysBefore: whole(0, 92),
  daysAfter: whole(0, 92),
  /** For other surveys: their window; null for no end. */
  opensAt: nullable(Instant),
  closesAt: nullable(Instant),
  /** Switched on. If off, it is closed to everybody; its answers are kept. */
  active: boolean(),
  /** Shown before the questions, and after the last. */
  introduction: Texts,
  thanks: Texts,
}
export const SurveyTerms = object(terms)
export type SurveyTerms = Infer<typeof SurveyTerms>

export const SurveyRow = object({
  id: Id,
  code: string(),
  title: Texts,
  ...terms,
  /** Current state for somebody who has not answered. */
  state: SurveyState,
  /** The published version; null while there is none. */
  version: nullable(integer()),
  /** The draft differs from the published version. */
  changed: boolean(),
  responses: integer(),
  lastAt: nullable(Instant),
})
export type SurveyRow = Infer<typeof SurveyRow>

/** An error in a definition. `row` is the name of the question, group or list; empty for the survey as a whole. */
export const SurveyProblem = object({
  row: string(),
  part: string(),
  message: string(),
  /** Language of the affected text. */
  language: optional(string()),
  /** The affected option of a list, by its value. */
  option: optional(string()),
})
export type SurveyProblem = Infer<typeof SurveyProblem>

/** A text without a translation in a language. */
export const Untranslated = object({
  row: string(),
  part: string(),
  language: string(),
  option: optional(string()),
})

const draft = {
  definition: SurveyDefinition,
  /** Optimistic lock: changes with every save, so that concurrent saves are not overwritten. */
  base: string(),
  problems: array(SurveyProblem),
  untranslated: array(Untranslated),
}
export const SurveyDraft = object(draft)
export type SurveyDraft = Infer<typeof SurveyDraft>

export const SurveyVersion = object({
  number: integer(),
  at: Instant,
  by: string(),
  questions: integer(),
  responses: integer(),
})
export type SurveyVersion = Infer<typeof SurveyVersion>

export const SurveyFile = object({
  ...SurveyRow.schema,
  draft: SurveyDraft,
  /** The newest first. */
  versions: array(SurveyVersion),
  /** Periods with answers, the newest first. */
  periods: array(string()),
})
export type SurveyFile = Infer<typeof SurveyFile>

/** Location of an error in a workbook: `survey`, `D7`. */
export const CellProblem = object({ sheet: string(), cell: string(), message: string() })
export type CellProblem = Infer<typeof CellProblem>

export const ResponseRow = object({
  id: Id,
  /** Null for respondents without an account. */
  person: nullable(object({ id: Id, name: string() })),
  phone: nullable(string()),
  period: string(),
  version: integer(),
  language: string(),
  startedAt: Instant,
  finishedAt: Instant,
  /** When it was received: later than written if it was queued offline. */
  at: Instant,
  answers: SurveyAnswers,
  /** Results of the calculations. */
  calculated: record(string(), string()),
  /** The values suggested from their book at that time: whole shillings by question name. */
  books: record(string(), string()),
  standing: ResponseStanding,
})
export type ResponseRow = Infer<typeof ResponseRow>

/** Results of one question, over the responses that match the filters. */
export const QuestionFigures = object({
  name: string(),
  kind: string(),
  label: Texts,
  /** How many were asked it, and answered. */
  asked: integer(),
  answered: integer(),
  /** For choices, ratings and rankings: by option in its order. For rankings `mean` is the mean position, from 1. */
  options: array(object({ value: string(), label: Texts, count: integer(), mean: nullable(number()) })),
  /** For numbers and ratings. */
  number: nullable(
    object({
      mean: number(),
      median: number(),
      least: number(),
      most: number(),
      /** Equal bins between the minimum and the maximum, at most 10. */
      parts: array(object({ from: number(), to: number(), count: integer() })),
    }),
  ),
  /** For days: counts by month, `2026-09`. */
  months: array(object({ month: string(), count: integer() })),
  /** For texts: the newest. */
  texts: array(object({ text: string(), at: Instant })),
  /** How many abandoned the survey at this question. */
  left: integer(),
})
export type QuestionFigures = Infer<typeof QuestionFigures>

const Period = pattern(string(), /^(\d{4}-Q[1-4]|[1-9]\d?)?$/)
const filters = {
  period: optional(Period),
  version: optional(VersionNumber),
  language: optional(pattern(string(), /^[A-Za-z-]{2,12}$/)),
  standing: optional(ResponseStanding),
  /** Responses with this answer to a question: `region=north`. For multiple choices, those that include this one. */
  answer: optional(pattern(string(), /^(?!__)[A-Za-z_][A-Za-z0-9_.-]{0,63}=.{1,100}$/)),
  search: optional(text(0, 100)),
  sort: optional(enums(['at', '-at', 'name', '-name', 'seconds', '-seconds'])),
}
const MANAGE = {
  who: 'survey.manage',
  params: { number: pattern(string(), /^[1-9]\d{0,5}$/), question: AnswerName },
} as const

export const surveyDeskEndpoints = endpointsWith(MANAGE, {
  ...surveyReviewEndpoints,
  'GET survey/desk': {
    summary: 'Lists the surveys, page by page.',
    ...paged(SurveyRow, {
      area: optional(SurveyArea),
      search: optional(text(0, 100)),
      sort: optional(enums(['title', '-title', 'lastAt', '-lastAt', 'responses', '-responses'])),
    }),
  },
  'POST survey/desk': {
    summary: 'Creates a survey. `like` copies the questions of another one.',
    body: object({
      code: SurveyCode,
      title: Texts,
      languages: list(Language, 1, 2),
      area: SurveyArea,
      frequency: Frequency,
      audience: terms.audience,
      open: boolean(),
      like: optional(Id),
    }),
    reply: object({ data: SurveyFile }),
  },
  'GET survey/desk/:id': {
    summary: 'Returns a survey with its draft, the draft’s problems and its versions.',
    reply: object({ data: SurveyFile }),
  },
  'PATCH survey/desk/:id': {
    summary:
      'Updates when and by whom a survey is answered, and its surrounding texts. Takes effect immediately.',
    body: partial(SurveyTerms),
    reply: object({ data: SurveyFile }),
  },
  'DELETE survey/desk/:id': {
    summary: 'Deletes a survey without answers.',
  },
  'PUT survey/desk/:id/draft': {
    summary: 'Saves the draft, even with problems, and returns them.',
    body: object({ definition: SurveyDefinition, base: text(1, 64) }),
    ...SURVEY_DEFINITION,
    reply: object({ data: SurveyDraft }),
  },
  'POST survey/desk/:id/preview': {
    summary: 'Validates a definition without saving it.',
    body: object({ definition: SurveyDefinition }),
    ...SURVEY_DEFINITION,
    reply: object({
      contents: nullable(SurveyContents),
      problems: array(SurveyProblem),
      untranslated: array(Untranslated),
    }),
  },
  'POST survey/desk/:id/publish': {
    summary: 'Publishes the draft as the version for new answers. Existing answers keep theirs.',
    body: object({ base: text(1, 64) }),
    reply: object({ data: SurveyFile }),
  },
  'GET survey/desk/:id/versions/:number': {
    summary: 'Returns a published version.',
    reply: object({ data: object({ ...SurveyVersion.schema, contents: SurveyContents }) }),
  },
  'POST survey/desk/:id/form': {
    summary: 'Converts an XLSForm workbook to a definition. Nothing is saved; problems are reported by cell.',
    body: object({}),
    files: { form: SURVEY_FORM },
    reply: object({
      definition: nullable(SurveyDefinition),
      problems: array(CellProblem),
      /** What was ignored: rows that ask nothing, appearances without effect. */
      notes: array(CellProblem),
      /** If there are problems: the survey without the affected rows, each with its reason. */
      rest: nullable(
        object({
          definition: SurveyDefinition,
          left: array(CellProblem),
          notes: array(CellProblem),
        }),
      ),
    }),
  },
  'GET survey/desk/:id/form': {
    summary: 'Exports the draft or a version as an XLSForm workbook.',
    query: object({ version: optional(VersionNumber) }),
    ...fileReply,
  },
  'GET survey/desk/:id/responses': {
    summary: 'Lists the answers, page by page, newest first.',
    ...paged(ResponseRow, filters),
  },
  'GET survey/desk/:id/figures': {
    summary: 'Returns the results of each question and where people stopped, for charts.',
    query: object({
      period: filters.period,
      version: filters.version,
      language: filters.language,
      answer: filters.answer,
    }),
    reply: object({
      data: object({
        /** How many started it, and how many of those submitted it. */
        begun: integer(),
        sent: integer(),
        /** Median time from the first question to the last, in seconds; null without answers. */
        seconds: nullable(integer()),
        /** By day, in Nairobi time. */
        days: array(object({ day: string(), count: integer() })),
        questions: array(QuestionFigures),
      }),
    }),
  },
  'GET survey/desk/:id/export': {
    summary: 'Exports the filtered answers as a file, with codes or labels, optionally anonymous.',
    query: object({
      ...filters,
      format: enums(['csv', 'xlsx', 'json']),
      values: enums(['codes', 'labels']),
      people: enums(['yes', 'no']),
      in: optional(Language),
    }),
    ...fileReply,
  },
  'GET survey/response/:id': {
    summary: 'Returns a completed survey with the questions as they were asked.',
    reply: object({ data: object({ ...ResponseRow.schema, survey: Id, contents: SurveyContents }) }),
  },
  'GET survey/response/:id/photo/:question': {
    summary: 'Returns the URL of a photo that answers a question. It is valid for an hour.',
    reply: object({ address: string() }),
  },
  'DELETE survey/response/:id': {
    summary:
      'Deletes an answer permanently, at the request of the person who gave it. They can answer again.',
    who: 'survey.delete-response',
  },
})
