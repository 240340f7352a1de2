import { and, eq, ne } from 'drizzle-orm'
import { readPhone } from '#rules/phone.ts'
import { type Mapping, tableOfGrid } from '#rules/statement/grid.ts'
import { PARSER } from '#rules/statement/read.ts'
import { languageOf } from '#server/account/language.ts'
import {
  businessesOf,
  businessFor,
  mayUse,
  needBusiness,
  needRow,
  type Seen,
} from '#server/business/access.ts'
import { addRowIfNew, findRow, setRow } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { statement } from '#server/db/schema/index.ts'
import type { UploadedFile } from '#server/files/form-upload.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordFile } from '#server/http/stored-file.ts'
import { publishChange } from '#server/live/feed.ts'
import { recordBy } from '#server/notify/audit.ts'
import { findSeen, subjectOf } from '#server/people/visibility.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { deskHandlers } from './desk.ts'
import { entryHandlers } from './entry.ts'
import { institutionIn, institutionsOf } from './institutions.ts'
import {
  countStatement,
  hashOf,
  headingsOf,
  keepRows,
  keptOf,
  readingOf,
  rememberedMapping,
  takeFile,
} from './intake.ts'
import { reportOf } from './report.ts'

type State = (typeof statement.$inferSelect)['state']

const SAID = {
  validated: 'statement.received',
  review: 'statement.received-review',
  rejected: 'statement.received-review',
  mapping: 'statement.received-mapping',
} as const satisfies Record<State, string>

/**
 * Refuses a phone number other than the owner's. It is optional and adds nothing to the session.
 * @throws Refusal forbidden for another one
 */
function refuseOtherPhone({ owner }: Seen, phone: string | undefined): void {
  if (!phone?.trim()) return
  const read = readPhone(phone, owner.country)
  if (!('phone' in read) || read.phone !== owner.phone) throw new Refusal('forbidden', 'business.other')
}

/** Takes in a file: reads it, stores it with the result, and updates the comparison if it counts at once. */
async function upload(
  { sql, services, person, address }: Pick<Signed, 'sql' | 'services' | 'person' | 'address'>,
  seen: Seen,
  file: UploadedFile,
  { institution: named = '', password = '' }: { institution?: string; password?: string },
): Promise<{ id: string; state: State; isKnown: boolean }> {
  const institutions = await institutionsOf(sql, person.tenant, seen.owner.country)
  const institution = institutions.find(({ id, hidden }) => id === named && !hidden)
  if (!institution) throw fieldRefusal('financialInsitutionId', 'statement.institution')
  const { business } = seen
  const hash = hashOf(file.bytes)
  const [known] = await sql
    .select({ id: statement.id, state: statement.state })
    .from(statement)
    .where(
      and(eq(statement.business, business.id), eq(statement.hash, hash), ne(statement.state, 'rejected')),
    )
  if (known) return { ...known, isKnown: true }

  let taken = await takeFile(file, password, institution.layout)
  if ('grid' in taken) {
    const mapping = await rememberedMapping(sql, institution.id, taken.grid)
    const table = mapping && tableOfGrid(taken.grid, mapping)
    if (table?.rows.length) taken = { table }
  }
  const reading = 'table' in taken ? await readingOf(sql, seen, taken.table, institution.layout) : null
  const kept = reading
    ? keptOf(reading)
    : 'grid' in taken
      ? { state: 'mapping' as const, grid: taken.grid, headings: headingsOf(taken.grid), parser: PARSER }
      : { state: 'review' as const, doubts: ['picture' as const], parser: PARSER }
  const fileId = newId()
  await services.files.write(fileId, file.bytes)
  const id = newId()
  const isNew = await sql.transaction(async tx => {
    await recordFile(tx, fileId, { tenant: person.tenant, owner: seen.owner.id, purpose: 'statement' }, file)
    const added = await addRowIfNew(tx, statement, {
      state: 'review',
      parser: PARSER,
      ...kept,
      id,
      tenant: person.tenant,
      business: business.id,
      institution: institution.id,
      file: fileId,
      fileName: file.name,
      hash,
    })
    // the same file was uploaded concurrently
    if (!added) return false
    if (reading) await keepRows(tx, { id, business: business.id, rows: reading.rows })
    if (added.state === 'validated') await countStatement(tx, added)
    await publishChange(tx, `staff:${person.tenant}`, 'statements')
    await recordBy(tx, person, address, {
      action: 'statement.received',
      subject: subjectOf(seen.owner),
      detail: [{ name: 'file', from: null, to: file.name }],
    })
    return true
  })
  if (!isNew)
    return upload({ sql, services, person, address }, seen, file, {
      institution: named,
      password,
    })
  return { id, state: kept.state ?? 'review', isKnown: false }
}

/** Handlers of the validation endpoints. */
export const validationHandlers = {
  ...deskHandlers,
  ...entryHandlers,

  'POST validation/institutions/list': async (_, { sql, person }) => {
    const [{ country }, language] = await Promise.all([
      findSeen(sql, person, person.id),
      languageOf(sql, person),
    ])
    const rows = await institutionsOf(sql, person.tenant, country)
    const data = rows
      .filter(({ hidden }) => !hidden)
      .map(({ id, name }) => ({ id, name: institutionIn(language, name) }))
    return { error: false, message: '', data, count: data.length }
  },

  'POST validation/statements/upload': async ({ body, files: { pdfFinancialStatement: file } }, context) => {
    const { sql, person } = context
    const seen = await needBusiness(sql, person, body.business, 'write')
    refuseOtherPhone(seen, body.phone)
    const { id, state, isKnown } = await upload(context, seen, file, {
      institution: body.financialInsitutionId,
      password: body.statementPassword,
    })
    return { error: false, message: msg(isKnown ? 'statement.known' : SAID[state]), id, state }
  },

  'POST validation/statements/:id/mapping': async ({ params: { id }, body }, { sql, person }) => {
    const found = await findRow(sql, statement, id)
    const { row, seen } = await needRow(sql, person, found, 'statement.none', 'write')
    if (row.state !== 'mapping' || !row.grid) throw new Refusal('conflict', 'statement.decided')
    const mapping = Object.fromEntries(
      Object.entries(body).filter(([, place]) => typeof place === 'number'),
    ) as Mapping
    if (mapping.time === undefined) throw fieldRefusal('time', 'statement.mapping-time')
    if (mapping.amount === undefined && (mapping.in === undefined || mapping.out === undefined))
      throw fieldRefusal('in', 'statement.mapping-amount')
    const table = tableOfGrid(row.grid, mapping)
    const institutions = await institutionsOf(sql, person.tenant, seen.owner.country)
    const layout = institutions.find(one => one.id === row.institution)?.layout ?? 'any'
    const reading = table && (await readingOf(sql, seen, table, layout))
    if (!reading || reading.rows.length === 0) throw fieldRefusal('time', 'statement.mapping-none')
    // columns that a user named are always reviewed by staff
    const kept = { ...keptOf(reading), state: 'review' as const }
    await sql.transaction(async tx => {
      const changed = await setRow(tx, statement, { id, state: 'mapping' }, { ...kept, mapping })
      if (!changed) throw new Refusal('conflict', 'statement.decided')
      await keepRows(tx, { id, business: row.business, rows: reading.rows })
      await publishChange(tx, `staff:${person.tenant}`, 'statements')
    })
    return { message: msg('statement.received-review'), state: 'review' as const }
  },

  'GET validation/report': async ({ query }, { sql, person }) => {
    let seen: Seen | null
    if (query.owner && !query.business) {
      await findSeen(sql, person, query.owner)
      const [first] = await businessesOf(sql, person, query.owner)
      seen = first && mayUse(person, first, 'read') ? first : null
    } else seen = await businessFor(sql, person, query.business)
    return { data: seen && (await reportOf(sql, person, seen)) }
  },
} satisfies SomeHandlers
