import { and, eq } from 'drizzle-orm'
import { inEveryLanguage } from '#contract/label.ts'
import { addRowIfNew, setRow } from '#server/db/row.ts'
import { dispute } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { publishChange } from '#server/live/feed.ts'
import { recordBy } from '#server/notify/audit.ts'
import { notify } from '#server/notify/notify.ts'
import { refuseOwn, seenBy } from '#server/people/visibility.ts'
import { inLanguage, msg, Refusal } from '#server/refusal/message.ts'
import { readDisputes, selectDisputes } from './dispute-rows.ts'
import { loanOfEntry, namedBy, readReport } from './report.ts'

/** Portal path of a client's report. */
const PATH = '/dashboard/credit-report'

/** Audit subject of an entry. */
const subjectOf = (id: string, entry: string, code: string | null) => ({
  kind: 'dispute',
  id,
  name: inLanguage('en', namedBy(entry, code)),
})

export const disputeHandlers = {
  'POST lending/credit_report/dispute': async ({ body: { entry, text } }, context) => {
    const { sql, person, address } = context
    // only entries of the person's own report can be disputed
    const about = loanOfEntry(await readReport(context), entry)
    const trimmed = text.trim()
    await sql.transaction(async tx => {
      const added = await addRowIfNew(tx, dispute, {
        tenant: person.tenant,
        client: person.id,
        entry,
        loan: about?.id ?? null,
        text: trimmed,
      })
      if (!added) throw new Refusal('conflict', 'dispute.open-already')
      await publishChange(tx, `staff:${person.tenant}`, 'disputes')
      await recordBy(tx, person, address, {
        action: 'dispute.opened',
        subject: subjectOf(added.id, entry, about?.code ?? null),
        detail: [{ name: 'text', from: null, to: trimmed }],
      })
    })
    return { message: msg('dispute.opened') }
  },

  'GET lending/disputes': ({ query }, { sql, person }) => readDisputes(sql, person, query),

  'POST lending/dispute/:id/answer': async ({ params: { id }, body }, { sql, person, address, home }) =>
    sql.transaction(async tx => {
      const [found] = await selectDisputes(tx)
        .where(and(eq(dispute.id, id), eq(dispute.tenant, person.tenant), seenBy(person)))
        .for('update', { of: dispute })
      if (!found) throw new Refusal('not-found', 'dispute.none')
      const { one, owner, code } = found
      refuseOwn(person, owner.id)
      if (one.state !== 'open') throw new Refusal('conflict', 'dispute.answered-already')
      const state = body.accept ? 'accepted' : 'declined'
      const reason = body.reason.trim()
      await setRow(tx, dispute, id, {
        state,
        answer: reason,
        answeredAt: new Date(),
        answeredBy: person.id,
        answeredByName: person.name,
      })
      await publishChange(tx, `staff:${one.tenant}`, 'disputes')
      await recordBy(tx, person, address, {
        action: `dispute.${state}`,
        subject: subjectOf(id, one.entry, code),
        detail: [
          { name: 'text', from: null, to: one.text },
          { name: 'reason', from: null, to: reason },
        ],
      })
      const entry = namedBy(one.entry, code)
      await notify(tx, owner, {
        template: `dispute-${state}`,
        values: { entry: inEveryLanguage(language => inLanguage(language, entry)), reason },
        path: PATH,
        home,
      })
      return { message: body.accept ? msg('dispute.accepted') : msg('dispute.declined') }
    }),
} satisfies SomeHandlers
