import Papa from 'papaparse'
import readExcel from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Question, SurveyDefinition } from '#contract/survey-definition.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { publish } from '#server/survey/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'

const ask = (kind: Question['kind'], name: string, more: Partial<Question> = {}): Question => ({
  kind,
  name,
  label: { en: name.toUpperCase() },
  ...more,
})
const household: SurveyDefinition = {
  title: { en: 'Household' },
  languages: ['en'],
  lists: { who: { options: ['child', 'adult'].map(value => ({ value, label: { en: value } })) } },
  items: [
    ask('text', 'village'),
    {
      kind: 'group',
      name: 'members',
      label: { en: 'Member' },
      repeat: { least: 1, most: 5 },
      items: [
        ask('text', 'name', { required: true }),
        ask('integer', 'age', { constraint: '. < 130' }),
        ask('select-one', 'is', { list: 'who' }),
        ask('text', 'school', { relevant: '${age} < 18' }),
        ask('phone', 'call'),
        ask('calculate', 'months', { label: {}, calculation: '${age} * 12' }),
      ],
    },
    ask('calculate', 'ages', { label: {}, calculation: 'sum(${age})' }),
  ],
}
const GIVEN = {
  village: 'Ruiru',
  members: '2',
  'members[1].name': 'Asha',
  'members[1].age': '40',
  'members[1].is': 'adult',
  'members[2].name': '=Juma',
  'members[2].age': 9,
  'members[2].is': 'child',
  'members[2].school': 'Ruiru Primary',
}

onEveryDatabase(open => {
  let boss: Signed
  let client: Signed
  let survey: { id: string; path: string }
  const as = (call: string, payload?: object, who = boss) => callAs(app, who, call, payload)
  const send = (answers: object) => as(`POST survey/answers/${survey.path}`, answers, client)
  const rows = async () => (await as(`GET survey/desk/${survey.id}/responses`)).body.data
  withDemoApp(open)
  beforeAll(async () => {
    boss = await signIn(database, 'processor')
    client = await signIn(database, 'client')
    survey = await publish(database, { definition: household })
  })

  describe('answers in repeat entries', () => {
    it('are rejected when invalid, by entry', async () => {
      const refused = async (more: object) =>
        Object.keys((await send({ ...GIVEN, ...more })).body.fields ?? {})
      expect(await refused({ members: '6' })).toEqual(expect.arrayContaining(['members']))
      expect(await refused({ 'members[3].name': 'Rehema' })).toEqual(['members[3].name'])
      expect(await refused({ 'members[2].age': '200' })).toEqual(
        expect.arrayContaining(['members[2].age', 'members[2].school']),
      )
      expect(await refused({ 'members[2].name': '' })).toEqual(['members[2].name'])
      expect((await send({ ...GIVEN, 'members[0].name': 'x' })).status).toBe(400)
      expect((await send({ ...GIVEN, 'members[1][2].name': 'x' })).status).toBe(400)
    })

    it('are stored per entry, with calculated values', async () => {
      expect((await send(GIVEN)).status).toBe(200)
      expect(await rows()).toMatchObject([
        {
          answers: { ...GIVEN, 'members[2].age': '9' },
          calculated: { ages: '49', 'members[1].months': '480', 'members[2].months': '108' },
        },
      ])
    })

    it('are found by the answer in any entry', async () => {
      const found = async (answer: string) =>
        (await as(`GET survey/desk/${survey.id}/responses?answer=${answer}`)).body.total
      expect([await found('is=child'), await found('is=other'), await found('ame=Asha')]).toEqual([1, 0, 0])
    })

    it('have figures over all entries, and their number', async () => {
      const { questions } = (await as(`GET survey/desk/${survey.id}/figures`)).body.data
      const of = (name: string) => questions.find((one: { name: string }) => one.name === name)
      expect(of('members')).toMatchObject({ label: { en: 'Member' }, number: { mean: 2 }, answered: 1 })
      expect(of('age')).toMatchObject({ asked: 2, answered: 2, number: { mean: 24.5, least: 9, most: 40 } })
      expect(of('school')).toMatchObject({ asked: 1, answered: 1 })
      expect(of('is').options).toMatchObject([
        { value: 'child', count: 1 },
        { value: 'adult', count: 1 },
      ])
      expect(of('months')).toMatchObject({ answered: 2 })
    })

    const file = async (format: string, more = 'values=codes&people=yes') => {
      const url = `/api/survey/desk/${survey.id}/export?format=${format}&${more}`
      return (await app.inject({ url, headers: boss.headers })).rawPayload
    }

    it('are exported as separate columns of a line, without phones on request', async () => {
      const [line] = Papa.parse<Record<string, string>>(String(await file('csv')).slice(1), {
        header: true,
      }).data
      expect(line).toMatchObject({
        village: 'Ruiru',
        members: '2',
        'members[1].age': '40',
        'members[2].school': 'Ruiru Primary',
        'members[2].name': "'=Juma",
        'members[2].months': '108',
      })
      expect(Object.keys(line ?? {})).not.toContain('members[3].name')
      const [plain] = Papa.parse<Record<string, string>>(
        String(await file('csv', 'values=labels&people=no')).slice(1),
        { header: true },
      ).data
      expect(Object.keys(plain ?? {}).filter(one => one.startsWith('CALL'))).toEqual([])
      expect(plain).toMatchObject({ 'AGE (1)': '40', 'AGE (2)': '9', Member: '2' })
    })

    it('are on a separate sheet in a workbook, with response id and number', async () => {
      const sheets = await readExcel(await file('xlsx'))
      expect(sheets.map(({ sheet }) => sheet)).toEqual(['Answers', 'Member'])
      const [head, ...lines] = sheets[1]?.data ?? []
      expect(head).toEqual(['__id', '__entry', 'name', 'age', 'is', 'school', 'call', 'months'])
      const [{ id }] = await rows()
      expect(lines).toEqual([
        [id, 1, 'Asha', 40, 'adult', null, null, 480],
        [id, 2, '=Juma', 9, 'child', 'Ruiru Primary', null, 108],
      ])
      expect(sheets[0]?.data[0]).not.toContain('age')
      expect(sheets[0]?.data[0]).toContain('members')
    })

    it('are corrected individually, with recalculation, and entries can be removed', async () => {
      const [{ id }] = await rows()
      const correct = (answers: object) => as(`PATCH survey/response/${id}`, { answers, note: 'He said so.' })
      expect((await correct({ 'members[7].age': '1' })).body.fields).toHaveProperty(['members[7].age'])
      expect((await correct({ age: '1' })).status).toBe(400)
      const { body } = await correct({ 'members[2].age': '19' })
      expect(body.data.reviews[0].changes).toEqual([
        { question: 'members[2].age', from: '9', to: '19' },
        { question: 'members[2].school', from: 'Ruiru Primary', to: null },
      ])
      expect((await rows())[0].calculated.ages).toBe('59')
      const { body: after } = await correct({ members: '1' })
      expect(after.data.reviews[0].changes).toContainEqual({
        question: 'members[2].name',
        from: '=Juma',
        to: null,
      })
      expect((await rows())[0].answers).toEqual({
        village: 'Ruiru',
        members: '1',
        'members[1].name': 'Asha',
        'members[1].age': '40',
        'members[1].is': 'adult',
      })
    })
  })
})
