import type { WritableAtom } from 'nanostores'
import type { BookAnswer } from '#contract/survey.ts'
import type { Access } from './access.ts'
import type { Filling } from './filling.ts'
import type { Opened } from './survey.ts'

export type Books = Readonly<Record<string, BookAnswer>>
type Form = { opened: Opened; filling: Filling; access: Access | null; round?: string }

/** Prefills unanswered questions from the user's own sales records. Does nothing on failure; a later call retries. */
export async function offerBooks($books: WritableAtom<Books>, form: Form): Promise<void> {
  const { opened, filling, access, round } = form
  if (Object.keys($books.get()).length > 0) return
  const suggestions = await access?.books?.(opened.code, { round, version: opened.version }).catch(() => null)
  if (!suggestions) return
  $books.set(Object.fromEntries(suggestions.map(one => [one.question, one])))
  for (const { question, value } of suggestions) filling.propose(question, value)
}
