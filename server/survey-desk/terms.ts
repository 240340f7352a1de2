import { and, eq, max } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import type { SurveyFile, SurveyTerms, surveyDeskEndpoints } from '#contract/survey-desk.ts'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew, hasRow, setRow } from '#server/db/row.ts'
import { survey, surveyResponse } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordBy } from '#server/notify/audit.ts'
import { differences } from '#server/notify/differences.ts'
import {
  invalidFields,
  type Msg,
  msg,
  Refusal,
  refuseInvalidFields,
  type WithMessages,
} from '#server/refusal/message.ts'
import { baseOf } from './draft.ts'
import { readFile } from './file.ts'
import { closeSurvey, findSurvey, lockSurvey, type Survey, subjectOf, termsOf } from './find.ts'

type Begun = Infer<(typeof surveyDeskEndpoints)['POST survey/desk']['body']>
type Faults = Record<string, Msg>

const hasTwins = (list: readonly string[]): boolean => new Set(list).size < list.length

const faultsOfAudience = (audience: readonly string[]): Faults =>
  hasTwins(audience) ? { audience: 'desk.role-twice' } : {}

async function begin(tx: Sql, { person, address }: Signed, body: Begun): Promise<WithMessages<SurveyFile>> {
  const { tenant } = person
  const { code, title, languages, area, frequency, audience, open, like } = body
  const [first] = languages
  refuseInvalidFields({
    ...(first && !title[first]?.trim() && { title: 'field.required' }),
    ...(hasTwins(languages) && { languages: 'tenant.language-twice' }),
    ...faultsOfAudience(audience),
  })
  const model = like === undefined ? null : await findSurvey(tx, tenant, like)
  const draft: SurveyDefinition = {
    title: Object.fromEntries(languages.map(one => [one, title[one]?.trim() ?? ''])),
    languages,
    lists: model?.draft.lists ?? {},
    items: model?.draft.items ?? [],
  }
  const [last] = await tx
    .select({ place: max(survey.place) })
    .from(survey)
    .where(and(eq(survey.tenant, tenant), eq(survey.area, area)))
  const begun = await addRowIfNew(tx, survey, {
    tenant,
    code,
    area,
    frequency,
    audience,
    open,
    draft,
    base: baseOf(draft),
    place: (last?.place ?? 0) + 1,
  })
  if (!begun) throw twin()
  await recordBy(tx, person, address, {
    action: 'survey.begun',
    subject: subjectOf(begun),
    detail: [
      ...differences({}, { title: draft.title, languages, area, frequency, audience, open }),
      ...(model ? [{ name: 'like', from: null, to: model.code }] : []),
    ],
  })
  return readFile(tx, tenant, begun.id)
}

const twin = () => invalidFields({ code: 'desk.code-taken' })

const FIRST = Date.parse('2000-01-01T00:00:00Z')
const LAST = Date.parse('2100-01-01T00:00:00Z')

/** Returns the errors of terms, by field. */
function faultsOf({ frequency, daysBefore, daysAfter, audience, ...window }: SurveyTerms): Faults {
  const faults = faultsOfAudience(audience)
  const [opens, closes] = [window.opensAt, window.closesAt].map(one => one && Date.parse(one))
  for (const [field, at] of Object.entries({ opensAt: opens, closesAt: closes }))
    if (typeof at === 'number' && !(at >= FIRST && at < LAST)) faults[field] = 'field.day'
  if (typeof opens === 'number' && typeof closes === 'number' && closes <= opens)
    faults.closesAt ??= 'desk.closes-first'
  if (frequency === 'quarterly' && daysBefore + daysAfter === 0) faults.daysAfter = 'desk.never-open'
  return faults
}

/** Normalises instants: `…:00Z` and `…:00.000Z` are the same. */
const dated = (terms: SurveyTerms) => ({
  ...terms,
  opensAt: terms.opensAt === null ? null : new Date(terms.opensAt),
  closesAt: terms.closesAt === null ? null : new Date(terms.closesAt),
})

async function alter(
  tx: Sql,
  { person, address }: Signed,
  id: string,
  sent: Partial<SurveyTerms>,
): Promise<WithMessages<SurveyFile>> {
  const { tenant } = person
  const one = await lockSurvey(tx, tenant, id)
  const before = termsOf(one)
  const terms = { ...before, ...sent }
  refuseInvalidFields(faultsOf(terms))
  if (terms.frequency !== before.frequency && (await isAnswered(tx, id)))
    refuseInvalidFields({ frequency: 'desk.frequency-fixed' })
  const values = dated(terms)
  await setRow(tx, survey, id, values)
  const detail = differences(before, termsOf({ ...one, ...values }))
  if (detail.length > 0)
    await recordBy(tx, person, address, {
      action: 'survey.changed',
      subject: subjectOf(one),
      detail,
    })
  return readFile(tx, tenant, id)
}

const isAnswered = (sql: Sql, id: string): Promise<boolean> => hasRow(sql, surveyResponse, { survey: id })

async function remove(tx: Sql, { person, address }: Signed, id: string): Promise<Survey> {
  const one = await closeSurvey(tx, person.tenant, id)
  if (await isAnswered(tx, id)) throw new Refusal('conflict', 'desk.answered')
  await tx.delete(survey).where(eq(survey.id, id))
  await recordBy(tx, person, address, {
    action: 'survey.removed',
    subject: subjectOf(one),
  })
  return one
}

export const termsHandlers = {
  'POST survey/desk': async ({ body }, context) => ({
    data: await context.sql.transaction(tx => begin(tx, context, body)),
  }),
  'PATCH survey/desk/:id': async ({ params, body }, context) => ({
    data: await context.sql.transaction(tx => alter(tx, context, params.id, body)),
  }),
  'DELETE survey/desk/:id': async ({ params }, context) => {
    const { code } = await context.sql.transaction(tx => remove(tx, context, params.id))
    return { message: msg('desk.removed', { code }) }
  },
} satisfies SomeHandlers
