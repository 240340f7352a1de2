import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Day, dayOf, isDay } from '#rules/day.ts'
import { repaymentState } from '#rules/repayment.ts'
import { type Instalment, type LoanTerms, schedule } from '#rules/schedule.ts'
import type { Fund } from '#server/lending/core.ts'
import type { FineractAccount } from '#server/lending/fineract-call.ts'
import { type Asked, type Said, serveStandIn } from './service.ts'

const BASE = '/fineract-provider/api/v1'
const REPORT = 'Client by e-mail'
const MINOR = 100

/** How a command takes so long that the same one asked for meanwhile is told that it is under way; in ms. */
const WORK = 3

/** Something that goes wrong with the next requests to a path. `lost`: it is done, but nobody is told. */
export type Fault = { path: RegExp; how: Said | 'silence' | 'lost'; times?: number }

export type FineractStandIn = FineractAccount & {
  /** Puts a product on offer. @returns its id */
  addProduct(
    terms: Omit<Fund, 'id' | 'tenant' | 'core'>,
    more?: { status?: string; weekly?: boolean },
  ): number
  /** Puts a client in whom the core has known before us. @returns its id */
  addClient(client: { email: string; externalId?: string }): number
  fail(fault: Fault): void
  /** Holds a loan for the nightly work, until so many commands were turned away. */
  lock(loan: string, times: number): void
  /** From now on a second person must agree to every command, or no longer. */
  mindCommands(on: boolean): void
  /** The second person agrees to all that waits. */
  agree(): void
  /** The requests so far, as `POST /loans?command=…`. */
  readonly asked: string[]
  /** The keys that commands came with. */
  readonly keys: string[]
  close(): Promise<void>
}

type Client = {
  id: number
  externalId?: string
  email: string
  mobileNo?: string
  name: string
  activated: Day
}
type Product = Omit<Fund, 'tenant' | 'core'> & { status: string; weekly: boolean }
type Transaction = {
  id: number
  type: number
  on: Day
  amount: number
  externalId?: string
  reversed: boolean
}
type Loan = {
  id: number
  clientId: number
  productId: number
  externalId?: string
  status: number
  months: number
  rate: number
  terms: LoanTerms
  proposed: number
  approved: number | null
  submittedOn: Day
  approvedOn: Day | null
  disbursedOn: Day | null
  instalments: Instalment[]
  transactions: Transaction[]
  writtenOffOn: Day | null
}

/** A command that the core does not carry out. */
class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly sentence: string,
    readonly parameter = 'id',
  ) {
    super(sentence)
  }
}

const SUBMITTED = 100
const APPROVED = 200
const ACTIVE = 300
const WITHDRAWN = 400
const REJECTED = 500
const CLOSED = 600
const WRITTEN_OFF = 601
const OVERPAID = 700

const REPAYMENT = 2
const RECOVERY = 8

const COMMON = ['locale', 'dateFormat', 'note']
const ASKED = [
  ...['clientId', 'productId', 'principal', 'loanTermFrequency', 'loanTermFrequencyType', 'loanType'],
  ...['numberOfRepayments', 'repaymentEvery', 'repaymentFrequencyType', 'interestRatePerPeriod'],
  ...[
    'amortizationType',
    'interestType',
    'interestCalculationPeriodType',
    'transactionProcessingStrategyCode',
  ],
  ...['submittedOnDate', 'expectedDisbursementDate', 'locale', 'dateFormat'],
]
const ALSO = [
  ...['externalId', 'repaymentsStartingFromDate'],
  ...['graceOnPrincipalPayment', 'graceOnInterestPayment', 'graceOnInterestCharged'],
]
const PAID = ['transactionDate', 'transactionAmount', 'paymentTypeId', 'receiptNumber', 'externalId']
const KINDS = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'jpeg', 'png']
const MIME =
  /^(application\/(pdf|msword|vnd\.ms-excel|vnd\.openxmlformats-officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet))|image\/(jpeg|png))$/
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

/**
 * A stand-in of an Apache Fineract server: its calls for clients, products, loans and documents, as far as a portal
 * needs them, with the rules of the real one about who asks, what a body may say, and what is done only once.
 *
 * @param old whether it is one from before April 2025: `GET /loans?clientId=` answers everybody's loans
 * @param today the tenant's business date
 */
export async function serveFineract({
  old = false,
  today = () => dayOf(Date.now()),
} = {}): Promise<FineractStandIn> {
  const account = {
    tenant: 'default',
    user: 'wezesha',
    password: randomBytes(18).toString('base64url'),
    clientReport: REPORT,
    office: 1,
  }
  const basic = `Basic ${Buffer.from(`${account.user}:${account.password}`).toString('base64')}`

  const clients: Client[] = []
  const products: Product[] = []
  const loans: Loan[] = []
  const documents: { id: number; loan: number; fileName: string; size: number; type: string }[] = []
  /** What became of each command, by its action, entity and key. */
  const commands = new Map<string, Said | 'under way'>()
  const waiting: (() => object)[] = []
  const faults: Required<Fault>[] = []
  const locks = new Map<number, number>()
  const asked: string[] = []
  const keys: string[] = []
  let minded = false
  let ids = 0
  const newId = () => ++ids

  function find<Thing extends { id: number }>(things: Thing[], id: unknown, entity: string): Thing {
    const found = things.find(one => one.id === Number(id))
    if (!found) throw new Problem(404, `error.msg.${entity}.id.invalid`, `There is no ${entity} ${id}`)
    return found
  }

  function addClient(body: Record<string, unknown>): object {
    const names = body.fullname === undefined ? ['firstname', 'lastname'] : ['fullname']
    const more = [
      'officeId',
      'legalFormId',
      'externalId',
      'mobileNo',
      'emailAddress',
      'active',
      'activationDate',
    ]
    allow(body, [...names, ...more, 'locale', 'dateFormat'])
    need(body, [...names, 'officeId', 'legalFormId', 'active', 'activationDate'])
    const { externalId, mobileNo } = body as Partial<Client>
    for (const field of ['externalId', 'mobileNo'] as const) {
      const value = { externalId, mobileNo }[field]
      if (value !== undefined && clients.some(one => one[field] === value)) {
        throw new Problem(403, `error.msg.client.duplicate.${field}`, `Client with ${field} already exists`)
      }
    }
    const id = newId()
    const name = names.map(one => body[one]).join(' ')
    const activated = past(dateIn(body, 'activationDate'), 'client.activationDate')
    clients.push({ id, externalId, mobileNo, email: String(body.emailAddress ?? ''), name, activated })
    return { officeId: 1, clientId: id, resourceId: id, resourceExternalId: externalId }
  }

  /** What a loan would be, by its application. */
  function draft(body: Record<string, unknown>): Omit<Loan, 'id'> {
    need(body, ASKED)
    allow(body, [...ASKED, ...ALSO])
    const client = find(clients, body.clientId, 'client')
    const product = find(products, body.productId, 'loanproduct')
    const [submittedOn, expectedOn] = [
      dateIn(body, 'submittedOnDate'),
      dateIn(body, 'expectedDisbursementDate'),
    ]
    if (submittedOn > today()) {
      refuse('error.msg.loan.submittal.cannot.be.a.future.date', 'The date cannot be in the future.')
    }
    if (submittedOn < client.activated) {
      refuse('error.msg.loan.submittal.cannot.be.before.client.activation.date', 'The client was not active.')
    }
    if (expectedOn < submittedOn) {
      refuse('error.msg.loan.expected.disbursement.date.cannot.be.before.submittal.date', 'Too early.')
    }
    const proposed = amountIn(body, 'principal')
    if (proposed < product.minPrincipal || proposed > product.maxPrincipal) {
      invalid('validation.msg.loan.principal.amount.is.not.within.min.max.range', 'principal')
    }
    const instalments = Number(body.numberOfRepayments)
    if (instalments < product.minInstalments || instalments > product.maxInstalments) {
      invalid('validation.msg.loan.numberOfRepayments.is.not.within.range', 'numberOfRepayments')
    }
    const every = Number(body.repaymentEvery)
    if (Number(body.loanTermFrequency) !== instalments * every) {
      invalid('validation.msg.loan.loanTermFrequency.less.than.repayment.structure', 'loanTermFrequency')
    }
    const first =
      body.repaymentsStartingFromDate === undefined ? null : dateIn(body, 'repaymentsStartingFromDate')
    const terms: LoanTerms = {
      ...{ amount: proposed, instalments, every, disbursed: expectedOn },
      rate: Math.round(Number(body.interestRatePerPeriod) * 100),
      ratePer: product.ratePer,
      method: body.interestType === 1 ? 'flat' : 'declining',
      amortization: body.amortizationType === 1 ? 'equal-instalments' : 'equal-principal',
      grace: {
        principal: Number(body.graceOnPrincipalPayment ?? 0),
        interest: Number(body.graceOnInterestPayment ?? 0),
        interestFree: Number(body.graceOnInterestCharged ?? 0),
      },
      step: product.step,
      payDay: first ? Number(first.slice(-2)) : null,
    }
    return {
      ...{ clientId: client.id, productId: product.id, externalId: body.externalId as string | undefined },
      ...{ status: SUBMITTED, months: instalments * every, rate: terms.rate, terms, proposed },
      ...{ approved: null, submittedOn, approvedOn: null, disbursedOn: null, writtenOffOn: null },
      ...{ instalments: schedule(terms), transactions: [] },
    }
  }

  function addLoan(body: Record<string, unknown>): object {
    const loan = { id: newId(), ...draft(body) }
    if (loan.externalId && loans.some(one => one.externalId === loan.externalId)) {
      throw new Problem(403, 'error.msg.loan.duplicate.externalId', 'Loan with this externalId exists')
    }
    loans.push(loan)
    return { ...changed(loan, loan.id), resourceExternalId: loan.externalId }
  }

  const changed = (loan: Loan, resourceId: number) => ({
    ...{ officeId: 1, clientId: loan.clientId, loanId: loan.id, resourceId },
  })

  const past = (day: Day, what: string): Day => {
    if (day > today()) refuse(`error.msg.loan.${what}.cannot.be.a.future.date`, 'The date is in the future.')
    return day
  }
  const from = (day: Day, earliest: Day | null, what: string): Day => {
    if (earliest !== null && day < earliest) {
      refuse(`error.msg.loan.${what}.cannot.be.before.submittal.date`, 'The date is too early.')
    }
    return day
  }
  const stands = (loan: Loan, statuses: number[], what: string): void => {
    if (!statuses.includes(loan.status)) {
      refuse(`error.msg.loan.${what}.account.is.not.in.a.fitting.state`, 'Loan is in another state.')
    }
  }

  /** The commands on a loan: each checks all before it changes anything. */
  const deeds: Record<string, (loan: Loan, body: Record<string, unknown>) => void> = {
    approve(loan, body) {
      allow(body, ['approvedOnDate', 'approvedLoanAmount', 'expectedDisbursementDate', ...COMMON])
      stands(loan, [SUBMITTED], 'approval')
      const on = from(past(dateIn(body, 'approvedOnDate'), 'approval'), loan.submittedOn, 'approval')
      const amount =
        body.approvedLoanAmount === undefined ? loan.proposed : amountIn(body, 'approvedLoanAmount')
      if (amount > loan.proposed) {
        refuse(
          "error.msg.loan.approval.amount.can't.be.greater.than.loan.amount.demanded",
          'Loan approved amount can not be greater than loan amount demanded.',
        )
      }
      from(dateIn(body, 'expectedDisbursementDate'), on, 'expected.disbursement')
      Object.assign(loan, { status: APPROVED, approved: amount, approvedOn: on })
    },
    undoApproval(loan, body) {
      allow(body, ['note'])
      stands(loan, [APPROVED], 'undo.approval')
      Object.assign(loan, { status: SUBMITTED, approved: null, approvedOn: null })
    },
    reject(loan, body) {
      allow(body, ['rejectedOnDate', ...COMMON])
      stands(loan, [SUBMITTED], 'reject')
      from(past(dateIn(body, 'rejectedOnDate'), 'reject'), loan.submittedOn, 'reject')
      loan.status = REJECTED
    },
    withdrawnByApplicant(loan, body) {
      allow(body, ['withdrawnOnDate', ...COMMON])
      stands(loan, [SUBMITTED], 'withdraw')
      from(past(dateIn(body, 'withdrawnOnDate'), 'withdraw'), loan.submittedOn, 'withdraw')
      loan.status = WITHDRAWN
    },
    disburse(loan, body) {
      allow(body, ['actualDisbursementDate', 'transactionAmount', 'paymentTypeId', 'externalId', ...COMMON])
      stands(loan, [APPROVED], 'disbursal')
      const on = dateIn(body, 'actualDisbursementDate')
      from(past(on, 'disbursal'), loan.approvedOn, 'disbursal')
      const approved = loan.approved ?? 0
      const amount = body.transactionAmount === undefined ? approved : amountIn(body, 'transactionAmount')
      if (amount > approved) {
        refuse('error.msg.loan.disbursal.amount.can.not.be.greater.than.approved', 'Too much.')
      }
      const terms = { ...loan.terms, amount, disbursed: on }
      Object.assign(loan, { status: ACTIVE, disbursedOn: on, terms, instalments: schedule(terms) })
    },
    undoDisbursal(loan, body) {
      allow(body, ['note'])
      stands(loan, [ACTIVE], 'undo.disbursal')
      if (loan.transactions.some(one => !one.reversed)) {
        refuse('error.msg.loan.undo.disbursal.has.transactions', 'Loan has transactions.')
      }
      Object.assign(loan, { status: APPROVED, disbursedOn: null })
    },
  }

  function repay(loan: Loan, body: Record<string, unknown>, type: number): number {
    allow(body, [...PAID, ...COMMON])
    const amount = amountIn(body, 'transactionAmount')
    stands(loan, type === RECOVERY ? [WRITTEN_OFF] : [ACTIVE, CLOSED, OVERPAID], 'repayment')
    const on = from(past(dateIn(body, 'transactionDate'), 'transaction'), loan.disbursedOn, 'transaction')
    const externalId = body.externalId as string | undefined
    const isTaken = loans.some(({ transactions }) => transactions.some(one => one.externalId === externalId))
    // also by one that was taken back
    if (externalId !== undefined && isTaken) {
      throw new Problem(403, 'error.msg.loan.transaction.duplicate.externalId', 'Already exists.')
    }
    // a receipt number is dropped unless the payment has a type
    const id = newId()
    loan.transactions.push({ id, type, on, amount, externalId, reversed: false })
    settle(loan)
    return id
  }

  function undo(loan: Loan, transaction: string, body: Record<string, unknown>): number {
    allow(body, [...PAID, ...COMMON])
    need(body, ['transactionDate', 'transactionAmount', 'locale', 'dateFormat'])
    past(dateIn(body, 'transactionDate'), 'transaction')
    const one = find(loan.transactions, transaction, 'loan.transaction')
    if (one.reversed) refuse('error.msg.loan.transaction.undo.already.reversed', 'Already reversed.')
    one.reversed = true
    settle(loan)
    return one.id
  }

  function writeOff(loan: Loan, body: Record<string, unknown>): number {
    allow(body, ['transactionDate', 'externalId', ...COMMON])
    stands(loan, [ACTIVE], 'writeoff')
    const on = from(past(dateIn(body, 'transactionDate'), 'writeoff'), loan.disbursedOn, 'writeoff')
    Object.assign(loan, { status: WRITTEN_OFF, writtenOffOn: on })
    return newId()
  }

  const stateOf = ({ instalments, transactions, writtenOffOn }: Loan) =>
    repaymentState(
      {
        ...{ instalments, penalties: [], refunds: [], writtenOff: writtenOffOn },
        payments: transactions.map(({ id, on, amount, reversed }) => ({
          ...{ id: String(id), day: on, amount, reversed },
        })),
      },
      today(),
    )

  function settle(loan: Loan): void {
    if (loan.status === WRITTEN_OFF) return
    const { outstanding, overpaid } = stateOf(loan)
    loan.status = outstanding.total > 0 ? ACTIVE : overpaid > 0 ? OVERPAID : CLOSED
  }

  function productPage(product: Product): object {
    const { id, name, description, currency, minPrincipal, maxPrincipal, grace, step } = product
    return {
      ...{ id, name, shortName: name.slice(0, 4), description, status: product.status },
      currency: { code: currency, decimalPlaces: 2, inMultiplesOf: step === 1 ? 0 : step / MINOR },
      ...{ principal: minPrincipal / MINOR, minPrincipal: minPrincipal / MINOR },
      maxPrincipal: maxPrincipal / MINOR,
      ...{ numberOfRepayments: product.minInstalments, minNumberOfRepayments: product.minInstalments },
      maxNumberOfRepayments: product.maxInstalments,
      repaymentEvery: product.every,
      repaymentFrequencyType: { id: product.weekly ? 1 : 2 },
      interestRatePerPeriod: product.rate / 100,
      interestRateFrequencyType: { id: product.ratePer === 'month' ? 2 : 3 },
      annualInterestRate: (product.rate / 100) * (product.ratePer === 'month' ? 12 : 1),
      amortizationType: { id: product.amortization === 'equal-instalments' ? 1 : 0 },
      interestType: { id: product.method === 'flat' ? 1 : 0 },
      interestCalculationPeriodType: { id: 1 },
      transactionProcessingStrategyCode: 'mifos-standard-strategy',
      ...(grace.principal > 0 && { graceOnPrincipalPayment: grace.principal }),
      ...(grace.interest > 0 && { graceOnInterestPayment: grace.interest }),
      ...(grace.interestFree > 0 && { graceOnInterestCharged: grace.interestFree }),
    }
  }

  function loanPage(loan: Loan, associations = ''): object {
    const state = stateOf(loan)
    const { status, approved, proposed, disbursedOn, terms, transactions } = loan
    return {
      ...{ id: loan.id, clientId: loan.clientId, loanProductId: loan.productId },
      ...(loan.externalId !== undefined && { externalId: loan.externalId }),
      status: { id: status, pendingApproval: status === SUBMITTED, waitingForDisbursal: status === APPROVED },
      ...{ principal: terms.amount / MINOR, proposedPrincipal: proposed / MINOR },
      approvedPrincipal: (approved ?? proposed) / MINOR,
      ...{ termFrequency: loan.months, interestRatePerPeriod: loan.rate / 100 },
      timeline: {
        submittedOnDate: parts(loan.submittedOn),
        ...(disbursedOn !== null && { actualDisbursementDate: parts(disbursedOn) }),
      },
      ...(disbursedOn !== null && {
        summary: {
          principalDisbursed: terms.amount / MINOR,
          totalOutstanding: state.outstanding.total / MINOR,
        },
        ...(state.overpaid > 0 && status === OVERPAID && { totalOverpaid: state.overpaid / MINOR }),
      }),
      ...(associations.includes('repaymentSchedule') && {
        repaymentSchedule: {
          periods: periods(
            terms,
            state.instalments.map(one => ({ ...one, paid: one.paid.total })),
          ),
        },
      }),
      ...(associations.includes('transactions') && {
        transactions: [
          ...(disbursedOn === null
            ? []
            : [{ id: 0, type: { id: 1 }, date: parts(disbursedOn), amount: terms.amount / MINOR }]),
          ...transactions.map(({ id, type, on, amount, externalId, reversed }) => ({
            ...{ id, type: { id: type }, date: parts(on), amount: amount / MINOR },
            ...{ externalId, manuallyReversed: reversed },
          })),
        ],
      }),
    }
  }

  /** What is asked for, as something to read or a command to carry out. */
  async function route({ method, path, query, body, bytes, headers }: Asked): Promise<object | Command> {
    const [area = '', id = '', part = '', last = ''] = path
      .slice(BASE.length + 1)
      .split('/')
      .map(decodeURIComponent)
    const command = query.get('command') ?? ''
    const call = `${method} ${[area, id && ':id', part].filter(Boolean).join('/')}`
    const associations = query.get('associations') ?? ''
    if (method === 'GET' && id === 'external-id') {
      return area === 'clients'
        ? clientPage(byExternalId(clients, part, 'client'))
        : loanPage(byExternalId(loans, part, 'loan'), associations)
    }
    switch (call) {
      case 'GET loanproducts':
        return products.map(productPage)
      case 'GET loanproducts/:id':
        return productPage(find(products, id, 'loanproduct'))
      case 'GET clients/:id':
        return clientPage(find(clients, id, 'client'))
      case 'GET clients/:id/accounts': {
        const { id: client } = find(clients, id, 'client')
        const own = loans.filter(one => one.clientId === client)
        return { loanAccounts: own.map(one => ({ id: one.id, status: { id: one.status } })) }
      }
      case 'PUT clients/:id': {
        allow(body, ['externalId'])
        Object.assign(find(clients, id, 'client'), body)
        return { officeId: 1, clientId: Number(id), resourceId: Number(id) }
      }
      case 'POST clients':
        return { entity: 'CREATE CLIENT', run: () => addClient(body) }
      case 'GET runreports/:id': {
        if (id !== REPORT) throw new Problem(404, 'error.msg.report.name.not.found', 'No such report')
        const found = clients.filter(one => one.email === query.get('R_email'))
        return { columnHeaders: [{ columnName: 'id' }], data: found.map(one => ({ row: [one.id] })) }
      }
      case 'GET loans': {
        // what an old server does not know it does not mind
        const client = old ? null : query.get('clientId')
        const found = loans.filter(one => client === null || one.clientId === Number(client))
        return { totalFilteredRecords: found.length, pageItems: found.map(one => loanPage(one)) }
      }
      case 'POST loans':
        if (command === 'calculateLoanSchedule') {
          const { terms, instalments } = draft(body)
          return { periods: periods(terms, instalments) }
        }
        return { entity: 'CREATE LOAN', run: () => addLoan(body) }
      case 'GET loans/:id':
        return loanPage(find(loans, id, 'loan'), associations)
      case 'POST loans/:id': {
        const deed = deeds[command]
        if (!deed) throw new Problem(400, 'error.msg.command.unsupported', 'Unsupported', 'command')
        const run = () => {
          const loan = find(loans, id, 'loan')
          deed(loan, body)
          return changed(loan, loan.id)
        }
        return { entity: `${command} LOAN ${id}`, loan: Number(id), run }
      }
      case 'GET loans/:id/documents':
        return documents.filter(one => one.loan === find(loans, id, 'loan').id)
      case 'POST loans/:id/documents':
        return keepDocument(find(loans, id, 'loan'), bytes, headers)
      case 'GET loans/:id/transactions': {
        if (last !== 'template' || command !== 'prepayLoan') {
          throw new Problem(400, 'error.msg.command.unsupported', 'Unsupported', 'command')
        }
        const { outstanding } = stateOf(find(loans, id, 'loan'))
        return { amount: outstanding.total / MINOR, interestPortion: outstanding.interest / MINOR }
      }
      case 'POST loans/:id/transactions': {
        const run = () => {
          const loan = find(loans, id, 'loan')
          if (last !== '') return changed(loan, undo(loan, last, body))
          if (command === 'writeoff') return changed(loan, writeOff(loan, body))
          return changed(loan, repay(loan, body, command === 'recoverypayment' ? RECOVERY : REPAYMENT))
        }
        return { entity: `${command} LOAN ${id} ${last}`, loan: Number(id), run }
      }
      default:
        throw new Problem(404, 'error.msg.resource.not.found', 'There is no such resource')
    }
  }

  async function keepDocument(loan: Loan, bytes: Buffer, headers: Asked['headers']): Promise<object> {
    if (headers['content-length'] === undefined) {
      throw new Problem(400, 'validation.msg.content.length.missing', 'Content-Length is missing')
    }
    const form = await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData()
    const [name, file] = [form.get('name'), form.get('file')]
    if (typeof name !== 'string' || name === '' || name.length > 250)
      invalid('validation.msg.document.name', 'name')
    if (!(file instanceof File)) throw new Problem(400, 'validation.msg.document.file', 'file', 'file')
    const isAllowed = KINDS.includes(file.name.split('.').at(-1)?.toLowerCase() ?? '') && MIME.test(file.type)
    if (!isAllowed) throw new Problem(403, 'error.msg.document.content.not.allowed', 'Not allowed')
    const id = newId()
    documents.push({ id, loan: loan.id, fileName: file.name, size: file.size, type: file.type })
    return { resourceId: id, resourceIdentifier: String(id) }
  }

  /** Carries a command out, once for its key. A failure is kept under its key as well as a success. */
  async function carryOut({ entity, loan, run }: Command, key: string | undefined): Promise<Said> {
    const held = loan === undefined ? 0 : (locks.get(loan) ?? 0)
    if (held > 0) {
      locks.set(loan as number, held - 1)
      return plainProblem(409, 'error.msg.loan.locked', `Loan is locked by the COB job. Loan ID: ${loan}`)
    }
    if (key !== undefined && key.length > 50) {
      return plainProblem(400, 'error.msg.idempotency.key.too.long', 'The key is too long')
    }
    const name = `${entity} ${key ?? randomBytes(12).toString('hex')}`
    if (key !== undefined) keys.push(key)
    const known = commands.get(name)
    if (known === 'under way')
      return plainProblem(425, 'error.msg.idempotent.command.under.processing', 'Wait')
    if (known) return { ...known, headers: { 'x-served-from-cache': 'true' } }
    commands.set(name, 'under way')
    await pause(WORK)
    const said = minded ? putAside(run) : attempt(run)
    commands.set(name, said)
    return said
  }

  function putAside(run: () => object): Said {
    return { body: { commandId: waiting.push(run), rollbackTransaction: true } }
  }

  async function answer(request: Asked): Promise<Said> {
    const { method, path, query, headers } = request
    const command = query.get('command')
    asked.push(`${method} ${path.slice(BASE.length)}${command ? `?command=${command}` : ''}`)
    if (!path.startsWith(`${BASE}/`)) return { status: 404, body: 'Not found' }
    if (headers['fineract-platform-tenantid'] !== account.tenant) {
      return { status: 400, headers: { 'www-authenticate': 'Basic realm="Fineract"' }, body: 'No tenant' }
    }
    if (headers.authorization !== basic) {
      return plainProblem(401, 'error.msg.not.authenticated', 'Unauthenticated. Please login.')
    }
    const fault = faults.find(one => one.times > 0 && one.path.test(`${method} ${path}?${query}`))
    if (fault) fault.times--
    if (fault?.how === 'silence') return new Promise(() => {})
    if (fault && fault.how !== 'lost') return fault.how
    const said = await attemptAsync(async () => {
      const found = await route(request)
      if (!isCommand(found)) return { body: found }
      return carryOut(found, headers['idempotency-key'] as string | undefined)
    })
    return fault ? new Promise(() => {}) : said
  }

  const { url, close } = await serveStandIn(answer)
  return {
    ...account,
    url: `${url}${BASE}`,
    addProduct(terms, { status = 'loanProduct.active', weekly = false } = {}) {
      const id = newId()
      products.push({ ...terms, id, status, weekly })
      return id
    },
    addClient({ email, externalId }) {
      const id = newId()
      clients.push({ id, email, externalId, name: 'Known Before', activated: '2020-01-01' })
      return id
    },
    fail: ({ times = 1, ...fault }) => void faults.push({ ...fault, times }),
    lock: (loan, times) => void locks.set(Number(loan), times),
    mindCommands(on) {
      minded = on
    },
    agree() {
      for (const run of waiting.splice(0)) run()
    },
    asked,
    keys,
    close,
  }
}

type Command = { entity: string; loan?: number; run: () => object }
const isCommand = (found: object): found is Command => 'run' in found

const clientPage = ({ id, externalId, name }: Client) => ({
  ...{ id, displayName: name, active: true },
  ...(externalId !== undefined && { externalId }),
})

function byExternalId<Thing extends { externalId?: string }>(
  things: Thing[],
  id: string,
  entity: string,
): Thing {
  const found = things.find(one => one.externalId === id)
  if (!found) throw new Problem(404, `error.msg.${entity}.external.id.invalid`, 'There is no such one')
  return found
}

/** The first period is the payout, and has no number. */
const periods = (terms: LoanTerms, instalments: readonly (Instalment & { paid?: number })[]): object[] => [
  { dueDate: parts(terms.disbursed), principalDisbursed: terms.amount / MINOR },
  ...instalments.map(({ number, due, principal, interest, total, balanceAfter, paid = 0 }) => ({
    ...{
      period: number,
      dueDate: parts(due),
      principalDue: principal / MINOR,
      interestDue: interest / MINOR,
    },
    ...{ feeChargesDue: 0, penaltyChargesDue: 0, totalDueForPeriod: total / MINOR },
    ...{ totalPaidForPeriod: paid / MINOR, principalLoanBalanceOutstanding: balanceAfter / MINOR },
  })),
]

const parts = (day: Day): number[] => day.split('-').map(Number)

const attempt = (run: () => object): Said => {
  try {
    return { body: run() }
  } catch (error) {
    return saidOf(error)
  }
}
const attemptAsync = (run: () => Promise<Said>): Promise<Said> => run().catch(saidOf)

/** What only developers should read is in every problem: it must not reach anybody else. */
const developerMessage = 'org.apache.fineract.infrastructure.core.exception at line 42'

function saidOf(error: unknown): Said {
  if (!(error instanceof Problem)) {
    return plainProblem(500, 'error.msg.platform.server.side.error', String(error))
  }
  const { status, code, sentence, parameter } = error
  const userMessageGlobalisationCode =
    status === 404 ? 'error.msg.resource.not.found' : 'validation.msg.domain.rule.violation'
  return {
    status,
    body: {
      ...{ developerMessage, httpStatusCode: String(status), userMessageGlobalisationCode },
      defaultUserMessage: 'Errors contain reason for domain rule violation.',
      errors: [
        {
          ...{ developerMessage, defaultUserMessage: sentence, userMessageGlobalisationCode: code },
          ...{ parameterName: parameter, args: [{ value: 6 }] },
        },
      ],
    },
  }
}

/** A problem without a list of errors. */
const plainProblem = (status: number, code: string, sentence: string): Said => ({
  status,
  body: {
    ...{ developerMessage, httpStatusCode: String(status), defaultUserMessage: sentence },
    userMessageGlobalisationCode: code,
  },
})

function refuse(code: string, sentence: string): never {
  throw new Problem(403, code, sentence)
}
function invalid(code: string, parameter: string): never {
  throw new Problem(400, code, `The parameter ${parameter} is not valid.`, parameter)
}

function allow(body: Record<string, unknown>, fields: string[]): void {
  const strange = Object.keys(body).find(field => !fields.includes(field))
  if (strange)
    throw new Problem(400, 'error.msg.parameter.unsupported', `${strange} is not supported.`, strange)
}

function need(body: Record<string, unknown>, fields: string[]): void {
  const absent = fields.find(field => body[field] === undefined || body[field] === '')
  if (absent)
    throw new Problem(400, `validation.msg.${absent}.cannot.be.blank`, `${absent} is mandatory.`, absent)
}

/** An amount in minor units. */
function amountIn(body: Record<string, unknown>, field: string): number {
  const amount = body[field]
  if (typeof amount !== 'number' || amount <= 0)
    invalid(`validation.msg.${field}.not.greater.than.zero`, field)
  return Math.round((amount as number) * MINOR)
}

/** A day, written as the body says that days are: `dd MMMM yyyy` or `yyyy-MM-dd`. */
function dateIn(body: Record<string, unknown>, field: string): Day {
  need(body, [field, 'locale', 'dateFormat'])
  const text = String(body[field])
  const [date = '', month = '', year = ''] = text.split(' ')
  const day =
    body.dateFormat === 'dd MMMM yyyy'
      ? `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${date.padStart(2, '0')}`
      : text
  if (!isDay(day)) invalid(`validation.msg.${field}.invalid.date.format`, field)
  return day
}
