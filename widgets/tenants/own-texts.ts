import { LANGUAGE_CODES } from '#contract/language.ts'
import type { Texts } from '#contract/tenant.ts'

/** Replaced texts by language and key with slashes, since dots separate the parts of a field's path: `sw/kit/close`. */
export type OwnTexts = Partial<Record<string, string>>

export const nameOf = (language: string, key: string): string => `${language}/${key.replaceAll('.', '/')}`
export const keyOf = (name: string): string => name.split('/').slice(1).join('.')

export const flattenTexts = (texts: Texts): OwnTexts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([language, own]) =>
      Object.entries(own).map(([key, text]) => [nameOf(language, key), text]),
    ),
  )

/** Returns the texts as the server has them: an emptied one restores ours. */
export const nestTexts = (texts: OwnTexts): Texts =>
  Object.fromEntries(LANGUAGE_CODES.map(language => [language, textsIn(texts, language)]))

/** Returns the texts of one language, by key. */
export const textsIn = (texts: OwnTexts, language: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      name.startsWith(`${language}/`) && text?.trim() ? [[keyOf(name), text]] : [],
    ),
  )

/** Returns the form field of a text, without its kind. */
export const textField = (name: string) => ({
  name: `texts.${name}`,
  wire: `texts.${name.split('/', 1)}.${keyOf(name)}`,
  optional: true,
  maxLength: 2_000,
})
