import type { Country } from '#contract/client.ts'
import { STATES } from '#contract/region.ts'
import type { Option } from '#contract/survey-definition.ts'
import type { Sheet } from '#rules/survey/sheet.ts'
import type { Survey } from '#rules/survey/survey.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { hub } from '#server/db/schema/index.ts'
import { limitTries } from '#server/http/limit.ts'
import type { Context, SomeHandlers } from '#server/http/routes.ts'
import { Refusal } from '#server/refusal/message.ts'
import { passHolder } from './pass.ts'
import { openSurveyOf } from './published.ts'
import { memberOf } from './respondent.ts'
import { refuseOtherPhones } from './wire.ts'

/** Tenant and country that determine the options. */
type Place = { tenant: string; country: Country }

/** The server lists available to surveys, by name. Their contents are public. */
const LISTS: Record<string, (sql: Sql, place: Place) => Promise<Option[]>> = {
  hubs: async (sql, { tenant }) => {
    const rows = await findRows(sql, hub, { tenant, active: true }, hub.place, hub.name)
    return rows.map(({ id, name }) => ({ value: id, label: { en: name, sw: name } }))
  },
  /** Counties for respondents in Kenya, regions for those in Tanzania. */
  counties: async (_, { country }) =>
    STATES[country].map(name => ({
      value: name.toLowerCase().replaceAll("'", '').replaceAll(' ', '-'),
      label: { en: name, sw: name },
      columns: { country },
    })),
}

/** Returns the options of a list; null if there is no list of that name. */
const readList = async (sql: Sql, name: string, place: Place): Promise<Option[] | null> =>
  (Object.hasOwn(LISTS, name) ? await LISTS[name]?.(sql, place) : undefined) ?? null

/** Returns the server lists that a survey uses. Unknown lists have no options. */
export async function listsOf(sql: Sql, { definition }: Survey, place: Place): Promise<Sheet['lists']> {
  const lists = new Map<string, readonly Option[]>()
  for (const list of Object.values(definition.lists)) {
    if ('server' in list && !lists.has(list.server))
      lists.set(list.server, (await readList(sql, list.server, place)) ?? [])
  }
  return Object.fromEntries(lists)
}

async function reply(sql: Sql, name: string, place: Place) {
  const options = await readList(sql, name, place)
  if (!options) throw new Refusal('not-found', 'survey.no-options')
  return {
    data: options.map(option => ({ id: option.value, name: option.label.en ?? option.value, option })),
  }
}

/** Rate limit of unauthenticated list requests per IP address, which many people may share. */
const ASKED = { most: 1_200, seconds: 15 * 60 }

export const optionHandlers = {
  'POST survey/options/:list': async ({ params, body }, context) => {
    const { sql, person } = context
    const { country, phones } = await memberOf(context)
    refuseOtherPhones(
      [body.phone].flatMap(one => one ?? []),
      { country, phones },
    )
    return reply(sql, params.list, { tenant: person.tenant, country })
  },

  'POST survey/open/:code/options/:list': async ({ params, body }, context: Context) => {
    const { sql, tenant, network } = context
    await limitTries(sql, `survey-options:${network}`, ASKED)
    const survey = await openSurveyOf(sql, tenant.code, params.code)
    const { country } = await passHolder(context, survey, body.pass)
    return reply(sql, params.list, { tenant: tenant.code, country })
  },
} satisfies SomeHandlers
