import { and, desc, eq, isNull, or, sql as query } from 'drizzle-orm'
import { MOST_PRESETS, type Preset } from '#contract/learning-marking.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, findRow } from '#server/db/row.ts'
import { learningPreset } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { msg, Refusal } from '#server/refusal/message.ts'

/** Condition: saved comments of the user, and shared ones from before comments were saved per user. */
export const inListOf = ({ id, tenant }: Person) =>
  and(eq(learningPreset.tenant, tenant), or(eq(learningPreset.keptBy, id), isNull(learningPreset.keptBy)))

/** Returns the user's saved comments that fit an assignment, the most used first. */
export const presetsFor = (sql: Sql, person: Person, assignment: string): Promise<Preset[]> =>
  sql
    .select()
    .from(learningPreset)
    .where(
      and(inListOf(person), or(eq(learningPreset.assignment, assignment), isNull(learningPreset.assignment))),
    )
    .orderBy(desc(learningPreset.uses), desc(learningPreset.createdAt), learningPreset.id)
    .limit(2 * MOST_PRESETS)

export const presetHandlers = {
  'POST learning/marking/presets': async ({ body }, { sql, person }) => {
    const text = Object.fromEntries(
      Object.entries(body.text)
        .map(([language, words]) => [language, words.trim()] as const)
        .filter(([, words]) => words !== ''),
    )
    if (Object.keys(text).length === 0) throw new Refusal('invalid', 'marking.no-preset')
    const assignment = body.assignment ?? null
    const same = await findRow(
      sql,
      learningPreset,
      and(
        inListOf(person),
        query`${learningPreset.text} = ${JSON.stringify(text)}::jsonb`,
        or(
          isNull(learningPreset.assignment),
          assignment ? eq(learningPreset.assignment, assignment) : undefined,
        ),
      ),
    )
    if (same) return { message: msg('marking.preset'), data: same }
    if ((await sql.$count(learningPreset, eq(learningPreset.keptBy, person.id))) >= MOST_PRESETS) {
      throw new Refusal('invalid', msg('marking.presets-full', { most: MOST_PRESETS }))
    }
    const row = await addRow(sql, learningPreset, {
      tenant: person.tenant,
      keptBy: person.id,
      assignment,
      text,
    })
    return { message: msg('marking.preset'), data: row }
  },
  'DELETE learning/marking/presets/:id': async ({ params }, { sql, person }) => {
    await sql.delete(learningPreset).where(and(eq(learningPreset.id, params.id), inListOf(person)))
    return { message: msg('marking.preset-gone') }
  },
} satisfies SomeHandlers
