import { type Column, ilike, or, type SQL } from 'drizzle-orm'

const MOST_WORDS = 6

/** A text in a pattern of LIKE: its `%` and `_` mean themselves. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, one => `\\${one}`)

/** The pattern of LIKE for every text that holds this one. */
export const holding = (text: string): string => `%${literal(text)}%`

/** The words of a search in small letters; more than six do not count. */
export const wordsOf = (search = ''): string[] =>
  search.trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)

/** A condition for each word of a search: one of the columns holds it, in capitals or not. */
export const matching = (search: string | undefined, ...columns: (Column | SQL)[]): (SQL | undefined)[] =>
  wordsOf(search).map(word => {
    // a phone number is stored with its country's code: however it was typed, what follows the 0 is in it
    const part = holding(word.replace(/^0(?=\d\d)/, ''))
    return or(...columns.map(column => ilike(column, part)))
  })
