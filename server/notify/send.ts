import type { Language } from '#contract/tenant.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { tenant } from '#server/db/schema/index.ts'
import { Hopeless } from '#server/jobs/queue.ts'
import type { Workers } from '#server/jobs/worker.ts'
import type { MailService } from '#server/providers/mail.ts'
import type { SmsService } from '#server/providers/sms.ts'
import type { Filled, Texted } from './templates.ts'
import { type Sender, supportOf, writeMail, writeText } from './write.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** A mail from a template. @property portal origin of the tenant's portal, without a trailing slash */
    mail: { tenant: string; portal: string; to: string; language: Language } & Filled
    /** An SMS to an E.164 number. Dropped where no SMS account is configured. */
    sms: { tenant: string; to: string; language: Language } & Filled<Texted>
  }
}

/** Sends queued mails, with the tenant's current name and theme. */
export const mailWorker =
  ({ sql, mail }: { sql: Sql; mail: MailService }): Workers['mail'] =>
  async ({ tenant: code, portal, to, language, ...message }, { id, askedAt }) => {
    refuseWhenOver(message.values, askedAt)
    const sender = await findSender(sql, code)
    await mail.send({
      sender: sender.name,
      to,
      replyTo: supportOf(sender.contact),
      ...writeMail(message, { tenant: sender, portal, language }),
      key: id,
    })
  }

/** Sends queued SMS. @param sms null when no SMS account is configured: messages are then dropped */
export const smsWorker =
  ({ sql, sms }: { sql: Sql; sms: SmsService | null }): Workers['sms'] =>
  async ({ tenant: code, to, language, ...message }, { askedAt }) => {
    if (!sms) return
    refuseWhenOver(message.values, askedAt)
    await sms.send(to, writeText(message, { tenant: await findSender(sql, code), language }))
  }

/** Rejects messages whose code has expired, since they would only confuse. */
function refuseWhenOver(values: Filled['values'], askedAt: Date): void {
  if (!('minutes' in values)) return
  if (Date.now() - askedAt.getTime() > Number(values.minutes) * 60_000) {
    throw new Hopeless('Its code expired before it could be sent.')
  }
}

async function findSender(sql: Sql, code: string): Promise<Sender> {
  const row = await findRow(sql, tenant, { code })
  if (!row) throw new Hopeless(`There is no tenant ${code} any more.`)
  return row
}
