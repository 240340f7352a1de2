import { type LoanTerms, schedule } from '#rules/schedule.ts'
import { allow, amountIn, type Body, dateIn, need, past } from './fineract-body.ts'
import { type Book, type Client, changed, find, type Loan, SUBMITTED } from './fineract-book.ts'
import { invalid, Problem, refuse } from './fineract-problem.ts'

const ASKED = [
  'clientId',
  'productId',
  'principal',
  'loanTermFrequency',
  'loanTermFrequencyType',
  'loanType',
  'numberOfRepayments',
  'repaymentEvery',
  'repaymentFrequencyType',
  'interestRatePerPeriod',
  'amortizationType',
  'interestType',
  'interestCalculationPeriodType',
  'transactionProcessingStrategyCode',
  'submittedOnDate',
  'expectedDisbursementDate',
  'locale',
  'dateFormat',
]
const ALSO = [
  'externalId',
  'repaymentsStartingFromDate',
  'graceOnPrincipalPayment',
  'graceOnInterestPayment',
  'graceOnInterestCharged',
]

/** Creates a client. */
export function addClient(book: Book, body: Body): object {
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
    if (value !== undefined && book.clients.some(one => one[field] === value)) {
      throw new Problem(403, `error.msg.client.duplicate.${field}`, `Client with ${field} already exists`)
    }
  }
  const id = book.newId()
  const name = names.map(one => body[one]).join(' ')
  const activated = past(dateIn(body, 'activationDate'), book.today(), 'client.activationDate')
  book.clients.push({ id, externalId, mobileNo, email: String(body.emailAddress ?? ''), name, activated })
  return { officeId: 1, clientId: id, resourceId: id, resourceExternalId: externalId }
}

/** Returns the loan that an application describes. */
export function draft(book: Book, body: Body): Omit<Loan, 'id'> {
  need(body, ASKED)
  allow(body, [...ASKED, ...ALSO])
  const client = find(book.clients, body.clientId, 'client')
  const product = find(book.products, body.productId, 'loanproduct')
  const [submittedOn, expectedOn] = [
    dateIn(body, 'submittedOnDate'),
    dateIn(body, 'expectedDisbursementDate'),
  ]
  if (submittedOn > book.today()) {
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
    amount: proposed,
    instalments,
    every,
    disbursed: expectedOn,
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
    clientId: client.id,
    productId: product.id,
    externalId: body.externalId as string | undefined,
    status: SUBMITTED,
    months: instalments * every,
    rate: terms.rate,
    terms,
    proposed,
    approved: null,
    submittedOn,
    approvedOn: null,
    disbursedOn: null,
    writtenOffOn: null,
    instalments: schedule(terms),
    transactions: [],
  }
}

/** Creates a loan application. */
export function addLoan(book: Book, body: Body): object {
  const loan = { id: book.newId(), ...draft(book, body) }
  if (loan.externalId && book.loans.some(one => one.externalId === loan.externalId)) {
    throw new Problem(403, 'error.msg.loan.duplicate.externalId', 'Loan with this externalId exists')
  }
  book.loans.push(loan)
  return { ...changed(loan, loan.id), resourceExternalId: loan.externalId }
}
