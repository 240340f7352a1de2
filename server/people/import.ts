import { and, eq, inArray, or } from 'drizzle-orm'
import { is, size } from 'superstruct'
import type { ImportRow } from '#contract/client.ts'
import { isEmail } from '#contract/email.ts'
import { Line } from '#contract/field.ts'
import { recordOf } from '#contract/record.ts'
import { readPhone, withTrunkZero } from '#rules/phone.ts'
import type { Sentence } from '#rules/sentence.ts'
import { plainEmail } from '#server/account/find.ts'
import { registerPerson } from '#server/account/register.ts'
import type { Sql } from '#server/db/open.ts'
import { account } from '#server/db/schema/index.ts'
import type { UploadedFile } from '#server/files/form-upload.ts'
import { readRows } from '#server/files/sheet-reader.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { fieldRefusal, msg, Refusal, type WithMessages } from '#server/refusal/message.ts'
import { openImport } from './undo-import.ts'

/** Whether to send invitations, the file's name, and the import that this request continues. */
type ImportRequest = { invite?: boolean; name?: string; import?: string }
type Field = 'firstName' | 'lastName' | 'email' | 'mobileNumber'

/** Accepted column headings, in English and Kiswahili; letters and digits only. */
const HEADINGS: Record<Field, readonly string[]> = {
  firstName: ['firstname', 'givenname', 'jinalakwanza'],
  lastName: ['lastname', 'surname', 'familyname', 'jinalamwisho', 'jinalaukoo', 'jinalafamilia'],
  email: ['email', 'emailaddress', 'baruapepe', 'anwaniyabaruapepe'],
  mobileNumber: [
    'phone',
    'phonenumber',
    'mobile',
    'mobilenumber',
    'mobilephone',
    'telephone',
    'simu',
    'nambayasimu',
  ],
}
/** Headings as shown to the user when a file lacks them. */
const SHOWN: Record<Field, Sentence> = {
  firstName: msg('import.first-name'),
  lastName: msg('import.last-name'),
  email: msg('import.email'),
  mobileNumber: msg('import.phone'),
}
const FIELDS = Object.keys(HEADINGS) as Field[]

/** Batch sizes: registrations per transaction, and people per duplicate query. */
const REGISTERED_AT_ONCE = 50
const SOUGHT_AT_ONCE = 500

const Name = size(Line(60), 1, 60)

/** A row, with its phone number in E.164 if it is valid. */
type Candidate = Omit<ImportRow, 'problems'> & {
  problems: WithMessages<ImportRow['problems']>
  phone: string | null
}

/** Finds the columns. @throws Refusal invalid, naming the columns that are missing */
function columnsOf(headings: string[]): Record<Field, number> {
  const plain = headings.map(text => text.toLowerCase().replace(/[^a-z0-9]/g, ''))
  const columns = recordOf(FIELDS, field => plain.findIndex(text => HEADINGS[field].includes(text)))
  const missing = FIELDS.filter(field => columns[field] < 0).map(field => SHOWN[field])
  if (missing.length > 0) throw fieldRefusal('file', msg('import.columns', { columns: missing }))
  return columns
}

/** Strips formatting from a number such as `+254 (0)733-000.001`. */
const plainNumber = (text: string): string => text.replace(/\(0\)|[().\-/]/g, '')

function candidateOf(
  cells: string[],
  row: number,
  columns: Record<Field, number>,
  country: 'KE' | 'TZ',
): Candidate {
  const text = (field: Field) => cells[columns[field]] ?? ''
  const values = {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    // spreadsheets drop a number's leading 0
    mobileNumber: withTrunkZero(plainNumber(text('mobileNumber'))),
  }
  const reading = readPhone(values.mobileNumber, country)
  const wrong: Record<Field, Sentence | false> = {
    firstName: !is(values.firstName, Name) && msg('field.line-60'),
    lastName: !is(values.lastName, Name) && msg('field.line-60'),
    email: !isEmail(values.email) && msg('field.email'),
    mobileNumber: 'problem' in reading && msg('field.phone'),
  }
  const problems = FIELDS.flatMap(field => {
    const message = values[field] === '' ? msg('field.required') : wrong[field]
    return message ? [{ field, message }] : []
  })
  return { row, ...values, problems, phone: 'phone' in reading ? reading.phone : null }
}

/** Marks duplicates within the file; the first occurrence is accepted. */
function markRepeated(candidates: Candidate[]): void {
  const emails = new Map<string, number>()
  const phones = new Map<string, number>()
  for (const { row, email, phone, problems } of candidates) {
    const address = plainEmail(email)
    const sameEmail = isEmail(address) ? emails.get(address) : undefined
    const samePhone = phone === null ? undefined : phones.get(phone)
    if (sameEmail) {
      const message = msg('import.same-email', { row: sameEmail })
      problems.push({ field: 'email', message, same: sameEmail })
    } else emails.set(address, row)
    if (samePhone) {
      const message = msg('import.same-phone', { row: samePhone })
      problems.push({ field: 'mobileNumber', message, same: samePhone })
    } else if (phone !== null) phones.set(phone, row)
  }
}

/** Marks rows whose e-mail address or phone number another account of the tenant has. */
async function markKnown(sql: Sql, tenant: string, candidates: Candidate[]): Promise<void> {
  for (let from = 0; from < candidates.length; from += SOUGHT_AT_ONCE) {
    const piece = candidates.slice(from, from + SOUGHT_AT_ONCE)
    const hasEmail = inArray(
      account.email,
      piece.map(({ email }) => plainEmail(email)),
    )
    const hasPhone = inArray(
      account.phone,
      piece.flatMap(({ phone }) => phone ?? []),
    )
    const found = await sql
      .select({ email: account.email, phone: account.phone })
      .from(account)
      .where(and(eq(account.tenant, tenant), or(hasEmail, hasPhone)))
    const emails = new Set(found.map(({ email }) => email))
    const phones = new Set(found.map(({ phone }) => phone))
    for (const { email, phone, problems } of piece) {
      if (emails.has(plainEmail(email))) {
        problems.push({ field: 'email', message: msg('register.email-taken') })
      }
      if (phone !== null && phones.has(phone)) {
        problems.push({ field: 'mobileNumber', message: msg('register.phone-taken') })
      }
    }
  }
}

/** Registers the rows without problems, and invites them if requested. Errors during registration are added to a row's problems. */
async function register(
  candidates: Candidate[],
  { invite = true, name, import: id }: ImportRequest,
  context: Signed,
): Promise<{ registered: number; import: string | null }> {
  const good = candidates.filter(({ problems }) => problems.length === 0)
  if (good.length === 0) return { registered: 0, import: id ?? null }
  const batch = await context.sql.transaction(tx => openImport(tx, { id, fileName: name ?? '' }, context))
  let registered = 0
  for (let from = 0; from < good.length; from += REGISTERED_AT_ONCE) {
    const piece = good.slice(from, from + REGISTERED_AT_ONCE)
    registered += await context.sql.transaction(async tx => {
      let done = 0
      for (const { firstName, lastName, email, mobileNumber, problems } of piece) {
        try {
          const person = { firstName, lastName, email, mobileNumber, role: 'client', password: null } as const
          await registerPerson(tx, { ...person, imported: { batch, invite } }, context)
          done++
        } catch (error) {
          if (!(error instanceof Refusal) || !error.fields) throw error
          problems.push(...Object.entries(error.fields).map(([field, message]) => ({ field, message })))
        }
      }
      return done
    })
  }
  return { registered, import: batch }
}

async function importClients(
  file: UploadedFile,
  { dryRun, ...request }: ImportRequest & { dryRun: boolean },
  context: Signed,
) {
  const { sql, tenant } = context
  const [headings = [], ...lines] = await readRows(file)
  const columns = columnsOf(headings)
  const candidates = lines.flatMap((cells, at) =>
    cells.length > 0 ? [candidateOf(cells, at + 2, columns, tenant.country)] : [],
  )
  if (candidates.length === 0) throw fieldRefusal('file', 'import.empty')
  markRepeated(candidates)
  await markKnown(sql, tenant.code, candidates)
  const done = dryRun
    ? { registered: 0, import: null }
    : await register(candidates, { ...request, name: request.name ?? file.name }, context)
  const bad = candidates.filter(({ problems }) => problems.length > 0).length
  return { good: candidates.length - bad, bad, ...done, rows: candidates }
}

export const importHandlers = {
  'POST account/clients/import': ({ body, files }, context) => importClients(files.file, body, context),
} satisfies SomeHandlers
