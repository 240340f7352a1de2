import { and, asc, eq } from 'drizzle-orm'
import { advisorColumns } from '#contract/playbook-columns.ts'
import type { AdvisorRow } from '#contract/playbook-desk.ts'
import { meanStars } from '#rules/playbook/progress.ts'
import { findByEmail } from '#server/account/find.ts'
import { sendInvitation } from '#server/account/invitation.ts'
import { registerPerson } from '#server/account/register.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { account, pair } from '#server/db/schema/index.ts'
import { limitTries } from '#server/http/limit.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { nameOf, seenBy } from '#server/people/visibility.ts'
import { fieldRefusal, msg } from '#server/refusal/message.ts'
import { sendList } from '#server/tenant/list-file.ts'
import { countsOf, starsOf } from './people.ts'
import { type PairWork, workIn, workOf } from './work.ts'

const HOUR = 3_600_000
/** Rate limit for resending invitations. */
const INVITATIONS = { most: 5, seconds: 3600 }
const TITLE = { en: 'Advisors', sw: 'Washauri' }

/** Returns the mean hours from an answer to the advisor's verdict. */
function answerHours(work: readonly PairWork[]): number | null {
  const waits = work.flatMap(({ own }) =>
    own.flatMap(({ replies }) =>
      replies.flatMap(({ at, verdictAt }) => (verdictAt ? [verdictAt.getTime() - at.getTime()] : [])),
    ),
  )
  return waits.length === 0
    ? null
    : Math.round(waits.reduce((sum, one) => sum + one, 0) / waits.length / HOUR)
}

/** Returns the advisors a member of staff may see, with their workload and ratings. */
async function readAdvisors(sql: Sql, person: Person): Promise<AdvisorRow[]> {
  const [advisors, pairs] = await Promise.all([
    sql
      .select()
      .from(account)
      .where(and(seenBy(person), eq(account.role, 'advisor')))
      .orderBy(asc(account.firstName), asc(account.lastName), asc(account.id)),
    findRows(sql, pair, { tenant: person.tenant }),
  ])
  const [work, stars] = await Promise.all([
    workOf(
      sql,
      pairs.map(({ id }) => id),
    ),
    starsOf(
      sql,
      advisors.map(({ id }) => id),
    ),
  ])
  return advisors.map(one => {
    const own = pairs.filter(({ advisor }) => advisor === one.id)
    const running = own.filter(({ endedAt }) => !endedAt)
    const counts = running.map(({ id }) => countsOf(workIn(work, id)))
    const rated = (stars.get(one.id) ?? []).map(feed => feed.rated)
    return {
      id: one.id,
      name: nameOf(one),
      email: one.email,
      status: one.status,
      pairs: running.length,
      ended: own.length - running.length,
      overdue: counts.reduce((sum, { overdue }) => sum + overdue, 0),
      toCheck: counts.reduce((sum, { toCheck }) => sum + toCheck, 0),
      answerHours: answerHours(own.map(({ id }) => workIn(work, id))),
      rating: meanStars(rated),
      ratings: rated.length,
    }
  })
}

export const deskAdvisorHandlers = {
  'GET playbook/desk/advisors': async (_, { sql, person }) => ({
    data: await readAdvisors(sql, person),
  }),
  'GET playbook/desk/advisors/export': async ({ query }, context) => {
    const all = await readAdvisors(context.sql, context.person)
    return sendList(query, context, { title: TITLE, columns: advisorColumns, pieces: [all] })
  },
  'POST playbook/desk/advisors': async ({ body }, context) => {
    const { sql, tenant } = context
    await limitTries(sql, `invite:${tenant.code}:${body.email.trim().toLowerCase()}`, INVITATIONS)
    return sql.transaction(async tx => {
      const known = await findByEmail(tx, tenant.code, body.email)
      if (known && (known.status !== 'invited' || known.role !== 'advisor')) {
        throw fieldRefusal('email', 'register.email-taken', 'conflict')
      }
      if (known) {
        await sendInvitation(tx, known, context)
        return { id: known.id, message: msg('invitation.sent-again', { email: known.email }) }
      }
      const { email, firstName, lastName } = body
      const added = await registerPerson(
        tx,
        { email, firstName, lastName, role: 'advisor', password: null },
        context,
      )
      return { id: added.id, message: msg('invitation.sent', { email: added.email }) }
    })
  },
} satisfies SomeHandlers
