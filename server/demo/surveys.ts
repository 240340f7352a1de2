import type { Option, SurveyDefinition } from '#contract/survey-definition.ts'
import { addDays, addMonths, type Day, dayOf, instantOf, quarterOf } from '#rules/day.ts'
import { SYMBOL } from '#rules/money.ts'
import { DIAL } from '#rules/phone.ts'
import { calculated, toSend } from '#rules/survey/sheet.ts'
import type { Survey } from '#rules/survey/survey.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import {
  account,
  hub,
  surveyResponse,
  survey as surveys,
  surveyVersion,
  surveyVisit,
} from '#server/db/schema/index.ts'
import { plantEach, type Tenant } from './insert.ts'
import { authorIn, idOf } from './people.ts'
import { filledIn, read } from './surveys/answers.ts'
import { type DemoSurvey, SURVEYS } from './surveys/surveys.ts'

const MINUTE = 60_000
const VERSION = 1
/** Windows wide enough that one quarter's survey is open on any day, so that the demo can always be tried. */
const ALWAYS_OPEN = { daysBefore: 46, daysAfter: 46 }
/** The first tenant has these windows; the other has them at the end of the quarter. */
const SHOWCASE = 'wezesha'
const PASSERS_BY = 42

type Person = Pick<typeof account.$inferSelect, 'id' | 'phone' | 'language'>
type Response = typeof surveyResponse.$inferInsert

/** Plants the demo's surveys, with the members' answers of the last two quarters, in tenants without surveys. */
export const plantSurveys = (sql: Sql, now = Date.now()): Promise<void> =>
  plantEach(sql, surveys, (tx, tenant) => plantTenant(tx, tenant, now))

async function plantTenant(tx: Sql, tenant: Tenant, now: number): Promise<void> {
  const lists = { hubs: await hubsOf(tx, tenant.code) }
  const people = await answering(tx, tenant.code)
  const planted: Rows = { surveys: [], versions: [], responses: [], visits: [] }
  for (const [place, one] of SURVEYS.entries()) {
    const survey = read(inCurrency(one.definition, tenant))
    const id = publish(planted, tenant, { ...one, place, survey, now })
    const fill = (seed: string, at: number) => {
      const sheet = filledIn(survey, seed, { now: at, lists })
      return { answers: toSend(sheet), calculated: calculated(sheet) }
    }
    const row = (given: { person: Person | null; phone: string; period: string; at: number }): Response => {
      const instance = idOf(`${id} ${given.period} ${given.phone}`)
      const minutes = 4 + (Number.parseInt(instance.slice(0, 4), 16) % 9)
      return {
        id: instance,
        instance,
        tenant: tenant.code,
        survey: id,
        version: VERSION,
        period: given.period,
        account: given.person?.id ?? null,
        // only anonymous visitors are stored with their phone
        phone: given.person ? null : given.phone,
        respondent: given.person?.id ?? given.phone,
        language: given.person?.language ?? (minutes % 2 ? 'sw' : 'en'),
        startedAt: new Date(given.at - minutes * MINUTE),
        finishedAt: new Date(given.at),
        at: new Date(given.at),
        ...fill(instance, given.at),
      }
    }
    const responses = [
      ...(one.area === 'quarterly'
        ? lastQuarters(now).flatMap(({ name, end }, at) =>
            people
              .filter((_, place) => (place + at) % 4 !== 3)
              .map((person, place) =>
                row({
                  person,
                  phone: person.phone ?? '',
                  period: name,
                  at: during(addDays(end, -12), place),
                }),
              ),
          )
        : []),
      ...(one.open
        ? Array.from({ length: PASSERS_BY }, (_, place) =>
            row({
              person: null,
              phone: `${DIAL[tenant.country]}7003${String(10_000 + place * 137)}`,
              period: '1',
              at: during(addDays(dayOf(now), -21), place),
            }),
          )
        : []),
    ]
    planted.responses.push(...responses)
    planted.visits.push(...responses.map(sent), ...responses.flatMap(abandoned(survey)))
  }
  await tx.insert(surveys).values(planted.surveys)
  await tx.insert(surveyVersion).values(planted.versions)
  await tx.insert(surveyResponse).values(planted.responses)
  await tx.insert(surveyVisit).values(planted.visits)
}

/** Returns a moment within twenty days of a day. */
const during = (day: Day, place: number): number =>
  instantOf(addDays(day, (place * 7) % 20)) + (7 * 60 + ((place * 97) % 780)) * MINUTE

/** Returns the two quarters before the current one, earlier one first. */
function lastQuarters(now: number): { name: string; end: Day }[] {
  return [-6, -3].map(months => {
    const day = addMonths(dayOf(now), months)
    const month = Number(day.slice(5, 7))
    return { name: quarterOf(day), end: addMonths(`${day.slice(0, 7)}-01`, 3 - ((month - 1) % 3)) }
  })
}

const sent = ({ survey, instance, period, at, answers }: Response): typeof surveyVisit.$inferInsert => ({
  survey,
  instance,
  version: VERSION,
  period,
  sent: true,
  at,
  reached: Object.keys(answers).at(-1) ?? '',
})

/** Adds an abandoned visit for every fourth response, at varying questions. */
const abandoned =
  ({ rows }: Survey) =>
  ({ survey, instance, period, at }: Response, place: number): (typeof surveyVisit.$inferInsert)[] => {
    const names = [...rows.values()].flatMap(({ name, question }) => (question ? [name] : []))
    const reached = names[(place * place + 2) % names.length] as string
    return place % 4 === 0
      ? [{ survey, instance: idOf(`left ${instance}`), version: VERSION, period, reached, at }]
      : []
  }

/** Replaces the currency symbol by the country's. */
export const inCurrency = (definition: SurveyDefinition, { country }: Tenant): SurveyDefinition =>
  country === 'KE' ? definition : JSON.parse(JSON.stringify(definition).replaceAll(SYMBOL.KES, SYMBOL.TZS))

type Rows = {
  surveys: (typeof surveys.$inferInsert)[]
  versions: (typeof surveyVersion.$inferInsert)[]
  responses: Response[]
  visits: (typeof surveyVisit.$inferInsert)[]
}
type Planted = DemoSurvey & { place: number; survey: Survey; now: number }

function publish({ surveys, versions }: Rows, { code: tenant }: Tenant, one: Planted): string {
  const { code, area, frequency, audience, open, introduction, thanks, place, survey, now } = one
  const id = idOf(`survey ${code} of ${tenant}`)
  const base = idOf(`base ${code} of ${tenant}`)
  const at = new Date(now - 300 * 24 * 60 * MINUTE)
  surveys.push({
    id,
    tenant,
    code,
    area,
    frequency,
    audience: [...audience],
    open,
    introduction,
    thanks,
    place,
    ...(tenant === SHOWCASE && ALWAYS_OPEN),
    draft: survey.definition,
    base,
    version: VERSION,
    versionBase: base,
    createdAt: at,
  })
  versions.push({
    survey: id,
    number: VERSION,
    definition: survey.definition,
    expressions: survey.expressions,
    at,
    ...authorIn(tenant, 'processor'),
  })
  return id
}

async function hubsOf(tx: Sql, tenant: string): Promise<Option[]> {
  const rows = await findRows(tx, hub, { tenant }, hub.place)
  return rows.map(({ id, name }) => ({ value: id, label: { en: name } }))
}

/** Lists clients nobody signs in as: the demo's own user has all surveys still to answer. */
async function answering(tx: Sql, tenant: string): Promise<Person[]> {
  const rows = await findRows(tx, account, { tenant, role: 'client', status: 'active' }, account.id)
  return rows.filter(({ email }) => !email.endsWith(`@${tenant}.example`))
}
