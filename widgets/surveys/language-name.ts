import { isLanguage, LANGUAGES } from '#contract/language.ts'

/** What a language is called by those who speak it; its tag where that is not known. */
export function languageName(tag: string): string {
  if (isLanguage(tag)) return LANGUAGES[tag].name
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
