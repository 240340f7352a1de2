import type { LearningQuestion } from '#contract/survey.ts'
import type { Option, QuestionKind, SurveyAnswers } from '#contract/survey-definition.ts'
import { nameInEntry } from '#rules/survey/entry-name.ts'
import { isAsked, isList, POINTS } from '#rules/survey/reading.ts'
import { OTHER, offersOther, optionsOf, otherNameOf } from '#rules/survey/rows.ts'
import { inLanguage, type Sheet } from '#rules/survey/sheet.ts'
import type { Row, Survey } from '#rules/survey/survey.ts'

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
export const plainQuestions = (survey: Survey, lists: Sheet['lists'], language: string): LearningQuestion[] =>
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
