import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { Item, SurveyDefinition } from '#contract/survey-definition.ts'
import { addDays, dayOf } from '#rules/day.ts'
import { bookPeriod } from '#rules/survey/book-period.ts'
import { type Trader, trader } from '#server/book/testing.ts'
import { attempt, bookEntry, surveyResponse } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { publish } from './testing.ts'

const number = (name: string, more: Partial<Item> = {}): Item =>
  ({ kind: 'integer', name, label: { en: name }, ...more }) as Item
const definition: SurveyDefinition = {
  title: { en: 'How it went' },
  languages: ['en'],
  lists: {},
  items: [
    number('staff'),
    number('sold', { fromBooks: { figure: 'revenue', period: 'quarter' } }),
    number('left', { fromBooks: { figure: 'netCashflow', period: 'all' }, relevant: '${staff} > 1' }),
  ],
}

onEveryDatabase(open => {
  let own: Trader
  withDemoApp(open)
  beforeEach(async () => {
    await database.sql.delete(attempt)
    own = await trader(app, await signIn(database, 'client'))
  })

  const say = async (who: Signed, { path }: { path: string }) =>
    (await callAs(app, who, `GET survey/books/${path}`)).body.data
  /** Returns the days of the quarter that answers count for now. */
  const quarter = async ({ path }: { path: string }) => {
    const { period } = (await callAs(app, own.signed, `GET survey/menu/${path}`)).body.data
    return bookPeriod('quarter', period, dayOf(Date.now())) as { from: string; to: string }
  }
  const write = (kind: 'product-sale' | 'operating', day: string, amount: number, more = {}) =>
    database.sql
      .insert(bookEntry)
      .values({ business: own.business, kind, day, amount, name: '', by: '', byName: '', ...more })
  const kept = async ({ id }: { id: string }) =>
    (await database.sql.select().from(surveyResponse).where(eq(surveyResponse.survey, id))).map(
      ({ answers, books }) => ({ answers, books }),
    )

  it('a book provides the sales of the requested quarter, and its first day', async () => {
    const survey = await publish(database, { definition })
    const { from, to } = await quarter(survey)
    const first = addDays(from, 40)
    await write('product-sale', first, 1_250_099)
    await write('product-sale', to, 200_000)
    await write('product-sale', addDays(to, 1), 9_900_000)
    await write('operating', to, 50_000)
    await write('product-sale', to, 700_000, { voidedAt: new Date() })
    expect(await say(own.signed, survey)).toEqual([
      // amounts are truncated per entry, as in the book's own figures
      { question: 'sold', value: '14500', from, to, since: first },
      { question: 'left', value: '113000', from: first, to: dayOf(Date.now()), since: null },
    ])
  })

  it('has no values before the book began, or without a book', async () => {
    const survey = await publish(database, { definition })
    expect(await say(own.signed, survey)).toEqual([])
    expect(await say(await signIn(database, 'client'), survey)).toEqual([])
    const { to } = await quarter(survey)
    await write('product-sale', addDays(to, 1), 100_000)
    expect((await say(own.signed, survey)).map((one: { question: string }) => one.question)).toEqual(['left'])
  })

  it('is stored with the answer, equal or not, if the question was asked', async () => {
    const survey = await publish(database, { definition })
    const { to } = await quarter(survey)
    await write('product-sale', to, 300_000)
    const send = (who: Signed, answers: object) =>
      callAs(app, who, `POST survey/answers/${survey.path}`, answers)
    await send(own.signed, { staff: '1', sold: '2800' })
    await send(await signIn(database, 'client'), { staff: '3', sold: '50', left: '5' })
    const all = await kept(survey)
    expect(all).toContainEqual({ answers: { staff: '1', sold: '2800' }, books: { sold: '3000' } })
    expect(all).toContainEqual({ answers: { staff: '3', sold: '50', left: '5' }, books: {} })

    const staff = await signIn(database, 'super')
    const listed = await callAs(app, staff, `GET survey/desk/${survey.id}/responses`)
    expect(listed.body.data.map(({ books }: { books: object }) => books)).toContainEqual({ sold: '3000' })
    const file = await app.inject({
      url: `/api/survey/desk/${survey.id}/export?format=csv&values=codes&people=no`,
      headers: staff.headers,
    })
    const [head = '', ...lines] = file.body.trim().split('\r\n')
    const at = head.split(',').findIndex(one => one.includes('__books_sold'))
    expect(head.split(',')[at - 1]).toContain('sold')
    expect(lines.map(line => line.split(',').slice(at - 1, at + 1))).toContainEqual(['2800', '3000'])
  })

  it('hides a book’s values from others', async () => {
    const survey = await publish(database, { definition, open: true })
    await write('product-sale', dayOf(Date.now()), 300_000)
    const other = await signIn(database, 'client')
    expect(await say(other, survey)).toEqual([])
    const nobody = await app.inject({
      url: `/api/survey/books/${survey.path}`,
      headers: { host: 'localhost' },
    })
    expect(nobody.statusCode).toBe(401)
  })
})
