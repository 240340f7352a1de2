import readWorkbook from 'read-excel-file/node'
import { beforeAll, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import type { CellProblem } from '#contract/survey-desk.ts'
import { quarterly } from '#rules/survey/quarterly-example.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { multipart, type Signed, signIn } from '#server/people/testing.ts'
import { addVersion, publish } from '#server/survey/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'

onOneDatabase(open => {
  let boss: Signed
  withDemoApp(open)
  beforeAll(async () => {
    boss = await signIn(database, 'super')
  })

  const fetchForm = (id: string, query = '', who = boss) =>
    app.inject({ url: `/api/survey/desk/${id}/form?${query}`, headers: who.headers })
  async function read(id: string, bytes: Buffer, who = boss) {
    const { payload, headers } = multipart({ form: { name: 'form.xlsx', bytes } })
    const reply = await app.inject({
      method: 'POST',
      url: `/api/survey/desk/${id}/form`,
      payload,
      headers: { ...who.headers, ...headers },
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  type Cell = string | number | null
  const workbook = (sheets: Record<string, Cell[][]>): Promise<Buffer> =>
    writeExcelFile(
      Object.entries(sheets).map(([sheet, rows]) => ({
        sheet,
        data: rows.map(row => row.map(value => (value === null ? null : { value }))),
      })),
    ).toBuffer()

  it('a draft exports as a workbook and imports unchanged', async () => {
    const { id } = await publish(database, { code: 'round/trip', definition: quarterly })
    const form = await fetchForm(id)
    expect(form.headers['content-disposition']).toBe('attachment; filename="round-trip-draft.xlsx"')
    const sheets = await readWorkbook(form.rawPayload)
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['survey', 'choices', 'settings'])
    const { status, body } = await read(id, form.rawPayload)
    expect(status).toBe(200)
    expect(body).toEqual({ definition: quarterly, problems: [], notes: [], rest: null })
  })

  it('is read entirely, however many unknown columns come first', async () => {
    const { id } = await publish(database)
    const notes = Array.from({ length: 150 }, (_, at) => `note ${at}`)
    const rows = [
      ['type', 'name', 'label', ...notes, 'relevant'],
      ['text', 'a', 'A', ...notes, null],
      ['text', 'b', 'B', ...notes, "${a} = 'x'"],
    ]
    const { body } = await read(id, await workbook({ survey: rows }))
    expect(body.definition.items[1].relevant).toBe("${a} = 'x'")
  })

  it('a version exports too', async () => {
    const { id } = await publish(database, { code: 'second', version: 2 })
    const first = { ...quarterly, title: { en: 'The first', sw: 'Ya kwanza' } }
    await addVersion(database, id, 1, first)
    const form = await fetchForm(id, 'version=1')
    expect(form.headers['content-disposition']).toBe('attachment; filename="second-v1.xlsx"')
    expect((await read(id, form.rawPayload)).body.definition.title).toEqual(first.title)
    expect((await fetchForm(id, 'version=3')).statusCode).toBe(404)
  })

  it('reports problems by cell, and saves nothing', async () => {
    const { id } = await publish(database)
    const before = (await fetchForm(id)).rawPayload
    const survey = [
      ['type', 'name', 'label', 'relevant'],
      ['integer', 'age', 'How old?', null],
      ['text', 'why', 'Why?', '${agee} > 3'],
    ]
    const { body } = await read(id, await workbook({ survey }))
    expect(body.problems).toMatchObject([{ sheet: 'survey', cell: 'D3' }])
    expect(body.problems[0].message).toContain('agee')
    expect((await fetchForm(id)).rawPayload).toEqual(before)
    const wrong = await read(id, await workbook({ questions: survey }))
    expect(wrong.body).toMatchObject({ definition: null, problems: [{ sheet: 'survey' }] })
  })

  it('reports them in Kiswahili on request', async () => {
    const { id } = await publish(database)
    const headers = { ...boss.headers, 'accept-language': 'sw' }
    const swahili = { ...boss, headers }
    const problemsOf = async (sheets: Record<string, Cell[][]>) => {
      const { problems } = (await read(id, await workbook(sheets), swahili)).body
      return problems.map(({ sheet, cell, message }: CellProblem) => `${sheet} ${cell}: ${message}`)
    }
    const heads = ['type', 'name', 'label', 'relevant', 'media::audio']
    expect(
      await problemsOf({
        survey: [heads, ['geopoint', 'place', 'Where?', null, null], ['text', '1st', 'Why?', null, 'a.mp3']],
        choices: [
          ['list_name', 'name', 'label'],
          ['crops', 'sweet potato', 'Sweet potatoes'],
        ],
      }),
    ).toEqual([
      'survey A2: “geopoint” haitumiki hapa. Mahali kwenye ramani hapatumiki hapa. Uliza jina la mahali.',
      expect.stringMatching(/^survey B3: “1st” haiwezi kuwa jina\. Jina huanza kwa herufi /),
      'survey E3: Safu “media::audio” haitumiki hapa. Sauti hazitumiki hapa.',
      'choices B2: “sweet potato” haiwezi kuwa jina la chaguo: lisiwe na nafasi, wala kuzidi herufi 64.',
    ])
    expect(await problemsOf({ survey: [heads, ['text', 'why', 'Why?', '${agee} >', null]] })).toEqual([
      'survey D2: “why”: Thamani inakosekana baada ya “>”. (herufi ya 10)',
    ])
    expect(await problemsOf({ questions: [heads] })).toEqual([
      'survey A1: Kitabu cha jedwali hakina ukurasa “survey”. Upe jina hilo ukurasa wenye maswali.',
    ])
  })

  it('rejects a file that is no workbook', async () => {
    const { id } = await publish(database)
    expect(await read(id, Buffer.from('type,name'))).toMatchObject({
      status: 400,
      body: { fields: { form: expect.any(String) } },
    })
    const torn = (await workbook({ survey: [['type']] })).subarray(0, 900)
    const { status, body } = await read(id, torn)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['form']])
  })

  it('is 404 for other tenants', async () => {
    const { id } = await publish(database)
    const partner = await signIn(database, 'super', { tenant: 'jenga' })
    expect((await fetchForm(id, '', partner)).statusCode).toBe(404)
    expect((await read(id, await workbook({ survey: [['type']] }), partner)).status).toBe(404)
  })
})
