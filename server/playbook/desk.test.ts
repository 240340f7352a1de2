import { expect, it } from 'vitest'
import { addDays, dayOf } from '#rules/day.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { pairUp } from './testing.ts'

onEveryDatabase(open => {
  withDemoApp(open)
  const call = (who: Signed, name: string, body?: object) => callAs(app, who, name, body)
  const today = dayOf(Date.now())

  it('pairs are sorted and filtered, and the export matches the list', async () => {
    const { staff, advisor, client, pair } = await pairUp(app, database)
    const other = await signIn(database, 'client')
    await call(staff, 'POST playbook/desk/pairs', {
      entrepreneur: other.id,
      advisor: advisor.id,
      playbooks: [],
    })
    const list = async (more: string) =>
      (await call(staff, `GET playbook/desk/pairs?advisor=${advisor.id}${more}`)).body
    const up = await list('&sort=since')
    const down = await list('&sort=-since')
    expect([up.total, up.data[0].id]).toEqual([2, pair])
    expect(down.data.map((row: { id: string }) => row.id)).toEqual(
      up.data.map((row: { id: string }) => row.id).reverse(),
    )
    expect((await list('&size=1&page=2')).data).toHaveLength(1)
    expect((await call(staff, 'GET playbook/desk/pairs?sort=password')).status).toBe(400)
    await call(staff, `POST playbook/desk/pairs/${pair}/end`, { reason: 'Moved to Mwanza' })
    expect((await list('&state=ended')).data).toMatchObject([{ id: pair, reason: 'Moved to Mwanza' }])
    for (const [who, partner] of [
      [client, advisor],
      [advisor, client],
    ] as const) {
      const [newest] = (await call(who, 'GET playbook/alerts')).body.data
      expect(newest).toMatchObject({ kind: 'playbook-unpaired', values: { with: partner.name } })
    }
    const file = await app.inject({
      url: `/api/playbook/desk/pairs/export?format=csv&language=en&state=ended&advisor=${advisor.id}`,
      headers: staff.headers,
    })
    expect(file.body).toContain('Moved to Mwanza')
    expect(file.body).not.toContain(other.name)
  })

  it('the report shows pairs’ progress per playbook and chapter', async () => {
    const { staff, advisor, client, pair, playbook, parts, firstTask } = await pairUp(app, database)
    const own = async (more = '') => {
      const { body } = await call(staff, `GET playbook/desk/report${more}`)
      return body.data.filter((row: { id: string }) => row.id.startsWith(playbook))
    }
    expect(await own()).toMatchObject([
      { chapter: '', pairs: 1, begun: 0, finished: 0, progress: 0 },
      { chapter: 'Customers', pairs: 1, begun: 0, finished: 0, progress: 0 },
      { chapter: 'Reading', pairs: 1, begun: 0, finished: 0, progress: 0 },
    ])
    await call(advisor, `POST playbook/pairs/${pair}/tools`, { tool: parts.tool, done: true })
    expect((await own())[1]).toMatchObject({ begun: 1, finished: 0, progress: 33 })
    await call(advisor, `POST playbook/pairs/${pair}/tools`, { tool: parts.later, done: true })
    await call(client, 'POST playbook/add-task-response', { id: await firstTask(), response: 'Done' })
    expect(await own()).toMatchObject([
      { playbook: 'Starting right', begun: 1, finished: 1, progress: 100 },
      { begun: 1, finished: 1 },
      { begun: 0, finished: 0 },
    ])
    const file = await app.inject({
      url: '/api/playbook/desk/report/export?format=csv&language=sw',
      headers: staff.headers,
    })
    expect(file.body).toMatch(/Kuanza vizuri,Sura zote,1,1,1,100,,\r\nKuanza vizuri,Wateja,/)
    expect(await own(`?from=${addDays(today, 1)}`)).toEqual([])
    expect(await own(`?from=${today}&to=${today}`)).toHaveLength(3)
    expect((await call(client, 'GET playbook/desk/report')).status).toBe(403)
    const stranger = await signIn(database, 'processor', { tenant: 'jenga' })
    expect((await call(stranger, 'GET playbook/desk/report')).body.data).toEqual([])
  })

  it('attendance is paged, and filtered by name and presence', async () => {
    const staff = await signIn(database, 'processor')
    const client = await signIn(database, 'client')
    const write = (presence: string, day: string) =>
      call(staff, 'POST playbook/desk/attendance', { people: [client.id], day, presence, note: '' })
    await write('present', addDays(today, -2))
    await write('absent', today)
    const list = async (more: string) =>
      (await call(staff, `GET playbook/desk/attendance?person=${client.id}${more}`)).body
    expect(await list('&size=1')).toMatchObject({ total: 2, data: [{ day: today, presence: 'absent' }] })
    expect((await list('&presence=present')).total).toBe(1)
    expect((await list(`&to=${addDays(today, -1)}`)).total).toBe(1)
    expect((await list('&search=nobody-of-this-name')).total).toBe(0)
  })
})
