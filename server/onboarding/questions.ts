import { isDeepStrictEqual } from 'node:util'
import { asc, eq, inArray } from 'drizzle-orm'
import type { EditedQuestion, QuestionTerms } from '#contract/programme.ts'
import { pick } from '#contract/record.ts'
import type { Language } from '#contract/tenant.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows, setRow } from '#server/db/row.ts'
import { enrolment, question } from '#server/db/schema/index.ts'
import { contentVersion } from '#server/http/content-version.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordBy } from '#server/notify/audit.ts'
import { differences } from '#server/notify/differences.ts'
import { type Msg, Refusal, refuseInvalidFields } from '#server/refusal/message.ts'
import { findCohort, hasAnswers, lockCohort } from './cohorts.ts'

export type Question = typeof question.$inferSelect

/** Returns the questions of a cohort, in order. */
export const questionsOf = (sql: Sql, cohort: string): Promise<Question[]> =>
  findRows(sql, question, { cohort }, asc(question.place), asc(question.id))

type Translated = Pick<Question, 'question' | 'questionSw' | 'hint' | 'hintSw' | 'options' | 'optionsSw'>

/** Returns a question's texts in a language. Missing Kiswahili falls back to English. */
export const questionTexts = (one: Translated, language: Language) =>
  language === 'en'
    ? { question: one.question, hint: one.hint, options: one.options }
    : {
        question: one.questionSw || one.question,
        hint: one.hintSw || one.hint,
        options: one.optionsSw.length > 0 ? one.optionsSw : one.options,
      }

export const CHOICES = ['select', 'checkbox']

/** Translates a stored answer: choices are stored in English. */
export function spokenAnswer(
  one: Translated & Pick<Question, 'type'>,
  value: string | null,
  language: Language,
) {
  if (value === null || !CHOICES.includes(one.type)) return value
  const { options } = questionTexts(one, language)
  return value
    .split('\n')
    .map(choice => options[one.options.indexOf(choice)] ?? choice)
    .join('\n')
}

type Sent = QuestionTerms & { id?: string }

const termsOf = (one: QuestionTerms): QuestionTerms => ({
  ...pick(one, 'question', 'questionSw', 'hint', 'hintSw', 'options', 'optionsSw'),
  ...pick(one, 'type', 'fileType', 'required'),
})

const edited = ({ id, place, ...terms }: Question): EditedQuestion => ({
  id,
  order: place,
  ...termsOf(terms),
})

/** Trims the texts, and drops the fields that a question of this type does not have. */
function tidied(one: Sent): Sent {
  const hasOptions = CHOICES.includes(one.type)
  const tidy = (list: string[]) => (hasOptions ? list.map(text => text.trim()) : [])
  return {
    ...one,
    question: one.question.trim(),
    questionSw: one.questionSw.trim(),
    hint: one.hint.trim(),
    hintSw: one.hintSw.trim(),
    options: tidy(one.options),
    optionsSw: tidy(one.optionsSw),
    fileType: one.type === 'file' ? one.fileType : 'image',
  }
}

const answered = (list: Question[]) => {
  const data = list.map(edited)
  return { data, version: contentVersion(data) }
}

/** Validates questions. Returns the faults by field path. @param known ids that the questions may have */
function faultsOf(list: Sent[], known: Set<string>): Record<string, Msg> {
  const faults: Record<string, Msg> = {}
  const seen = new Set<string>()
  list.forEach((one, at) => {
    const path = `questions.${at}`
    if (one.question === '') faults[`${path}.question`] = 'field.required'
    if (one.id !== undefined) {
      if (!known.has(one.id) || seen.has(one.id)) faults[`${path}.id`] = 'answer.no-question'
      seen.add(one.id)
    }
    if (CHOICES.includes(one.type)) Object.assign(faults, faultsOfOptions(one, path))
  })
  return faults
}

function faultsOfOptions({ options, optionsSw }: Sent, path: string): Record<string, Msg> {
  if (options.length < 2) return { [`${path}.options`]: 'question.two-options' }
  if (optionsSw.length > 0 && (optionsSw.length !== options.length || optionsSw.includes('')))
    return { [`${path}.optionsSw`]: 'question.option-sw' }
  const faults: Record<string, Msg> = {}
  // answers arrive in either language, so a text must not stand for two options
  const meant = new Map<string, number>()
  const look = (list: string[], name: string) =>
    list.forEach((text, at) => {
      const key = text.toLowerCase()
      if (text === '') faults[`${path}.${name}.${at}`] = 'field.required'
      else if ((meant.get(key) ?? at) !== at || list.findIndex(one => one.toLowerCase() === key) !== at)
        faults[`${path}.${name}.${at}`] = 'question.option-twice'
      meant.set(key, meant.get(key) ?? at)
    })
  look(options, 'options')
  look(optionsSw, 'optionsSw')
  return faults
}

/** The terms that determine valid answers; they are frozen once the question has been answered. */
const kindOf = ({ type, options, fileType, required }: QuestionTerms) => ({
  type,
  options,
  fileType,
  required,
})

/** @throws Refusal conflict, naming each question at fault, if anything but texts and order would change */
function refuseOthers(before: Question[], list: Sent[]): void {
  const faults: Record<string, Msg> = {}
  list.forEach((one, at) => {
    const old = before.find(({ id }) => id === one.id)
    if (!old) faults[`questions.${at}`] = 'question.no-adding'
    else if (!isDeepStrictEqual(kindOf(one), kindOf(old)))
      faults[`questions.${at}.type`] = 'question.texts-only'
  })
  if (before.some(({ id }) => !list.some(one => one.id === id))) faults.questions = 'question.no-removing'
  if (Object.keys(faults).length > 0) throw new Refusal('conflict', 'question.texts-only', faults)
}

async function replace(
  tx: Sql,
  { person, address }: Signed,
  cohort: string,
  { version, questions }: { version: string; questions: Sent[] },
) {
  const { tenant } = person
  const { name } = await lockCohort(tx, tenant, cohort)
  const before = await questionsOf(tx, cohort)
  if (contentVersion(before.map(edited)) !== version) throw new Refusal('conflict', 'call.changed-meanwhile')
  const list = questions.map(tidied)
  refuseInvalidFields(faultsOf(list, new Set(before.map(({ id }) => id))))
  if (await hasAnswers(tx, cohort)) refuseOthers(before, list)

  const gone = before.flatMap(({ id }) => (list.some(one => one.id === id) ? [] : [id]))
  if (gone.length > 0) await tx.delete(question).where(inArray(question.id, gone))
  for (const [at, { id, ...terms }] of list.entries()) {
    const values = { ...terms, place: at + 1 }
    if (id === undefined) await tx.insert(question).values({ ...values, cohort })
    else await setRow(tx, question, id, values)
  }
  if (list.length !== before.length) {
    const inCohort = eq(enrolment.cohort, cohort)
    // locked in the order in which an extension of their deadlines locks them
    await tx.select().from(enrolment).where(inCohort).orderBy(enrolment.account).for('no key update')
    await tx.update(enrolment).set({ total: list.length }).where(inCohort)
  }
  const after = await questionsOf(tx, cohort)
  const detail = differences(byPlace(before), byPlace(after))
  if (detail.length > 0) {
    await recordBy(tx, person, address, {
      action: 'questions.changed',
      detail,
      subject: { kind: 'cohort', id: cohort, name },
    })
  }
  return answered(after)
}

/** Questions by place, for the audit trail. */
const byPlace = (list: Question[]) => Object.fromEntries(list.map(one => [one.place, termsOf(one)]))

export const questionHandlers = {
  'GET onboarding/cohorts/:id/questions': async ({ params: { id } }, { sql, person }) => {
    await findCohort(sql, person.tenant, id)
    return answered(await questionsOf(sql, id))
  },
  'PUT onboarding/cohorts/:id/questions': async ({ params, body }, context) =>
    context.sql.transaction(tx => replace(tx, context, params.id, body)),
} satisfies SomeHandlers
