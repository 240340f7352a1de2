import { beforeAll, expect, it } from 'vitest'
import type { SurveyAnswers, SurveyDefinition } from '#contract/survey-definition.ts'
import type { QuestionFigures } from '#contract/survey-desk.ts'
import { loadSurvey } from '#rules/survey/load.ts'
import { calculated, fillIn, type Sheet, toSend } from '#rules/survey/sheet.ts'
import { hub } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { addVersion, definition, publish } from '#server/survey/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { filled, giveUp, keep } from './testing.ts'

const MANY = 5_000

/** Returns a seeded random number generator. @returns a whole number below `most` */
function chance(seed: number): (most: number) => number {
  return most => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * most)
  }
}

onOneDatabase(open => {
  let boss: Signed
  withDemoApp(open)
  beforeAll(async () => {
    boss = await signIn(database, 'super')
  })

  const figures = async (id: string, query = '') =>
    (await callAs(app, boss, `GET survey/desk/${id}/figures?${query}`)).body.data
  const question = (list: QuestionFigures[], name: string) =>
    list.find(one => one.name === name) as QuestionFigures

  it(`of ${MANY} answers match counting them one by one`, async () => {
    const { id } = await publish(database)
    const loaded = loadSurvey(definition)
    if ('problems' in loaded) throw new Error('faulty')
    const below = chance(11)
    const any = <Value>(...values: Value[]) => values[below(values.length)] as Value
    const given = (): SurveyAnswers => ({
      open: any('yes', 'yes', 'yes', 'no'),
      why_closed: any('', 'No money', 'Rain'),
      country: any('ke', 'tz'),
      place: any('nairobi', 'kisumu', 'arusha'),
      trades: any<string[]>([], ['shop'], ['farming', 'tailoring']),
      staff: any('', String(below(40))),
      women: any('', String(below(9))),
      half_women: any('', String(1 + below(5))),
      since: any('', `2019-0${1 + below(9)}-01`),
    })
    const start = Date.parse('2026-10-01T00:00:00Z')
    const sheets: { sheet: Sheet; seconds: number; day: string }[] = []
    const rows = Array.from({ length: MANY }, (_, at) => {
      const sheet = fillIn(loaded.survey, given(), { now: start })
      const seconds = 30 + below(900)
      // many at exactly the same time: no batch may lose or repeat one
      const came = new Date(start + Math.floor(at / 700) * 86_400_000)
      sheets.push({ sheet, seconds, day: came.toISOString().slice(0, 10) })
      return filled(id, toSend(sheet), {
        calculated: calculated(sheet),
        at: came,
        finishedAt: came,
        startedAt: new Date(came.getTime() - seconds * 1000),
      })
    })
    await keep(database, rows)
    const data = await figures(id)

    expect(data).toMatchObject({ begun: MANY, sent: MANY })
    const times = sheets.map(({ seconds }) => seconds).sort((one, other) => one - other)
    expect(data.seconds).toBe(Math.round(((times[MANY / 2 - 1] as number) + (times[MANY / 2] as number)) / 2))
    const days = new Map<string, number>()
    for (const { day } of sheets) days.set(day, (days.get(day) ?? 0) + 1)
    expect(data.days).toEqual([...days].map(([day, count]) => ({ day, count })))

    const values = (name: string) =>
      sheets.flatMap(({ sheet }) => sheet.standings.get(name)?.value || []) as string[]
    for (const { name, asked, answered } of data.questions as QuestionFigures[]) {
      const seen = sheets.filter(({ sheet }) => sheet.standings.get(name)?.relevant)
      expect([name, asked, answered]).toEqual([name, seen.length, values(name).length])
    }
    for (const name of ['open', 'place', 'trades'])
      for (const { value, count } of question(data.questions, name).options)
        expect([value, count]).toEqual([
          value,
          values(name).filter(one => one.split(' ').includes(value)).length,
        ])
    const staff = values('staff').map(Number)
    const { number } = question(data.questions, 'staff')
    expect(number?.mean).toBeCloseTo(staff.reduce((sum, one) => sum + one, 0) / staff.length, 6)
    expect(number?.parts.reduce((sum, { count }) => sum + count, 0)).toBe(staff.length)
    const months = question(data.questions, 'since').months
    expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(values('since').length)
    expect(question(data.questions, 'why_closed').texts).toHaveLength(20)
  })

  const short = (...names: string[]): SurveyDefinition => ({
    title: { en: 'Short' },
    languages: ['en'],
    lists: {},
    items: names.map(name => ({ kind: 'text', name, label: { en: name } })),
  })

  it('are filtered by quarter, version or language', async () => {
    const { id } = await publish(database, { definition: short('old'), version: 2 })
    await addVersion(database, id, 1, short('gone', 'old'))
    await keep(database, [
      filled(id, { gone: 'a', old: 'b' }),
      filled(id, { old: 'c' }, { version: 2, period: '2026-Q4', language: 'sw' }),
    ])
    const names = ({ questions }: { questions: QuestionFigures[] }) =>
      questions.map(({ name, answered }) => [name, answered])
    expect(names(await figures(id))).toEqual([
      ['gone', 1],
      ['old', 2],
    ])
    expect(names(await figures(id, 'version=2'))).toEqual([['old', 1]])
    expect(names(await figures(id, 'period=2026-Q4'))).toEqual([['old', 1]])
    expect((await figures(id, 'language=sw')).sent).toBe(1)
    expect(await figures(id, 'version=9')).toMatchObject({ sent: 0, questions: [], seconds: null })
  })

  it('list all questions with zero counts before the first answer', async () => {
    const { id } = await publish(database, { definition: short('a', 'b') })
    const data = await figures(id)
    expect(data).toMatchObject({ begun: 0, sent: 0, seconds: null, days: [] })
    expect(data.questions.map(({ name }: QuestionFigures) => name)).toEqual(['a', 'b'])
    const draft = await publish(database, { version: null })
    expect(await figures(draft.id)).toMatchObject({ begun: 0, questions: [] })
  })

  it('count where respondents dropped out, whatever the client reports', async () => {
    const { id } = await publish(database, { definition: short('a', 'b') })
    const one = filled(id, { a: 'x' })
    await keep(database, [one])
    // a respondent who submitted, with a late report of its first question
    await giveUp(database, id, 'a', { instance: one.instance })
    for (const reached of ['a', 'b', 'b', 'made-up']) await giveUp(database, id, reached)
    await giveUp(database, id, 'b', { period: '2026-Q2' })
    const { begun, sent, questions } = await figures(id)
    expect({ begun, sent }).toEqual({ begun: 6, sent: 1 })
    expect(questions.map(({ left }: QuestionFigures) => left)).toEqual([1, 3])
    expect((await figures(id, 'period=2026-Q2')).questions[1].left).toBe(1)
  })

  it('have labels for server lists, including inactive options, and for “Other”', async () => {
    const [old] = await database.sql
      .insert(hub)
      .values({ tenant: 'wezesha', name: 'Lamu', place: 99, active: false })
      .returning()
    const { id } = await publish(database)
    const lamu = old?.id as string
    await keep(database, [filled(id, { open: 'yes', branch: lamu, trades: ['_'], trades_other: 'Fish' })])
    const { questions } = await figures(id)
    expect(question(questions, 'branch').options.find(({ value }) => value === lamu)).toMatchObject({
      label: { en: 'Lamu', sw: 'Lamu' },
      count: 1,
    })
    expect(question(questions, 'trades').options.at(-1)).toMatchObject({
      value: '_',
      label: { en: 'Other', sw: 'Nyingine' },
      count: 1,
    })
    expect(question(questions, 'trades_other')).toMatchObject({
      label: { en: 'What do you do? – Other', sw: 'Unafanya nini? – Nyingine' },
      texts: [{ text: 'Fish' }],
    })
  })
})
