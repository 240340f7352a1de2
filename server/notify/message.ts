import { type ChosenWay, goesBy } from '#contract/event.ts'
import type { Sql } from '#server/db/open.ts'
import type { account } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/routes.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { Filled, Texted } from './templates.ts'

/** What writing to somebody takes: whose portal it is, where its links lead, and the vault that keys codes. */
export type Sender = Pick<Context, 'tenant' | 'home' | 'services'>

export type Account = typeof account.$inferSelect

/**
 * Writes to a person in their language: by mail, and by SMS where the message is worth one and their number is known.
 * @param home origin of the tenant's portal
 * @param key the mail and the SMS go once for each key
 * @param muted the ways that they do without
 */
export async function write(
  change: Sql,
  { email, phone, language }: Pick<Account, 'email' | 'phone' | 'language'>,
  message: Filled,
  { tenant, home }: { tenant: { code: string }; home: string },
  { key, muted = [] }: { key?: string; muted?: readonly ChosenWay[] } = {},
): Promise<void> {
  const once = (way: string) => ({
    ...(key !== undefined && { key: `${key}:${way}` }),
    // somebody sits there and waits for a code
    ...('minutes' in message.values && { priority: 'first' as const }),
  })
  if (!muted.includes('mail')) {
    const mail = { tenant: tenant.code, portal: home, to: email, language, ...message }
    await enqueue(change, 'mail', mail, once('mail'))
  }
  if (phone !== null && !muted.includes('sms') && isTexted(message)) {
    await enqueue(change, 'sms', { tenant: tenant.code, to: phone, language, ...message }, once('sms'))
  }
}

const isTexted = (message: Filled): message is Filled<Texted> => goesBy(message.template, 'sms')
