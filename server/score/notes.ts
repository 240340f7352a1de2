import { and, desc, eq } from 'drizzle-orm'
import { dayOf } from '#rules/day.ts'
import { isOver } from '#rules/quarter.ts'
import { isRowValue, METRIC_TABLE } from '#rules/score/credit.ts'
import { isMeasureValue } from '#rules/score/measures.ts'
import { needBusiness, type Seen } from '#server/business/access.ts'
import { authorOf, lockRow, putRow } from '#server/db/row.ts'
import { creditNote, scoreEntry, scoreNote } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { recordBy } from '#server/notify/audit.ts'
import { nameOf, refuseOwn } from '#server/people/visibility.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { valueOfNote } from './credit.ts'

const about = ({ owner }: Seen) => ({ kind: 'account', id: owner.id, name: nameOf(owner) })
/** Formats a change for the audit trail. */
const change = (name: string, from: number | null | undefined, to: number | null, note: string) => [
  { name, from: from == null ? null : String(from), to: to === null ? null : String(to) },
  ...(note === '' ? [] : [{ name: 'note', from: null, to: note }]),
]

/** @throws Refusal conflict if the caller has read another value than the latest */
function refuseChanged(latest: number | null = null, read: number | null = latest): void {
  if (read !== latest) throw new Refusal('conflict', 'score.changed')
}

export const noteHandlers = {
  'POST scorecard/notes': async ({ body }, { sql, person, address }) => {
    const { business, quarter, measure, value } = body
    const note = body.note.trim()
    const seen = await needBusiness(sql, person, business)
    refuseOwn(person, seen.owner.id)
    if (!isOver(quarter, Date.now())) throw new Refusal('invalid', 'score.not-over')
    if (value !== null && !isMeasureValue(measure, value)) throw fieldRefusal('value', 'score.value')
    // the origin of a value is required, so that it can be verified later
    if (value !== null && note === '') throw fieldRefusal('note', 'score.note')
    await sql.transaction(async work => {
      const [closed] = await work
        .select({ id: scoreEntry.id })
        .from(scoreEntry)
        .where(and(eq(scoreEntry.business, business), eq(scoreEntry.quarter, quarter)))
        .for('key share')
      if (closed) throw new Refusal('conflict', 'score.closed-note')
      const which = and(
        eq(scoreNote.business, business),
        eq(scoreNote.quarter, quarter),
        eq(scoreNote.measure, measure),
      )
      const before = await lockRow(work, scoreNote, which)
      refuseChanged(before?.value, body.before)
      const by = { ...authorOf(person), at: new Date() }
      if (value === null) await work.delete(scoreNote).where(which)
      else {
        await putRow(work, scoreNote, { business, quarter, measure }, { value, note, ...by })
      }
      await recordBy(work, person, address, {
        action: 'score.noted',
        subject: about(seen),
        detail: change(`${quarter} ${measure}`, before?.value, value, note),
      })
    })
    return { message: msg(value === null ? 'score.note-removed' : 'score.noted') }
  },
  'POST scorecard/credit/:business': async ({ params: { business }, body }, { sql, person, address }) => {
    const { metric, value = null, rows, day } = body
    const note = body.note.trim()
    const seen = await needBusiness(sql, person, business)
    refuseOwn(person, seen.owner.id)
    const { unit, list } = METRIC_TABLE[metric]
    const given = list ? (rows ?? []).length > 0 : value !== null
    if (day > dayOf(Date.now())) throw fieldRefusal('day', 'score.day')
    if (given && note === '') throw fieldRefusal('note', 'score.note')
    const most = unit === 'rating' ? 5 : Number.POSITIVE_INFINITY
    if (value !== null && (value < 0 || value > most)) throw fieldRefusal('value', 'score.value')
    if (list && rows?.some(row => !isRowValue(list, row.value))) throw fieldRefusal('rows', 'score.value')
    await sql.transaction(async work => {
      const [before] = await work
        .select()
        .from(creditNote)
        .where(and(eq(creditNote.business, business), eq(creditNote.metric, metric)))
        .orderBy(desc(creditNote.at), desc(creditNote.id))
        .limit(1)
      refuseChanged(before && valueOfNote(before), body.before)
      const entered = list ? { metric, value: null, rows: rows ?? [] } : { metric, value, rows: null }
      await work.insert(creditNote).values({ business, day, note, ...authorOf(person), ...entered })
      await recordBy(work, person, address, {
        action: 'credit.noted',
        subject: about(seen),
        detail: change(metric, before && valueOfNote(before), valueOfNote(entered), note),
      })
    })
    return { message: msg(given ? 'score.noted' : 'score.note-removed') }
  },
} satisfies SomeHandlers
