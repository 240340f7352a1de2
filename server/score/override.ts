import { and, asc, eq } from 'drizzle-orm'
import type { MeasureId } from '#contract/score-names.ts'
import { sumUp } from '#rules/score/card.ts'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew, authorOf, requireLocked, setRow } from '#server/db/row.ts'
import { account, business, scoreEntry, scoreOverride } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'
import { nameOf, refuseOwn, seenBy } from '#server/people/visibility.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { storedCard } from './entries.ts'

/** Returns and locks an entry of a member the user may see. @throws Refusal not-found, forbidden for their own */
async function holdEntry(tx: Sql, person: Person, id: string) {
  const [found] = await tx
    .select({ entry: scoreEntry, business, owner: account })
    .from(scoreEntry)
    .innerJoin(business, eq(business.id, scoreEntry.business))
    .innerJoin(account, eq(account.id, business.owner))
    .where(and(eq(scoreEntry.id, id), seenBy(person)))
    .for('update', { of: scoreEntry })
  if (!found) throw new Refusal('not-found', 'score.no-entry')
  refuseOwn(person, found.owner.id)
  return found
}

const trail = (quarter: string, measure: MeasureId, from: number | null, to: number, reason: string) => [
  { name: `${quarter} ${measure}`, from: from === null ? null : String(from), to: String(to) },
  { name: 'reason', from: null, to: reason },
]

export const overrideHandlers = {
  'GET scorecard/overrides': async (_, { sql, person }) => {
    const rows = await sql
      .select({ one: scoreOverride, entry: scoreEntry, business })
      .from(scoreOverride)
      .innerJoin(scoreEntry, eq(scoreEntry.id, scoreOverride.entry))
      .innerJoin(business, eq(business.id, scoreEntry.business))
      .innerJoin(account, eq(account.id, business.owner))
      .where(and(eq(scoreOverride.tenant, person.tenant), eq(scoreOverride.state, 'open'), seenBy(person)))
      .orderBy(asc(scoreOverride.at), asc(scoreOverride.id))
    return {
      data: rows.map(({ one, entry, business: of }) => ({
        ...one,
        business: { id: of.id, name: of.displayName || of.name },
        quarter: entry.quarter,
        from: entry.measures[one.measure].score,
        by: one.byName,
        at: one.at.toISOString(),
        own: one.by === person.id,
      })),
    }
  },
  'POST scorecard/overrides': async ({ body }, { sql, person, address }) => {
    const reason = body.reason.trim()
    if (reason === '') throw fieldRefusal('reason', 'score.reason')
    await sql.transaction(async tx => {
      const { entry, owner } = await holdEntry(tx, person, body.entry)
      const from = entry.measures[body.measure].score
      if (from === body.score) throw fieldRefusal('score', 'score.same')
      const added = await addRowIfNew(tx, scoreOverride, {
        ...body,
        reason,
        tenant: person.tenant,
        ...authorOf(person),
      })
      if (!added) throw new Refusal('conflict', 'score.asked-already')
      await recordBy(tx, person, address, {
        action: 'score.override-asked',
        subject: { kind: 'account', id: owner.id, name: nameOf(owner) },
        detail: trail(entry.quarter, body.measure, from, body.score, reason),
      })
    })
    return { message: msg('score.override-asked') }
  },
  'POST scorecard/overrides/:id': async ({ params: { id }, body: { agree } }, { sql, person, address }) => {
    const state = await sql.transaction(async tx => {
      const one = await requireLocked(tx, scoreOverride, { id, tenant: person.tenant }, 'score.no-override')
      if (one.state !== 'open') throw new Refusal('conflict', 'pending.decided')
      const isOwn = one.by === person.id
      if (agree && isOwn) throw new Refusal('forbidden', 'score.not-by-you')
      const { entry, owner } = await holdEntry(tx, person, one.entry)
      const before = entry.measures[one.measure]
      const state = agree ? 'agreed' : isOwn ? 'taken-back' : 'refused'
      if (agree) {
        const measures = {
          ...entry.measures,
          [one.measure]: {
            ...before,
            score: one.score,
            overridden: { from: before.score, reason: one.reason, by: one.byName, confirmedBy: person.name },
          },
        }
        await setRow(tx, scoreEntry, entry.id, storedCard(sumUp(measures)))
      }
      await setRow(tx, scoreOverride, id, {
        state,
        decidedBy: person.id,
        decidedByName: person.name,
        decidedAt: new Date(),
      })
      await recordBy(tx, person, address, {
        action: `score.override-${state}`,
        subject: { kind: 'account', id: owner.id, name: nameOf(owner) },
        detail: trail(entry.quarter, one.measure, before.score, one.score, one.reason),
      })
      return state
    })
    return { message: msg(`score.override-${state}`) }
  },
} satisfies SomeHandlers
