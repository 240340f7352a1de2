import { Client, type QueryConfig } from 'pg'

/** Statements asked again and again are few. Each that is kept takes memory in every connection. */
const MOST_KEPT = 500
/** Lists and imports make texts without end: only what comes this often is worth keeping. */
const OFTEN = 5
const MOST_COUNTED = 5_000

/** Connections of one pool, on which PostgreSQL reads a statement that is asked often once, and keeps its plan where one fits all values. */
export function namingClient(): typeof Client {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()

  /** The name that a statement is kept under, or undefined for one that is rare. */
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
    /** Over once all that was asked before is answered: what is asked side by side within a transaction takes its turn. */
    #before: Promise<unknown> = Promise.resolve()

    // biome-ignore lint/suspicious/noExplicitAny: the call has eight forms, and all but one pass through
    override query(asked: any, values?: any, done?: any): any {
      const named = isPlain(asked) ? { ...asked, name: nameOf(asked.text) } : asked
      // the pool itself asks with a callback, and one statement of a connection at a time
      if (named === asked || typeof values === 'function' || done) return super.query(named, values, done)
      const answer = this.#before.then(() => super.query(named, values))
      this.#before = answer.catch(() => {})
      return answer
    }
  }
}

/** Whether it is a statement with nothing but its values, rather than a bare text, a cursor, or one that has its name. */
const isPlain = (asked: unknown): asked is QueryConfig =>
  typeof asked === 'object' &&
  asked !== null &&
  'text' in asked &&
  !('submit' in asked || ('name' in asked && asked.name))
