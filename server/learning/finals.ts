import { eq, sql as query, type SQL } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { learningTrainee } from '#server/db/schema/index.ts'

/** Titles of the finals that the row's trainee submitted and that are not accepted: undecided, or returned. Withdrawn ones do not count. */
const openFinals = query<string>`select a.asked->>'title' as title
  from learning_cohort c
  join learning_node n on n.edition = c.edition and n.kind = 'assignment' and (n.body->>'final')::boolean
  join learning_attempt a on a.trainee = ${learningTrainee.id} and a.assignment = n.key
  where c.id = ${learningTrainee.cohort} and a.outcome is distinct from 'accepted'
    and not exists (select 1 from learning_attempt later where later.trainee = a.trainee
      and later.assignment = a.assignment and later.number > a.number)
    and not exists (select 1 from learning_release r where r.cohort = c.id
      and r.assignment = a.assignment and r.withdrawn_at is not null)`

/** Condition: every final that the row's trainee submitted is accepted. */
export const finalsAccepted: SQL = query`not exists (${openFinals})`

/** Returns the title of a final of a trainee that is not accepted; null if there is none. */
export async function openFinalOf(sql: Sql, trainee: string): Promise<string | null> {
  const [row] = await sql
    .select({ title: query<string | null>`(${openFinals} limit 1)` })
    .from(learningTrainee)
    .where(eq(learningTrainee.id, trainee))
  return row?.title ?? null
}
