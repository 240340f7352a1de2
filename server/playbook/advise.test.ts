import { expect, it } from 'vitest'
import type { Alert } from '#contract/playbook.ts'
import { addDays, dayOf, quarterOf } from '#rules/day.ts'
import { findRow, findRows, setRow, setRows } from '#server/db/row.ts'
import {
  account,
  job,
  notification,
  pairMeeting,
  pairPlaybook,
  pairTask,
  tenant as tenants,
} from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { changedSince } from '#server/live/feed.ts'
import { writeMail } from '#server/notify/write.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { coachMeetings } from './for-scores.ts'
import { remindOfPlaybooks } from './remind.ts'
import { pairUp } from './testing.ts'

onEveryDatabase(open => {
  withDemoApp(open)
  const told = async (who: Signed) =>
    (await callAs(app, who, 'GET playbook/alerts')).body.data.map((one: { kind: string }) => one.kind)
  const call = (who: Signed, name: string, body?: object) => callAs(app, who, name, body)

  it('an advisor sees only their own people, by urgency, and phones only with consent', async () => {
    const own = await pairUp(app, database)
    await pairUp(app, database)
    await setRow(database.sql, account, own.client.id, { phone: '+254712000001' })
    const people = async () => (await call(own.advisor, 'GET playbook/people')).body
    expect(await people()).toMatchObject({
      data: [{ pair: own.pair, name: own.client.name, progress: 0, phone: null, reason: { kind: 'new' } }],
    })
    await call(own.client, `POST playbook/pairs/${own.pair}/shares`, { phone: true })
    await call(own.client, 'POST playbook/add-task-response', { id: await own.firstTask(), response: 'Done' })
    expect((await people()).data[0]).toMatchObject({
      phone: '+254712000001',
      reason: { kind: 'answer', count: 1 },
    })
    expect((await call(own.client, 'GET playbook/people')).status).toBe(403)
    expect((await call(own.staff, 'GET playbook/people')).status).toBe(403)
    // advisors have no access to accounts
    expect((await call(own.advisor, `GET account/client/details/${own.client.id}`)).status).toBe(404)
  })

  it('an entrepreneur allows two things at once, and both are kept', async () => {
    const { client, pair } = await pairUp(app, database)
    const allow = (what: object) => call(client, `POST playbook/pairs/${pair}/shares`, what)
    for (let round = 0; round < 5; round++) {
      await allow({ phone: false, figures: false })
      await Promise.all([allow({ phone: true }), allow({ figures: true })])
      const { body } = await call(client, 'GET playbook/home')
      expect(body.data[0].shares).toEqual({ phone: true, figures: true })
    }
  })

  it('a playbook is completed by its last two parts, ticked at once', async () => {
    const { advisor, client, pair, parts, firstTask } = await pairUp(app, database)
    const task = await firstTask()
    await call(client, 'POST playbook/add-task-response', { id: task, response: 'Done' })
    await call(advisor, `POST playbook/tasks/${task}/verdict`, { verdict: 'accepted', note: '' })
    const tick = (tool: string, done: boolean) =>
      call(advisor, `POST playbook/pairs/${pair}/tools`, { tool, done })
    for (let round = 0; round < 5; round++) {
      await Promise.all([tick(parts.tool, true), tick(parts.later, true)])
      const row = await findRow(database.sql, pairPlaybook, { pair })
      expect(row?.completedAt).not.toBeNull()
      await setRows(database.sql, pairPlaybook, { pair }, { completedAt: null })
      for (const tool of [parts.tool, parts.later]) await tick(tool, false)
    }
    const completed = (kinds: string[]) => kinds.filter(kind => /completed|finished/.test(kind))
    expect(completed(await told(client))).toEqual(Array(5).fill('playbook-completed'))
    expect(completed(await told(advisor))).toEqual(Array(5).fill('playbook-finished'))
  })

  it('alerts read in the playbook are read in the portal too, at once', async () => {
    const { client } = await pairUp(app, database)
    const { at } = await changedSince(database.sql, [`person:${client.id}`], undefined)
    expect((await call(client, 'POST playbook/alerts/read')).body.read).toBeGreaterThan(0)
    const { changed } = await changedSince(database.sql, [`person:${client.id}`], at)
    expect(changed).toContain('notices')
  })

  it('of two advisors given to an entrepreneur at once, one takes over', async () => {
    const { client, staff, pair } = await pairUp(app, database)
    const others = [await signIn(database, 'advisor'), await signIn(database, 'advisor')]
    const answers = await Promise.all(
      others.map(({ id }) =>
        call(staff, `POST playbook/desk/pairs/${pair}/advisor`, {
          advisor: id,
          reason: 'Away',
          handOver: '',
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await call(client, 'GET playbook/home')).body.data).toHaveLength(1)
  })

  it('only the advisor sees a private note', async () => {
    const { advisor, client, staff, pair } = await pairUp(app, database)
    const note = (text: string, isPrivate: boolean) =>
      call(advisor, `POST playbook/pairs/${pair}/notes`, { text, isPrivate })
    await note('Seems worried.', true)
    await note('Bring the price list.', false)
    const texts = async (who: Signed) =>
      (await call(who, `GET playbook/pairs/${pair}`)).body.data.notes.map((one: { text: string }) => one.text)
    expect(await texts(advisor)).toEqual(['Bring the price list.', 'Seems worried.'])
    expect(await texts(staff)).toEqual(['Bring the price list.'])
    const { body } = await call(client, 'GET playbook/home')
    expect(body.data[0].notes.map((one: { text: string }) => one.text)).toEqual(['Bring the price list.'])
    expect(await told(client)).toEqual(expect.arrayContaining(['playbook-note', 'playbook-paired']))
  })

  it('an advisor’s own task is in the session, with its due day', async () => {
    const { advisor, client, pair, id, read } = await pairUp(app, database)
    const due = addDays(dayOf(Date.now()), 2)
    const body = { session: id.second, topic: 'Count stock', task: 'Every shelf.', due }
    expect((await call(advisor, `POST playbook/pairs/${pair}/tasks`, body)).status).toBe(200)
    const tasks = await read('playbookTask', `&sessId=${id.second}&pairId=${pair}`)
    expect(tasks.body.data).toMatchObject([{ topic: 'Count stock', state: 'open' }])
    expect(await told(client)).toContain('playbook-task')
    const home = (await call(client, 'GET playbook/home')).body.data[0]
    expect(home.tasks.map((one: { topic: string }) => one.topic)).toEqual(['Count stock', 'Talk to five'])
    expect(home.next.path).toContain(`/s/${id.first}`)
  })

  it('alerts are in the language the entrepreneur reads now, and a mail names the playbook', async () => {
    const { advisor, client, firstTask } = await pairUp(app, database)
    const task = await firstTask()
    await setRow(database.sql, pairTask, task, { topic: { en: 'Talk to five', sw: 'Ongea na watano' } })
    await call(client, 'POST playbook/add-task-response', { id: task, response: 'Done' })
    const verdict = { verdict: 'returned', note: 'Add their names.' }
    expect((await call(advisor, `POST playbook/tasks/${task}/verdict`, verdict)).status).toBe(200)
    const read = async (language: string) => {
      const headers = { ...client.headers, 'accept-language': language }
      const { body } = await callAs(app, { headers }, 'GET playbook/alerts')
      return body.data.map((one: Alert) => one.values)
    }
    expect(await read('en')).toEqual([
      { topic: 'Talk to five', reason: 'Add their names.' },
      { playbook: 'Starting right' },
      { with: advisor.name },
    ])
    expect((await read('sw')).slice(0, 2)).toEqual([
      { topic: 'Ongea na watano', reason: 'Add their names.' },
      { playbook: 'Kuanza vizuri' },
    ])
    const mails = await findRows(database.sql, job, { kind: 'mail' })
    const [mail] = mails
      .map(one => one.payload as Jobs['mail'])
      .filter(one => one.template === 'playbook-assigned' && one.to === client.email)
    const tenant = await findRow(database.sql, tenants, { code: 'wezesha' })
    const written = writeMail(mail as Jobs['mail'], {
      tenant: tenant as typeof tenants.$inferSelect,
      portal: 'https://portal.example',
      language: 'en',
    })
    expect(written.subject).toBe('A new playbook for you: Starting right')
  })

  it('a booked session notifies both, has a calendar file and can be cancelled', async () => {
    const { advisor, client, pair } = await pairUp(app, database)
    const day = addDays(dayOf(Date.now()), 3)
    const book = (more: object) =>
      call(advisor, `POST playbook/pairs/${pair}/meetings`, {
        startsAt: `${day}T09:30`,
        minutes: 60,
        place: 'Kisumu hub; room 2',
        link: '',
        agenda: 'Prices, stock',
        ...more,
      })
    const refused = await book({ link: 'https://evil.example/room' })
    expect([refused.status, refused.body.fields.link]).toEqual([400, expect.stringContaining('evil.example')])
    expect((await book({ startsAt: '2020-01-01T09:30' })).status).toBe(400)
    expect((await book({ link: 'https://meet.google.com/abc' })).status).toBe(200)
    const { meeting } = (await call(client, 'GET playbook/home')).body.data[0]
    // 09:30 in Nairobi
    expect(meeting).toMatchObject({ startsAt: `${day}T06:30:00.000Z`, link: 'https://meet.google.com/abc' })
    const file = await app.inject({
      method: 'GET',
      url: `/api/playbook/meetings/${meeting.id}/calendar`,
      headers: client.headers,
    })
    expect(file.headers['content-type']).toContain('text/calendar')
    expect(file.body).toContain(`DTSTART:${day.replaceAll('-', '')}T063000Z`)
    expect(file.body).toContain('LOCATION:Kisumu hub\\; room 2 https://meet.google.com/abc')
    const stranger = await signIn(database, 'client')
    expect((await call(stranger, `GET playbook/meetings/${meeting.id}/calendar`)).status).toBe(403)
    expect(
      (await call(advisor, `POST playbook/meetings/${meeting.id}/outcome`, { outcome: 'held' })).status,
    ).toBe(409)
    expect((await call(advisor, `POST playbook/meetings/${meeting.id}/cancel`)).status).toBe(200)
    expect((await call(client, 'GET playbook/home')).body.data[0].meeting).toBeNull()
    expect(await told(client)).toEqual(expect.arrayContaining(['playbook-meeting', 'playbook-meeting-off']))
    expect(await told(advisor)).toContain('playbook-meeting')
  })

  it('reminds once of due and overdue tasks, and asks both for feedback after a session', async () => {
    const { client, advisor, pair, firstTask } = await pairUp(app, database)
    const task = await firstTask()
    const noon = Date.parse(`${dayOf(Date.now())}T09:00:00Z`)
    const remind = (now: number) =>
      remindOfPlaybooks({ portal: host => `http://${host}` }, () => now)(database.sql)
    const many = async (kind: string, who = client) => {
      const rows = await findRows(database.sql, notification, { account: who.id })
      return rows.filter(row => row.kind === kind).length
    }
    await setRow(database.sql, pairTask, task, { dueAt: new Date(noon + 2 * 86_400_000) })
    await remind(noon)
    await remind(noon)
    expect([await many('playbook-due'), await many('playbook-late')]).toEqual([1, 0])
    await remind(noon + 3 * 86_400_000)
    await remind(noon + 3 * 86_400_000)
    expect([await many('playbook-due'), await many('playbook-late')]).toEqual([1, 1])

    await database.sql
      .insert(pairMeeting)
      .values({ pair, startsAt: new Date(noon - 7_200_000), minutes: 60, place: '', link: '', agenda: '' })
    await remind(noon)
    await remind(noon)
    expect([await many('playbook-met'), await many('playbook-met', advisor)]).toEqual([1, 1])
  })

  it('a new advisor continues with the progress, and the former one loses access', async () => {
    const { client, advisor, staff, pair, parts, id, read } = await pairUp(app, database)
    await call(advisor, `POST playbook/pairs/${pair}/tools`, { tool: parts.tool, done: true })
    const next = await signIn(database, 'advisor')
    const handed = await call(staff, `POST playbook/desk/pairs/${pair}/advisor`, {
      advisor: next.id,
      reason: 'Moved away',
      handOver: 'Likes numbers.',
    })
    expect(handed.status).toBe(200)
    const { body } = await call(next, `GET playbook/pairs/${handed.body.id}`)
    expect(body.data).toMatchObject({ handOver: 'Likes numbers.', progress: 33 })
    expect((await call(advisor, 'GET playbook/people')).body.data).toEqual([])
    expect(
      (await call(advisor, `POST playbook/pairs/${pair}/notes`, { text: 'x', isPrivate: true })).status,
    ).toBe(409)
    const pairs = await read('pairedAdvisor', '')
    expect(pairs.body.data.map((one: { _id: string }) => one._id)).toEqual([handed.body.id, pair])
    const tools = await read('playbookTool', `&sessId=${id.first}&pairId=${handed.body.id}`)
    expect(tools.body.data[0]._isDone).toBe(true)
    const desk = await call(
      staff,
      `GET playbook/desk/pairs?state=ended&search=${client.name.split(' ').at(-1)}`,
    )
    expect(desk.body.data[0]).toMatchObject({ id: pair, reason: 'Moved away' })
  })

  it('a new version reaches running pairs: done stays, new is open, removed is gone', async () => {
    const { client, advisor, staff, playbook, pair, parts, content, id, read, firstTask } = await pairUp(
      app,
      database,
    )
    await call(advisor, `POST playbook/pairs/${pair}/tools`, { tool: parts.tool, done: true })
    await call(client, 'POST playbook/add-task-response', { id: await firstTask(), response: 'Done' })
    const draft = (await call(staff, `GET playbook/desk/playbooks/${playbook}`)).body.data
    const [first, ...rest] = content.chapters
    const changed = {
      ...content,
      chapters: [
        {
          ...first,
          sessions: first?.sessions.map(one =>
            one.id === id.first
              ? { ...one, tasks: one.tasks.map(task => ({ ...task, topic: { en: 'Talk to ten' } })) }
              : { ...one, tools: [] },
          ),
        },
        ...rest,
      ],
    }
    const kept = await call(staff, `POST playbook/desk/playbooks/${playbook}/draft`, {
      base: draft.base,
      content: changed,
    })
    // based on an outdated draft
    expect(
      (await call(staff, `POST playbook/desk/playbooks/${playbook}/draft`, { base: draft.base, content }))
        .status,
    ).toBe(409)
    const publish = { base: kept.body.data.base, note: 'Fewer tools', reach: 'all' }
    expect((await call(staff, `POST playbook/desk/playbooks/${playbook}/publish`, publish)).status).toBe(200)
    const progress = (await read('pairedAdvisor', '')).body.data[0].progress
    expect(progress).toMatchObject({ stateNumber: 100, status: 'completed', sessionId: null })
    // an answered task keeps its original wording
    const tasks = await read('playbookTask', `&sessId=${id.first}&pairId=${pair}`)
    expect(tasks.body.data[0]).toMatchObject({ topic: 'Talk to five', taskResp: 'Done' })
  })

  it('Markdown round-trips, and a syntax error names its line', async () => {
    const { staff, playbook, content } = await pairUp(app, database)
    const file = await app.inject({
      method: 'GET',
      url: `/api/playbook/desk/playbooks/${playbook}/markdown`,
      headers: staff.headers,
    })
    const begun = await call(staff, 'POST playbook/desk/playbooks', { markdown: file.body })
    const copy = (await call(staff, `GET playbook/desk/playbooks/${begun.body.id}`)).body.data
    expect(copy.content).toEqual(content)
    const wrong = await call(staff, 'POST playbook/desk/playbooks', { markdown: '# P\nlost' })
    expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining('line 2')])
  })

  it('a draft with a disallowed URL is not published, and the URL is named', async () => {
    const { staff, playbook, content } = await pairUp(app, database)
    const { base } = (await call(staff, `GET playbook/desk/playbooks/${playbook}`)).body.data
    const bad = structuredClone(content)
    const tool = bad.chapters[0]?.sessions[0]?.tools[0]
    if (tool) tool.link = 'https://evil.example/'
    const kept = await call(staff, `POST playbook/desk/playbooks/${playbook}/draft`, { base, content: bad })
    expect(kept.body.data.problems[0].message).toContain('evil.example')
    const publish = { base: kept.body.data.base, note: '', reach: 'all' }
    expect((await call(staff, `POST playbook/desk/playbooks/${playbook}/publish`, publish)).status).toBe(400)
  })

  it('staff invite advisors, see their load, and record coach attendance', async () => {
    const { client, advisor, staff } = await pairUp(app, database)
    const email = `new-${Date.now()}@advisors.example`
    const invited = await call(staff, 'POST playbook/desk/advisors', {
      email,
      firstName: 'Salma',
      lastName: 'Mrisho',
    })
    expect(invited.status).toBe(200)
    const { data } = (await call(staff, 'GET playbook/desk/advisors')).body
    expect(data).toContainEqual(expect.objectContaining({ email, status: 'invited', pairs: 0 }))
    expect(data).toContainEqual(
      expect.objectContaining({ id: advisor.id, pairs: 1, toCheck: 0, rating: null }),
    )
    expect((await call(advisor, 'GET playbook/desk/advisors')).status).toBe(403)

    const today = dayOf(Date.now())
    const met = (presence: string) =>
      call(staff, 'POST playbook/desk/attendance', { people: [client.id], day: today, presence, note: '' })
    for (const presence of ['present', 'late', 'absent']) expect((await met(presence)).status).toBe(200)
    const begun = await call(client, 'POST business/own', { name: 'Matunda' })
    const own: string = begun.body.data.id
    const many = async () => (await coachMeetings(database.sql, [own], [quarterOf(today)]))[0]?.value
    expect(await many()).toBe(2)
    const [entry] = (await call(staff, `GET playbook/desk/attendance?person=${client.id}`)).body.data.filter(
      (one: { presence: string }) => one.presence === 'late',
    )
    await call(staff, `POST playbook/desk/attendance/${entry.id}/void`)
    expect(await many()).toBe(1)
  })
})
