import { describe, expect, it } from 'vitest'
import { newId } from '#server/db/schema/columns.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { pairUp } from './testing.ts'

onEveryDatabase(open => {
  withDemoApp(open)

  const answer = (who: Signed, body: object) =>
    callAs(app, who, 'POST playbook/add-task-response', { topic: 'Talk to five', dueDate: '1', ...body })

  it('a pair has its playbooks by id, and progress from completed parts', async () => {
    const { client, advisor, playbook, pair, id, parts, read, firstTask } = await pairUp(app, database)
    const one = await read('pairedAdvisor', `&id=${pair}`)
    expect(one).toMatchObject({ status: 200, body: { data: [{ _id: pair }] } })
    expect(one.body.data[0]).toMatchObject({
      assignedPlaybooks: { [playbook]: { id: playbook, _id: playbook, name: 'Starting right', progress: 0 } },
      progress: {
        playbookId: playbook,
        chapterId: id.chapter,
        sessionId: id.first,
        state: '0%',
        stateNumber: 0,
      },
    })
    expect(one.body.data[0].progress.status).toBe('pending')

    await callAs(app, advisor, `POST playbook/pairs/${pair}/tools`, { tool: parts.tool, done: true })
    await answer(client, { id: await firstTask(), response: 'They like the price.' })
    const later = await read('pairedAdvisor', `&id=${pair}`)
    // two of three: a tool and the task
    expect(later.body.data[0].progress).toMatchObject({
      state: '66%',
      stateNumber: 66,
      status: 'ongoing',
      sessionId: id.second,
    })
  })

  it('chapters, sessions, tools and tasks are the pair’s, in the requested language', async () => {
    const { client, playbook, pair, id, parts, read } = await pairUp(app, database)
    const inSwahili = { ...client, headers: { ...client.headers, 'accept-language': 'sw' } }
    const chapters = await read('playbookChapter', `&playbookId=${playbook}`, inSwahili)
    expect(chapters.body.data).toEqual([
      { _id: id.chapter, name: 'Wateja', position: 1, progress: 0 },
      // no translation, and nothing to do
      { _id: id.other, name: 'Reading', position: 2, progress: 100 },
    ])
    const sessions = await read('playbookSession', `&chapterId=${id.chapter}`)
    expect(
      sessions.body.data.map((one: { name: string; position: number }) => [one.name, one.position]),
    ).toEqual([
      ['Who buys?', 1],
      ['Prices', 2],
    ])
    const info = await read('playbookSessionInfo', `&id=${id.first}`, inSwahili)
    expect(info.body.data).toEqual([
      {
        _id: id.first,
        name: 'Nani hununua?',
        info: 'Look around.',
        isEnglish: true,
        position: 1,
        playbookId: playbook,
        chapterId: id.chapter,
      },
    ])
    const tools = await read('playbookTool', `&sessId=${id.first}&pairId=${pair}`)
    expect(tools.body.data).toEqual([
      {
        _id: parts.tool,
        name: 'Customer list',
        info: 'Fill it in.',
        icon: 'list',
        value: 'https://docs.google.com/x',
        _isDone: false,
      },
    ])
    const tasks = await read('playbookTask', `&sessId=${id.first}&pairId=${pair}`)
    expect(tasks.body.data).toMatchObject([
      {
        topic: 'Talk to five',
        task: 'Ask them why.',
        taskResp: '',
        files: [],
        state: 'open',
        date: { response: null },
      },
    ])
    // the end of the day, a week from now, in milliseconds
    expect(tasks.body.data[0].dueDate).toBeGreaterThan(Date.now() + 6 * 86_400_000)
  })

  it('an entrepreneur still reads an ended pair, after the running one, and no longer writes', async () => {
    const { client, staff, advisor, playbook, pair, id, parts, read, firstTask } = await pairUp(app, database)
    const task = await firstTask()
    await answer(client, { id: task, response: 'They like the price.' })
    await callAs(app, advisor, `POST playbook/pairs/${pair}/tools`, { tool: parts.tool, done: true })
    await callAs(app, staff, `POST playbook/desk/pairs/${pair}/end`, { reason: 'Moved to Mwanza' })

    expect((await read('pairedAdvisor', '')).body.data).toMatchObject([
      { _id: pair, endedAt: expect.any(Number), progress: { state: '66%' } },
    ])
    const chapters = await read('playbookChapter', `&playbookId=${playbook}&pairId=${pair}`)
    expect(chapters.body.data[0]).toMatchObject({ name: 'Customers', progress: 66 })
    const session = `&sessId=${id.first}&pairId=${pair}`
    expect((await read('playbookTool', session)).body.data).toMatchObject([{ _isDone: true }])
    expect((await read('playbookTask', session)).body.data).toMatchObject([
      { taskResp: 'They like the price.' },
    ])
    expect(await read('playbookFeed', `${session}&usrId=${client.id}`)).toMatchObject({ status: 200 })
    const rating = { rated: 5, sessionId: id.first, pairingId: pair }
    expect(await callAs(app, client, 'POST playbook/add-feedback', rating)).toMatchObject({ status: 409 })
    // a pair that is not theirs stays closed
    const other = await signIn(database, 'client')
    expect((await read('pairedAdvisor', `&id=${pair}`, other)).body.data).toEqual([])
    expect(await read('playbookTask', session, other)).toMatchObject({ status: 403 })

    const next = await callAs(app, staff, 'POST playbook/desk/pairs', {
      entrepreneur: client.id,
      advisor: advisor.id,
      playbooks: [playbook],
    })
    expect((await read('pairedAdvisor', '')).body.data).toMatchObject([
      { _id: next.body.id, endedAt: null, progress: { state: '0%' } },
      { _id: pair },
    ])
    // without a pair it is the running one's
    const now = await read('playbookChapter', `&playbookId=${playbook}`)
    expect(now.body.data[0]).toMatchObject({ progress: 0 })
  })

  it('an answer is idempotent per device id, and a second one is refused', async () => {
    const { client, pair, id, read, firstTask } = await pairUp(app, database)
    const task = await firstTask()
    const clientId = crypto.randomUUID()
    const first = await answer(client, { id: task, response: ' They like the price. ', clientId })
    const again = await answer(client, { id: task, response: ' They like the price. ', clientId })
    expect([first.status, again.status, again.body.id]).toEqual([200, 200, first.body.id])
    expect(await answer(client, { id: task, response: 'Another' })).toMatchObject({ status: 409 })
    const { body } = await read('playbookTask', `&sessId=${id.first}&pairId=${pair}`)
    expect(body.data[0]).toMatchObject({ taskResp: 'They like the price.', state: 'answered' })
  })

  it('an answer without text is rejected with the form’s message', async () => {
    const { client, firstTask } = await pairUp(app, database)
    const { status, body } = await answer(client, { id: await firstTask(), response: '  ' })
    expect([status, body.fields.response]).toEqual([400, 'Response is needed to submit'])
  })

  it('a returned task is answered again, and the wire has the latest answer', async () => {
    const { client, advisor, pair, id, read, firstTask } = await pairUp(app, database)
    const task = await firstTask()
    await answer(client, { id: task, response: 'Fine.' })
    const verdict = (body: object) => callAs(app, advisor, `POST playbook/tasks/${task}/verdict`, body)
    expect((await verdict({ verdict: 'returned', note: '' })).status).toBe(400)
    expect((await verdict({ verdict: 'returned', note: 'Say more.' })).status).toBe(200)
    const returned = await read('playbookTask', `&sessId=${id.first}&pairId=${pair}`)
    expect(returned.body.data[0]).toMatchObject({ state: 'returned', taskResp: 'Fine.', note: 'Say more.' })
    expect((await answer(client, { id: task, response: 'All five like it.' })).status).toBe(200)
    expect((await verdict({ verdict: 'accepted', note: '' })).status).toBe(200)
    const accepted = await read('playbookTask', `&sessId=${id.first}&pairId=${pair}`)
    expect(accepted.body.data[0]).toMatchObject({ state: 'accepted', taskResp: 'All five like it.' })
  })

  it('feedback comes from both sides; ratings are hidden until both have rated', async () => {
    const { client, advisor, pair, id, read } = await pairUp(app, database)
    const give = (who: Signed, rated: number, feedback: string) =>
      callAs(app, who, 'POST playbook/add-feedback', {
        rated,
        feedback,
        sessionId: id.first,
        pairingId: pair,
      })
    expect((await give(client, 4, 'Clear.')).status).toBe(200)
    const feeds = async (who: Signed) =>
      (await read('playbookFeed', `&sessId=${id.first}&usrId=${client.id}`, who)).body.data.map(
        (one: { from: string; feedback: string; rated: number | null }) => [
          one.from,
          one.feedback,
          one.rated,
        ],
      )
    expect(await feeds(advisor)).toEqual([['Entrepreneur', 'Clear.', null]])
    await give(advisor, 5, 'Well done.')
    expect(await feeds(advisor)).toEqual([
      ['Entrepreneur', 'Clear.', 4],
      ['Advisor', 'Well done.', 5],
    ])
    expect(await feeds(client)).toEqual(await feeds(advisor))
  })

  it.each([0, 6, 2.5])('rejects %s stars', async rated => {
    const { client, pair, id } = await pairUp(app, database)
    const body = { rated, sessionId: id.first, pairingId: pair }
    expect((await callAs(app, client, 'POST playbook/add-feedback', body)).status).toBe(400)
  })

  it('refuses writes as others, and foreign ids return nothing', async () => {
    const own = await pairUp(app, database)
    const other = await pairUp(app, database)
    const asAnother = await answer(own.client, {
      id: await own.firstTask(),
      response: 'x',
      addedById: other.client.id,
    })
    expect(asAnother.status).toBe(403)
    const { id, pair } = other
    expect((await own.read('pairedAdvisor', `&id=${pair}`)).body.data).toEqual([])
    expect((await own.read('playbookChapter', `&playbookId=${other.playbook}`)).body.data).toEqual([])
    expect((await own.read('playbookSessionInfo', `&id=${id.first}`)).body.data).toEqual([])
    for (const what of ['playbookTool', 'playbookTask']) {
      const theirs = await own.read(what, `&sessId=${id.first}&pairId=${pair}`)
      const none = await own.read(what, `&sessId=${id.first}&pairId=${newId()}`)
      // the response does not reveal whether the pair exists
      expect([theirs.status, theirs.body.message]).toEqual([403, 'Pairing details error'])
      expect(none.body.message).toBe(theirs.body.message)
    }
    expect((await own.read('playbookFeed', `&sessId=${id.first}&usrId=${other.client.id}`)).status).toBe(403)
    expect((await answer(own.client, { id: await other.firstTask(), response: 'x' })).status).toBe(403)
    const feedback = { rated: 1, sessionId: id.first, pairingId: pair }
    expect((await callAs(app, own.client, 'POST playbook/add-feedback', feedback)).status).toBe(403)
    expect((await callAs(app, own.advisor, `GET playbook/pairs/${pair}`)).status).toBe(403)
  })

  describe('without a pair', () => {
    it('returns empty lists, and 401 without a session', async () => {
      const alone = await signIn(database, 'client')
      const call = 'GET data/pairedAdvisor?resource=pairedAdvisor&action=read'
      expect(await callAs(app, alone, call)).toEqual({ status: 200, body: { data: [] } })
      const nobody = { headers: { host: 'localhost', authorization: 'Bearer none' } }
      expect((await callAs(app, nobody, call)).status).toBe(401)
    })
    it.each(['applicant', 'digiprime', 'sales', 'authorizer'] as const)(
      'returns 403 for the role %s',
      async role => {
        const call = 'GET data/pairedAdvisor?resource=pairedAdvisor&action=read'
        expect((await callAs(app, await signIn(database, role), call)).status).toBe(403)
      },
    )
  })
})
