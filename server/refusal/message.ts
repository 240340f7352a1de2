import type { FastifyRequest } from 'fastify'
import { FIRST_LANGUAGE, LANGUAGES, type Language } from '#contract/language.ts'
import type { Problem, ProblemCode } from '#contract/problem.ts'
import { isDay } from '#rules/day.ts'
import { messagesOf, type PlainKey, Sentence, translate, VERBATIM } from '#rules/sentence.ts'

/**
 * English texts of all catalogues by key. Each `words.en.ts` adds its own by declaration merging, so that this file need not know them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: extended by the catalogues
export interface Texts {}

/** The key of a text without placeholders, or a sentence with its values. */
export type Msg = PlainKey<Texts> | Sentence

/** Builds a message of the server: `msg('payment.received', { amount })`. */
export const msg = messagesOf<Texts>()

export const sentenceOf = (message: Msg): Sentence =>
  message instanceof Sentence ? message : new Sentence(message)

type Words = Readonly<Record<string, string>>

const files = import.meta.glob<Record<string, Words>>(
  // relative to this file, since build and tests have different roots
  ['../../{contract,rules,server}/**/words.*.ts', '../**/programs.en.ts', '!../../**/*.test.ts'],
  { eager: true },
)

/** All texts by language and key, from the `words.<language>.ts` files of the modules. */
export const catalogues: Record<string, Record<string, string>> = {}
for (const [path, module] of Object.entries(files)) {
  const [, language = ''] = /\.(\w+)\.ts$/.exec(path) ?? []
  catalogues[language] = { ...catalogues[language], ...module[language] }
}

/** Formats a day as `27 November 2026`. */
export const longDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))

/** Translates a sentence, with English as fallback for a missing translation. Days among its values are written out. */
export const inLanguage = (language: Language, sentence: Sentence): string =>
  translate(
    sentence,
    key => catalogues[language]?.[key] ?? catalogues[FIRST_LANGUAGE]?.[key] ?? key,
    value => (isDay(value) ? longDay(value, language) : value),
  )

/** Returns the first language of Accept-Language, which our client sets to the page's; undefined without a supported one. */
export function languageOfPage({ headers }: Pick<FastifyRequest, 'headers'>): Language | undefined {
  const [, first = ''] = /^\s*([a-z]+)/i.exec(headers['accept-language'] ?? '') ?? []
  return Object.hasOwn(catalogues, first.toLowerCase()) ? (first.toLowerCase() as Language) : undefined
}

/** Returns the page's language, else English. */
export const languageAsked = (request: Pick<FastifyRequest, 'headers'>): Language =>
  languageOfPage(request) ?? FIRST_LANGUAGE

/** A type whose strings may still be untranslated sentences. */
export type WithMessages<T> = T extends string
  ? string extends T
    ? T | Sentence
    : T
  : T extends readonly unknown[] | object
    ? { [Name in keyof T]: WithMessages<T[Name]> }
    : T

/** Translates all sentences in a reply. A part without sentences stays the same object. */
export function inWords(language: Language, value: unknown): unknown {
  if (value instanceof Sentence) return inLanguage(language, value)
  if (Array.isArray(value)) {
    const translated = value.map(one => inWords(language, one))
    return translated.some((one, at) => one !== value[at]) ? translated : value
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    return value
  }
  let translated: Record<string, unknown> | undefined
  for (const name in value) {
    const part = (value as Record<string, unknown>)[name]
    const spoken = inWords(language, part)
    if (spoken !== part) translated = { ...(translated ?? value), [name]: spoken }
  }
  return translated ?? value
}

/** Wraps an external text, or another value to be shown unchanged, as a sentence. */
export const verbatim = (text: string): Sentence => new Sentence(VERBATIM, { text })

/** Serializes a sentence for the database, so that it can be translated when read. */
export const serializeSentence = (sentence: Sentence): string => JSON.stringify(sentence)

/** Deserializes a stored sentence. Any other text is returned verbatim. */
export function deserializeSentence(text: string): Sentence {
  if (!text.startsWith('{"key":')) return verbatim(text)
  return JSON.parse(text, (_, value) =>
    typeof value?.key === 'string' && 'values' in value ? new Sentence(value.key, value.values) : value,
  )
}

/** HTTP status of each problem code. */
export const STATUS: Record<ProblemCode, number> = {
  invalid: 400,
  'signed-out': 401,
  unverified: 403,
  'second-factor': 403,
  forbidden: 403,
  confirm: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'too-many': 429,
  'not-configured': 501,
  failed: 500,
  unavailable: 503,
}

/** The one error for refusing a request. Thrown anywhere below a route, it is sent as a Problem with its status. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly sentence: Sentence
  readonly fields?: Record<string, Sentence>
  /** When the request may be repeated, if known. */
  until?: Date

  /**
   * @param message user-facing reason: `'loan.none'`, or with values `msg('loan.stands', { stands })`
   * @param fields error of each field, by its path: `{ 'terms.months': 'field.missing' }`
   * @param status a more specific HTTP status than the code's default
   */
  constructor(
    readonly code: ProblemCode,
    message: Msg,
    fields?: Readonly<Record<string, Msg>>,
    readonly status = STATUS[code],
  ) {
    const sentence = sentenceOf(message)
    super(inLanguage(FIRST_LANGUAGE, sentence))
    this.sentence = sentence
    this.fields = fields && mapFields(fields, sentenceOf)
  }

  /** @param request id of the request, to find its log lines */
  problem(request: string, language: Language = FIRST_LANGUAGE): Problem {
    const fields = this.fields && mapFields(this.fields, one => inLanguage(language, one))
    return { error: true, code: this.code, message: inLanguage(language, this.sentence), fields, request }
  }
}

const mapFields = <From, To>(
  fields: Readonly<Record<string, From>>,
  to: (one: From) => To,
): Record<string, To> => Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, to(one)]))

/** Builds the refusal of a request with faulty fields. @param fields error of each field, by its path */
export const invalidFields = (fields: Readonly<Record<string, Msg>>): Refusal =>
  new Refusal('invalid', 'call.fields', fields)

/**
 * Builds the refusal of one faulty field, whose error is also that of the request.
 * @param field its path
 */
export const fieldRefusal = (field: string, message: Msg, code: ProblemCode = 'invalid'): Refusal =>
  new Refusal(code, message, { [field]: message })

/** Refuses any faults. @throws Refusal invalid, naming each field at fault */
export function refuseInvalidFields(fields: Readonly<Record<string, Msg>>): void {
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}
