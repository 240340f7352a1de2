import { endpointsWith } from './endpoint.ts'
import { Id, Instant, paged, YEAR } from './field.ts'
import { SURVEY_DEFINITION, SURVEY_FORM } from './handed-file.ts'
import { fileReply } from './list-file.ts'
import { MEMBERS } from './role.ts'
import * as s from './shape.ts'
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
  audience: s.list(s.enums(MEMBERS), 0, MEMBERS.length),
  /** Anybody with a phone number may answer it on partner sites. */
  open: s.boolean(),
  /** For quarterly surveys: how many days before the end of the quarter it opens, and after it closes. Answers count for that quarter. */
  daysBefore: s.whole(0, 92),
  daysAfter: s.whole(0, 92),
  /** For other surveys: their window; null for no end. */
  opensAt: s.nullable(Instant),
  closesAt: s.nullable(Instant),
  /** Switched on. If off, it is closed to everybody; its answers are kept. */
  active: s.boolean(),
  /** Shown before the questions, and after the last. */
  introduction: Texts,
  thanks: Texts,
}
export const SurveyTerms = s.object(terms)
export type SurveyTerms = s.Infer<typeof SurveyTerms>

export const SurveyRow = s.object({
  id: Id,
  code: s.string(),
  title: Texts,
  ...terms,
  /** Current state for somebody who has not answered. */
  state: SurveyState,
  /** The published version; null while there is none. */
  version: s.nullable(s.integer()),
  /** The draft differs from the published version. */
  changed: s.boolean(),
  responses: s.integer(),
  lastAt: s.nullable(Instant),
})
export type SurveyRow = s.Infer<typeof SurveyRow>

/** An error in a definition. `row` is the name of the question, group or list; empty for the survey as a whole. */
export const SurveyProblem = s.object({
  row: s.string(),
  part: s.string(),
  message: s.string(),
  /** Language of the affected text. */
  language: s.optional(s.string()),
  /** The affected option of a list, by its value. */
  option: s.optional(s.string()),
})
export type SurveyProblem = s.Infer<typeof SurveyProblem>

/** A text without a translation in a language. */
export const Untranslated = s.object({
  row: s.string(),
  part: s.string(),
  language: s.string(),
  option: s.optional(s.string()),
})

const draft = {
  definition: SurveyDefinition,
  /** Optimistic lock: changes with every save, so that concurrent saves are not overwritten. */
  base: s.string(),
  problems: s.array(SurveyProblem),
  untranslated: s.array(Untranslated),
}
export const SurveyDraft = s.object(draft)
export type SurveyDraft = s.Infer<typeof SurveyDraft>

export const SurveyVersion = s.object({
  number: s.integer(),
  at: Instant,
  by: s.string(),
  questions: s.integer(),
  responses: s.integer(),
})
export type SurveyVersion = s.Infer<typeof SurveyVersion>

export const SurveyFile = s.object({
  ...SurveyRow.schema,
  draft: SurveyDraft,
  /** The newest first. */
  versions: s.array(SurveyVersion),
  /** Periods with answers, the newest first. */
  periods: s.array(s.string()),
})
export type SurveyFile = s.Infer<typeof SurveyFile>

/** Location of an error in a workbook: `survey`, `D7`. */
export const CellProblem = s.object({ sheet: s.string(), cell: s.string(), message: s.string() })
export type CellProblem = s.Infer<typeof CellProblem>

export const ResponseRow = s.object({
  id: Id,
  /** Null for respondents without an account. */
  person: s.nullable(s.object({ id: Id, name: s.string() })),
  phone: s.nullable(s.string()),
  period: s.string(),
  version: s.integer(),
  language: s.string(),
  startedAt: Instant,
  finishedAt: Instant,
  /** When it was received: later than written if it was queued offline. */
  at: Instant,
  answers: SurveyAnswers,
  /** Results of the calculations. */
  calculated: s.record(s.string(), s.string()),
  /** The values suggested from their book at that time: whole shillings by question name. */
  books: s.record(s.string(), s.string()),
  standing: ResponseStanding,
})
export type ResponseRow = s.Infer<typeof ResponseRow>

/** Results of one question, over the responses that match the filters. */
export const QuestionFigures = s.object({
  name: s.string(),
  kind: s.string(),
  label: Texts,
  /** How many were asked it, and answered. */
  asked: s.integer(),
  answered: s.integer(),
  /** For choices, ratings and rankings: by option in its order. For rankings `mean` is the mean position, from 1. */
  options: s.array(
    s.object({ value: s.string(), label: Texts, count: s.integer(), mean: s.nullable(s.number()) }),
  ),
  /** For numbers and ratings. */
  number: s.nullable(
    s.object({
      mean: s.number(),
      median: s.number(),
      least: s.number(),
      most: s.number(),
      /** Equal bins between the minimum and the maximum, at most 10. */
      parts: s.array(s.object({ from: s.number(), to: s.number(), count: s.integer() })),
    }),
  ),
  /** For days: counts by month, `2026-09`. */
  months: s.array(s.object({ month: s.string(), count: s.integer() })),
  /** For texts: the newest. */
  texts: s.array(s.object({ text: s.string(), at: Instant })),
  /** How many abandoned the survey at this question. */
  left: s.integer(),
})
export type QuestionFigures = s.Infer<typeof QuestionFigures>

const Period = s.pattern(s.string(), new RegExp(`^(${YEAR}-Q[1-4]|[1-9]\\d?)?$`))
const filters = {
  period: s.optional(Period),
  version: s.optional(VersionNumber),
  language: s.optional(s.pattern(s.string(), /^[A-Za-z-]{2,12}$/)),
  standing: s.optional(ResponseStanding),
  /** Responses with this answer to a question: `region=north`. For multiple choices, those that include this one. */
  answer: s.optional(s.pattern(s.string(), /^(?!__)[A-Za-z_][A-Za-z0-9_.-]{0,63}=.{1,100}$/)),
  search: s.optional(s.text(0, 100)),
  sort: s.optional(s.enums(['at', '-at', 'name', '-name', 'seconds', '-seconds'])),
}
const MANAGE = {
  who: 'survey.manage',
  params: { number: s.pattern(s.string(), /^[1-9]\d{0,5}$/), question: AnswerName },
} as const

export const surveyDeskEndpoints = endpointsWith(MANAGE, {
  ...surveyReviewEndpoints,
  'GET survey/desk': {
    summary: 'Lists the surveys, page by page.',
    ...paged(SurveyRow, {
      area: s.optional(SurveyArea),
      search: s.optional(s.text(0, 100)),
      sort: s.optional(s.enums(['title', '-title', 'lastAt', '-lastAt', 'responses', '-responses'])),
    }),
  },
  'POST survey/desk': {
    summary: 'Creates a survey. `like` copies the questions of another one.',
    once: true,
    body: s.object({
      code: SurveyCode,
      title: Texts,
      languages: s.list(Language, 1, 2),
      area: SurveyArea,
      frequency: Frequency,
      audience: terms.audience,
      open: s.boolean(),
      like: s.optional(Id),
    }),
    reply: s.object({ data: SurveyFile }),
  },
  'GET survey/desk/:id': {
    summary: 'Returns a survey with its draft, the draft’s problems and its versions.',
    reply: s.object({ data: SurveyFile }),
  },
  'PATCH survey/desk/:id': {
    summary:
      'Updates when and by whom a survey is answered, and its surrounding texts. Takes effect immediately.',
    body: s.partial(SurveyTerms),
    reply: s.object({ data: SurveyFile }),
  },
  'DELETE survey/desk/:id': {
    summary: 'Deletes a survey without answers.',
  },
  'PUT survey/desk/:id/draft': {
    summary: 'Saves the draft, even with problems, and returns them.',
    body: s.object({ definition: SurveyDefinition, base: s.text(1, 64) }),
    ...SURVEY_DEFINITION,
    reply: s.object({ data: SurveyDraft }),
  },
  'POST survey/desk/:id/preview': {
    summary: 'Validates a definition without saving it.',
    body: s.object({ definition: SurveyDefinition }),
    ...SURVEY_DEFINITION,
    reply: s.object({
      contents: s.nullable(SurveyContents),
      problems: s.array(SurveyProblem),
      untranslated: s.array(Untranslated),
    }),
  },
  'POST survey/desk/:id/publish': {
    summary: 'Publishes the draft as the version for new answers. Existing answers keep theirs.',
    body: s.object({ base: s.text(1, 64) }),
    reply: s.object({ data: SurveyFile }),
  },
  'GET survey/desk/:id/versions/:number': {
    summary: 'Returns a published version.',
    reply: s.object({ data: s.object({ ...SurveyVersion.schema, contents: SurveyContents }) }),
  },
  'POST survey/desk/:id/form': {
    summary: 'Converts an XLSForm workbook to a definition. Nothing is saved; problems are reported by cell.',
    body: s.object({}),
    files: { form: SURVEY_FORM },
    reply: s.object({
      definition: s.nullable(SurveyDefinition),
      problems: s.array(CellProblem),
      /** What was ignored: rows that ask nothing, appearances without effect. */
      notes: s.array(CellProblem),
      /** If there are problems: the survey without the affected rows, each with its reason. */
      rest: s.nullable(
        s.object({
          definition: SurveyDefinition,
          left: s.array(CellProblem),
          notes: s.array(CellProblem),
        }),
      ),
    }),
  },
  'GET survey/desk/:id/form': {
    summary: 'Exports the draft or a version as an XLSForm workbook.',
    query: s.object({ version: s.optional(VersionNumber) }),
    ...fileReply,
  },
  'GET survey/desk/:id/responses': {
    summary: 'Lists the answers, page by page, newest first.',
    ...paged(ResponseRow, filters),
  },
  'GET survey/desk/:id/figures': {
    summary: 'Returns the results of each question and where people stopped, for charts.',
    query: s.object({
      period: filters.period,
      version: filters.version,
      language: filters.language,
      answer: filters.answer,
    }),
    reply: s.object({
      data: s.object({
        /** How many started it, and how many of those submitted it. */
        begun: s.integer(),
        sent: s.integer(),
        /** Median time from the first question to the last, in seconds; null without answers. */
        seconds: s.nullable(s.integer()),
        /** By day, in Nairobi time. */
        days: s.array(s.object({ day: s.string(), count: s.integer() })),
        questions: s.array(QuestionFigures),
      }),
    }),
  },
  'GET survey/desk/:id/export': {
    summary: 'Exports the filtered answers as a file, with codes or labels, optionally anonymous.',
    query: s.object({
      ...filters,
      format: s.enums(['csv', 'xlsx', 'json']),
      values: s.enums(['codes', 'labels']),
      people: s.enums(['yes', 'no']),
      in: s.optional(Language),
    }),
    ...fileReply,
  },
  'GET survey/response/:id': {
    summary: 'Returns a completed survey with the questions as they were asked.',
    reply: s.object({ data: s.object({ ...ResponseRow.schema, survey: Id, contents: SurveyContents }) }),
  },
  'GET survey/response/:id/photo/:question': {
    summary: 'Returns the URL of a photo that answers a question. It is valid for an hour.',
    reply: s.object({ address: s.string() }),
  },
  'DELETE survey/response/:id': {
    summary:
      'Deletes an answer permanently, at the request of the person who gave it. They can answer again.',
    who: 'survey.delete-response',
  },
})
