import { ANSWER_FILES } from '#contract/handed-file.ts'
import { answerFileName } from '#rules/onboarding.ts'
import type { Sql } from '#server/db/open.ts'
import { wrongKind } from '#server/files/kind.ts'
import type { StoredFile } from '#server/files/resumable-upload.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { refuseOthers } from '#server/people/visibility.ts'
import { fieldRefusal, msg, Refusal, refuseInvalidFields } from '#server/refusal/message.ts'
import { readApplicantState } from './applicant-state.ts'
import { holdCohort } from './cohorts.ts'
import { type Enrolment, lockEnrolment, readEnrolment } from './enrolment.ts'
import { handIn, requireTurn } from './hand-in.ts'
import { CHOICES, type Question, questionsOf } from './questions.ts'
import { fileOfValue } from './step.ts'

/** The value and files submitted as an answer. */
type Sent = { value: string; files: Partial<Record<string, StoredFile>> }
type Answer = { value: string | null; file: StoredFile | null }

/** Validates an answer and returns it as stored. @throws Refusal invalid, naming `value` or the file's field */
async function answerTo(one: Question, sent: Sent, context: Signed): Promise<Answer> {
  if (one.type === 'file') {
    const file = await fileFor(one, sent, context)
    return { value: file ? null : '', file }
  }
  for (const field of Object.keys(sent.files)) refuseInvalidFields({ [field]: 'answer.no-file' })
  const value = sent.value.trim()
  if (value === '' && one.required) throw fieldRefusal('value', 'answer.required')
  if (value === '') return { value, file: null }
  if (one.type === 'number') return { value: numberFor(one, value), file: null }
  return { value: CHOICES.includes(one.type) ? choiceFor(one, value) : value, file: null }
}

/** Returns the file sent with the request, or the earlier upload that `value` refers to; null if none was sent and none is required. */
async function fileFor(
  { fileType, required }: Question,
  { value, files }: Sent,
  context: Signed,
): Promise<StoredFile | null> {
  const rule = ANSWER_FILES[fileType]
  for (const field of Object.keys(files))
    if (field !== fileType) refuseInvalidFields({ [field]: wrongKind(rule) })
  const came = files[fileType]
  if (came) return came
  if (value.trim() !== '') return fileOfValue(value, rule, context)
  if (required) throw fieldRefusal('value', 'answer.file')
  return null
}

/** Normalizes a number as people write it: `1,500`, `1 500`, `3.5`. */
function numberFor({ required }: Question, text: string): string {
  const plain = text.replace(/\s/g, '')
  const number = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
  if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(number)) refuseInvalidFields({ value: 'answer.number' })
  // an untouched form submits zero
  if (required && Number(number) === 0) throw fieldRefusal('value', 'answer.required')
  return number
}

/** Maps the chosen options, in either language, to their English texts in the question's order. */
function choiceFor({ type, options, optionsSw }: Question, text: string): string {
  const chosen = new Set(
    text
      .split(/\r?\n/)
      .map(line => line.trim())
      .filter(line => line !== '')
      .map(line => (options.includes(line) ? options.indexOf(line) : optionsSw.indexOf(line))),
  )
  if (chosen.has(-1)) refuseInvalidFields({ value: 'answer.options' })
  if (type === 'select' && chosen.size > 1) refuseInvalidFields({ value: 'answer.option' })
  return options.filter((_, at) => chosen.has(at)).join('\n')
}

/** Locks the caller's enrolment. @throws Refusal conflict for a cohort other than the caller's */
async function lockOwn(tx: Sql, person: Person, cohort?: string): Promise<Enrolment> {
  const own = (await readEnrolment(tx, person.id))?.cohort ?? null
  if (own !== null) await holdCohort(tx, person.tenant, own)
  const enrolment = await lockEnrolment(tx, person)
  const isOthers = cohort !== undefined && cohort !== own
  if (own === null || isOthers || enrolment.cohort !== own) {
    throw new Refusal('conflict', 'answer.other-cohort')
  }
  return enrolment
}

export const answerHandlers = {
  'POST onboarding/add-applicant/:user_id': async ({ params, body, files }, context) => {
    const { sql, person } = context
    refuseOthers(person, params.user_id)
    const now = new Date()
    await sql.transaction(async tx => {
      const enrolment = await lockOwn(tx, person, body.cohort)
      const key = { question: body.step }
      const one = (await questionsOf(tx, enrolment.cohort as string)).find(({ id }) => id === body.step)
      if (!one) throw new Refusal('not-found', 'answer.no-question')
      // checked first, so that a user on the wrong question is told so before the answer is validated
      await requireTurn(tx, enrolment, key, now)
      const sent = { value: body.value ?? '', files }
      const { value, file } = await answerTo(one, sent, { ...context, sql: tx })
      const named = file && { id: file.id, name: answerFileName(one.question, person.name, file.name) }
      await handIn(tx, { enrolment, account: person, key, value, file: named }, now)
    })
    return { message: msg('answer.saved'), data: await readApplicantState(context) }
  },
} satisfies SomeHandlers
