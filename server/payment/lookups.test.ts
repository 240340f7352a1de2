import { sql as query } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { onEveryDatabase } from '#server/db/testing.ts'

onEveryDatabase(open => {
  it.each([
    ['payment', 'receipt'],
    ['payment', 'intent'],
    ['loan', 'code'],
  ])('a %s is found by its %s alone without reading the whole table', async (table, column) => {
    const { sql, close } = await open()
    const found = await sql.execute(query`
      select count(*)::int as indexes from pg_index
      join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indrelid = ${table}::regclass and attname = ${column}`)
    expect(found).toMatchObject({ rows: [{ indexes: 1 }] })
    await close()
  })
})
