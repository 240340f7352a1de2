import { is } from 'superstruct'
import { LanguageTag } from '#contract/survey-definition.ts'
import { ownValue } from '#rules/own-value.ts'

/** Languages recognized by name alone. */
const NAMED: Readonly<Record<string, string>> = { english: 'en', swahili: 'sw', kiswahili: 'sw' }
const TITLES: Readonly<Record<string, string>> = { en: 'English', sw: 'Swahili' }

/** Returns the tag of a language named as in XLSForms: `Swahili (sw)`, `Kiswahili`, `SW`. Null if unrecognized. */
export function tagOf(name: string): string | null {
  const [, code = name] = name.match(/\(([^()]*)\)\s*$/) ?? []
  const tag = code.trim().replace(/^[A-Z]{2,3}(?![A-Za-z])/, found => found.toLowerCase())
  return ownValue(NAMED, tag.toLowerCase()) ?? (is(tag, LanguageTag) ? tag : null)
}

/** Names a language as in XLSForms. */
export const titleOf = (tag: string): string => `${ownValue(TITLES, tag) ?? tag} (${tag})`
