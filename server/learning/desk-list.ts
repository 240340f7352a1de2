import { and, asc, eq, inArray, not, sql as query, type SQL } from 'drizzle-orm'
import type { TaughtRow } from '#contract/learning-taught.ts'
import { pick } from '#contract/record.ts'
import { dueAt } from '#rules/learning/due.ts'
import type { Sql } from '#server/db/open.ts'
import {
  account,
  learningCertificate,
  learningClass,
  learningCohort,
  learningRelease,
  learningTrainee,
} from '#server/db/schema/index.ts'
import { searchCondition } from '#server/db/search.ts'
import type { Person } from '#server/http/session.ts'
import { nameOf } from '#server/people/visibility.ts'
import { outlineOf } from './course.ts'
import { finalsAccepted } from './finals.ts'
import { taughtBy } from './reach.ts'
import { releaseOf } from './standing.ts'

/** Days of inactivity after which a trainee counts as quiet. */
const QUIET_DAYS = 14

export type Narrowed = {
  id?: string
  cohort?: string
  class?: string
  mentor?: string
  standing?: TaughtRow['standing']
  /** Only trainees without a valid certificate: those whose finals are all accepted, or those who wait for that. */
  uncertified?: 'ready' | 'waiting'
  state?: TaughtRow['state']
  search?: string
  sort?: string
}

/** Returns the assignments with their due dates, by cohort. */
async function askedIn(sql: Sql, person: Person, cohort?: string) {
  const taught = sql
    .selectDistinct({ id: learningTrainee.cohort })
    .from(learningTrainee)
    .where(and(taughtBy(sql, person, 'look'), cohort ? eq(learningTrainee.cohort, cohort) : undefined))
  const [cohorts, releases] = await Promise.all([
    sql.select().from(learningCohort).where(inArray(learningCohort.id, taught)),
    sql.select().from(learningRelease).where(inArray(learningRelease.cohort, taught)),
  ])
  const outlines = await Promise.all(cohorts.map(({ edition }) => outlineOf(sql, edition)))
  const set = new Map(releases.map(one => [`${one.cohort} ${one.assignment}`, one]))
  return cohorts.flatMap(({ id, startsOn }, index) =>
    (outlines[index] ?? []).flatMap(({ assignments }) =>
      assignments.map(assignment => {
        const own = set.get(`${id} ${assignment.key}`)
        const { opens, period } = releaseOf(assignment, { startsOn }, own)
        return {
          cohort: id,
          assignment: assignment.key,
          due: dueAt(opens, period),
          withdrawn: Boolean(own?.withdrawnAt),
        }
      }),
    ),
  )
}

/** Returns a page of the trainees a user teaches, with their figures, and the total number. */
export async function readTaught(
  sql: Sql,
  person: Person,
  filters: Narrowed,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<{ rows: TaughtRow[]; total: number }> {
  const given = JSON.stringify(await askedIn(sql, person, filters.cohort))
  const work = sql
    .select({
      total:
        query<number>`(count(*) filter (where not d.withdrawn or d.assignment = any(done.those)))::int`.as(
          'total',
        ),
      submitted: query<number>`(count(*) filter (where d.assignment = any(done.those)))::int`.as('submitted'),
      overdue: query<number>`(count(*) filter (where not d.withdrawn and not d.assignment = any(done.those)
        and greatest(d.due, coalesce(extract(epoch from e.due_at), 0)) < extract(epoch from now())))::int`.as(
        'overdue',
      ),
    })
    .from(
      // looks up a trainee's submissions once for all assignments: `offset 0` keeps the planner from inlining the subquery into each row
      query`(select array(select assignment from learning_attempt where trainee = ${learningTrainee.id}) as those offset 0) done
        cross join jsonb_to_recordset(${given}::jsonb) as d(cohort text, assignment text, due bigint, withdrawn boolean)
        left join learning_extension e on e.trainee = ${learningTrainee.id} and e.assignment = d.assignment`,
    )
    .where(query`d.cohort = ${learningTrainee.cohort}`)
    .as('work')
  const there = sql
    .select({
      sessions: query<number>`(count(*) filter (where a.state <> 'excused'))::int`.as('sessions'),
      attended: query<number>`(count(*) filter (where a.state in ('present', 'late')))::int`.as('attended'),
    })
    .from(query`learning_attendance a join learning_session n on n.id = a.session and n.cancelled_at is null`)
    .where(query`a.trainee = ${learningTrainee.id}`)
    .as('there')
  const lastAt = query`coalesce(${learningTrainee.lastAt}, ${learningTrainee.createdAt})`
  const standing = query<TaughtRow['standing']>`case
    when ${work.total} > 0 and ${work.submitted} >= ${work.total} then 'done'
    when ${work.overdue} > 0 then 'behind'
    when ${lastAt} < now() - make_interval(days => ${QUIET_DAYS}) then 'quiet'
    else 'on-track' end`
  const name = query`lower(${account.firstName} || ' ' || ${account.lastName})`
  const orders: Record<string, SQL> = {
    name,
    submitted: query`${work.submitted}`,
    overdue: query`${work.overdue}`,
    lastAt,
  }
  const { sort = 'name' } = filters
  const order = orders[sort.replace('-', '')] ?? name
  const inOrder = [sort.startsWith('-') ? query`${order} desc` : asc(order), asc(learningTrainee.id)]
  const wanted = and(
    taughtBy(sql, person, 'look'),
    filters.id ? eq(learningTrainee.id, filters.id) : undefined,
    filters.cohort ? eq(learningTrainee.cohort, filters.cohort) : undefined,
    filters.class ? eq(learningTrainee.class, filters.class) : undefined,
    // trainees who left are only included on request
    filters.state || filters.id
      ? filters.state && eq(learningTrainee.state, filters.state)
      : query`${learningTrainee.state} <> 'left'`,
    filters.standing ? query`${standing} = ${filters.standing}` : undefined,
    filters.mentor
      ? query`exists (select 1 from learning_pairing p where p.trainee = ${learningTrainee.id}
          and p.mentor = ${filters.mentor} and p.until is null)`
      : undefined,
    filters.uncertified
      ? query`not exists (select 1 from ${learningCertificate} c where c.trainee = ${learningTrainee.id}
          and c.withdrawn_at is null)`
      : undefined,
    filters.uncertified && (filters.uncertified === 'ready' ? finalsAccepted : not(finalsAccepted)),
    ...searchCondition(filters.search, account.search),
  )
  const all = sql
    .select({ id: learningTrainee.id, all: query<number>`(count(*) over ())::int`.as('all') })
    .from(learningTrainee)
    .innerJoin(account, eq(account.id, learningTrainee.account))
    .$dynamic()
  // the figures of all trainees are only calculated if the page depends on them
  const isByFigures = filters.standing || order === orders.submitted || order === orders.overdue
  const page = (isByFigures ? all.leftJoinLateral(work, query`true`) : all)
    .where(wanted)
    .orderBy(...inOrder)
    .limit(limit)
    .offset(offset)
    .as('page')
  const found = await sql
    .select({
      id: learningTrainee.id,
      state: learningTrainee.state,
      lastAt: learningTrainee.lastAt,
      // an account is wide: reading all of it costs more than the rest of the row
      owner: pick(account, 'id', 'firstName', 'lastName', 'email', 'phone'),
      cohort: { id: learningCohort.id, name: learningCohort.name },
      class: { id: learningClass.id, name: learningClass.name },
      submitted: work.submitted,
      total: work.total,
      overdue: work.overdue,
      sessions: there.sessions,
      attended: there.attended,
      standing,
      mentors: query<string[]>`(select coalesce(json_agg(trim(m.first_name || ' ' || m.last_name)
        order by p.since, p.id), '[]') from learning_pairing p join account m on m.id = p.mentor
        where p.trainee = ${learningTrainee.id} and p.until is null)`,
      all: page.all,
    })
    .from(page)
    .innerJoin(learningTrainee, eq(learningTrainee.id, page.id))
    .innerJoin(account, eq(account.id, learningTrainee.account))
    .innerJoin(learningCohort, eq(learningCohort.id, learningTrainee.cohort))
    .innerJoin(learningClass, eq(learningClass.id, learningTrainee.class))
    .leftJoinLateral(work, query`true`)
    .leftJoinLateral(there, query`true`)
    .orderBy(...inOrder)
  const rows = found.map(({ owner, all: _, ...row }) => ({
    ...row,
    account: owner.id,
    name: nameOf(owner),
    email: owner.email,
    phone: owner.phone,
    submitted: row.submitted ?? 0,
    total: row.total ?? 0,
    overdue: row.overdue ?? 0,
    sessions: row.sessions ?? 0,
    attended: row.attended ?? 0,
    lastAt: row.lastAt?.toISOString() ?? null,
  }))
  // a page beyond the last one has no row with the total
  if (found.length === 0 && offset > 0)
    return { rows, total: (await readTaught(sql, person, filters, { limit: 1 })).total }
  return { rows, total: found[0]?.all ?? 0 }
}
