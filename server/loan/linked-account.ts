import type { Sentence } from '#rules/sentence.ts'
import { findRow, setRows } from '#server/db/row.ts'
import { profile } from '#server/db/schema/index.ts'
import { limitTries } from '#server/http/limit.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { switchedOn } from '#server/http/services.ts'
import { recordBy } from '#server/notify/audit.ts'
import { lockProfile } from '#server/people/details.ts'
import { findSeen, refuseOthers, subjectOf } from '#server/people/visibility.ts'
import type { Mono } from '#server/providers/mono.ts'
import { invalidFields, msg, Refusal } from '#server/refusal/message.ts'

/** Limit per user, as each request costs money with the provider. */
const QUESTIONS = { most: 60, seconds: 3600 }
/** Vault purpose under which account ids are sealed. */
const PURPOSE = 'linked account'

const monoOf = ({ services }: Signed): Mono => switchedOn(services.mono, msg('market.mono'))
const notLinked = () => new Refusal('not-found', 'linked.none')

async function link(id: string, code: string, context: Signed): Promise<{ message: Sentence }> {
  const { sql, person, services, address } = context
  const mono = monoOf(context)
  refuseOthers(person, id)
  if (code.trim() === '') throw invalidFields({ mono_code: 'field.required' })
  await limitTries(sql, `mono:${person.id}`, QUESTIONS)
  const linkedAccount = services.vault.seal(await mono.link(code.trim()), PURPOSE)
  await sql.transaction(async tx => {
    const owner = await findSeen(tx, person, id)
    await lockProfile(tx, id)
    await setRows(tx, profile, { account: id }, { linkedAccount })
    await recordBy(tx, person, address, {
      action: 'account.bank-linked',
      subject: subjectOf(owner),
    })
  })
  return { message: msg('linked.done') }
}

/** Opens a member's linked Mono account for a caller who may see the member. Access by staff is audited first. */
async function open(
  id: string,
  what: 'account' | 'statement' | 'history',
  context: Signed,
): Promise<{ mono: Mono; linked: string | null }> {
  const { sql, person, services, address } = context
  const mono = monoOf(context)
  const owner = await findSeen(sql, person, id)
  const known = await findRow(sql, profile, { account: id })
  const linked = known?.linkedAccount ?? null
  if (linked === null) return { mono, linked }
  await limitTries(sql, `mono:${person.id}`, QUESTIONS)
  if (owner.id !== person.id) {
    await recordBy(sql, person, address, {
      action: 'account.bank-read',
      subject: subjectOf(owner),
      detail: [{ name: 'what', from: null, to: what }],
    })
  }
  return { mono, linked: services.vault.open(linked, PURPOSE) }
}

/** Parses the requested number of months: `6`, or `last6months` in Mono's notation. */
const monthsIn = (text: string): number => Number(text.match(/\d+/)?.[0])

export const linkedAccountHandlers = {
  'POST account/api/mono/get_id/:id': ({ params, body }, context) => link(params.id, body.mono_code, context),
  'GET account/api/mono/account_info/:id': async ({ params }, context) => {
    const { mono, linked } = await open(params.id, 'account', context)
    const account = linked === null ? null : await mono.account(linked)
    return { data: { status: account ? 'active' : 'inactive', account } }
  },
  'GET account/api/mono/account_statement/:id/:x': async ({ params }, context) => {
    const { mono, linked } = await open(params.id, 'statement', context)
    const data = linked === null ? null : await mono.statement(linked, monthsIn(params.x))
    if (!data) throw notLinked()
    return { data }
  },
  'POST account/api/mono/transaction_history/:id': async ({ params }, context) => {
    const { mono, linked } = await open(params.id, 'history', context)
    const data = linked === null ? null : await mono.movements(linked)
    if (!data) throw notLinked()
    return { data }
  },
} satisfies SomeHandlers
