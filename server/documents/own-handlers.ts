import { dayOf } from '#rules/day.ts'
import { paperWords } from '#rules/document/paper-words.ts'
import { balanceOf } from '#rules/document/standing.ts'
import { taxRate } from '#rules/document/tax.ts'
import { formatMoney } from '#rules/money.ts'
import { businessesOf, needBusiness, type Seen } from '#server/business/access.ts'
import { businessHandlers, namedBy } from '#server/business/handlers.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, putRow, requireRow } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { documentPayment, documentSettings, profile } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordFile } from '#server/http/stored-file.ts'
import { longDay } from '#server/loan/words.ts'
import { fieldRefusal, inLanguage, msg, Refusal } from '#server/refusal/message.ts'
import { findDocument, holdDocument } from './access.ts'
import { listCustomers, statementFile } from './customers.ts'
import { figuresOf, NO_FIGURES } from './figures.ts'
import { checkEtims, notePrinted, signAgain } from './fiscal.ts'
import { creditInvoice, duplicateDocument, invoiceOf } from './follow.ts'
import { checkPath, linkOf, revokeLinks } from './link.ts'
import { documentFile, logoOf, type Printing, receiptFile } from './paper.ts'
import { voidPayment } from './payments.ts'
import { latestOf, readPaper } from './read.ts'
import { wasReminded } from './reminders.ts'
import { endRepeat, listRepeats, startRepeat } from './repeat.ts'
import { askForMail, sendDocument } from './send.ts'
import { readSettings } from './settings.ts'
import { issueDocument, removeDraft, taxDrafts } from './write.ts'

/** What PDFs of a request are rendered with. */
const printingFor = ({ sql, services, home }: Signed): Printing => ({
  sql: sql,
  files: services.files,
  checkAt: ({ id, number }) => (number === null ? null : `${home}${checkPath(services.vault, id)}`),
})

export const ownHandlers = {
  'GET documents/start': async ({ query: { business } }, context) => {
    const { sql, person } = context
    const found: Seen | undefined = business
      ? await namedBy(sql, person, business)
      : (await businessesOf(sql, person, person.id))[0]
    const at = await findRow(sql, profile, { account: person.id })
    const { city = '', state = '' } = at?.residence ?? {}
    const suggested = { name: '', location: [...new Set([city, state])].filter(Boolean).join(', ') }
    const today = dayOf(Date.now())
    const rates = (country: 'KE' | 'TZ') => ({
      standard: taxRate(country, 'standard', today),
      zero: 0,
      exempt: 0,
    })
    if (!found) {
      return {
        data: {
          business: null,
          suggested,
          settings: null,
          logo: false,
          etims: false,
          rates: rates('KE'),
          figures: NO_FIGURES,
          latest: [],
        },
      }
    }
    const id = found.business.id
    const [shown, { values: settings, logo }, figures, latest] = await Promise.all([
      businessHandlers['GET business/own/:id']({ params: { id } }, context),
      readSettings(sql, found),
      figuresOf(sql, id),
      latestOf(sql, id),
    ])
    const own = { ...shown.data, writable: found.isOwn }
    return {
      data: {
        business: own,
        suggested,
        settings,
        logo: logo !== null,
        etims: found.owner.country === 'KE' && context.services.etims !== null,
        figures,
        latest,
        rates: rates(found.owner.country),
      },
    }
  },
  'GET documents/paper/:id': async ({ params }, { sql, person }) => ({
    data: await readPaper(sql, person, params.id),
  }),
  'GET documents/paper/:id/file': async ({ params }, context) => {
    const { sql } = context
    const { row, seen } = await findDocument(sql, context.person, params.id)
    const file = await documentFile(printingFor(context), row, seen)
    await notePrinted(sql, row)
    return file
  },
  'POST documents/paper/:id/issue': async ({ params }, { sql, person }) => {
    const { row, seen } = await findDocument(sql, person, params.id, 'write')
    const { id, number } = await sql.transaction(tx => issueDocument(tx, row.id, { seen, person }))
    return { message: msg('document.issued'), id, number }
  },
  'POST documents/paper/:id/remove': async ({ params }, { sql, person }) => {
    await findDocument(sql, person, params.id, 'write')
    await removeDraft(sql, params.id)
    return { message: msg('document.removed') }
  },
  'POST documents/payments/:id/void': async ({ params, body }, { sql, person }) => {
    const { payment, seen } = await findPayment(sql, person, params.id, 'write')
    const { id, document } = payment
    await voidPayment(sql, { payment: id, document }, { seen, person, reason: body.reason })
    return { message: msg('document.payment-taken-back') }
  },
  'GET documents/payments/:id/file': async ({ params }, context) => {
    const { payment, row, seen } = await findPayment(context.sql, context.person, params.id)
    return receiptFile(printingFor(context), { invoice: row, payment, seen })
  },
  'POST documents/paper/:id/invoice': async ({ params }, { sql, person }) => {
    const { seen } = await findDocument(sql, person, params.id, 'write')
    const { id } = await invoiceOf(sql, params.id, { seen, person })
    return { message: msg('document.invoice-added'), id, number: null }
  },
  'POST documents/paper/:id/duplicate': async ({ params }, { sql, person }) => {
    const { seen } = await findDocument(sql, person, params.id, 'write')
    const { id } = await duplicateDocument(sql, params.id, { seen, person })
    return { message: msg('document.copied'), id, number: null }
  },
  'POST documents/paper/:id/credit': async ({ params, body }, { sql, person }) => {
    const { seen } = await findDocument(sql, person, params.id, 'write')
    const { id, number } = await creditInvoice(sql, params.id, { seen, person }, body)
    return { message: msg('document.credited', { number: number ?? '' }), id, number }
  },
  'POST documents/paper/:id/link': async ({ params }, { sql, person, services, home }) => {
    const { seen } = await findDocument(sql, person, params.id, 'write')
    const { row, link } = await sql.transaction(async tx => {
      const row = await issueDocument(tx, params.id, { seen, person })
      return { row, link: await linkOf(tx, services.vault, params.id) }
    })
    const url = `${home}${link.path}`
    const { language, number, kind, total, currency, dueOn } = row
    const values = {
      name: row.name,
      seller: row.seller?.name ?? seen.business.name,
      number: number ?? '',
      url,
      what: paperWords[language].kinds[kind].toLowerCase(),
      amount: formatMoney(total, currency),
    }
    const text = inLanguage(language, msg('document.share', values))
    const due =
      dueOn && kind === 'invoice' ? ` ${paperWords[language].due}: ${longDay(dueOn, language)}.` : ''
    return { url, expiresAt: link.expiresAt.toISOString(), text: `${text}${due}`, number }
  },
  'POST documents/paper/:id/unlink': async ({ params }, { sql, person }) => {
    await findDocument(sql, person, params.id, 'write')
    await revokeLinks(sql, params.id)
    return { message: msg('document.unlinked') }
  },
  'POST documents/paper/:id/send': async ({ params }, { sql, person, home }) => {
    const { row, seen } = await findDocument(sql, person, params.id, 'write')
    if (row.kind !== 'credit-note') throw new Refusal('conflict', 'document.no-note')
    await sendDocument(sql, row.id, { seen, person }, home)
    return { message: msg('document.note-sent') }
  },
  'PUT documents/paper/:id/repeat': async ({ params, body }, { sql, person }) => {
    await findDocument(sql, person, params.id, 'write')
    await startRepeat(sql, params.id, body, dayOf(Date.now()))
    return { message: msg('document.repeats') }
  },
  'POST documents/paper/:id/repeat/end': async ({ params }, { sql, person }) => {
    await findDocument(sql, person, params.id, 'write')
    await endRepeat(sql, params.id)
    return { message: msg('document.repeats-no-more') }
  },
  'GET documents/repeats': async ({ query }, { sql, person }) => ({
    data: await listRepeats(sql, (await needBusiness(sql, person, query.business)).business.id),
  }),
  'POST documents/paper/:id/sign': async ({ params }, { sql, person }) => {
    await findDocument(sql, person, params.id, 'write')
    await signAgain(sql, params.id)
    return { message: msg('etims.asked') }
  },
  'POST documents/paper/:id/remind': async ({ params }, { sql, person, home }) => {
    await findDocument(sql, person, params.id, 'write')
    await sql.transaction(async tx => {
      const row = await holdDocument(tx, params.id)
      if (row.kind !== 'invoice' || row.number === null || balanceOf(row) === 0)
        throw new Refusal('conflict', 'document.nothing-due')
      if (await wasReminded(tx, row.id, dayOf(Date.now())))
        throw new Refusal('conflict', 'document.reminded-today')
      await askForMail(tx, row, 'reminder', home)
    })
    return { message: msg('document.reminded') }
  },
  'PUT documents/settings': async ({ query, body }, { sql, person, services }) => {
    const seen = await ownBusiness(sql, person, query.business)
    const { till } = body
    if (till.kind !== 'none' && till.number === '') throw fieldRefusal('till.number', 'document.till-blank')
    if (body.vatRegistered && body.pin === '') throw fieldRefusal('pin', 'document.pin-blank')
    checkEtims(body, services.etims !== null)
    await sql.transaction(async tx => {
      const { values } = await readSettings(tx, seen)
      const now = { values: body, editedAt: new Date() }
      await putRow(tx, documentSettings, { business: seen.business.id }, now)
      if (values.vatRegistered !== body.vatRegistered) await taxDrafts(tx, seen, body)
    })
    return { message: msg('document.settings-kept') }
  },
  'GET documents/settings/logo': async ({ query }, { sql, person, services }) => {
    const seen = await needBusiness(sql, person, query.business)
    const body = await logoOf(services.files, await readSettings(sql, seen))
    if (!body) throw new Refusal('not-found', 'document.no-logo')
    const type = body[0] === PNG ? 'png' : 'jpeg'
    return { name: `logo.${type}`, type: `image/${type}`, body }
  },
  'POST documents/settings/logo': async ({ query, files }, { sql, person, services }) => {
    const seen = await ownBusiness(sql, person, query.business)
    const { logo: uploaded } = files
    const id = uploaded ? newId() : null
    if (uploaded && id) await services.files.write(id, uploaded.bytes)
    await sql.transaction(async tx => {
      if (uploaded && id) {
        const owner = { tenant: person.tenant, owner: person.id, purpose: 'document-logo' }
        await recordFile(tx, id, owner, uploaded)
      }
      // a previous logo is kept for the documents sent with it
      const { values } = await readSettings(tx, seen)
      await putRow(tx, documentSettings, { business: seen.business.id }, { values, logo: id }, { logo: id })
    })
    return { message: msg('document.settings-kept'), logo: id !== null }
  },
  'GET documents/customers': async ({ query }, { sql, person }) => ({
    data: await listCustomers(sql, await needBusiness(sql, person, query.business)),
  }),
  'GET documents/customers/:id/file': ({ params }, context) =>
    statementFile(printingFor(context), context.person, params.id),
} satisfies SomeHandlers

/** Returns a payment by its id, with its invoice. @throws Refusal not-found if it does not exist or is not visible to the caller */
async function findPayment(sql: Sql, person: Signed['person'], id: string, to: 'read' | 'write' = 'read') {
  const payment = await requireRow(sql, documentPayment, id, 'document.no-payment')
  return { payment, ...(await findDocument(sql, person, payment.document, to)) }
}

/** First byte of a PNG; all other logos are JPEGs. */
const PNG = 0x89

/** Returns the business whose settings are written: only the owner's own. @throws Refusal forbidden for anyone else */
async function ownBusiness(sql: Sql, person: Signed['person'], id: string | undefined): Promise<Seen> {
  const seen = await needBusiness(sql, person, id)
  if (!seen.isOwn) throw new Refusal('forbidden', 'document.other')
  return seen
}
