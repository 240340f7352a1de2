import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, expect, it } from 'vitest'
import { account, audit } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { addPerson, callAs, type Signed, signIn } from './testing.ts'

const MANY = 2_300

onOneDatabase(open => {
  let boss: Signed
  let sales: Signed

  withDemoApp(open)
  beforeAll(async () => {
    boss = await signIn(database, 'super')
    sales = await signIn(database, 'sales', { firstName: 'Juma', lastName: 'Ali' })
    const rows = Array.from({ length: MANY }, (_, at) => ({
      tenant: 'wezesha',
      email: `many-${at}@mail.example`,
      firstName: 'Mmoja',
      lastName: `Wengi ${String(at).padStart(4, '0')}`,
      role: 'client' as const,
      status: 'active' as const,
      language: 'en' as const,
      country: 'KE' as const,
      createdAt: new Date(Date.UTC(2026, 0, 1)),
    }))
    for (let from = 0; from < MANY; from += 500) {
      await database.sql.insert(account).values(rows.slice(from, from + 500))
    }
    await addPerson(database, 'client', {
      firstName: '=HYPERLINK("http://evil.example")',
      lastName: '<b>&"Ñ\u0001',
      email: 'formula@mail.example',
      phone: '+254712345678',
      registeredBy: sales.id,
      createdAt: new Date('2026-03-31T22:30:00Z'),
    })
  })

  const fetchFile = (query: string, person = boss) =>
    app.inject({ url: `/api/account/clients/export?${query}`, headers: person.headers })
  const csv = async (query: string, person = boss) => {
    const reply = await fetchFile(`format=csv&${query}`, person)
    return Papa.parse<string[]>(reply.body.replace(/^\ufeff/, ''), { skipEmptyLines: true }).data
  }

  it('is a download with headings in the caller’s or the requested language', async () => {
    const reply = await fetchFile('format=csv&search=formula')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="clients-[\d-]{10}\.csv"$/)
    expect(reply.body.startsWith('\ufeffID,Name,Email,Phone,Role,Status,Set-up,')).toBe(true)
    expect((await csv('search=formula&language=sw'))[0]?.slice(1, 4)).toEqual([
      'Jina',
      'Barua pepe',
      'Namba ya simu',
    ])
    const mswahili = await signIn(database, 'processor', { language: 'sw' })
    expect((await csv('search=formula', mswahili))[0]?.[1]).toBe('Jina')
  })

  it('escapes formulas, and keeps phone numbers unchanged', async () => {
    const [, row] = await csv('search=formula')
    expect(row?.slice(1)).toEqual([
      `'=HYPERLINK("http://evil.example") <b>&"Ñ\u0001`,
      'formula@mail.example',
      '+254712345678',
      'Client',
      'Active',
      'Not started',
      'Juma Ali',
      '2026-04-01 01:30',
      '',
    ])
  })

  it('contains the whole filtered, sorted list, each person once', async () => {
    const rows = await csv('search=wengi&sort=-name')
    expect(rows).toHaveLength(MANY + 1)
    expect(rows[1]?.[1]).toBe(`Mmoja Wengi ${MANY - 1}`)
    expect(rows.at(-1)?.[1]).toBe('Mmoja Wengi 0000')
    expect(new Set(rows.map(row => row[0])).size).toBe(MANY + 1)
  })

  it('is a readable workbook', async () => {
    const reply = await fetchFile('format=xlsx')
    expect(reply.headers['content-disposition']).toMatch(/filename="clients-[\d-]{10}\.xlsx"$/)
    const rows = await readSheet(reply.rawPayload)
    const { total } = (await callAs(app, boss, 'GET account/clients/list')).body
    expect(rows).toHaveLength(total + 1)
    expect(rows[0]?.[0]).toBe('ID')
    const formula = rows.find(row => row[2] === 'formula@mail.example')
    // a text, not a formula; characters that XML cannot represent are left out
    expect(formula?.slice(1, 4)).toEqual([
      '=HYPERLINK("http://evil.example") <b>&"Ñ',
      'formula@mail.example',
      '+254712345678',
    ])
  })

  it('has only people the caller may see', async () => {
    expect((await csv('', sales)).map(row => row[2])).toEqual(['Email', 'formula@mail.example'])
    const foreign = await signIn(database, 'super', { tenant: 'jenga' })
    expect((await csv('search=formula', foreign)).length).toBe(1)
    expect((await fetchFile('format=csv', await signIn(database, 'client'))).statusCode).toBe(403)
  })

  it('is audited', async () => {
    const person = await signIn(database, 'processor')
    await csv('search=wengi', person)
    const entries = (await database.sql.select().from(audit)).filter(({ actor }) => actor === person.id)
    expect(entries).toMatchObject([
      {
        action: 'list.exported',
        detail: [
          { name: 'list', from: null, to: 'Clients' },
          { name: 'search', from: null, to: 'wengi' },
        ],
      },
    ])
  })

  it('needs a format', async () => {
    for (const query of ['', 'format=pdf', 'format=csv&page=1']) {
      const { status } = await callAs(app, boss, `GET account/clients/export?${query}`)
      expect(status).toBe(400)
    }
  })

  it('exports the staff without the set-up that only members go through', async () => {
    const reply = await app.inject({ url: '/api/account/staffs/export?format=csv', headers: boss.headers })
    expect(reply.body.startsWith('\ufeffID,Name,Email,Phone,Role,Status,Registered by,')).toBe(true)
  })

  it('is in the file of the audit trail, whose fields have names in its language', async () => {
    await fetchFile('format=csv&search=formula')
    const url = '/api/portal/audit/export?format=csv&language=sw&action=list.exported'
    const { body } = await app.inject({ url, headers: boss.headers })
    expect(body).toContain('Orodha: – → Clients; Utafutaji: – → formula')
  })
})
