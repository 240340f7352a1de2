import { eq } from 'drizzle-orm'
import { MINOR } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { account, fund, loan } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import type { CoreClient, CoreLoan } from '#server/ledger/core.ts'
import type { Account } from '#server/notify/message.ts'
import { Refusal } from '#server/refusal/message.ts'
import { wireFund } from './wire-fund.ts'

/**
 * Handlers of the lending core's own calls, answered by whichever core is in use. The caller is identified by the session: another person's
 * email address or client number is refused.
 */
export const coreHandlers = {
  'GET lending/loanproducts': async (_, { services, tenant }) =>
    (await services.book.funds(tenant.code)).map(wireFund),

  'GET lending/clients/report': async ({ query }, { sql, person }) => {
    const { email } = await findSelf(sql, person)
    if (query.email.trim().toLowerCase() !== email) throw notYours()
    return { data: [{ row: [numberOf(person.id)] }] }
  },

  'GET lending/loans': async ({ query }, { sql, services, person }) => {
    if (query.clientId !== numberOf(person.id)) throw notYours()
    const client = coreClientOf(await findSelf(sql, person))
    const [loans, own] = await Promise.all([
      services.book.loansOf(client),
      sql
        .select({ loan, rate: fund.rate })
        .from(loan)
        .innerJoin(fund, eq(fund.id, loan.fund))
        .where(eq(loan.client, person.id)),
    ])
    return {
      pageItems: loans.map(one => {
        const row = own.find(({ loan }) => loan.core === one.ref || loan.id === one.ref)
        return {
          id: idOf(one, row?.loan.number),
          status: { pendingApproval: one.status === 'pending', value: VALUES[one.status] },
          interestRatePerPeriod: (one.terms?.rate ?? row?.rate ?? 0) / 100,
          termFrequency: one.terms?.months ?? row?.loan.months ?? one.schedule.length,
          principal: one.principal / MINOR,
        }
      }),
    }
  },
} satisfies SomeHandlers

/** Returns an account as a lending core's client. */
export const coreClientOf = ({ id, firstName, lastName, email, phone }: Account): CoreClient => ({
  id,
  firstName,
  lastName,
  email,
  phone,
})

/** Statuses as lending cores word them. */
const VALUES: Record<CoreLoan['status'], string> = {
  pending: 'Submitted and pending approval',
  approved: 'Approved',
  active: 'Active',
  overpaid: 'Overpaid',
  closed: 'Closed (obligations met)',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn by applicant',
  'written-off': 'Closed (written off)',
}

/** Derives a client number from the account id, so that it is the same with every core. */
const numberOf = (id: string): number => Number.parseInt(id.slice(0, DIGITS), 16)
/** Number of hexadecimal digits that fit into a number without loss of precision. */
const DIGITS = 12

/** Returns a loan's number, higher for newer loans: the core's own if it is numeric, else ours. */
const idOf = ({ ref }: CoreLoan, number = 0): number => (/^\d{1,15}$/.test(ref) ? Number(ref) : number)

async function findSelf(sql: Sql, { id }: Person): Promise<Account> {
  const self = await findRow(sql, account, id)
  if (!self) throw new Refusal('signed-out', 'loan.sign-in-again')
  return self
}

const notYours = () => new Refusal('forbidden', 'loan.not-yours')
