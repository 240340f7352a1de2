import { isLanguage, LANGUAGES, type Language } from '#contract/language.ts'
import type { Sentence } from '#rules/sentence.ts'
import { msg } from './message.ts'

/** Returns a language's name in texts of the reader's; one that is not supported as its speakers write it, or its tag if unknown. */
export const languageName = (tag: string, reader: Language): string =>
  isLanguage(tag) ? LANGUAGES[tag].label[reader] : ownName(tag)

/** Returns the same for a message that is not translated yet. */
export const namedLanguage = (tag: string): Sentence | string =>
  isLanguage(tag) ? msg(`language.${tag}`) : ownName(tag)

function ownName(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
