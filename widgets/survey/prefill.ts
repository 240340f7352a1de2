import type { SurveyAnswers } from '#contract/survey-definition.ts'
import { partsOfName, plainName } from '#rules/survey/entry-name.ts'
import { isAsked, isList } from '#rules/survey/reading.ts'
import type { Survey } from '#rules/survey/survey.ts'

/**
 * Parses the page's prefill: `{"country":"ke"}`, or `country=ke&trades=shop farming` as in a query string. Read-only questions cannot be
 * prefilled.
 */
export function filledIn({ rows }: Survey, prefill = ''): SurveyAnswers {
  const answers: SurveyAnswers = {}
  for (const [name, value] of readPrefill(prefill.trim())) {
    const { question, repeat, entries } = rows.get(plainName(name)) ?? {}
    if (entries && !entries.isCounted) answers[plainName(name)] = String(value)
    if (!question || repeat !== partsOfName(name).repeat || !isAsked(question) || question.readOnly) continue
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
