import { eq } from 'drizzle-orm'
import { paperWords } from '#rules/document/paper-words.ts'
import { balanceOf } from '#rules/document/standing.ts'
import { formatMoney } from '#rules/money.ts'
import type { Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, setRow } from '#server/db/row.ts'
import {
  account,
  business,
  document,
  documentDelivery,
  documentPayment,
  tenant,
} from '#server/db/schema/index.ts'
import type { Vault } from '#server/db/vault.ts'
import type { Files } from '#server/files/store.ts'
import { Hopeless } from '#server/jobs/queue.ts'
import type { Attempt, Workers } from '#server/jobs/worker.ts'
import { longDay } from '#server/loan/words.ts'
import type { Filled } from '#server/notify/templates.ts'
import { writeMail } from '#server/notify/write.ts'
import type { MailService } from '#server/providers/mail.ts'
import { msg, serializeSentence } from '#server/refusal/message.ts'
import type { DocumentRow } from './access.ts'
import { notePrinted } from './fiscal.ts'
import { checkPath, linkOf } from './link.ts'
import { documentFile, type Printing, receiptFile, sellerFor } from './paper.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** A mail to a customer with a document or receipt. @property home origin of the tenant's portal */
    'document-mail': { delivery: string; home: string }
  }
}

type Parts = { sql: Sql; files: Files; vault: Vault; mail: MailService }
type Delivery = typeof documentDelivery.$inferSelect

/** Sends documents to customers by mail with the tenant's current branding, and records the outcome. */
export const documentMailWorker =
  (parts: Parts): Workers['document-mail'] =>
  async ({ delivery: id, home }, attempt) => {
    const { sql } = parts
    const [found] = await sql
      .select({ delivery: documentDelivery, row: document, business, owner: account, tenant })
      .from(documentDelivery)
      .innerJoin(document, eq(document.id, documentDelivery.document))
      .innerJoin(business, eq(business.id, document.business))
      .innerJoin(account, eq(account.id, business.owner))
      .innerJoin(tenant, eq(tenant.code, business.tenant))
      .where(eq(documentDelivery.id, id))
    // documents are deleted with their owner's account
    if (!found || found.delivery.sentAt) return
    const { delivery, row, owner } = found
    const seen: Seen = { business: found.business, owner, isOwn: false }
    const seller = await sellerFor(sql, row, seen)
    const { message, file } = await contentOf(parts, { delivery, row, seen, home })
    const mail = writeMail(message, { tenant: found.tenant, portal: home, language: row.language })
    const sending = parts.mail.send({
      sender: `${seller.name} · ${found.tenant.name}`,
      to: delivery.to,
      ...mail,
      key: id,
      replyTo: seller.email || owner.email,
      attachments: [file],
    })
    await sending.catch(error => keepFailure(sql, id, error, attempt))
    await setRow(sql, documentDelivery, id, { sentAt: new Date(), reason: null })
    // recorded only now: a retried mail still has the original, not a copy
    if (!delivery.payment) await notePrinted(sql, row)
  }

/** Records why a mail was not delivered, and whether it is retried. @throws the failure */
async function keepFailure(sql: Sql, id: string, error: Error, { nextAt }: Attempt): Promise<never> {
  const isOver = error instanceof Hopeless || nextAt === null
  const reason = error instanceof Hopeless ? msg('document.mail-refused') : msg('document.mail-waits')
  await setRow(sql, documentDelivery, id, {
    reason: serializeSentence(reason),
    ...(isOver && { failedAt: new Date() }),
  })
  throw error
}

/** Returns the due day of a document as a sentence, `Due: 1 November 2026.`, which holds before and after it; empty without one. */
export function dueNote({ kind, dueOn, language }: Pick<DocumentRow, 'kind' | 'dueOn' | 'language'>): string {
  const w = paperWords[language]
  return dueOn ? `${kind === 'quotation' ? w.valid : w.due}: ${longDay(dueOn, language)}.` : ''
}

type Content = { delivery: Delivery; row: DocumentRow; seen: Seen; home: string }

async function contentOf({ sql, files, vault }: Parts, { delivery, row, seen, home }: Content) {
  const { language, currency, name, kind, number } = row
  const money = (amount: number) => formatMoney(amount, currency)
  const seller = await sellerFor(sql, row, seen)
  const { path } = await linkOf(sql, vault, row.id)
  const printing: Printing = { sql, files, checkAt: ({ id }) => `${home}${checkPath(vault, id)}` }
  const common = { name, seller: seller.name, link: `${home}${path}` }
  if (delivery.payment) {
    const payment = await findRow(sql, documentPayment, delivery.payment)
    if (!payment) throw new Hopeless('Its payment no longer exists.')
    const values = {
      ...common,
      number: payment.receipt ?? '',
      amount: money(payment.amount),
      invoice: number ?? '',
      left: money(balanceOf(row)),
    }
    const message: Filled = { template: 'document-receipt', values }
    return { message, file: asFile(await receiptFile(printing, { invoice: row, payment, seen })) }
  }
  const file = asFile(await documentFile(printing, row, seen))
  const due = dueNote(row)
  if (delivery.kind === 'reminder') {
    const values = { ...common, number: number ?? '', amount: money(balanceOf(row)), due }
    return { message: { template: 'document-reminder', values } satisfies Filled, file }
  }
  const values = {
    ...common,
    what: paperWords[language].kinds[kind].toLowerCase(),
    number: number ?? '',
    amount: money(row.total),
    note: [due, row.note].filter(Boolean).join('\n\n'),
  }
  return { message: { template: 'document-sent', values } satisfies Filled, file }
}

const asFile = ({ name, type, body }: Awaited<ReturnType<typeof documentFile>>) => ({
  name,
  type,
  body: body as Buffer,
})
