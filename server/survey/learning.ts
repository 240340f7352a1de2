import type { LearningQuestion, SentAnswers } from '#contract/survey.ts'
import type { Option, QuestionKind, SurveyAnswers } from '#contract/survey-definition.ts'
import { nameInEntry } from '#rules/survey/entry-name.ts'
import { isAsked, isList, POINTS } from '#rules/survey/reading.ts'
import { OTHER, offersOther, optionsOf, otherNameOf } from '#rules/survey/rows.ts'
import { inLanguage, type Sheet } from '#rules/survey/sheet.ts'
import type { Row, Survey } from '#rules/survey/survey.ts'
import type { Sql } from '#server/db/open.ts'
import { hasRow } from '#server/db/row.ts'
import { learningTrainee } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { Refusal } from '#server/refusal/message.ts'
import { takeAnswers } from './answers.ts'
import { menuOf } from './menu.ts'
import { listsOf } from './options.ts'
import { newestOf, type Published, surveysFor } from './published.ts'
import { memberOf } from './respondent.ts'
import { standingsOf } from './standing.ts'

// The learning system's own URLs for the surveys of its areas.

const IMPACT = 'training-impact-report'

/** Surveys whose answer URL has no round. */
const WITHOUT_ROUND: Record<string, string> = {
  [IMPACT]: `trainees/${IMPACT}`,
  'business-acumen/entry': 'business-acumen/entry',
  'business-acumen/exit': 'business-acumen/exit',
  'buruka-post-training': 'buruka-post-training',
}

async function find({ sql, person }: Signed, code: string): Promise<Published> {
  const surveys = await surveysFor(sql, person, 'learning', 'post-training')
  const survey = surveys.find(one => one.code === code)
  if (!survey) throw new Refusal('not-found', 'survey.none')
  return survey
}

async function show(code: string, context: Signed) {
  const { sql } = context
  const survey = await find(context, code)
  const respondent = await memberOf(context)
  const url = `/api/lms/surveys/${WITHOUT_ROUND[code] ?? `${encodeURIComponent(code)}/1`}/submits`
  const newest = await newestOf(sql, survey)
  const lists = await listsOf(sql, newest, { tenant: survey.tenant, country: respondent.country })
  return {
    data: await menuOf(sql, survey, { respondent, url }),
    questions: plainQuestions(newest, lists, respondent.language),
  }
}

type Query = Parameters<typeof takeAnswers>[1]['query']

async function take(code: string, { query, body }: { query: Query; body: SentAnswers }, context: Signed) {
  const survey = await find(context, code)
  const respondent = await memberOf(context)
  const received = await takeAnswers(context.sql, {
    survey,
    respondent,
    query,
    body,
    renamed: byName,
  })
  return { ...received, success: true }
}

/** Returns whether an id is the user's own, as an account or as a trainee. */
const isOwn = async (sql: Sql, account: string, id: string): Promise<boolean> =>
  id === account || hasRow(sql, learningTrainee, { id, account })

/** Input type of each kind of question; choices have none. */
const INPUTS: Partial<Record<QuestionKind, string>> = {
  text: 'text',
  'long-text': 'textarea',
  integer: 'number',
  decimal: 'number',
  date: 'date',
  phone: 'tel',
  photo: 'file',
}

const OTHER_LABEL: Record<string, string> = { en: 'Other', sw: 'Nyingine' }

/** Returns what clients of the learning system see: questions numbered within the survey, and the headings between them. */
function numbered(survey: Survey): { row: Row; id: string }[] {
  const rows = [...survey.rows.values()].filter(
    ({ question, heading, otherOf }) =>
      otherOf === null && (question ? question.kind !== 'calculate' : heading !== null),
  )
  return rows.map((row, at) => ({ row, id: String(at + 1) }))
}

/** Returns the flat list of a survey's questions, which cannot express conditions. */
const plainQuestions = (survey: Survey, lists: Sheet['lists'], language: string): LearningQuestion[] =>
  numbered(survey).map(({ row, id }) => {
    const { question, heading, name } = row
    const text = inLanguage(question ? question.label : (heading ?? {}), language, survey)
    const isHeader = !question || !isAsked(question)
    return {
      id,
      name,
      text,
      isHeader,
      options: question ? labelsOf(row, survey, lists, language) : {},
      multiple: question ? isList(question) : false,
      required: question?.required === true,
      input: (question && INPUTS[question.kind]) ?? '',
      title: isHeader ? text : '',
      description: inLanguage(question?.hint, language, survey),
      imageLink: question?.image ?? '',
    }
  })

function labelsOf(
  { question }: Row,
  survey: Survey,
  lists: Sheet['lists'],
  language: string,
): Record<string, string> {
  if (question?.kind === 'rating') {
    const points = Array.from({ length: question.points ?? POINTS }, (_, at) => String(at + 1))
    return Object.fromEntries(points.map(point => [point, point]))
  }
  const list = question?.list === undefined ? undefined : survey.definition.lists[question.list]
  if (!question || !list) return {}
  const options: readonly Option[] = 'server' in list ? (lists[list.server] ?? []) : list.options
  const labels = options.map(({ value, label }) => [value, inLanguage(label, language, survey)])
  const hasOther = options.some(({ value }) => value === OTHER)
  if (offersOther(question, optionsOf(list)) && !hasOther)
    labels.push([OTHER, OTHER_LABEL[language] ?? 'Other'])
  return Object.fromEntries(labels)
}

/** Renames answers sent as `Q` and the question's id to the names of their questions; including the text for “Other”. */
export function byName(answers: SurveyAnswers, survey: Survey): SurveyAnswers {
  // these clients do not know repeats, and answer the first entry
  const answered = (name: string): string => {
    const repeat = survey.rows.get(name)?.repeat
    return repeat ? nameInEntry(repeat, 1, name) : name
  }
  const names = new Map(
    numbered(survey).flatMap(({ row: { name }, id }) => [
      [`Q${id}`, name],
      [otherNameOf(`Q${id}`), otherNameOf(name)],
    ]),
  )
  return Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      answered(survey.rows.has(name) ? name : (names.get(name) ?? name)),
      answer,
    ]),
  )
}

export const learningHandlers = {
  'GET lms/surveys/verify-done/:round': async ({ params, query }, { sql, person }) => {
    if (query.trainee_id !== undefined && !(await isOwn(sql, person.id, query.trainee_id))) {
      throw new Refusal('forbidden', 'survey.own-only')
    }
    const surveys = await surveysFor(sql, person, 'learning')
    const standings = await standingsOf(sql, surveys, { key: person.id }, params.round)
    const done = surveys.flatMap(({ code, active, frequency }, at) => {
      const isDone = standings[at]?.answeredAt !== null
      // disabled surveys are not required, and surveys that can always be answered are never completed
      return frequency !== 'always' && (active || isDone) ? [[code, isDone] as const] : []
    })
    return { completed: done.every(([, isDone]) => isDone), data: Object.fromEntries(done) }
  },

  'GET lms/surveys/:survey': ({ params }, context) => show(params.survey, context),
  'GET lms/surveys/business-acumen/:moment': ({ params }, context) =>
    show(`business-acumen/${params.moment}`, context),
  'GET lms/surveys/trainees/training-impact-report': (_, context) => show(IMPACT, context),

  'POST lms/surveys/:survey/:round/submits': ({ params, query, body }, context) =>
    take(params.survey, { query: { ...query, round: params.round }, body }, context),
  'POST lms/surveys/:survey/submits': ({ params, ...sent }, context) => take(params.survey, sent, context),
  'POST lms/surveys/business-acumen/:moment/submits': ({ params, ...sent }, context) =>
    take(`business-acumen/${params.moment}`, sent, context),
  'POST lms/surveys/trainees/training-impact-report/submits': (sent, context) => take(IMPACT, sent, context),
} satisfies SomeHandlers
