import { randomBytes } from 'node:crypto'
import { dayOf } from '#rules/day.ts'
import { MINOR } from '#rules/money.ts'
import type { Fund } from '#server/ledger/core.ts'
import type { FineractAccount } from '#server/ledger/fineract-call.ts'
import { actions, refund, repay, undo, writeOff } from './fineract-actions.ts'
import { addClient, addLoan, draft } from './fineract-application.ts'
import { allow } from './fineract-body.ts'
import { byExternalId, changed, find, openBook, RECOVERY, REPAYMENT, stateOf } from './fineract-book.ts'
import { type Command, type Commands, isCommand, openCommands } from './fineract-commands.ts'
import { keepDocument } from './fineract-documents.ts'
import { clientPage, loanPage, periods, productPage } from './fineract-pages.ts'
import { answerOf, Problem, plainProblem } from './fineract-problem.ts'
import { type Answer, type StandInRequest, serveStandIn } from './service.ts'

const BASE = '/fineract-provider/api/v1'
const REPORT = 'Client by e-mail'

/** A fault of the next requests to a path. `lost`: executed without a response. */
export type Fault = { path: RegExp; how: Answer | 'silence' | 'lost'; times?: number }

export type FineractStandIn = FineractAccount &
  Omit<Commands, 'carryOut'> & {
    /** Adds a product. @returns its id */
    addProduct(
      terms: Omit<Fund, 'id' | 'tenant' | 'core'>,
      more?: { status?: string; weekly?: boolean },
    ): number
    /** Adds a client that the core knew before us. @returns its id */
    addClient(client: { email: string; externalId?: string }): number
    fail(fault: Fault): void
    /** Requests received, as `POST /loans?command=…`. */
    readonly calls: string[]
    close(): Promise<void>
  }

/**
 * Stand-in for an Apache Fineract server: clients, products, loans and documents, as far as a portal needs them, with the real
 * rules of authentication, validation and idempotency.
 * @param old emulates servers from before April 2025: `GET /loans?clientId=` returns the loans of all clients
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

  const book = openBook(today)
  const { carryOut, ...commands } = openCommands()
  const faults: Required<Fault>[] = []
  const calls: string[] = []

  /** Resolves a request to the data read or to a command to execute. */
  async function route(request: StandInRequest): Promise<object | Command> {
    const { method, path, query, body } = request
    const [area = '', id = '', part = '', last = ''] = path
      .slice(BASE.length + 1)
      .split('/')
      .map(decodeURIComponent)
    const command = query.get('command') ?? ''
    const call = `${method} ${[area, id && ':id', part].filter(Boolean).join('/')}`
    const associations = query.get('associations') ?? ''
    if (method === 'GET' && id === 'external-id') {
      return area === 'clients'
        ? clientPage(byExternalId(book.clients, part, 'client'))
        : loanPage(byExternalId(book.loans, part, 'loan'), today(), associations)
    }
    switch (call) {
      case 'GET loanproducts':
        return book.products.map(productPage)
      case 'GET loanproducts/:id':
        return productPage(find(book.products, id, 'loanproduct'))
      case 'GET clients/:id':
        return clientPage(find(book.clients, id, 'client'))
      case 'GET clients/:id/accounts': {
        const { id: client } = find(book.clients, id, 'client')
        const own = book.loans.filter(one => one.clientId === client)
        return { loanAccounts: own.map(one => ({ id: one.id, status: { id: one.status } })) }
      }
      case 'PUT clients/:id': {
        allow(body, ['externalId'])
        Object.assign(find(book.clients, id, 'client'), body)
        return { officeId: 1, clientId: Number(id), resourceId: Number(id) }
      }
      case 'POST clients':
        return { entity: 'CREATE CLIENT', run: () => addClient(book, body) }
      case 'GET runreports/:id': {
        if (id !== REPORT) throw new Problem(404, 'error.msg.report.name.not.found', 'No such report')
        const found = book.clients.filter(one => one.email === query.get('R_email'))
        return { columnHeaders: [{ columnName: 'id' }], data: found.map(one => ({ row: [one.id] })) }
      }
      case 'GET loans': {
        // old servers ignore parameters that they do not know
        const client = old ? null : query.get('clientId')
        const found = book.loans.filter(one => client === null || one.clientId === Number(client))
        return { totalFilteredRecords: found.length, pageItems: found.map(one => loanPage(one, today())) }
      }
      case 'POST loans':
        if (command === 'calculateLoanSchedule') {
          const { terms, instalments } = draft(book, body)
          return { periods: periods(terms, instalments) }
        }
        return { entity: 'CREATE LOAN', run: () => addLoan(book, body) }
      case 'GET loans/:id':
        return loanPage(find(book.loans, id, 'loan'), today(), associations)
      case 'POST loans/:id': {
        const action = actions[command]
        if (!action) throw new Problem(400, 'error.msg.command.unsupported', 'Unsupported', 'command')
        const run = () => {
          const loan = find(book.loans, id, 'loan')
          action(loan, body, today())
          return changed(loan, loan.id)
        }
        return { entity: `${command} LOAN ${id}`, loan: Number(id), run }
      }
      case 'GET loans/:id/documents':
        return book.documents.filter(one => one.loan === find(book.loans, id, 'loan').id)
      case 'POST loans/:id/documents':
        return keepDocument(book, find(book.loans, id, 'loan'), request)
      case 'GET loans/:id/transactions': {
        if (last !== 'template' || command !== 'prepayLoan') {
          throw new Problem(400, 'error.msg.command.unsupported', 'Unsupported', 'command')
        }
        const { outstanding } = stateOf(find(book.loans, id, 'loan'), today())
        return { amount: outstanding.total / MINOR, interestPortion: outstanding.interest / MINOR }
      }
      case 'POST loans/:id/transactions': {
        const run = () => {
          const loan = find(book.loans, id, 'loan')
          if (last !== '') return changed(loan, undo(book, loan, last, body))
          if (command === 'writeoff') return changed(loan, writeOff(book, loan, body))
          if (command === 'creditBalanceRefund') return changed(loan, refund(book, loan, body))
          return changed(loan, repay(book, loan, body, command === 'recoverypayment' ? RECOVERY : REPAYMENT))
        }
        return { entity: `${command} LOAN ${id} ${last}`, loan: Number(id), run }
      }
      default:
        throw new Problem(404, 'error.msg.resource.not.found', 'There is no such resource')
    }
  }

  async function answer(request: StandInRequest): Promise<Answer> {
    const { method, path, query, headers } = request
    const command = query.get('command')
    calls.push(`${method} ${path.slice(BASE.length)}${command ? `?command=${command}` : ''}`)
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
    const reply = await route(request)
      .then(found =>
        isCommand(found)
          ? carryOut(found, headers['idempotency-key'] as string | undefined)
          : { body: found },
      )
      .catch(answerOf)
    return fault ? new Promise(() => {}) : reply
  }

  const { url, close } = await serveStandIn(answer)
  return {
    ...account,
    ...commands,
    url: `${url}${BASE}`,
    addProduct(terms, { status = 'loanProduct.active', weekly = false } = {}) {
      const id = book.newId()
      book.products.push({ ...terms, id, status, weekly })
      return id
    },
    addClient({ email, externalId }) {
      const id = book.newId()
      book.clients.push({ id, email, externalId, name: 'Known Before', activated: '2020-01-01' })
      return id
    },
    fail: ({ times = 1, ...fault }) => void faults.push({ ...fault, times }),
    calls,
    close,
  }
}
