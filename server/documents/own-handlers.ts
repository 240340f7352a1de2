import { eq } from 'drizzle-orm'
import { dayOf } from '#rules/day.ts'
import { taxRate } from '#rules/document/tax.ts'
import { businessesOf, type Seen } from '#server/business/access.ts'
import { businessHandlers, namedBy } from '#server/business/handlers.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, requireRow } from '#server/db/row.ts'
import { documentPayment, profile } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { msg } from '#server/refusal/message.ts'
import { findDocument } from './access.ts'
import { figuresOf, NO_FIGURES } from './figures.ts'
import { notePrinted } from './fiscal.ts'
import { checkPath } from './link.ts'
import { documentFile, type Printing, receiptFile } from './paper.ts'
import { voidPayment } from './payments.ts'
import { latestOf, readPaper } from './read.ts'
import { readSettings } from './settings.ts'
import { issue, removeDraft } from './write.ts'

/** What PDFs of a request are rendered with. */
export const printingFor = ({ sql, services, home }: Signed): Printing => ({
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
    const at = await findRow(sql, profile, eq(profile.account, person.id))
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
        etims: found.country === 'KE' && context.services.etims !== null,
        figures,
        latest,
        rates: rates(found.country),
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
    const { id, number } = await sql.transaction(change => issue(change, row.id, { seen, person }))
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
} satisfies SomeHandlers

/** Returns a payment by its id, with its invoice. @throws Refusal not-found if it does not exist or is not visible to the caller */
async function findPayment(sql: Sql, person: Signed['person'], id: string, to: 'read' | 'write' = 'read') {
  const payment = await requireRow(sql, documentPayment, id, 'document.no-payment')
  return { payment, ...(await findDocument(sql, person, payment.document, to)) }
}
