import { and, eq, isNotNull } from 'drizzle-orm'
import type { FileRule } from '#contract/endpoint.ts'
import { type FileStep, type OnboardingStep, STEP_FILES } from '#contract/onboarding.ts'
import { fileIdOf } from '#rules/onboarding.ts'
import { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { hasRow, setRows } from '#server/db/row.ts'
import { file, learningTrainee } from '#server/db/schema/index.ts'
import { safeName } from '#server/files/kind.ts'
import { finishedUpload, type StoredFile } from '#server/files/resumable-upload.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { fileAddress } from '#server/http/stored-file.ts'
import { refuseOthers } from '#server/people/visibility.ts'
import { fieldRefusal, type Msg, msg, Refusal } from '#server/refusal/message.ts'
import { lockEnrolment, readEnrolment } from './enrolment.ts'
import { handIn, requireTurn } from './hand-in.ts'
import { ownEnrolment, refuseOld, stateOf } from './state.ts'

/** Messages for steps submitted without content. */
export const MISSING = {
  passport: 'onboarding.passport',
  idFront: 'onboarding.front-id',
  idBack: 'onboarding.back-id',
  kraPin: 'onboarding.tax',
  businessName: 'onboarding.business-name',
  businessBank: 'onboarding.bank-card',
  investOverview: 'onboarding.overview',
  investVideo: 'onboarding.video',
  investImage: 'onboarding.image',
  investLogo: 'onboarding.logo',
  entrepreneurMap: 'onboarding.map',
  codeConduct: 'onboarding.conduct',
  photoConsent: 'onboarding.photography',
  agreementLetter: 'onboarding.agreement',
} as const satisfies Record<OnboardingStep, Msg>

/**
 * Returns the caller's file that a value refers to, by id or by the link from `POST media/upload`.
 * @throws Refusal invalid, naming `value`, if no such file satisfies the rule
 */
export async function fileOfValue(
  value: string,
  rule: FileRule,
  { sql, person }: Signed,
): Promise<StoredFile> {
  const id = fileIdOf(value)
  const taken = id === null ? msg('onboarding.not-a-link') : await finishedUpload(sql, person, id, rule)
  if (taken instanceof Sentence) throw fieldRefusal('value', taken)
  return taken
}

type Sent = { value?: string; files: Partial<Record<FileStep, StoredFile>> }

/** Returns the content of a submitted step: its text or its file. @throws Refusal invalid */
async function contentOf(step: OnboardingStep, { value = '', files }: Sent, context: Signed) {
  const text = value.trim()
  if (step === 'investOverview') {
    if (text === '') throw fieldRefusal('value', MISSING[step])
    return { value: text, file: null }
  }
  const file = files[step] ?? (text === '' ? null : await fileOfValue(text, STEP_FILES[step], context))
  if (!file) throw fieldRefusal(step, MISSING[step])
  return { value: null, file: { id: file.id } }
}

/** A trainee's folder has the trainee's id. */
const isTrainee = (sql: Sql, account: string, id: string): Promise<boolean> =>
  hasRow(sql, learningTrainee, { id, account })

export const stepHandlers = {
  'POST onboarding/step/:user_id': async ({ params, body, files }, context) => {
    const { sql, person } = context
    refuseOthers(person, params.user_id)
    await refuseOld(sql, person.id)
    const { step } = body
    // checked first, so that a user on the wrong step is told so before the file is validated
    await requireTurn(sql, await ownEnrolment(sql, person, 'onboarding'), { step }, new Date())
    const content = await contentOf(step, { value: body.value, files }, context)
    await sql.transaction(async tx => {
      const enrolment = await lockEnrolment(tx, person)
      await handIn(tx, { enrolment, account: person, key: { step }, ...content }, new Date())
    })
    return { message: msg('call.saved'), data: await stateOf(context, new Date()) }
  },
  'POST media/upload': async ({ body, files }, { sql, person, services, portal }) => {
    const own = await readEnrolment(sql, person.id)
    const isOwn = own?.infoFolder === body.folderId || own?.investFolder === body.folderId
    if (!isOwn && !(await isTrainee(sql, person.id, body.folderId))) {
      throw new Refusal('not-found', 'onboarding.no-folder')
    }
    const { id } = files.file
    // a file already in use keeps the name it was submitted with
    await setRows(sql, file, and(eq(file.id, id), isNotNull(file.unusedSince)), {
      name: safeName(body.fileName),
    })
    return { data: fileAddress(services.vault, portal, id) }
  },
} satisfies SomeHandlers
