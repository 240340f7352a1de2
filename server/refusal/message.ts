import type { FastifyRequest } from 'fastify'
import { FIRST_LANGUAGE, type Language } from '#contract/language.ts'
import { messagesOf, type PlainKey, Sentence, translate } from '#rules/sentence.ts'

/**
 * The English texts of all catalogues by their keys. Each `words.en.ts` adds its own here, so that subjects can say what
 * their own catalogue has without this file knowing them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the catalogues fill it
export interface Texts {}

/** The key of a text that stands for itself, or a sentence with what stands in its places. */
export type Msg = PlainKey<Texts> | Sentence

/** What the server says to somebody: `msg('payment.received', { amount })`. */
export const msg = messagesOf<Texts>()

export const sentenceOf = (said: Msg): Sentence => (said instanceof Sentence ? said : new Sentence(said))

type Words = Readonly<Record<string, string>>

const files = import.meta.glob<Record<string, Words>>(
  // from here, as the build and the tests have other roots
  ['../../{contract,rules,server}/**/words.*.ts', '../**/programs.en.ts', '!../../**/*.test.ts'],
  { eager: true },
)

/** Every text by language and key, out of the files `words.<language>.ts` beside the subjects. */
export const catalogues: Record<string, Record<string, string>> = {}
for (const [path, module] of Object.entries(files)) {
  const [, language = ''] = /\.(\w+)\.ts$/.exec(path) ?? []
  catalogues[language] = { ...catalogues[language], ...module[language] }
}

/** A sentence in words. What a language has no text for is said in English. */
export const inLanguage = (language: Language, sentence: Sentence): string =>
  translate(sentence, key => catalogues[language]?.[key] ?? catalogues[FIRST_LANGUAGE]?.[key] ?? key)

/** The language that a request asks for first, where it is one of ours; else English. */
export function languageAsked({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const [, first = ''] = /^\s*([a-z]+)/i.exec(headers['accept-language'] ?? '') ?? []
  return Object.hasOwn(catalogues, first.toLowerCase()) ? (first.toLowerCase() as Language) : FIRST_LANGUAGE
}

/** A value with strings in it as it may be written before it has words: with sentences in their place. */
export type WithMessages<T> = T extends string
  ? string extends T
    ? T | Sentence
    : T
  : T extends readonly unknown[] | object
    ? { [Name in keyof T]: WithMessages<T[Name]> }
    : T

/** A reply with all its sentences in words. What has none stays the same object. */
export function inWords(language: Language, value: unknown): unknown {
  if (value instanceof Sentence) return inLanguage(language, value)
  if (Array.isArray(value)) {
    const said = value.map(one => inWords(language, one))
    return said.some((one, at) => one !== value[at]) ? said : value
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    return value
  }
  let said: Record<string, unknown> | undefined
  for (const [name, part] of Object.entries(value)) {
    const spoken = inWords(language, part)
    if (spoken !== part) said = { ...(said ?? value), [name]: spoken }
  }
  return said ?? value
}

/** What somebody else said, or a value that goes over as it is, in the place of a sentence. */
export const verbatim = (text: string): Sentence => new Sentence('{text}', { text })

/** A sentence as the database holds it, until somebody reads it in a language of theirs. */
export const stored = (sentence: Sentence): string => JSON.stringify(sentence)

/** A sentence out of the database. What is no sentence goes over as it is. */
export function restored(text: string): Sentence {
  if (!text.startsWith('{"key":')) return verbatim(text)
  return JSON.parse(text, (_, value) =>
    typeof value?.key === 'string' && 'values' in value ? new Sentence(value.key, value.values) : value,
  )
}
