import { isDeepStrictEqual } from 'node:util'
import { array } from 'superstruct'
import { type Day, dayOf } from '#rules/day.ts'
import type { CoreLoan, LendingCore } from './core.ts'
import { application } from './fineract-application.ts'
import {
  type Body,
  type CoreLog,
  DAYS,
  type FineractAccount,
  isCode,
  isKind,
  missing,
  openCalls,
  type Waits,
} from './fineract-call.ts'
import { openClients } from './fineract-clients.ts'
import { attach } from './fineract-documents.ts'
import { openPayments } from './fineract-payments.ts'
import {
  ClientAccounts,
  coreLoanOf,
  fundOf,
  instalmentsOf,
  isOffered,
  Loan,
  Product,
  Schedule,
  whole,
} from './fineract-shapes.ts'

/** The core computes schedules for a client only: before there is a loan request, for this one. */
const NOBODY = {
  id: 'schedule-preview',
  firstName: 'Schedule',
  lastName: 'Preview',
  email: '',
  phone: null,
}

/**
 * Opens an Apache Fineract server as a lending core. Our own ids of clients and loans are their external ids there, and payments are
 * identified by their receipts.
 * @param today the day in Nairobi, where the core must be too
 */
export function openFineract(
  account: FineractAccount,
  { log, today = () => dayOf(Date.now()), ...waits }: { log: CoreLog; today?: () => Day } & Waits,
): LendingCore {
  const core = openCalls(account, log, waits)
  const clients = openClients(core, account)

  const load = (ref: string) =>
    core.read(`loans/${ref}?associations=repaymentSchedule,transactions`, Loan).catch(missing)

  const read = async (ref: string): Promise<CoreLoan> => coreLoanOf(await load(ref))

  /**
   * Performs an action on a loan.
   * @param result what the action makes of the loan, as a second person may have approved it since
   */
  async function act(
    ref: string,
    command: string,
    { key, ...body }: Body,
    result: Partial<Pick<CoreLoan, 'status' | 'principal' | 'disbursedOn'>>,
  ): Promise<void> {
    await core.command(`loans/${ref}?command=${command}`, body, key).catch(async error => {
      if (isKind(error, 'waiting')) {
        const loan = await read(ref)
        if (isDeepStrictEqual({ ...loan, ...result }, loan)) return
      }
      missing(error)
    })
  }

  return {
    async funds(tenant) {
      const products = await core.read('loanproducts', array(Product))
      return products.filter(isOffered).map(product => fundOf(product, tenant))
    },

    async preview(ask) {
      const submittedOn = ask.expectedOn < today() ? ask.expectedOn : today()
      const body = await application(core, ask, submittedOn)
      const clientId = await clients.clientFor(NOBODY, submittedOn)
      const query = 'loans?command=calculateLoanSchedule'
      return instalmentsOf(await core.reckon(query, { clientId, ...body }, Schedule))
    },

    async create(ask) {
      const body = await application(core, ask, ask.submittedOn)
      const clientId = await clients.clientFor(ask.client, ask.submittedOn)
      const whole = { clientId, ...body, externalId: ask.id }
      const id = await core.command('loans', whole, ask.id).catch(async error => {
        const isKnown = isKind(error, 'waiting') || isCode(error, 'duplicate.externalId')
        const loan = isKnown ? await core.find(`loans/external-id/${encodeURIComponent(ask.id)}`, Loan) : null
        if (!loan || loan.clientId !== clientId) throw error
        return loan.id
      })
      return String(id)
    },

    approve: (ref, { on, amount, expectedOn, key }) =>
      act(
        ref,
        'approve',
        {
          approvedOnDate: on,
          approvedLoanAmount: whole(amount),
          expectedDisbursementDate: expectedOn,
          ...DAYS,
          key,
        },
        { status: 'approved', principal: amount },
      ),

    reject: (ref, { on, note, key }) =>
      act(ref, 'reject', { rejectedOnDate: on, note, ...DAYS, key }, { status: 'rejected' }),

    withdraw: (ref, { on, key }) =>
      act(ref, 'withdrawnByApplicant', { withdrawnOnDate: on, ...DAYS, key }, { status: 'withdrawn' }),

    undoApproval: (ref, { key }) => act(ref, 'undoApproval', { key }, { status: 'pending' }),

    disburse: (ref, { on, amount, key }) =>
      act(
        ref,
        'disburse',
        { actualDisbursementDate: on, transactionAmount: whole(amount), ...DAYS, key },
        { disbursedOn: on, principal: amount },
      ),

    undoDisbursal: (ref, { key }) => act(ref, 'undoDisbursal', { key }, { status: 'approved' }),

    ...openPayments(core, load),
    attach: (ref, file) => attach(core, ref, file),
    read,

    async loansOf(client) {
      const found = await clients.findClient(client)
      if (!found) return []
      // never by GET loans?clientId=: servers before 2025 ignore the unknown parameter and return all clients' loans
      const path = `clients/${found.id}/accounts?fields=loanAccounts`
      const { loanAccounts } = await core.read(path, ClientAccounts)
      const loans = await Promise.all((loanAccounts ?? []).map(({ id }) => load(String(id))))
      const own = loans.filter(loan => loan.clientId === found.id)
      if (own.length < loans.length) {
        log.error({ dropped: loans.length - own.length }, 'the lending core returned loans of other clients')
      }
      return own.sort((one, other) => other.id - one.id).map(coreLoanOf)
    },
  }
}
