import { and, eq, lte } from 'drizzle-orm'
import { documentsBase } from '#contract/member-pages.ts'
import { may } from '#contract/policy.ts'
import type { Member } from '#contract/role.ts'
import { type Day, dayOf } from '#rules/day.ts'
import { formatMoney } from '#rules/money.ts'
import { nextDay } from '#rules/recurring.ts'
import type { Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { account, business, document, documentRepeat, tenant } from '#server/db/schema/index.ts'
import { isContactTime } from '#server/notify/contact-hours.ts'
import { notify } from '#server/notify/notify.ts'
import { portalOf, type Reach } from '#server/notify/portal-address.ts'
import { copyAsDraft } from './follow.ts'
import { isRunning } from './repeat.ts'
import { askForMail } from './send.ts'
import { issueDocument } from './write.ts'

/**
 * Creates the recurring invoices that are due or overdue, each in its own transaction and only once however many processes run.
 * Skips inactive accounts, and portals without the documents module.
 */
export const writeRepeats =
  (reach: Reach, now: () => number = Date.now) =>
  async (sql: Sql): Promise<void> => {
    if (!isContactTime(now())) return
    const today = dayOf(now())
    const due = and(isRunning, lte(documentRepeat.nextOn, today))
    const rows = await sql.select({ id: documentRepeat.document }).from(documentRepeat).where(due)
    let failure: unknown = null
    for (const { id } of rows) {
      // one failure does not block the others; it is retried on the next sweep
      await writeNext(sql, id, reach, today).catch(error => {
        failure = error
      })
    }
    if (failure) throw failure
  }

async function writeNext(sql: Sql, id: string, { portal }: Reach, today: Day): Promise<void> {
  await sql.transaction(async tx => {
    const [held] = await tx
      .select()
      .from(documentRepeat)
      .where(and(eq(documentRepeat.document, id), isRunning, lte(documentRepeat.nextOn, today)))
      .for('update', { skipLocked: true })
    if (!held) return
    const [found] = await tx
      .select({ row: document, business, owner: account, modules: tenant.modules })
      .from(document)
      .innerJoin(business, eq(business.id, document.business))
      .innerJoin(account, eq(account.id, business.owner))
      .innerJoin(tenant, eq(tenant.code, business.tenant))
      .where(eq(document.id, id))
    if (!found) return
    const { row, owner, modules } = found
    await tx
      .update(documentRepeat)
      .set({ nextOn: nextDay(held.startsOn, held.every, held.nextOn) })
      .where(eq(documentRepeat.document, id))
    const mayWrite = owner.status === 'active' && may(owner.role, 'document.write')
    if (!mayWrite || !modules.includes('documents')) return
    const seen: Seen = { business: found.business, owner, isOwn: true }
    const person = { id: owner.id, name: `${owner.firstName} ${owner.lastName}`, tenant: owner.tenant }
    // unique key per day: the database rejects a second one
    const clientId = `repeat-${id}-${held.nextOn}`
    const made = await copyAsDraft(tx, { seen, person }, row, { kind: 'invoice', source: id, clientId })
    const home = await portalOf(tx, owner.tenant, portal)
    const path = `${documentsBase(owner.role as Member)}/invoice/${made}`
    const values = { customer: row.name, amount: formatMoney(row.total, row.currency) }
    if (held.sends) {
      const sent = await issueDocument(tx, made, { seen, person })
      await askForMail(tx, sent, 'document', home)
      const sentValues = {
        ...values,
        number: sent.number ?? '',
        amount: formatMoney(sent.total, sent.currency),
      }
      await notify(tx, owner, { template: 'document-repeated', values: sentValues, path, home })
    } else {
      await notify(tx, owner, { template: 'document-waits', values, path, home, key: clientId })
    }
  })
}
