import { type Column, ilike, or, type SQL } from 'drizzle-orm'

const MOST_WORDS = 6

/** Escapes a text for a LIKE pattern: its `%` and `_` match literally. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, one => `\\${one}`)

/** Builds the LIKE pattern for texts that contain this one. */
export const holding = (text: string): string => `%${literal(text)}%`

/** Splits a search into lower-case words; more than six are ignored. */
export const wordsOf = (search = ''): string[] =>
  search.trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)

/** Builds a condition for each word of a search: at least one column contains it, case-insensitively. */
export const matching = (search: string | undefined, ...columns: (Column | SQL)[]): (SQL | undefined)[] =>
  wordsOf(search).map(word => {
    // phone numbers are stored in international format: without its leading 0 a national number is a substring of it
    const part = holding(word.replace(/^0(?=\d\d)/, ''))
    return or(...columns.map(column => ilike(column, part)))
  })
