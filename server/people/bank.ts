import { randomInt } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { Sentence } from '#rules/sentence.ts'
import { type Asker, CODE, countCode, keepCode, mayAsk, requireGood, useCode } from '#server/account/code.ts'
import type { Sql } from '#server/db/open.ts'
import { account, profile } from '#server/db/schema/index.ts'
import { limitTries } from '#server/http/limit.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { recordBy } from '#server/notify/audit.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { lockProfile } from './details.ts'
import { type Account, findSeen, refuseOthers, subjectOf } from './visibility.ts'

/** Limit per user: each lookup costs the provider money, and reveals a person's name. */
const QUESTIONS = { most: 30, seconds: 3600 }

const countQuestion = ({ sql, person }: Signed) => limitTries(sql, `bank:${person.id}`, QUESTIONS)

/** Looks up the phone number of a bank verification number, in E.164. The service writes it in Nigeria's national format. */
async function phoneOf(bvn: string, { services }: Signed): Promise<string> {
  const { phoneNumber } = await services.banking.lookUpBvn(bvn)
  const digits = phoneNumber?.replace(/[\s+-]/g, '').replace(/^0/, '234') ?? ''
  if (/^234\d{10}$/.test(digits)) return `+${digits}`
  throw new Refusal('not-found', 'bank.bvn-no-phone')
}

/** Refuses a number that another account of the tenant has confirmed. @throws Refusal conflict */
async function refuseTaken(sql: Sql, { id, tenant }: Account, bvn: string): Promise<void> {
  const others = await sql
    .select({ id: account.id })
    .from(profile)
    .innerJoin(account, eq(account.id, profile.account))
    .where(and(eq(account.tenant, tenant), ne(account.id, id), eq(profile.bvn, bvn)))
    .limit(1)
  if (others.length > 0) throw fieldRefusal('bvn', 'bank.bvn-taken', 'conflict')
}

const askerOf = ({ id, email, tenant }: Account, { network }: Signed): Asker => ({
  email,
  tenant,
  network,
  purpose: 'bvn',
  // the caller is signed in, so the account stands for the device
  device: id,
})

/** Binds a code to the number that it was sent for. */
const secretOf = ({ id }: { id: string }, bvn: string, code: string) =>
  ({ account: id, purpose: 'bvn', text: `${bvn} ${code.trim()}` }) as const

const masked = (phone: string) => `${phone.slice(0, 4)}…${phone.slice(-3)}`

async function startBvn(bvn: string, context: Signed): Promise<{ message: Sentence; phoneNumber: string }> {
  const { sql, person, tenant, services } = context
  const owner = await findSeen(sql, person, person.id)
  await refuseTaken(sql, owner, bvn)
  await countQuestion(context)
  const phone = await phoneOf(bvn, context)
  if (await mayAsk(sql, askerOf(owner, context))) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await sql.transaction(async tx => {
      await keepCode(tx, secretOf(owner, bvn, code), CODE.life, services.vault)
      const values = { name: owner.firstName, code, minutes: String(CODE.life / 60) }
      const { language } = owner
      const message = { template: 'code-verify', values } as const
      await enqueue(tx, 'sms', { tenant: tenant.code, to: phone, language, ...message })
    })
  }
  const phoneNumber = masked(phone)
  return { message: msg('bank.code-sent', { phone: phoneNumber }), phoneNumber }
}

async function confirmBvn(bvn: string, code: string, context: Signed): Promise<void> {
  const { sql, person, services, address } = context
  const owner = await findSeen(sql, person, person.id)
  await countCode(sql, askerOf(owner, context))
  const phone = await phoneOf(bvn, context)
  await sql.transaction(async tx => {
    // before the account, in the order in which a profile is changed
    await lockProfile(tx, owner.id)
    requireGood(await useCode(tx, secretOf(owner, bvn, code), services.vault))
    await refuseTaken(tx, owner, bvn)
    await tx.update(profile).set({ bvn, bvnPhone: phone }).where(eq(profile.account, owner.id))
    await recordBy(tx, person, address, { action: 'account.bvn-verified', subject: subjectOf(owner) })
  })
}

export const bankHandlers = {
  'GET account/verify_bvn/:id/:bvn': async ({ params }, context) => {
    refuseOthers(context.person, params.id)
    return startBvn(params.bvn, context)
  },
  'POST account/verify_bvn_b/:id': async ({ params, body }, context) => {
    refuseOthers(context.person, params.id)
    await confirmBvn(body.bvn, body.code, context)
    return { message: msg('bank.bvn-verified') }
  },
  'GET account/bank/services': (_, { services }) => services.banking.on,
  'GET account/bank/list/:service': async ({ params }, { services, tenant }) => ({
    data: await services.banking.list(params.service, tenant.country),
  }),
  'GET account/bank/verify/:account/:code': async ({ params }, context) => {
    await countQuestion(context)
    return { data: await context.services.banking.verify(params.account, params.code) }
  },
} satisfies SomeHandlers
