import { FIRST_LANGUAGE, type Language } from '#contract/language.ts'
import { groupDigits } from '#rules/money.ts'

/** A text in two forms, selected by `count`. */
export type Plural = { one: string; other: string }
export type Catalogue = Record<string, string | Plural>

/** The same keys in another language: a missing or extra key is a type error. */
export type Translation<Words extends Catalogue> = {
  [Key in keyof Words]: Words[Key] extends string ? string : Plural
}

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Values<Entry> = Entry extends string
  ? Record<Names<Entry>, string | number>
  : Entry extends Plural
    ? Record<Names<Entry['other']>, string | number> & { count: number }
    : never

/** Translates a key of the catalogue: `t('minimum', { limit: 'Ksh50000' })`. Missing and misspelt placeholders are type errors. */
export type Translate<Words extends Catalogue> = <Key extends keyof Words & string>(
  key: Key,
  ...values: keyof Values<Words[Key]> extends never ? [] : [values: Values<Words[Key]>]
) => string

/** A catalogue: English is bundled, other languages are loaded on demand. */
export type Words<English extends Catalogue> = {
  /** Prefix of every key in overrides: `loan-calculator.title`. */
  name: string
  en: English
  /** Files of the other languages, as `import.meta.glob` returns them: `./words.sw.ts`, which exports `sw`. */
  others: Record<string, () => Promise<unknown>>
}

export type Voice = {
  language: Language
  /** Texts that replace ours, by `name.key`; plural forms by `name.key.one` and `name.key.other`. */
  overrides?: Record<string, string>
  /** Shows `name.key` instead of every text, for partners who want to replace some. */
  showKeys?: boolean
}

/** Returns the path of a language's file, beside the catalogue. */
const fileOf = (language: string) => `./words.${language}.ts`

/** Returns the requested language if the catalogue has it, else English. */
export const languageFor = <English extends Catalogue>(
  { others }: Words<English>,
  requested: string,
): Language => (fileOf(requested) in others ? (requested as Language) : FIRST_LANGUAGE)

/** Binds a catalogue in one language to the overrides of a tenant or partner. */
export function createTranslator<English extends Catalogue>(
  name: string,
  words: Translation<English>,
  { language, overrides = {}, showKeys }: Voice,
): Translate<English> {
  const plural = new Intl.PluralRules(language)
  const t = (key: string, values: Record<string, string | number> = {}) => {
    const id = `${name}.${key}`
    if (showKeys) return id
    const entry = words[key] as string | Plural
    const form =
      typeof entry === 'string' ? '' : plural.select(values.count as number) === 'one' ? 'one' : 'other'
    const own = typeof entry === 'string' ? entry : entry[form as keyof Plural]
    const text = overrides[form ? `${id}.${form}` : id] ?? own
    return text.replace(/\{(\w+)\}/g, (whole, value: string) => {
      const filledIn = String(values[value] ?? whole)
      // only counts get thousands separators: other numbers may be years
      return value === 'count' ? groupDigits(filledIn) : filledIn
    })
  }
  return t
}

/** Loads the catalogue in a language, or returns English if it has no file. Rejects if the file cannot be fetched. */
export async function loadWords<English extends Catalogue>(
  words: Words<English>,
  language: string,
): Promise<Translation<English>> {
  const file = words.others[fileOf(language)]
  if (file) return ((await file()) as Record<string, Translation<English>>)[language] as Translation<English>
  // an `as const` catalogue is its own translation, which the compiler cannot infer through the generic
  return words.en as Translation<English>
}
