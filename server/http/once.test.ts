import { beforeAll, describe, expect, it } from 'vitest'
import { onEveryDatabase } from '#server/db/testing.ts'
import { type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { sweepAnswered } from './once.ts'

onEveryDatabase(open => {
  let boss: Signed
  withDemoApp(open)
  beforeAll(async () => {
    boss = await signIn(database, 'processor')
  })

  const begin = async (title: string, key?: string, who = boss) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/learning/courses',
      headers: { ...who.headers, ...(key && { 'idempotency-key': key }) },
      payload: { title, language: 'en' },
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  let keys = 0
  const newKey = () => `key-of-a-test-${String(++keys).padStart(4, '0')}`

  describe('a call that creates something, repeated with its key', () => {
    it('is done once, and answered the same', async () => {
      const key = newKey()
      const first = await begin('Baking', key)
      expect(first).toMatchObject({ status: 200, body: { message: expect.stringContaining('Baking') } })
      await sweepAnswered(database.sql)
      expect(await begin('Baking', key)).toEqual(first)
      expect((await begin('Baking', newKey())).body.id).not.toBe(first.body.id)
      expect((await begin('Baking')).body.id).not.toBe(first.body.id)
    })

    it('is done once when both arrive at once', async () => {
      const key = newKey()
      const [one, other] = await Promise.all([begin('Sewing', key), begin('Sewing', key)])
      expect(one).toEqual(other)
    })

    it('is another call from another person', async () => {
      const key = newKey()
      const other = await signIn(database, 'processor')
      expect((await begin('Welding', key)).body.id).not.toBe((await begin('Welding', key, other)).body.id)
    })

    it('is done if it was refused before', async () => {
      const key = newKey()
      expect((await begin(' ', key)).status).toBe(400)
      expect((await begin('Pottery', key)).status).toBe(200)
    })
  })
})
