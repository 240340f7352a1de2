import { ilike, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

const MOST_WORDS = 6

/** A condition for each word of a search: it stands somewhere in one of the columns. */
export const matching = (search: string, columns: readonly AnyPgColumn[]): (SQL | undefined)[] =>
  search
    .trim()
    .split(/\s+/)
    .filter(word => word !== '')
    .slice(0, MOST_WORDS)
    .map(word => word.replace(/[\\%_]/g, one => `\\${one}`))
    .map(word => or(...columns.map(column => ilike(column, `%${word}%`))))
