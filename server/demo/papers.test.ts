import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { file, loan, loanDocument } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { plantDemo } from './demo.ts'
import { plantPapers } from './papers.ts'

let database: Database
beforeAll(async () => {
  database = await openEither()
  await plantDemo(database.sql, { examplesPort: null, loans: true })
})
afterAll(() => database.close())

it('every demo application has its submitted proposal once', async () => {
  const kept = new Map<string, Buffer>()
  const files = { write: async (id: string, bytes: Buffer) => void kept.set(id, bytes) }
  await plantPapers(database.sql, files)
  await plantPapers(database.sql, files)
  const proposed = await database.sql.select().from(loan).where(eq(loan.stage, 'proposed'))
  const papers = await database.sql
    .select({ document: loanDocument, file })
    .from(loanDocument)
    .innerJoin(file, eq(file.id, loanDocument.file))
  expect(papers.map(one => one.document.loan).sort()).toEqual(proposed.map(({ id }) => id).sort())
  expect(kept.size).toBe(papers.length)
  for (const paper of papers) {
    expect(kept.get(paper.file.id)?.subarray(0, 5).toString()).toBe('%PDF-')
    const { status, returned } = proposed.find(
      ({ id }) => id === paper.document.loan,
    ) as typeof loan.$inferSelect
    expect(paper.document.reason).toBe(status === 'returned' ? returned : null)
  }
})
