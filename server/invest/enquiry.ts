import type { EnquiryForm } from '#contract/invest-enquiry.ts'
import { FIRST_LANGUAGE } from '#contract/language.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { investEnquiry } from '#server/db/schema/index.ts'
import type { Vault } from '#server/db/vault.ts'
import { limitTries } from '#server/http/limit.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { notify } from '#server/notify/notify.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { needLink, noteLook, type Opened, sharedProfile } from './share.ts'

/** Path where clients find investors' enquiries. */
export const INVEST_HOME = '/dashboard/invest-profile/home'

/** Rate limits of enquiries from one network, and for one profile. */
const FROM_ONE = { most: 5, seconds: 3_600 }
const FOR_ONE = { most: 40, seconds: 24 * 3_600 }
/** Minimum and maximum time between opening the page and sending, in ms: bots are faster, and no page stays open longer. */
const SOONEST = 3_000
const LATEST = 24 * 3_600_000
const MOST_ADDRESSES = 2

const PURPOSE = 'invest enquiry'

/** Creates a signed timestamp of when a profile was opened, which is returned with the enquiry. */
export function newMark(vault: Vault, token: string, now = Date.now()): string {
  return `${now}.${vault.hash(`${token} ${now}`, PURPOSE)}`
}

/** @throws Refusal invalid for a mark with a wrong signature, or that is too new or too old */
function checkMark(vault: Vault, token: string, mark: string, now: number): void {
  const [, at = '', sign = ''] = /^(\d{1,15})\.([\w-]{10,100})$/.exec(mark) ?? []
  const age = now - Number(at)
  const isOurs = at !== '' && vault.matches(`${token} ${at}`, sign, PURPOSE)
  if (!isOurs || age > LATEST) throw new Refusal('invalid', 'invest.too-late')
  if (age < SOONEST) throw new Refusal('invalid', 'invest.too-soon')
}

/**
 * Stores an investor's enquiry and notifies the owner; staff find it in their list. Bots get the same response, but their enquiries are
 * discarded.
 * @throws Refusal invalid, or too-many
 */
export async function takeEnquiry(
  sql: Sql,
  { link, business: of, owner }: Opened,
  form: EnquiryForm,
  { vault, network, home, now = Date.now() }: { vault: Vault; network: string; home: string; now?: number },
): Promise<Sentence> {
  const name = of.displayName || of.name
  const thanks = msg('invest.asked', { name })
  checkMark(vault, link.token, form.mark, now)
  if ((form.site ?? '').trim() !== '') return thanks
  if ((form.text.match(/https?:\/\/|www\./gi) ?? []).length > MOST_ADDRESSES) {
    throw fieldRefusal('text', 'invest.links-in-text')
  }
  await limitTries(sql, `invest-enquiry:from:${network}`, FROM_ONE)
  await limitTries(sql, `invest-enquiry:for:${of.id}`, FOR_ONE)
  const who = form.name.trim()
  const organisation = (form.organisation ?? '').trim()
  await sql.transaction(async tx => {
    await tx.insert(investEnquiry).values({
      business: of.id,
      link: link.id,
      name: who,
      organisation,
      email: form.email.trim().toLowerCase(),
      phone: (form.phone ?? '').trim(),
      text: form.text.trim(),
      at: new Date(now),
    })
    const values = { from: organisation ? `${who}, ${organisation}` : who, business: name }
    await notify(tx, owner, { template: 'invest-enquiry', values, path: INVEST_HOME, home })
  })
  return thanks
}

/** Handlers for investors, on the portal and on partner sites. */
export const publicHandlers = {
  'GET invest/shared/:token': async ({ params: { token }, query }, context) => {
    const { sql, tenant, services, home, device, address } = context
    const opened = await needLink(sql, tenant, token)
    const language = query.language ?? tenant.languages[0] ?? FIRST_LANGUAGE
    const data = await sharedProfile(sql, opened, { requested: language, home, provider: tenant.name })
    await noteLook(sql, services.vault, opened.link.id, { agent: device, device, address })
    return { data, mark: newMark(services.vault, token), map: services.map?.attribution ?? null }
  },
  'POST invest/shared/:token/enquiry': async ({ params: { token }, body }, context) => {
    const { sql, tenant, services, home, network } = context
    const opened = await needLink(sql, tenant, token)
    return { message: await takeEnquiry(sql, opened, body, { vault: services.vault, network, home }) }
  },
} satisfies SomeHandlers
