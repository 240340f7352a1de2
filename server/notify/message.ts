import { type ChosenWay, goesBy } from '#contract/event.ts'
import type { Sql } from '#server/db/open.ts'
import type { account } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/routes.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { Filled, Texted } from './templates.ts'

/** Context needed to send messages: tenant, base URL of links, and the services, whose vault hashes codes. */
export type Sender = Pick<Context, 'tenant' | 'home' | 'services'>

export type Account = typeof account.$inferSelect

export const nameOf = ({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

/** Returns an account as the subject of an audit entry. */
export const subjectOf = (one: Pick<Account, 'id' | 'firstName' | 'lastName'>) => ({
  kind: 'account',
  id: one.id,
  name: nameOf(one),
})

/**
 * Sends a message to a user in their language: by mail, and by SMS if the template has one and the phone number is known.
 * @param home origin of the tenant's portal
 * @param key deduplication key: mail and SMS are sent once per key
 * @param muted channels that the user has switched off
 */
export async function sendMessage(
  tx: Sql,
  { email, phone, language }: Pick<Account, 'email' | 'phone' | 'language'>,
  message: Filled,
  { tenant, home }: { tenant: { code: string }; home: string },
  { key, muted = [] }: { key?: string; muted?: readonly ChosenWay[] } = {},
): Promise<void> {
  const once = (way: string) => ({
    ...(key !== undefined && { key: `${key}:${way}` }),
    // codes have priority, since the user is waiting for them
    ...('minutes' in message.values && { priority: 'first' as const }),
  })
  if (!muted.includes('mail')) {
    const mail = { tenant: tenant.code, portal: home, to: email, language, ...message }
    await enqueue(tx, 'mail', mail, once('mail'))
  }
  if (phone !== null && !muted.includes('sms') && isTexted(message)) {
    await enqueue(tx, 'sms', { tenant: tenant.code, to: phone, language, ...message }, once('sms'))
  }
}

const isTexted = (message: Filled): message is Filled<Texted> => goesBy(message.template, 'sms')
