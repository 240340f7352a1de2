import { type Column, ilike, or, type SQL } from 'drizzle-orm'

const MOST_WORDS = 6

/** Escapes a text for a LIKE pattern: its `%` and `_` match literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, one => `\\${one}`)

/** Builds the LIKE pattern for texts that contain this one. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`

/** Splits a search into lower-case words; more than six are ignored. */
export const wordsOf = (search = ''): string[] =>
  search.trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)

/** Builds a condition for each word of a search: at least one column contains it, case-insensitively. */
export const searchCondition = (
  search: string | undefined,
  ...columns: (Column | SQL)[]
): (SQL | undefined)[] =>
  wordsOf(search).map(word => {
    // phone numbers are stored in international format: without its leading 0 a national number is a substring of it
    const part = containsPattern(word.replace(/^0(?=\d\d)/, ''))
    return or(...columns.map(column => ilike(column, part)))
  })
