import { isDeepStrictEqual } from 'node:util'
import { and, asc, count, eq, isNotNull, ne, sql as query } from 'drizzle-orm'
import type { FundChange, FundTerms, ManagedFund } from '#contract/fund.ts'
import { formatMoney, MINOR } from '#rules/money.ts'
import { formatPercent } from '#rules/rate.ts'
import { lockTenant } from '#server/db/lock-tenant.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, findRow, requireLocked, setRow } from '#server/db/row.ts'
import { fund as funds, loan } from '#server/db/schema/index.ts'
import { contentVersion } from '#server/http/content-version.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { CoreRefusal, type Fund, type LendingCore } from '#server/ledger/core.ts'
import { recordBy } from '#server/notify/audit.ts'
import { differences } from '#server/notify/differences.ts'
import { invalidFields, type Msg, msg, Refusal, refuseInvalidFields } from '#server/refusal/message.ts'

/** Longest term in months. */
const LONGEST = 120

/** Terms that decide what a loan costs and who gets it. They never change on a fund that has loans: see `replace`. */
const TERMS = [
  'minPrincipal',
  'maxPrincipal',
  'minInstalments',
  'maxInstalments',
  'every',
  'rate',
  'ratePer',
  'method',
  'amortization',
  'grace',
  'penalty',
] as const satisfies (keyof FundTerms)[]

type Use = Pick<ManagedFund, 'running' | 'used'>
const UNUSED: Use = { running: 0, used: false }

const termsOf = (fund: Fund): FundTerms =>
  Object.fromEntries(
    (['name', 'description', ...TERMS] as const).map(term => [term, fund[term]]),
  ) as FundTerms

/** Returns a fund as its managers see it. The version is a hash of everything that can be changed. */
function managed(fund: Fund, use: Use): ManagedFund {
  const content = { ...termsOf(fund), active: fund.active }
  return { id: fund.id, version: contentVersion(content), currency: fund.currency, ...use, ...content }
}

/** Counts how a tenant's funds are used, by fund id. Funds without loans are absent. */
async function usesOf(sql: Sql, tenant: string): Promise<Map<number, Use>> {
  const rows = await sql
    .select({
      fund: loan.fund,
      all: count(),
      running: query`count(*) filter (where ${loan.status} = 'active')`.mapWith(Number),
    })
    .from(loan)
    .where(eq(loan.tenant, tenant))
    .groupBy(loan.fund)
  return new Map(rows.map(({ fund, running }) => [fund, { running, used: true }]))
}

const isOutside = ({ outside }: LendingCore): boolean => outside === true

/** Returns the faults of terms, by field. */
function faultsOf(terms: FundTerms): Record<string, Msg> {
  const { minPrincipal, maxPrincipal, minInstalments, maxInstalments, every, grace } = terms
  const faults: Record<string, Msg> = {}
  for (const field of ['minPrincipal', 'maxPrincipal'] as const) {
    if (terms[field] === 0) faults[field] = 'book.amount-above-zero'
    if (terms[field] % MINOR !== 0) faults[field] = 'fund.whole-amount'
  }
  if (maxPrincipal < minPrincipal) faults.maxPrincipal ??= 'fund.most-below-least'
  if (maxInstalments < minInstalments) faults.maxInstalments = 'fund.most-below-least'
  else if (maxInstalments * every > LONGEST)
    faults.maxInstalments = msg('fund.most-months', { months: LONGEST })
  // the shortest loan needs a repayment after the grace period
  for (const part of ['principal', 'interest', 'interestFree'] as const) {
    const most = part === 'interestFree' ? minInstalments : minInstalments - 1
    if (grace[part] > most)
      faults[`grace.${part}`] = msg('fund.too-few-months', { repayments: minInstalments, most })
  }
  return faults
}

/** Names faults by their path in the request body. */
const within = (path: string, faults: Record<string, Msg>): Record<string, Msg> =>
  Object.fromEntries(Object.entries(faults).map(([field, fault]) => [path + field, fault]))

/** Refuses a duplicate name. @throws Refusal invalid for a name that another open fund of the tenant has */
async function refuseTwins(tx: Sql, tenant: string, name: string, path = '', own = 0): Promise<void> {
  const twin = await findRow(
    tx,
    funds,
    and(
      eq(funds.tenant, tenant),
      eq(funds.active, true),
      ne(funds.id, own),
      query`lower(${funds.name}) = lower(${name})`,
    ),
  )
  if (twin) throw invalidFields({ [`${path}name`]: 'fund.name-taken' })
}

/** Changes a tenant's funds, one change at a time. @throws Refusal conflict where an outside core keeps them */
function changing<Result>(
  { sql, services, tenant }: Signed,
  action: (tx: Sql) => Promise<Result>,
): Promise<Result> {
  if (isOutside(services.book)) throw new Refusal('conflict', 'fund.kept-elsewhere')
  return sql.transaction(async tx => {
    await lockTenant(tx, tenant.code)
    return action(tx)
  })
}

const subjectOf = ({ id, name }: Pick<Fund, 'id' | 'name'>) => ({ kind: 'fund', id: String(id), name })

async function add(tx: Sql, { tenant, person, address }: Signed, sent: FundTerms): Promise<ManagedFund> {
  const terms = trimmed(sent)
  refuseInvalidFields(faultsOf(terms))
  await refuseTwins(tx, tenant.code, terms.name)
  const added = await addRow(tx, funds, { ...terms, tenant: tenant.code, currency: tenant.loan.currency })
  await recordBy(tx, person, address, {
    tenant: tenant.code,
    action: 'fund.opened',
    subject: subjectOf(added),
    detail: differences({}, spoken({ currency: tenant.loan.currency, ...terms })),
  })
  return managed(added, UNUSED)
}

/** Formats terms for the audit trail: amounts with their currency, rates in percent. */
function spoken({
  currency,
  minPrincipal,
  maxPrincipal,
  rate,
  penalty,
  ...rest
}: FundTerms & { currency: Fund['currency']; active?: boolean }) {
  return {
    ...rest,
    minPrincipal: formatMoney(minPrincipal, currency),
    maxPrincipal: formatMoney(maxPrincipal, currency),
    rate: formatPercent(rate),
    penalty: penalty && { ...penalty, rate: formatPercent(penalty.rate) },
  }
}

const trimmed = <Terms extends Partial<FundTerms>>(terms: Terms): Terms => ({
  ...terms,
  ...(terms.name !== undefined && { name: terms.name.trim() }),
  ...(terms.description !== undefined && { description: terms.description.trim() }),
})

type Wanted = { id: number; version: string; change: FundChange }

async function alter(tx: Sql, context: Signed, { id, version, change: sent }: Wanted): Promise<ManagedFund> {
  const { tenant, person, address } = context
  // `for update` also blocks new applications for this fund meanwhile
  const fund = await requireLocked(tx, funds, { id, tenant: tenant.code }, 'fund.none')
  const use = (await usesOf(tx, tenant.code)).get(id) ?? UNUSED
  const before = managed(fund, use)
  if (before.version !== version) throw new Refusal('conflict', 'call.changed-meanwhile')

  const { active = fund.active, ...wanted } = trimmed(sent)
  const terms = { ...termsOf(fund), ...wanted }
  refuseInvalidFields(within('change.', faultsOf(terms)))
  if (active) await refuseTwins(tx, tenant.code, terms.name, 'change.', id)
  const isReplaced = use.used && TERMS.some(name => !isDeepStrictEqual(terms[name], fund[name]))
  const after = isReplaced
    ? await replace(tx, fund, { ...terms, active })
    : await write(tx, id, { ...terms, active })
  const now = managed(after, isReplaced ? UNUSED : use)
  const { currency } = fund
  const detail = differences(
    spoken({ ...termsOf(fund), currency, active: fund.active }),
    spoken({ ...terms, currency, active }),
  )
  if (detail.length > 0) {
    await recordBy(tx, person, address, {
      tenant: tenant.code,
      action: isReplaced ? 'fund.replaced' : 'fund.changed',
      subject: subjectOf(after),
      detail: isReplaced ? [{ name: 'id', from: String(id), to: String(after.id) }, ...detail] : detail,
    })
  }
  return now
}

async function write(tx: Sql, id: number, values: Partial<Fund>): Promise<Fund> {
  const written = await setRow(tx, funds, id, values)
  return written as Fund
}

/** Replaces a fund that has loans by a new one with other terms. The old fund keeps its loans and terms, but lends no more. */
async function replace(tx: Sql, { id, ...old }: Fund, values: FundChange): Promise<Fund> {
  await write(tx, id, { active: false })
  return addRow(tx, funds, { ...old, ...values })
}

/** Refreshes our copy of the outside core's funds; while the core is unavailable, the last known ones remain. */
async function refresh(book: LendingCore, tenant: string): Promise<void> {
  try {
    await book.funds(tenant)
  } catch (error) {
    if (!(error instanceof CoreRefusal)) throw error
  }
}

export const fundHandlers = {
  'GET lending/funds': async (_, { sql, services: { book }, tenant }) => {
    const outside = isOutside(book)
    if (outside) await refresh(book, tenant.code)
    const [rows, uses] = await Promise.all([
      sql
        .select()
        .from(funds)
        .where(and(eq(funds.tenant, tenant.code), outside ? isNotNull(funds.core) : undefined))
        .orderBy(asc(funds.id)),
      usesOf(sql, tenant.code),
    ])
    return {
      data: rows.map(one => managed(one, uses.get(one.id) ?? UNUSED)),
      outside,
      currency: tenant.loan.currency,
    }
  },
  'POST lending/funds': async ({ body }, context) => ({
    data: await changing(context, tx => add(tx, context, body)),
  }),
  'PATCH lending/funds/:id': async ({ params, body }, context) => ({
    data: await changing(context, tx => alter(tx, context, { ...params, ...body })),
  }),
} satisfies SomeHandlers
