import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, expect, it } from 'vitest'
import type { Question, SurveyDefinition } from '#contract/survey-definition.ts'
import { audit } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { ROOM } from '#server/export/workbook.ts'
import { addPerson, type Signed, signIn } from '#server/people/testing.ts'
import { addVersion, publish } from '#server/survey/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { filled, keep } from './testing.ts'

const ask = (kind: Question['kind'], name: string, en: string, more: Partial<Question> = {}): Question => ({
  kind,
  name,
  label: { en, sw: `${en} (sw)` },
  ...more,
})
const FRUITS = {
  options: [
    { value: 'mango', label: { en: 'Mango', sw: 'Embe' } },
    { value: 'fig', label: { en: 'Fig, dried', sw: 'Tini' } },
  ],
}
const market: SurveyDefinition = {
  title: { en: 'Market' },
  languages: ['en', 'sw'],
  lists: { fruit: FRUITS },
  items: [
    ask('text', 'name', 'What do you sell, ${fruit}?'),
    ask('select-one', 'fruit', 'Fruit', { list: 'fruit', other: true }),
    ask('select-multiple', 'all', 'Fruit', { list: 'fruit' }),
    ask('integer', 'price', 'Price'),
    ask('phone', 'call', 'Phone of the shop'),
    ask('photo', 'stall', 'Photo of the stall'),
    ask('calculate', 'double', '', { label: {}, calculation: '${price} * 2' }),
    ask('calculate', 'card', '', { label: {}, calculation: "concat('tel:', ${call})" }),
    ask('calculate', 'mark', '', { label: {}, calculation: "concat('*', ${card})" }),
  ],
}
const given = {
  name: '=HYPERLINK("http://evil.example")',
  fruit: '_',
  fruit_other: 'Plum',
  all: ['mango', 'fig'],
  price: '-40',
  call: '0712345678',
  stall: 'f'.repeat(24),
}
const worked = { double: '-80', card: 'tel:0712345678', mark: '*tel:0712345678' }

onOneDatabase(open => {
  let boss: Signed
  let survey: string
  let asha: string
  withDemoApp(open)
  beforeAll(async () => {
    boss = await signIn(database, 'super')
    survey = (await publish(database, { code: '2*14*9', definition: market, version: 2 })).id
    await addVersion(database, survey, 1, { ...market, items: [ask('date', 'since', 'Since')] })
    asha = await addPerson(database, 'client', {
      firstName: 'Asha',
      lastName: '+Ali',
      phone: '+254700111222',
    })
    await keep(database, [
      filled(survey, given, {
        version: 2,
        account: asha,
        calculated: worked,
        language: 'sw',
        at: new Date('2026-10-01T22:30:00Z'),
      }),
      filled(survey, { since: '2020-01-31' }, { period: '2026-Q2' }),
    ])
  })

  const fetchFile = (query: string, id = survey) =>
    app.inject({ url: `/api/survey/desk/${id}/export?${query}`, headers: boss.headers })
  const csv = async (query: string) => {
    const { body } = await fetchFile(`format=csv&${query}`)
    return Papa.parse<string[]>(body.replace(/^\ufeff/, ''), { skipEmptyLines: true }).data
  }
  const byHeading = async (query: string) => {
    const [headings = [], ...rows] = await csv(query)
    return rows.map(row => Object.fromEntries(headings.map((name, at) => [name, row[at]])))
  }

  it('has a column per question of any version, by name, with codes', async () => {
    const [headings] = await csv('values=codes&people=yes')
    expect(headings).toEqual([
      '__id',
      '__name',
      '__phone',
      '__account',
      '__period',
      '__version',
      '__language',
      '__startedAt',
      '__finishedAt',
      '__at',
      'since',
      'name',
      'fruit',
      'fruit_other',
      'all',
      'price',
      'call',
      'stall',
      'double',
      'card',
      'mark',
    ])
    const [newest, older] = await byHeading('values=codes&people=yes')
    expect(newest).toMatchObject({
      __name: 'Asha +Ali',
      __phone: '254700111222',
      __account: asha,
      __version: '2',
      // in Nairobi time
      __at: '2026-10-02 01:30',
      fruit: '_',
      fruit_other: 'Plum',
      all: 'mango fig',
      price: '-40',
      double: '-80',
      since: '',
    })
    expect(older).toMatchObject({ __period: '2026-Q2', since: '2020-01-31', fruit: '' })
  })

  it('has labels in the requested language, and unique headings', async () => {
    const [headings] = await csv('values=labels&people=yes&in=sw')
    expect(headings?.slice(0, 3)).toEqual(['ID', 'Jina', 'Namba ya simu'])
    expect(headings?.slice(10, 15)).toEqual([
      'Since (sw)',
      'What do you sell, …? (sw)',
      'Fruit (sw) (fruit)',
      'Fruit (sw) – Nyingine',
      'Fruit (sw) (all)',
    ])
    const [newest] = await byHeading('values=labels&people=yes')
    expect(newest).toMatchObject({ 'Fruit (fruit)': 'Other', 'Fruit (all)': 'Mango; Fig, dried' })
  })

  it('escapes formulas', async () => {
    const [newest] = await byHeading('values=codes&people=yes')
    expect(newest?.name).toBe(`'${given.name}`)
  })

  it('omits respondents and identifying answers on request', async () => {
    for (const format of ['csv', 'json']) {
      const { body } = await fetchFile(`format=${format}&values=codes&people=no`)
      for (const told of ['Asha', '254700111222', '0712345678', given.stall, asha])
        expect(body, `${format}: ${told}`).not.toContain(told)
    }
    const [headings] = await csv('values=labels&people=no')
    expect(headings).not.toContain('Name')
    const [names] = await csv('values=codes&people=no')
    expect(names?.slice(7)).toEqual(['since', 'name', 'fruit', 'fruit_other', 'all', 'price', 'double'])
  })

  it('is a workbook with the same content, and numeric cells', async () => {
    const { rawPayload, headers } = await fetchFile('format=xlsx&values=codes&people=yes&sort=at')
    expect(headers['content-disposition']).toMatch(/filename="answers-2-14-9-[\d-]{10}\.xlsx"/)
    const [names = [], , newest = []] = await readSheet(rawPayload)
    const cell = (name: string) => newest[names.indexOf(name)]
    expect([cell('price'), cell('double'), cell('__version')]).toEqual([-40, -80, 2])
    expect([cell('call'), cell('all'), cell('name')]).toEqual(['0712345678', 'mango fig', given.name])
  })

  it('rejects a workbook of more answers than it can hold', async () => {
    const rows = ROOM.rows
    try {
      ROOM.rows = 2
      expect((await fetchFile('format=xlsx&values=codes&people=no')).json()).toMatchObject({
        code: 'invalid',
        message: 'A workbook has room for 1,048,575 answers. Choose a period, or CSV.',
      })
      expect((await fetchFile('format=xlsx&values=codes&people=no&period=2026-Q2')).statusCode).toBe(200)
      expect((await fetchFile('format=csv&values=codes&people=no')).statusCode).toBe(200)
    } finally {
      ROOM.rows = rows
    }
  })

  it('is a valid workbook, whatever the answers contain', async () => {
    const items = [
      ask('long-text', 'said', 'Said'),
      ask('calculate', 'same', '', { label: {}, calculation: '${said}' }),
      ask('select-multiple', 'all', 'All', { list: 'wordy' }),
    ]
    const label = { en: '🙂'.repeat(1_000) }
    const options = Array.from({ length: 40 }, (_, at) => ({ value: `o${at}`, label }))
    const { id } = await publish(database, {
      definition: { ...market, lists: { wordy: { options } }, items },
    })
    const texts = ['Infinity', 'NaN', 'a_x0041_b', '\u0001\ufffe&<>"', '=1+1', '1e5', '0012']
    const all = options.map(({ value }) => value)
    await keep(
      database,
      texts.map((said, at) => filled(id, { said, all }, { calculated: { same: said }, at: new Date(at) })),
    )
    const { rawPayload } = await fetchFile('format=xlsx&values=labels&people=no&sort=at', id)
    const [names = [], ...rows] = await readSheet(rawPayload)
    const column = (name: string) => rows.map(row => row[names.indexOf(name)])
    const kept = ['Infinity', 'NaN', 'a_x0041_b', '&<>"', '=1+1', '1e5', '0012']
    expect(column('Said')).toEqual(kept)
    expect(column('same')).toEqual(kept)
    for (const text of column('All')) {
      expect(String(text).length).toBeLessThanOrEqual(32_767)
      expect(text).toMatch(/🙂…$/u)
    }
  })

  it('is JSON, each answer as in its own call', async () => {
    const list = (await fetchFile('format=json&values=codes&people=yes')).json()
    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({
      person: { id: asha, name: 'Asha +Ali' },
      at: '2026-10-01T22:30:00.000Z',
      answers: { ...given, ...worked },
    })
    const [labelled] = (await fetchFile('format=json&values=labels&people=no')).json()
    expect(labelled.answers).toMatchObject({ fruit: 'Other', all: ['Mango', 'Fig, dried'] })
    expect(labelled).not.toHaveProperty('person')
    const none = await fetchFile('format=json&values=codes&people=no&period=2020-Q1')
    expect(none.json()).toEqual([])
  })

  it('contains the filtered answers, and is audited', async () => {
    expect(await byHeading('values=codes&people=no&period=2026-Q2')).toMatchObject([{ since: '2020-01-31' }])
    expect(await byHeading('values=codes&people=no&search=asha')).toMatchObject([{ fruit: '_' }])
    const entries = await database.sql.select().from(audit).orderBy(audit.id)
    const exported = entries.filter(({ action }) => action === 'survey.exported').at(-1)
    expect(exported).toMatchObject({
      actor: boss.id,
      subjectId: survey,
      subjectName: '2*14*9',
      detail: [
        { name: 'rows', to: '1' },
        { name: 'format', to: 'csv' },
        { name: 'people', to: 'no' },
      ],
    })
  })

  it('streams every answer once, in order, even beyond the memory limit and column Z', async () => {
    const questions = Array.from({ length: 40 }, (_, at) => ask('integer', `q${at}`, `Question ${at}`))
    const { id } = await publish(database, { definition: { ...market, lists: {}, items: questions } })
    const many = 1_203
    await keep(
      database,
      Array.from({ length: many }, (_, at) =>
        filled(id, { q0: String(at), q39: String(2 * at) }, { at: new Date(1.79e12 + at) }),
      ),
    )
    const { rawPayload } = await fetchFile('format=xlsx&values=codes&people=no&sort=at', id)
    const [names = [], ...rows] = await readSheet(rawPayload)
    expect(names.at(-1)).toBe('q39')
    expect(rows.map(row => row[names.indexOf('q39')])).toEqual(
      Array.from({ length: many }, (_, at) => 2 * at),
    )
  })
})
