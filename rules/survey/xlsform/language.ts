import { is } from 'superstruct'
import { LanguageTag } from '#contract/survey-definition.ts'

/** The languages that are known by their names alone. */
const NAMED: Readonly<Record<string, string>> = { english: 'en', swahili: 'sw', kiswahili: 'sw' }
const TITLES: Readonly<Record<string, string>> = { en: 'English', sw: 'Swahili' }

/** The tag of a language as XLSForms name it: `Swahili (sw)`, `Kiswahili`, `SW`. Null where the name does not tell. */
export function tagOf(name: string): string | null {
  const [, code = name] = name.match(/\(([^()]*)\)\s*$/) ?? []
  const tag = code.trim().replace(/^[A-Z]{2,3}(?![A-Za-z])/, found => found.toLowerCase())
  return NAMED[tag.toLowerCase()] ?? (is(tag, LanguageTag) ? tag : null)
}

/** A language as XLSForms name it. */
export const titleOf = (tag: string): string => `${TITLES[tag] ?? tag} (${tag})`
