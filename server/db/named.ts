import { Client, type QueryConfig } from 'pg'

/** Maximum number of prepared statements: each takes memory in every connection. */
const MOST_KEPT = 500
/**
 * Executions before a statement is prepared: lists and imports generate unlimited distinct texts, and only frequent ones are worth it.
 */
const OFTEN = 5
const MOST_COUNTED = 5_000

/**
 * Returns a client class for one pool that runs frequent statements as named prepared statements, so that PostgreSQL parses them
 * once and can reuse a generic plan.
 */
export function namingClient(): typeof Client {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()

  /** Returns the prepared statement's name, or undefined for an infrequent statement. */
  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known || names.size >= MOST_KEPT) return known
    const count = (counts.get(text) ?? 0) + 1
    if (count < OFTEN) {
      if (counts.size >= MOST_COUNTED) counts.clear()
      counts.set(text, count)
      return
    }
    counts.delete(text)
    names.set(text, `often_${names.size}`)
    return names.get(text)
  }

  return class extends Client {
    /** Settles once all earlier queries are answered: concurrent queries within a transaction run one after another. */
    #before: Promise<unknown> = Promise.resolve()

    // biome-ignore lint/suspicious/noExplicitAny: query() has eight overloads, and all but one pass through
    override query(query: any, values?: any, done?: any): any {
      const named = isPlain(query) ? { ...query, name: nameOf(query.text) } : query
      // the pool itself passes a callback and runs one statement per connection at a time
      if (named === query || typeof values === 'function' || done) return super.query(named, values, done)
      const answer = this.#before.then(() => super.query(named, values))
      this.#before = answer.catch(error => {
        // what follows would wait for the same answer
        if (error.message === 'Query read timeout') return this.end()
      })
      return answer
    }
  }
}

/** Whether the query is just a text with values, rather than a string, a cursor or an already named statement. */
const isPlain = (query: unknown): query is QueryConfig =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  !('submit' in query || ('name' in query && query.name))
