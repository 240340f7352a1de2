import { and, desc, eq, isNull, or } from 'drizzle-orm'
import type { Preset } from '#contract/learning-marking.ts'
import type { Sql } from '#server/db/open.ts'
import { learningPreset } from '#server/db/schema/index.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import type { MarkingHandlers } from './table.ts'

/** How many comments are offered. */
const MOST = 30

const shown = ({ id, text, uses, assignment }: typeof learningPreset.$inferSelect): Preset => ({
  id,
  text,
  uses,
  assignment,
})

/** Comments that fit an assignment, those that are given most first. */
export async function presetsFor(sql: Sql, tenant: string, assignment: string): Promise<Preset[]> {
  const rows = await sql
    .select()
    .from(learningPreset)
    .where(
      and(
        eq(learningPreset.tenant, tenant),
        or(eq(learningPreset.assignment, assignment), isNull(learningPreset.assignment)),
      ),
    )
    .orderBy(desc(learningPreset.uses), desc(learningPreset.createdAt), learningPreset.id)
    .limit(MOST)
  return rows.map(shown)
}

export const presetHandlers: Pick<
  MarkingHandlers,
  'POST learning/marking/presets' | 'DELETE learning/marking/presets/:id'
> = {
  'POST learning/marking/presets': async ({ body }, { database: { sql }, person }) => {
    const text = Object.fromEntries(
      Object.entries(body.text)
        .map(([language, words]) => [language, words.trim()] as const)
        .filter(([, words]) => words !== ''),
    )
    if (Object.keys(text).length === 0) throw new Refusal('invalid', 'marking.no-preset')
    const [row] = await sql
      .insert(learningPreset)
      .values({ tenant: person.tenant, assignment: body.assignment ?? null, text })
      .returning()
    if (!row) throw new Refusal('failed', 'call.failed')
    return { message: msg('marking.preset'), data: shown(row) }
  },
  'DELETE learning/marking/presets/:id': async ({ params }, { database: { sql }, person }) => {
    await sql
      .delete(learningPreset)
      .where(and(eq(learningPreset.id, params.id), eq(learningPreset.tenant, person.tenant)))
    return { message: msg('marking.preset-gone') }
  },
}
