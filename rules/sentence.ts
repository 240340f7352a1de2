import { MISSING } from './filled.ts'

/** A value for a placeholder: as it is, a sentence to be translated too, or several joined with commas. */
export type Value = string | number | Sentence | readonly Value[]

/**
 * A message that is not translated yet: the key of a text in the catalogues and the values of its placeholders. It is translated at the
 * edge, in the reader's language.
 */
export class Sentence {
  constructor(
    readonly key: string,
    readonly values: Readonly<Record<string, Value>> = {},
  ) {}
}

/** The placeholder names in a text. Braces after a dollar sign, as in `${age}`, are literal. */
export type Places<Text> = Text extends `${infer Before}{${infer Name}}${infer Rest}`
  ? (Before extends `${string}$` ? never : Name) | Places<Rest>
  : never

type Values<Text> = [Places<Text>] extends [never] ? [] : [values: Readonly<Record<Places<Text>, Value>>]

/** Creates sentences from a catalogue: `msg('loan.least', { amount })`. A wrong key, or a missing or misspelt value, is a type error. */
export type Translate<Words> = <Key extends keyof Words & string>(
  key: Key,
  ...values: Values<Words[Key]>
) => Sentence

export const messagesOf =
  <Words>(): Translate<Words> =>
  (key, ...[values]) =>
    new Sentence(key, values)

/** The keys of texts without placeholders. */
export type PlainKey<Words> = {
  [Key in keyof Words & string]: [Places<Words[Key]>] extends [never] ? Key : never
}[keyof Words & string]

/** The key of a sentence that is an external text, or another value to be shown unchanged. */
export const VERBATIM = '{text}'

/**
 * Translates a sentence.
 * @param textOf returns the text of a key in the reader's language
 * @param write returns a value as it is to be read in that language; not used for a verbatim text
 */
export function translate(
  { key, values }: Sentence,
  textOf: (key: string) => string,
  write: (value: string) => string = value => value,
): string {
  const written = (value: Value): string => {
    if (value instanceof Sentence) return translate(value, textOf, write)
    if (typeof value === 'object') return value.map(written).join(', ')
    return key === VERBATIM ? String(value) : write(String(value))
  }
  return textOf(key).replace(/(?<!\$)\{(\w+)\}/g, (_, name: string) => written(values[name] ?? MISSING))
}
