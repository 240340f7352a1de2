import { and, desc, eq, ne } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { question, submission } from '#server/db/schema/index.ts'
import type { Enrolment, Submission } from './enrolment.ts'
import { CHOICES, type Question } from './questions.ts'

/** Questions of two cohorts are the same if type, file type and English text match. */
const sameness = ({ question: text, type, fileType }: Question): string =>
  `${type} ${fileType} ${text.trim().toLowerCase()}`

/**
 * Returns an applicant's latest answers to the same questions in other cohorts, by the ids of the given questions. Choices that
 * a question no longer offers are dropped.
 */
export async function earlierAnswers(
  sql: Sql,
  { account, cohort }: Pick<Enrolment, 'account' | 'cohort'>,
  questions: readonly Question[],
): Promise<Map<string, Submission>> {
  if (cohort === null) return new Map()
  const rows = await sql
    .select({ submission, question })
    .from(submission)
    .innerJoin(question, eq(question.id, submission.question))
    .where(and(eq(submission.account, account), ne(question.cohort, cohort)))
    .orderBy(desc(submission.at), desc(submission.id))
  const bySameness = new Map<string, Submission>()
  for (const row of rows) {
    const key = sameness(row.question)
    if (!bySameness.has(key)) bySameness.set(key, row.submission)
  }
  return new Map(
    questions.flatMap(one => {
      const found = bySameness.get(sameness(one))
      return found ? [[one.id, { ...found, value: offered(one, found.value) }] as const] : []
    }),
  )
}

const offered = ({ type, options }: Question, value: string | null): string | null =>
  value !== null && CHOICES.includes(type)
    ? value
        .split('\n')
        .filter(choice => options.includes(choice))
        .join('\n')
    : value
