import type { Infer } from 'superstruct'
import { PROPOSAL_FILE } from '#contract/handed-file.ts'
import type { DocumentKind, LoanDocument } from '#contract/loan-page.ts'
import { may } from '#contract/policy.ts'
import { addRow, setRow } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { loan, loanDocument } from '#server/db/schema/index.ts'
import type { UploadedFile } from '#server/files/form-upload.ts'
import { PictureProblem, plainPicture } from '#server/files/image.ts'
import { wrongKind } from '#server/files/kind.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { fileAddress, recordFile } from '#server/http/stored-file.ts'
import { fieldRefusal, Refusal } from '#server/refusal/message.ts'
import { hasReached, requireOpen, requireStage } from './application.ts'
import { asStaff, type Found, findLoan, lockLoan } from './find.ts'
import { addToTimeline } from './timeline.ts'

type Kind = Infer<typeof DocumentKind>

/** Document kinds that only staff may add. */
const FOR_STAFF: Kind[] = ['offer-letter', 'payout']

/** Checks that the caller may add a document of this kind now. @throws Refusal */
function requireAllowed(kind: Kind, { loan: one }: Found, { person }: Signed): void {
  if (asStaff(person)) {
    if (FOR_STAFF.includes(kind) && !may(person.role, 'loan.add-staff-document')) throw forbidden()
    return
  }
  if (FOR_STAFF.includes(kind)) throw forbidden()
  requireOpen(one)
  if (kind === 'proposal') requireStage('bank_added', one)
}

const forbidden = () => new Refusal('forbidden', 'loan.document-of-staff')

/** Requires a kind of file that the document may have. @throws Refusal invalid */
function requireKind(kind: Kind, file: UploadedFile): void {
  if (kind !== 'proposal' || PROPOSAL_FILE.kinds.some(one => one === file.kind)) return
  throw fieldRefusal('file', wrongKind(PROPOSAL_FILE))
}

/** Strips metadata from a picture. @throws Refusal invalid */
function clean(file: UploadedFile): UploadedFile {
  if (file.kind !== 'jpg' && file.kind !== 'png') return file
  try {
    return { ...file, bytes: plainPicture(file.kind, file.bytes) }
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error
    throw new Refusal('invalid', error.why, { file: error.why })
  }
}

async function add(id: string, kind: Kind, sent: UploadedFile, context: Signed) {
  const { sql, person, services, portal } = context
  requireAllowed(kind, await findLoan(sql, person, id), context)
  requireKind(kind, sent)
  const file = clean(sent)
  const fileId = newId()
  // content first: a stored file without a row is harmless
  await services.files.write(fileId, file.bytes)
  const added = await sql.transaction(async tx => {
    const found = await lockLoan(tx, person, id)
    requireAllowed(kind, found, context)
    const { tenant, client } = found.loan
    await recordFile(tx, fileId, { tenant, owner: client, purpose: `loan-${kind}` }, file)
    const row = await addRow(tx, loanDocument, { loan: id, kind, file: fileId, by: person.name })
    if (kind === 'proposal' && !hasReached('proposed', found.loan)) {
      await setRow(tx, loan, id, { stage: 'proposed' })
    }
    await addToTimeline(tx, id, person, 'document-added', { text: kind })
    return row
  })
  const address = fileAddress(services.vault, portal, fileId)
  return { data: documentView(added, { name: file.name, type: file.type, size: file.bytes.length }, address) }
}

/** Returns a document as pages show it. */
export const documentView = (
  { id, kind, at, by, ok, reason }: typeof loanDocument.$inferSelect,
  file: { name: string; type: string; size: number },
  address: string,
): Infer<typeof LoanDocument> => ({
  id,
  kind,
  by,
  address,
  at: at.toISOString(),
  name: file.name,
  type: file.type,
  size: file.size,
  verdict: ok === null ? null : { ok, reason },
})

export const documentHandlers = {
  'POST lending/loan/:id/documents': ({ params, body, files }, context) =>
    add(params.id, body.kind, files.file, context),
} satisfies SomeHandlers
