import { and, eq, inArray } from 'drizzle-orm'
import { calculated, toSend } from '#rules/survey/sheet.ts'
import type { Sql } from '#server/db/open.ts'
import { addRows } from '#server/db/row.ts'
import { surveyResponse, survey as surveys } from '#server/db/schema/index.ts'
import { DAY, type Tenant } from '#server/demo/insert.ts'
import { idOf } from '#server/demo/people.ts'
import { filledIn, read } from '#server/demo/surveys/answers.ts'
import { SURVEYS } from '#server/demo/surveys/surveys.ts'
import { inCurrency } from '#server/demo/surveys.ts'

/** Adds completed learning surveys for trainees who have started; all others are shown the survey in place of the course. */
export async function plantSurveyed(
  tx: Sql,
  tenant: Tenant,
  people: { id: string; language: 'en' | 'sw' }[],
  now: number,
): Promise<void> {
  const asked = SURVEYS.filter(({ area }) => area === 'learning')
  const known = await tx
    .select({ id: surveys.id, code: surveys.code, version: surveys.version })
    .from(surveys)
    .where(
      and(
        eq(surveys.tenant, tenant.code),
        inArray(
          surveys.code,
          asked.map(({ code }) => code),
        ),
      ),
    )
  const rows = asked.flatMap(one => {
    const row = known.find(({ code }) => code === one.code)
    if (!row) return []
    const survey = read(inCurrency(one.definition, tenant))
    return people.map(person => {
      const instance = idOf(`${row.id} 1 ${person.id}`)
      const at = now - 34 * DAY
      const sheet = filledIn(survey, instance, { now: at, lists: {} })
      return {
        id: instance,
        instance,
        tenant: tenant.code,
        survey: row.id,
        version: row.version ?? 1,
        period: '1',
        respondent: person.id,
        account: person.id,
        language: person.language,
        answers: toSend(sheet),
        calculated: calculated(sheet),
        startedAt: new Date(at - 6 * 60_000),
        finishedAt: new Date(at),
        at: new Date(at),
      }
    })
  })
  await addRows(tx, surveyResponse, rows)
}
