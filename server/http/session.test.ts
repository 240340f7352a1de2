import { expect, it } from 'vitest'
import { findRows, setRows } from '#server/db/row.ts'
import { session, token } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { sweepTokens } from './session.ts'

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY)

onEveryDatabase(open => {
  withDemoApp(open)

  it('sweeping ends no session that runs, and forgets one 30 days after it expired', async () => {
    const { sql } = database
    const person = await signIn(database, 'client')
    const sessions = () => findRows(sql, session, { account: person.id })
    const [{ id = '' } = {}] = await sessions()
    await sweepTokens(sql)
    expect((await callAs(app, person, 'GET account/user/unbox')).status).toBe(200)

    await setRows(sql, token, { session: id }, { expiresAt: new Date(Date.now() - 1_000) })
    await setRows(sql, session, { id }, { expiresAt: ago(29) })
    await sweepTokens(sql)
    expect(await findRows(sql, token, { session: id })).toEqual([])
    expect(await sessions()).toHaveLength(1)
    await setRows(sql, session, { id }, { expiresAt: ago(31) })
    await sweepTokens(sql)
    expect(await sessions()).toEqual([])
  })
})
