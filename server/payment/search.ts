import { ilike, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

const MOST_WORDS = 6

/** The words of a search as patterns: each stands somewhere in a text. */
export const wordsOf = (search: string): string[] =>
  search
    .trim()
    .split(/\s+/)
    .filter(word => word !== '')
    .slice(0, MOST_WORDS)
    .map(word => `%${word.replace(/[\\%_]/g, one => `\\${one}`)}%`)

/** A condition for each word of a search: it stands somewhere in one of the columns. */
export const matching = (search: string, columns: readonly AnyPgColumn[]): (SQL | undefined)[] =>
  wordsOf(search).map(word => or(...columns.map(column => ilike(column, word))))
