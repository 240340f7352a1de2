import type { SurveyContents, SurveyMenu } from '#contract/survey.ts'
import type { SurveyAnswers } from '#contract/survey-definition.ts'
import { isAsked, isList } from '#rules/survey/reading.ts'
import { openSurvey, type Survey } from '#rules/survey/survey.ts'

/** A survey as its window says it stands for this person. */
export type Opened = Pick<
  SurveyMenu,
  | 'code'
  | 'version'
  | 'contents'
  | 'text_per_lang'
  | 'state'
  | 'period'
  | 'opensAt'
  | 'closesAt'
  | 'answeredAt'
>

/** What cannot be asked: the answer came without a survey, or with one that makes no sense. */
export class Unusable extends Error {
  constructor(readonly why: 'no-data' | 'invalid-data') {
    super(why)
  }
}

/** The survey of what a server sent. @throws Unusable */
export function surveyOf(opened: { contents?: SurveyContents } | null | undefined): Survey {
  if (!opened) throw new Unusable('no-data')
  try {
    const { definition, expressions } = opened.contents as SurveyContents
    return openSurvey(definition, expressions)
  } catch {
    throw new Unusable('invalid-data')
  }
}

export const hasQuestions = ({ rows }: Survey): boolean =>
  [...rows.values()].some(({ question }) => question && isAsked(question))

/** Of answers to another version, those whose question is still there and takes such an answer. */
export const thatFit = ({ rows }: Survey, answers: Readonly<SurveyAnswers>): SurveyAnswers =>
  Object.fromEntries(
    Object.entries(answers).filter(([name, answer]) => {
      const question = rows.get(name)?.question
      return question && isAsked(question) && isList(question) === Array.isArray(answer)
    }),
  )

/**
 * What the page fills in beforehand: `{"country":"ke"}`, or `country=ke&trades=shop farming` as in an address. Answers that nobody
 * can change are not its to give.
 */
export function filledIn({ rows }: Survey, prefill: string | undefined): SurveyAnswers {
  const answers: SurveyAnswers = {}
  for (const [name, value] of readPrefill(prefill?.trim() ?? '')) {
    const question = rows.get(name)?.question
    if (!question || !isAsked(question) || question.readOnly) continue
    const values = Array.isArray(value) ? value.map(String) : String(value).split(/\s+/).filter(Boolean)
    answers[name] = isList(question) ? values : String(value)
  }
  return answers
}

function readPrefill(text: string): [string, unknown][] {
  if (!text.startsWith('{')) return [...new URLSearchParams(text)]
  try {
    return Object.entries(JSON.parse(text))
  } catch {
    return []
  }
}
