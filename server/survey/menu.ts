import { recordOf } from '#contract/record.ts'
import type { SurveyMenu } from '#contract/survey.ts'
import { isAsked } from '#rules/survey/reading.ts'
import { inLanguage } from '#rules/survey/sheet.ts'
import type { Survey } from '#rules/survey/survey.ts'
import type { Sql } from '#server/db/open.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { findPass } from './pass.ts'
import { newestOf, openSurveyOf, type Published, surveyFor, surveysFor } from './published.ts'
import { memberOf, ownerOf, type Respondent } from './respondent.ts'
import { type Standing, standingsOf } from './standing.ts'

type MenuRequest = {
  /** Null if the respondent is unknown. */
  respondent: Respondent | null
  /** URL that answers are sent to. */
  url: string
  round?: string
}

/** Returns a survey in its current state for a respondent. */
export async function menuOf(
  sql: Sql,
  survey: Published,
  { respondent, url, round }: MenuRequest,
): Promise<SurveyMenu> {
  const newest = await newestOf(sql, survey)
  const [standing] = (await standingsOf(sql, [survey], respondent, round)) as [Standing]
  const { definition, expressions } = newest
  return {
    code: survey.code,
    active: standing.state === 'open',
    endpoint: { url },
    version: survey.version,
    contents: { definition, expressions },
    text_per_lang: textsOf(survey, newest),
    ...standing,
  }
}

const textsOf = ({ introduction, thanks }: Published, survey: Survey): SurveyMenu['text_per_lang'] =>
  recordOf(survey.definition.languages, language => ({
    title: inLanguage(survey.definition.title, language, survey),
    introduction: inLanguage(introduction, language, survey),
    thanks: inLanguage(thanks, language, survey),
  }))

/** Returns the maximum number of questions of a survey; the text for “Other” counts as part of its question. */
export const countOf = ({ rows }: Survey): number =>
  [...rows.values()].filter(({ question, otherOf }) => question && isAsked(question) && otherOf === null)
    .length

export const menuHandlers = {
  'GET survey/home': async ({ query }, { sql, person }) => {
    const surveys = await surveysFor(sql, person, query.area)
    const standings = await standingsOf(sql, surveys, { key: person.id }, query.round)
    const cards = surveys.map(async (survey, at) => {
      const newest = await newestOf(sql, survey)
      return {
        code: survey.code,
        title: newest.definition.title,
        questions: countOf(newest),
        ...(standings[at] as Standing),
      }
    })
    return { data: await Promise.all(cards) }
  },

  'GET survey/menu/:code': async ({ params, query }, context) => {
    const { sql, person } = context
    const survey = await surveyFor(sql, person, params.code)
    const url = `/api/survey/answers/${encodeURIComponent(survey.code)}`
    const respondent = await memberOf(context)
    return { data: await menuOf(sql, survey, { respondent, url, round: query.round }) }
  },

  'GET survey/open/:code': async ({ params, query }, { sql, tenant }) => {
    const survey = await openSurveyOf(sql, tenant.code, params.code)
    const url = `/api/survey/open/${encodeURIComponent(survey.code)}/answers`
    // an expired pass is only reported on submission: until then the survey can be read and filled in
    const phone = query.pass === undefined ? null : await findPass(sql, survey, query.pass)
    const respondent = phone === null ? null : await ownerOf(sql, tenant, phone)
    return { data: await menuOf(sql, survey, { respondent, url, round: query.round }) }
  },
} satisfies SomeHandlers
