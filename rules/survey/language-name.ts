import { isLanguage, LANGUAGES } from '#contract/language.ts'

/** Returns a language's name in that language, or its tag if unknown. */
export function languageName(tag: string): string {
  if (isLanguage(tag)) return LANGUAGES[tag].name
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
