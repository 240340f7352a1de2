import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { type Day, dayOf, daysBetween } from '#rules/day.ts'
import { balanceOf } from '#rules/document/standing.ts'
import { formatMoney } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows, lockRow } from '#server/db/row.ts'
import { business, document, documentDelivery, documentSettings } from '#server/db/schema/index.ts'
import type { Vault } from '#server/db/vault.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { Workers } from '#server/jobs/worker.ts'
import { portalOf } from '#server/notify/portal-address.ts'
import { leftToPay } from './figures.ts'
import { linkOf } from './link.ts'
import { dueNote } from './mail.ts'
import { askForMail } from './send.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Queues the invoice reminders of a day, as configured by the sellers. */
    'document-reminders': { day: string }
  }
}

type Parts = { sql: Sql; vault: Vault; portal: (host: string) => string }

/** Reminds the customers of a day by mail, and by SMS if the seller enabled it. Skips invoices reminded of the same day. */
export const documentRemindersWorker =
  ({ sql, vault, portal }: Parts): Workers['document-reminders'] =>
  async ({ day }) => {
    const due = await sql
      .select({ row: document, tenant: business.tenant, values: documentSettings.values })
      .from(document)
      .innerJoin(business, eq(business.id, document.business))
      .innerJoin(documentSettings, eq(documentSettings.business, document.business))
      .where(
        and(
          eq(document.kind, 'invoice'),
          isNotNull(document.number),
          isNotNull(document.dueOn),
          gt(leftToPay, 0),
        ),
      )
    for (const { row: found, tenant, values } of due) {
      if (!values.reminders?.includes(daysBetween(found.dueOn as Day, day))) continue
      await sql.transaction(async tx => {
        // it may have been paid meanwhile, or reminded of by hand
        const row = await lockRow(tx, document, found.id)
        if (!row || balanceOf(row) === 0 || (await wasReminded(tx, row.id, day))) return
        const home = await portalOf(tx, tenant, portal)
        await askForMail(tx, row, 'reminder', home)
        if (!values.bySms) return
        const { path } = await linkOf(tx, vault, row.id)
        const { language, currency, number, name, phone, seller } = row
        await enqueue(
          tx,
          'sms',
          {
            tenant,
            to: phone,
            language,
            template: 'document-reminder' as const,
            values: {
              name,
              seller: seller?.name ?? '',
              number: number ?? '',
              link: `${home}${path}`,
              amount: formatMoney(balanceOf(row), currency),
              due: dueNote(row),
            },
          },
          { key: `document-reminder:${row.id}:${day}` },
        )
      })
    }
  }

/** Whether the customer of a document was reminded of it on a day. */
export async function wasReminded(sql: Sql, id: string, day: Day): Promise<boolean> {
  const reminders = await findRows(sql, documentDelivery, { document: id, kind: 'reminder' })
  return reminders.some(({ at }) => dayOf(at.getTime()) === day)
}
