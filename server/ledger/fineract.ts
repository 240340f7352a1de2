import { isDeepStrictEqual } from 'node:util'
import { array } from 'superstruct'
import { type Day, dayOf } from '#rules/day.ts'
import { dueDays } from '#rules/schedule.ts'
import { msg } from '#server/refusal/message.ts'
import { type Ask, type CoreClient, type CoreLoan, CoreRefusal, type LendingCore } from './core.ts'
import {
  type CoreLog,
  type FineractAccount,
  NOT_THERE,
  openCalls,
  TAKEN,
  type Waits,
} from './fineract-call.ts'
import {
  AGAIN,
  Client,
  ClientAccounts,
  coreLoanOf,
  Documents,
  fundOf,
  instalmentsOf,
  isOffered,
  isRefund,
  Loan,
  minor,
  Prepayment,
  Product,
  Report,
  Schedule,
  whole,
} from './fineract-shapes.ts'

/** Date format, which every request body must state. */
const DAYS = { dateFormat: 'yyyy-MM-dd', locale: 'en' }
const MONTHS = 2
const PERSON = 1

/** File types that the core accepts for a loan, whatever we ourselves accept. */
const KINDS: Record<string, string[]> = {
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
}
const LONGEST_NAME = 250

/** Fields of a command, with its idempotency key. */
type Body = { key: string; [field: string]: unknown }

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

  /** Finds the core's id of a client: by our own id, else by e-mail address with the core's report. */
  async function findClient({ id, email }: CoreClient): Promise<{ id: number; isLinked: boolean } | null> {
    const own = await core.find(`clients/external-id/${encodeURIComponent(id)}`, Client)
    if (own) return { id: own.id, isLinked: true }
    if (account.clientReport === null || email === '') return null
    const query = new URLSearchParams({ R_email: email, genericResultSet: 'true' })
    const { data } = await core.read(
      `runreports/${encodeURIComponent(account.clientReport)}?${query}`,
      Report,
    )
    const reported = Number(data[0]?.row[0] ?? Number.NaN)
    if (!Number.isInteger(reported)) return null
    const client = await core.find(`clients/${reported}`, Client)
    // a client of another tenant may have the same address
    return client && !client.externalId ? { id: client.id, isLinked: false } : null
  }

  async function clientFor(client: CoreClient, on: Day): Promise<number> {
    const found = await findClient(client)
    if (!found) return addClient(client, on)
    if (!found.isLinked) await core.change(`clients/${found.id}`, { externalId: client.id })
    return found.id
  }

  async function addClient(client: CoreClient, on: Day): Promise<number> {
    const body = {
      officeId: account.office,
      legalFormId: PERSON,
      ...nameOf(client),
      externalId: client.id,
      ...(client.email && { emailAddress: client.email }),
      active: true,
      activationDate: on,
      ...DAYS,
    }
    const add = (more: object) => core.command('clients', { ...body, ...more }, client.id)
    try {
      return await add(client.phone ? { mobileNo: client.phone } : {}).catch(error => {
        // there a number belongs to one client; here a family may share it
        if (isCode(error, 'duplicate.mobileNo')) return add({})
        throw error
      })
    } catch (error) {
      if (!isCode(error, 'duplicate.externalId')) throw error
      const known = await findClient(client)
      if (!known) throw new CoreRefusal('busy', msg('core.busy'))
      return known.id
    }
  }

  /** Builds a loan request: the figures that the borrower saw, and how the product books them. */
  async function application(ask: Omit<Ask, 'id' | 'client' | 'submittedOn'>, submittedOn: Day) {
    const { fund, principal, months, expectedOn, payDay } = ask
    const instalments = months / fund.every
    if (fund.core === null || !Number.isInteger(instalments) || instalments < 1) {
      throw new CoreRefusal('refused', msg('book.fund-months'))
    }
    const product = await core.read(`loanproducts/${encodeURIComponent(fund.core)}`, Product)
    const terms = { ...fund, amount: principal, instalments, disbursed: expectedOn, payDay }
    const { grace } = fund
    return {
      productId: product.id,
      principal: whole(principal),
      loanTermFrequency: months,
      loanTermFrequencyType: MONTHS,
      loanType: 'individual',
      numberOfRepayments: instalments,
      repaymentEvery: fund.every,
      repaymentFrequencyType: MONTHS,
      interestRatePerPeriod: fund.rate / 100,
      amortizationType: fund.amortization === 'equal-instalments' ? 1 : 0,
      interestType: fund.method === 'flat' ? 1 : 0,
      interestCalculationPeriodType: product.interestCalculationPeriodType.id,
      ...strategyOf(product),
      ...(grace.principal > 0 && { graceOnPrincipalPayment: grace.principal }),
      ...(grace.interest > 0 && { graceOnInterestPayment: grace.interest }),
      ...(grace.interestFree > 0 && { graceOnInterestCharged: grace.interestFree }),
      ...(payDay !== null && { repaymentsStartingFromDate: dueDays(terms)[0] }),
      submittedOnDate: submittedOn,
      expectedDisbursementDate: expectedOn,
      ...DAYS,
    }
  }

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

  async function book(ref: string, command: string, { key, ...body }: Body): Promise<string> {
    const path = `loans/${ref}/transactions?command=${command}`
    return String(await core.command(path, { ...body, ...DAYS }, key))
  }

  return {
    async funds(tenant) {
      const products = await core.read('loanproducts', array(Product))
      return products.filter(isOffered).map(product => fundOf(product, tenant))
    },

    async preview(ask) {
      const submittedOn = ask.expectedOn < today() ? ask.expectedOn : today()
      const body = await application(ask, submittedOn)
      const clientId = await clientFor(NOBODY, submittedOn)
      const query = 'loans?command=calculateLoanSchedule'
      return instalmentsOf(await core.reckon(query, { clientId, ...body }, Schedule))
    },

    async create(ask) {
      const body = await application(ask, ask.submittedOn)
      const clientId = await clientFor(ask.client, ask.submittedOn)
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

    async settlement(ref) {
      const { status } = await read(ref)
      if (status !== 'active') return 0
      // with interest recalculation this leaves out interest not yet accrued; without, it is the whole debt
      const { amount } = await core.read(`loans/${ref}/transactions/template?command=prepayLoan`, Prepayment)
      return minor(amount)
    },

    async repay(ref, { on, amount, receipt, key }) {
      const action = {
        transactionDate: on,
        transactionAmount: whole(amount),
        receiptNumber: receipt,
        externalId: receipt,
        key,
      }
      return book(ref, 'repayment', action).catch(async error => {
        if (!isKind(error, 'refused', 'waiting')) throw error
        const { status, payments } = await read(ref)
        const same = payments.filter(one => one.receipt === receipt)
        const booked = same.find(one => !one.reversed)
        if (booked?.day === on && booked.amount === amount) return booked.ref
        // a debt that was written off is not repaid but recovered
        const command = status === 'written-off' ? 'recoverypayment' : 'repayment'
        const isTaken = TAKEN.test(error.code)
        // the core never frees the receipt of a reversed payment
        const externalId = same.length > 0 ? `${receipt}${AGAIN}${same.length}` : receipt
        const isFree = !booked && (isTaken ? same.length > 0 : command === 'recoverypayment')
        if (isFree) return book(ref, command, { ...action, externalId })
        if (!isTaken) throw error
        throw new CoreRefusal('refused', msg('receipt.booked-already', { receipt }), error.code)
      })
    },

    async reverse(ref, { repayment, on, key }) {
      const path = `loans/${ref}/transactions/${encodeURIComponent(repayment)}?command=undo`
      await core
        .command(path, { transactionDate: on, transactionAmount: 0, ...DAYS }, key)
        .catch(async error => {
          if (!isKind(error, 'refused', 'waiting')) throw error
          const { payments } = await read(ref)
          if (!payments.some(one => one.ref === repayment && one.reversed)) throw error
        })
    },

    async release(ref, { on, amount, key }) {
      // the money is repaid on another loan under its key, and an external id is unique among all transactions
      const externalId = `${key}${AGAIN}out`
      const figures = { transactionDate: on, transactionAmount: whole(amount), externalId, key }
      await book(ref, 'creditBalanceRefund', figures).catch(async error => {
        if (!isKind(error, 'refused', 'waiting')) throw error
        const { transactions } = await load(ref)
        if (!transactions?.some(one => isRefund(one) && one.externalId === externalId)) throw error
      })
    },

    async writeOff(ref, { on, key }) {
      await book(ref, 'writeoff', { transactionDate: on, key }).catch(async error => {
        if (isKind(error, 'waiting') && (await read(ref)).status === 'written-off') return
        throw error
      })
    },

    read,

    async loansOf(client) {
      const found = await findClient(client)
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

    async attach(ref, { name, type, bytes }) {
      const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
      if (!KINDS[type]?.includes(ending)) throw new CoreRefusal('refused', msg('core.file-kinds'))
      const fileName = name.slice(-LONGEST_NAME)
      // uploads have no key: if one succeeded but its response was lost, it is found here
      const kept = await core.read(`loans/${ref}/documents`, Documents).catch(missing)
      const same = kept.find(one => one.fileName === fileName && one.size === bytes.length)
      if (same) return String(same.id)
      const form = new FormData()
      form.set('name', fileName)
      // a blob of known length, as the core requires a content length
      form.set('file', new Blob([new Uint8Array(bytes)], { type }), fileName)
      return core.upload(`loans/${ref}/documents`, form)
    },
  }
}

/** Names the transaction processing strategy as the product does: by code on servers since October 2022, by id on older ones. */
function strategyOf(product: Product): object {
  const { transactionProcessingStrategyCode: code, transactionProcessingStrategyId: id } = product
  return code ? { transactionProcessingStrategyCode: code } : { transactionProcessingStrategyId: id }
}

/** Returns a client's name. If a part is missing, the core accepts only a full name. */
const nameOf = ({ firstName, lastName }: CoreClient): object =>
  firstName && lastName
    ? { firstname: firstName, lastname: lastName }
    : { fullname: `${firstName}${lastName}` || 'Unnamed' }

const isKind = (error: unknown, ...kinds: CoreRefusal['kind'][]): error is CoreRefusal =>
  error instanceof CoreRefusal && kinds.includes(error.kind)
const isCode = (error: unknown, part: string): error is CoreRefusal =>
  error instanceof CoreRefusal && error.code.includes(part)

/** Reports a missing resource as a missing loan. */
function missing(error: unknown): never {
  if (isCode(error, NOT_THERE)) throw new CoreRefusal('refused', msg('core.no-loan'), error.code)
  throw error
}
