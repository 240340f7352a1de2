/** What stands in a place of a text: as it is, said in the reader's language too, or several of them with commas between. */
export type Value = string | number | Sentence | readonly Value[]

/**
 * What is said to somebody, before it has words: the key of a text in the catalogues, and what stands in the text's places.
 * It becomes words at the edge, in the language of whoever reads it.
 */
export class Sentence {
  constructor(
    readonly key: string,
    readonly values: Readonly<Record<string, Value>> = {},
  ) {}
}

/** The names in braces of a text. Braces behind a dollar sign, as in `${age}`, are part of the text. */
export type Places<Text> = Text extends `${infer Before}{${infer Name}}${infer Rest}`
  ? (Before extends `${string}$` ? never : Name) | Places<Rest>
  : never

type Values<Text> = [Places<Text>] extends [never] ? [] : [values: Readonly<Record<Places<Text>, Value>>]

/** Makes sentences of a catalogue: `msg('loan.least', { amount })`. A wrong key, and a missing or misspelt value, is a type error. */
export type Translate<Words> = <Key extends keyof Words & string>(
  key: Key,
  ...values: Values<Words[Key]>
) => Sentence

export const messagesOf =
  <Words>(): Translate<Words> =>
  (key, ...[values]) =>
    new Sentence(key, values)

/** The keys of the texts that have no places. */
export type PlainKey<Words> = {
  [Key in keyof Words & string]: [Places<Words[Key]>] extends [never] ? Key : never
}[keyof Words & string]

/** Puts a sentence into words. @param textOf the text of a key in the reader's language */
export function translate({ key, values }: Sentence, textOf: (key: string) => string): string {
  const written = (value: Value): string => {
    if (value instanceof Sentence) return translate(value, textOf)
    return typeof value === 'object' ? value.map(written).join(', ') : String(value)
  }
  return textOf(key).replace(/(?<!\$)\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    return value === undefined ? place : written(value)
  })
}
