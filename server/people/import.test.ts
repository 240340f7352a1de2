import { beforeAll, describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import type { Database } from '#server/db/open.ts'
import { findRow, findRows, setRows } from '#server/db/row.ts'
import { account, audit, job } from '#server/db/schema/index.ts'
import { onOneDatabase, openEither } from '#server/db/testing.ts'
import { zip } from '#server/files/zip.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { addPerson, callAs, multipart, type Signed, signIn } from './testing.ts'

let sales: Signed
function withSales(open: () => Promise<Database>): void {
  withDemoApp(open)
  beforeAll(async () => {
    sales = await signIn(database, 'sales')
  })
}

async function send(
  content: string | Buffer,
  { dryRun = true, by = sales, more = {} as Record<string, string> } = {},
) {
  const form = multipart({
    dryRun: String(dryRun),
    ...more,
    file: { name: 'wateja.csv', bytes: Buffer.from(content) },
  })
  const reply = await app.inject({
    method: 'POST',
    url: '/api/account/clients/import',
    headers: { ...by.headers, ...form.headers },
    payload: form.payload,
  })
  return { status: reply.statusCode, body: reply.json() }
}

const problemsOf = (body: { rows: { row: number; problems: { field: string; message: string }[] }[] }) =>
  body.rows.flatMap(({ row, problems }) =>
    problems.map(({ field, message }) => `${row} ${field}: ${message}`),
  )

onOneDatabase(open => {
  withSales(open)

  it('is audited once, sends invitations on request, and can be undone except for joined people', async () => {
    const file = (from: number) =>
      ['First name,Last name,Email,Phone']
        .concat([0, 1].map(at => `Wrong,File,wrong${from + at}@import.example,07991000${from + at}`))
        .join('\n')
    const first = await send(file(10), { dryRun: false, more: { invite: 'false', name: 'people.xlsx' } })
    const { import: batch } = first.body
    const rest = await send(file(20), { dryRun: false, more: { import: batch } })
    expect(rest.body).toMatchObject({ registered: 2, import: batch })
    const trail = await findRows(database.sql, audit, { subjectId: batch })
    expect(trail).toMatchObject([{ action: 'account.imported', subjectName: 'people.xlsx', actor: sales.id }])
    const people = await findRows(database.sql, account, { imported: batch })
    expect(people).toHaveLength(4)
    const invited = (await findRows(database.sql, job, { kind: 'mail' })).filter(({ payload }) =>
      JSON.stringify(payload).includes('wrong1'),
    )
    expect(invited).toEqual([])
    await setRows(database.sql, account, { email: 'wrong10@import.example' }, { status: 'active' })

    const other = await signIn(database, 'sales')
    const undo = (by: Signed) => callAs(app, by, `POST account/clients/import/${batch}/undo`)
    expect((await undo(other)).status).toBe(404)
    expect((await callAs(app, sales, 'GET account/clients/imports')).body.data).toMatchObject([
      { id: batch, file: 'people.xlsx', people: 4 },
    ])
    expect((await undo(sales)).body.message).toBe('Undone: 3 removed, 1 kept because they have joined.')
    expect((await undo(sales)).status).toBe(409)
    expect((await callAs(app, sales, 'GET account/clients/imports')).body.data).toEqual([])
    const again = await send(file(20), { dryRun: false })
    expect(again.body).toMatchObject({ registered: 2 })
  })

  it('a dry run reports each row’s problems and saves nothing; a real run registers the good rows', async () => {
    await addPerson(database, 'client', { email: 'taken@mail.example', phone: '+254700000001' })
    await addPerson(database, 'client', { email: 'foreign@mail.example', tenant: 'jenga' })
    const file = [
      'First Name,Last name,E-mail,Phone',
      'Asha,Mwangi,asha@import.example,+254 (0)712-345.678',
      'Juma,,juma@import.example,0712345679',
      'Neema,Ali,neema(at)mail,0712345680',
      'Otieno,Ochieng,otieno@import.example,12345',
      '',
      'Asha,Again,ASHA@import.example,0712345681',
      'Baraka,Phone,baraka@import.example,+254712345678',
      'Known,Mail,Taken@mail.example,0712345682',
      'Known,Phone,known@import.example,0700000001',
      'Other,Tenant,foreign@mail.example,712345683',
      ',,,',
      'Two,Faults,,x',
    ].join('\r\n')
    const expected = [
      '3 lastName: This field is required',
      '4 email: Please enter a valid email address',
      '5 mobileNumber: Please enter a valid phone number',
      '7 email: Row 2 has the same email address.',
      '8 mobileNumber: Row 2 has the same phone number.',
      '9 email: This Email already exist',
      '10 mobileNumber: This Phone Number already exist',
      '13 email: This field is required',
      '13 mobileNumber: Please enter a valid phone number',
    ]
    const count = async () => (await database.sql.select().from(account)).length
    const before = await count()
    const dry = await send(file)
    expect(dry).toMatchObject({ status: 200, body: { good: 2, bad: 8, registered: 0 } })
    expect(problemsOf(dry.body)).toEqual(expected)
    expect(await count()).toBe(before)

    const real = await send(file, { dryRun: false })
    expect(real.body).toMatchObject({ good: 2, bad: 8, registered: 2 })
    expect(problemsOf(real.body)).toEqual(expected)
    expect(await count()).toBe(before + 2)
    const asha = await findRow(database.sql, account, { email: 'asha@import.example' })
    expect(asha).toMatchObject({
      firstName: 'Asha',
      phone: '+254712345678',
      role: 'client',
      status: 'invited',
      registeredBy: sales.id,
    })
    const mails = (await database.sql.select().from(job)).filter(
      ({ kind, payload }) => kind === 'mail' && payload.to === 'asha@import.example',
    )
    expect(mails).toMatchObject([{ payload: { template: 'invite' } }])

    const again = await send(file, { dryRun: false })
    expect(again.body).toMatchObject({ good: 0, bad: 10, registered: 0 })
  })

  it('registers many people in one run', async () => {
    const lines = Array.from({ length: 130 }, (_, at) => `P${at},Many,p${at}@go.example,07${10_000_000 + at}`)
    const file = [
      'jina la kwanza;jina la mwisho;barua pepe;simu',
      ...lines.map(one => one.replaceAll(',', ';')),
    ]
    const { body } = await send(file.join('\n'), { dryRun: false })
    expect(body).toMatchObject({ good: 130, bad: 0, registered: 130 })
  })
})

describe('a file of clients', () => {
  withSales(openEither)
  const HEADINGS = ['First name', 'Last name', 'E-mail', 'Phone']

  it.each([
    ['in any order, with columns that nobody asked for', 'Phone,Notes,Last name,E-MAIL,First name'],
    ['in Kiswahili', 'Namba ya simu,Maoni,Jina la mwisho,Barua pepe,Jina la kwanza'],
    ['as programs write them', 'mobileNumber,notes,last_name,email,firstName'],
    ['behind the mark of UTF-8', '\ufeffPhone,x,Surname,Email address,First name'],
  ])('may have its columns %s', async (_, headings) => {
    const { body } = await send(`${headings}\n0712000333,x,Mwangi,a@b.example,Wanjikũ`)
    expect(body).toMatchObject({
      good: 1,
      rows: [{ row: 2, firstName: 'Wanjikũ', lastName: 'Mwangi', mobileNumber: '0712000333' }],
    })
  })

  it('may be a workbook; phone numbers without a leading 0 are accepted', async () => {
    const workbook = await writeExcelFile([
      HEADINGS,
      ['Asha', 'Mwangi', 'asha@book.example', 712345678],
      ['Juma', 'Ali', 'juma@book.example', 254712345679],
      [null, null, null, null],
      ['Neema', 'Juma', 'neema@book.example', '0712 345 679'],
    ]).toBuffer()
    const { status, body } = await send(workbook)
    expect(status).toBe(200)
    expect(body.rows.map((row: { mobileNumber: string }) => row.mobileNumber)).toEqual([
      '0712345678',
      '254712345679',
      '0712 345 679',
    ])
    expect(problemsOf(body)).toEqual(['5 mobileNumber: Row 3 has the same phone number.'])
    expect(body.rows.at(-1).problems).toMatchObject([{ same: 3 }])
  })

  async function book(content: string): Promise<Buffer> {
    const pieces: Buffer[] = []
    const entries = [
      { name: '[Content_Types].xml', content: ['<Types/>'] },
      { name: 'xl/worksheets/sheet1.xml', content: [content] },
    ]
    for await (const piece of zip(entries)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  it.each([
    ['the names of the columns', 'Asha,Mwangi,a@b.example,0712', 'These are missing: First name, Last name'],
    ['one of the columns', 'First name,Last name,Phone\nA,B,0712', 'These are missing: Email.'],
    ['anybody', HEADINGS.join(), 'There are no people in this file.'],
    ['anything but blanks', ' ', 'These are missing'],
  ])('without %s is rejected, with a hint', async (_, content, sentence) => {
    const { status, body } = await send(content)
    expect(status).toBe(400)
    expect(body.fields.file).toContain(sentence)
  })

  it('of more than 5,000 rows is refused', async () => {
    const lines = Array.from({ length: 5_001 }, () => 'a,b,c@d.example,0712000000')
    const { status, body } = await send([HEADINGS.join(), ...lines].join('\n'))
    expect(status).toBe(400)
    expect(body.fields.file).toContain('more than 5,000 rows')
  })

  it('that unpacks to more than the limit is rejected', async () => {
    const { status, body } = await send(await book(' '.repeat(51 * 1024 * 1024)))
    expect(status).toBe(400)
    expect(body.fields.file).toContain('cannot be read')
  })

  it('that understates its unpacked size is rejected', async () => {
    const honest = await book(' '.repeat(51 * 1024 * 1024))
    const size = Buffer.alloc(4)
    size.writeUInt32LE(51 * 1024 * 1024)
    for (let at = honest.indexOf(size); at >= 0; at = honest.indexOf(size)) honest.writeUInt32LE(9, at)
    expect((await send(honest)).status).toBe(400)
  })

  it.each([
    ['half an archive', Buffer.from('PK\u0003\u0004[Content_Types].xml nothing more')],
    ['an archive of other things', null],
  ])('that is %s is refused', async (_, bytes) => {
    expect((await send(bytes ?? (await book('<no-sheet/>')))).status).toBe(400)
  })

  it('is limited to staff, and requires a valid dryRun', async () => {
    const line = `${HEADINGS.join()}\nA,B,a@b.example,0712000333`
    expect((await send(line, { by: await signIn(database, 'client') })).status).toBe(403)
    const form = multipart({ dryRun: 'perhaps', file: { name: 'a.csv', bytes: Buffer.from(line) } })
    const reply = await app.inject({
      method: 'POST',
      url: '/api/account/clients/import',
      headers: { ...sales.headers, ...form.headers },
      payload: form.payload,
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fields).toHaveProperty('dryRun')
  })
})
