import { splitWords, toBoolean, toText, type Value } from './value.ts'

export type Known = {
  /** Minimum and maximum number of arguments; the maximum defaults to the minimum. */
  least: number
  most?: number
  /** @param now in ms since 1970 */
  run(args: Value[], now: number): Value
}

export const of = (least: number, run: (...args: Value[]) => Value, most = least): Known => ({
  least,
  most,
  run: args => run(...args),
})

/** The functions that suffice for most surveys. */
export const COMMON: Readonly<Record<string, Known>> = {
  true: of(0, () => true),
  false: of(0, () => false),
  not: of(1, value => !toBoolean(value)),
  if: of(3, (test, then, otherwise) => (toBoolean(test) ? then : otherwise)),
  coalesce: of(2, (...values) => values.find(value => toText(value) !== '') ?? '', Number.POSITIVE_INFINITY),
  'string-length': of(1, value => [...toText(value)].length),
  selected: of(2, (chosen, option) => splitWords(chosen).includes(toText(option).trim())),
  'count-selected': of(1, chosen => splitWords(chosen).length),
  // inside a repeat it is replaced by the entry's number
  position: of(0, () => 1),
}
