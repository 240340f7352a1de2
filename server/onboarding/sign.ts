import { and, eq } from 'drizzle-orm'
import { SIGNED_PAPERS } from '#contract/download-kind.ts'
import { LANGUAGES } from '#contract/language.ts'
import type { DownloadKind, SignedStep } from '#contract/onboarding.ts'
import { MAP_PARTS, type MapPart } from '#contract/onboarding-step.ts'
import type { Language } from '#contract/tenant.ts'
import { lostOnPaper } from '#rules/paper-letters.ts'
import { findRow } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { account, file, paper } from '#server/db/schema/index.ts'
import { openLetter } from '#server/export/letter.ts'
import { PDF } from '#server/export/pdf.ts'
import type { UploadedFile } from '#server/files/form-upload.ts'
import { safeName } from '#server/files/kind.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordFile, releaseFile } from '#server/http/stored-file.ts'
import { refuseOthers } from '#server/people/visibility.ts'
import { fieldRefusal, msg } from '#server/refusal/message.ts'
import { lockEnrolment } from './enrolment.ts'
import { handIn, requireTurn } from './hand-in.ts'
import { ownEnrolment, refuseOld, stateOf } from './state.ts'
import { MISSING } from './step.ts'
import { words } from './words.ts'

type Filled = Partial<Record<MapPart, string>>
type Signing = {
  step: SignedStep
  name: string
  signature: readonly (readonly number[])[]
  paper?: string
  map?: Filled
}
type Paper = { name: string; kind: DownloadKind; sha256: string }

/** Returns the paper that the signer read. @throws Refusal invalid if it does not exist or belongs to another step */
async function paperOf(step: SignedStep, id: string | undefined, { sql, person }: Signed) {
  const [found] = await sql
    .select({ name: file.name, kind: paper.kind, sha256: file.sha256 })
    .from(paper)
    .innerJoin(file, eq(file.id, paper.file))
    .where(and(eq(paper.id, id ?? ''), eq(paper.tenant, person.tenant)))
  if (found && SIGNED_PAPERS[step].includes(found.kind)) return found
  throw fieldRefusal('paper', 'onboarding.paper-changed')
}

/** @throws Refusal invalid for characters that the PDF cannot show: the signed text must equal the text entered */
function requireLetters(field: string, text: string): void {
  const lost = lostOnPaper(text)
  if (lost.length > 0) throw fieldRefusal(field, msg('onboarding.not-on-paper', { signs: lost.join(' ') }))
}

/** Returns the filled parts of the map, in order. @throws Refusal invalid if it is empty or has characters that the PDF cannot show */
function partsOf(map: Filled = {}): (readonly [part: MapPart, text: string])[] {
  const parts = MAP_PARTS.map(part => [part, map[part]?.trim() ?? ''] as const)
  const filled = parts.filter(([, text]) => text !== '')
  if (filled.length === 0) throw fieldRefusal('map', MISSING.entrepreneurMap)
  for (const [, text] of filled) requireLetters('map', text)
  return filled
}

type Signer = { email: string; language: Language }

/** Draws the PDF of a document signed on the screen: its content, the signer, the time, and the signature as drawn. */
async function draw(
  { step, name, signature }: Signing,
  what: { paper: Paper } | { parts: ReturnType<typeof partsOf> },
  { email, language }: Signer,
  { tenant }: Signed,
  now: Date,
): Promise<Buffer> {
  const { steps, map, signed } = words[language]
  const letter = openLetter(tenant, { title: steps[step], language, page: signed.page })
  if ('paper' in what) {
    const { paper } = what
    letter.facts([
      [signed.paper, paper.name],
      [signed.kind, signed.kinds[paper.kind]],
      [signed.digest, paper.sha256],
    ])
    letter.paragraph(signed.agree)
  } else {
    for (const [part, text] of what.parts) {
      letter.heading(map[part])
      letter.paragraph(text)
    }
  }
  const at = new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hour12: false,
    timeZone: 'Africa/Nairobi',
  }).format(now)
  letter.heading(signed.signature)
  letter.strokes(signature, `${signed.signature}: ${name}`)
  letter.facts([
    [signed.name, name],
    [signed.account, email],
    [signed.date, at],
  ])
  return letter.end()
}

async function sign(signing: Signing, context: Signed): Promise<void> {
  const { sql, person, services } = context
  const { step } = signing
  const name = signing.name.trim()
  requireLetters('name', name)
  await requireTurn(sql, await ownEnrolment(sql, person, 'onboarding'), { step }, new Date())
  const what =
    step === 'entrepreneurMap'
      ? { parts: partsOf(signing.map) }
      : { paper: await paperOf(step, signing.paper, context) }
  const owner = await findRow(sql, account, person.id)
  const signer = owner as Signer
  const now = new Date()
  const bytes = await draw({ ...signing, name }, what, signer, context, now)
  const id = newId()
  await services.files.write(id, bytes)
  const made: UploadedFile = {
    name: safeName(`${words[signer.language].steps[step]} ${person.name}.pdf`),
    kind: 'pdf',
    type: PDF,
    bytes,
  }
  await sql.transaction(async tx => {
    const enrolment = await lockEnrolment(tx, person)
    await recordFile(tx, id, { tenant: person.tenant, owner: person.id, purpose: 'signed' }, made)
    // submitted like an uploaded file, which must be unused
    await releaseFile(tx, id)
    await handIn(tx, { enrolment, account: person, key: { step }, value: null, file: { id } }, now)
  })
}

export const signHandlers = {
  'POST onboarding/sign/:user_id': async ({ params, body }, context) => {
    refuseOthers(context.person, params.user_id)
    await refuseOld(context.sql, context.person.id)
    await sign(body, context)
    return { message: msg('call.saved'), data: await stateOf(context, new Date()) }
  },
} satisfies SomeHandlers
