import { array } from 'superstruct'
import { type Day, dayOf } from '#rules/day.ts'
import { dueDays } from '#rules/schedule.ts'
import { msg } from '#server/refusal/message.ts'
import { type Ask, type CoreClient, type CoreLoan, CoreRefusal, type LendingCore } from './core.ts'
import { type CoreLog, type FineractAccount, NOT_THERE, openCalls, type Waits } from './fineract-call.ts'
import {
  AGAIN,
  Client,
  ClientAccounts,
  coreLoanOf,
  Documents,
  fundOf,
  instalmentsOf,
  isOffered,
  Loan,
  minor,
  Prepayment,
  Product,
  Report,
  Schedule,
  whole,
} from './fineract-shapes.ts'

/** How days are written, which every body says beside them. */
const DAYS = { dateFormat: 'yyyy-MM-dd', locale: 'en' }
const MONTHS = 2
const PERSON = 1

/** What the core keeps of a loan: no other kinds of file, whatever we ourselves take. */
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

/** What a command says, and the key under which it is done once. */
type Body = { key: string; [field: string]: unknown }

/** Schedules are reckoned for a client only: before anybody has asked for a loan, for this one. */
const NOBODY = {
  id: 'schedule-preview',
  firstName: 'Schedule',
  lastName: 'Preview',
  email: '',
  phone: null,
}

/**
 * A lending core that is an Apache Fineract server. It knows our clients and loans by our own ids, which are their
 * external ids there, and payments by their receipts.
 *
 * @param today the day in Nairobi, where the core must be too
 */
export function openFineract(
  account: FineractAccount,
  { log, today = () => dayOf(Date.now()), ...waits }: { log: CoreLog; today?: () => Day } & Waits,
): LendingCore {
  const core = openCalls(account, log, waits)

  /** The core's id of a client: by our own id, else by the e-mail address that the core's report knows. */
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
    // somebody of another tenant may have the same address
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
    const adding = client.phone
      ? // a number belongs to one client there; here a family may share it
        add({ mobileNo: client.phone }).catch(on403('duplicate.mobileNo', () => add({})))
      : add({})
    const { resourceId } = await adding.catch(
      on403('duplicate.externalId', async () => {
        const known = await findClient(client)
        if (!known) throw new CoreRefusal('busy', msg('core.busy'))
        return { resourceId: known.id }
      }),
    )
    return resourceId
  }

  /** What a loan is asked for with: the figures that the borrower saw, and how the product books them. */
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
   * Does an action on a loan.
   * @param isDone whether the loan stands as the action leaves it: a second person may have agreed to it since
   */
  async function act(
    ref: string,
    command: string,
    { key, ...body }: Body,
    isDone: (loan: CoreLoan) => boolean,
  ): Promise<void> {
    await core.command(`loans/${ref}?command=${command}`, body, key).catch(async error => {
      if (isKind(error, 'waiting') && isDone(await read(ref))) return
      return missing(error)
    })
  }

  async function book(ref: string, command: string, { key, ...body }: Body): Promise<string> {
    const done = await core.command(`loans/${ref}/transactions?command=${command}`, { ...body, ...DAYS }, key)
    return String(done.resourceId)
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
      const known = async (error: unknown): Promise<{ resourceId: number }> => {
        const isKnown = isKind(error, 'waiting') || isCode(error, 'duplicate.externalId')
        const loan = isKnown ? await core.find(`loans/external-id/${encodeURIComponent(ask.id)}`, Loan) : null
        if (!loan || loan.clientId !== clientId) throw error
        return { resourceId: loan.id }
      }
      const whole = { clientId, ...body, externalId: ask.id }
      const { resourceId } = await core.command('loans', whole, ask.id).catch(known)
      return String(resourceId)
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
        ({ status, principal }) => status === 'approved' && principal === amount,
      ),

    reject: (ref, { on, note, key }) =>
      act(ref, 'reject', { rejectedOnDate: on, note, ...DAYS, key }, ({ status }) => status === 'rejected'),

    withdraw: (ref, { on, key }) =>
      act(
        ref,
        'withdrawnByApplicant',
        { withdrawnOnDate: on, ...DAYS, key },
        ({ status }) => status === 'withdrawn',
      ),

    undoApproval: (ref, { key }) => act(ref, 'undoApproval', { key }, ({ status }) => status === 'pending'),

    disburse: (ref, { on, amount, key }) =>
      act(
        ref,
        'disburse',
        { actualDisbursementDate: on, transactionAmount: whole(amount), ...DAYS, key },
        ({ disbursedOn, principal }) => disbursedOn === on && principal === amount,
      ),

    undoDisbursal: (ref, { key }) =>
      act(ref, 'undoDisbursal', { key }, ({ status }) => status === 'approved'),

    async settlement(ref) {
      const { status } = await read(ref)
      if (status !== 'active') return 0
      // with interest recalculation it leaves out what has not arisen yet, without it is all that is owed
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
        if (!isKind(error, 'refused') && !isKind(error, 'waiting')) throw error
        const { status, payments } = await read(ref)
        const same = payments.filter(one => one.receipt === receipt)
        const booked = same.find(one => !one.reversed)
        if (booked?.day === on && booked.amount === amount) return booked.ref
        // what was given up is not repaid but recovered
        const command = status === 'written-off' ? 'recoverypayment' : 'repayment'
        const isTaken = isCode(error, 'duplicate.externalId')
        // a payment that was taken back keeps its receipt in the core for ever
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
          if (!isKind(error, 'waiting')) return missing(error)
          const { payments } = await read(ref)
          if (!payments.some(one => one.ref === repayment && one.reversed)) throw error
        })
    },

    async release(ref, { on, amount, key }) {
      const figures = { transactionDate: on, transactionAmount: whole(amount), externalId: key, key }
      await book(ref, 'creditBalanceRefund', figures)
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
      // never by GET loans?clientId=: servers before 2025 ignore what they do not know and answer everybody's
      const path = `clients/${found.id}/accounts?fields=loanAccounts`
      const { loanAccounts = [] } = await core.read(path, ClientAccounts)
      const loans = await Promise.all(loanAccounts.map(({ id }) => load(String(id))))
      const own = loans.filter(loan => loan.clientId === found.id)
      if (own.length < loans.length) {
        log.error({ dropped: loans.length - own.length }, 'lending core answers loans of other clients')
      }
      return own.sort((one, other) => other.id - one.id).map(coreLoanOf)
    },

    async attach(ref, { name, type, bytes }) {
      const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
      if (!KINDS[type]?.includes(ending)) {
        throw new CoreRefusal('refused', msg('core.file-kinds'))
      }
      const fileName = name.slice(-LONGEST_NAME)
      // documents have no key: one that came through although its answer was lost is found again
      const kept = await core.read(`loans/${ref}/documents`, Documents).catch(missing)
      const same = kept.find(one => one.fileName === fileName && one.size === bytes.length)
      if (same) return String(same.id)
      const form = new FormData()
      form.set('name', fileName)
      // its length is known, so that the request says it: the core takes none without
      form.set('file', new Blob([new Uint8Array(bytes)], { type }), fileName)
      return String((await core.upload(`loans/${ref}/documents`, form)).resourceId)
    },
  }
}

/** Servers since October 2022 name the order in which payments serve a loan, older ones number it: as the product does. */
function strategyOf(product: Product): object {
  const { transactionProcessingStrategyCode: code, transactionProcessingStrategyId: id } = product
  return code ? { transactionProcessingStrategyCode: code } : { transactionProcessingStrategyId: id }
}

/** A client's name. Where a part of it is missing, the core takes it as a whole only. */
const nameOf = ({ firstName, lastName }: CoreClient): object =>
  firstName && lastName
    ? { firstname: firstName, lastname: lastName }
    : { fullname: `${firstName}${lastName}` || 'Unnamed' }

const isKind = (error: unknown, kind: CoreRefusal['kind']): error is CoreRefusal =>
  error instanceof CoreRefusal && error.kind === kind
const isCode = (error: unknown, part: string): error is CoreRefusal =>
  error instanceof CoreRefusal && error.code.includes(part)

/** Goes on where the core refuses for a reason that is known. */
const on403 =
  <Result>(part: string, goOn: () => Promise<Result>) =>
  (error: unknown): Promise<Result> => {
    if (!isCode(error, part)) throw error
    return goOn()
  }

/** Says of what is not there that it is the loan. */
function missing(error: unknown): never {
  if (isCode(error, NOT_THERE)) {
    throw new CoreRefusal('refused', msg('core.no-loan'), error.code)
  }
  throw error
}
