import { beforeAll, describe, expect, it } from 'vitest'
import { Role } from '#contract/role.ts'
import { newId } from '#server/db/schema/columns.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { addPerson, callAs, type Signed, signIn } from './testing.ts'

const ROLES = Object.values(Role.schema)

onOneDatabase(open => {
  const callers = {} as Record<Role, Signed>
  /** The people to look up. */
  const people: Record<string, string> = {}

  withDemoApp(open)
  beforeAll(async () => {
    for (const role of ROLES) callers[role] = await signIn(database, role)
    people['a client'] = await addPerson(database, 'client')
    people['a client registered by sales'] = await addPerson(database, 'client', {
      registeredBy: callers.sales.id,
    })
    people['an applicant'] = await addPerson(database, 'applicant')
    people['a processor'] = await addPerson(database, 'processor')
    people['an advisor'] = await addPerson(database, 'advisor')
    people['a client of another tenant'] = await addPerson(database, 'client', { tenant: 'jenga' })
    people.nobody = newId()
  })

  const members = ['a client', 'a client registered by sales', 'an applicant']
  const seen: Record<Role, string[]> = {
    client: [],
    applicant: [],
    digiprime: [],
    sales: ['a client registered by sales'],
    processor: [...members, 'an advisor'],
    admin: [...members, 'an advisor'],
    authorizer: [...members, 'an advisor'],
    super: [...members, 'a processor', 'an advisor'],
    advisor: [],
  }

  describe.each(ROLES)('%s', role => {
    it(`sees ${seen[role].join(', ') || 'nobody else'}, and the same 404 for all others`, async () => {
      const found: string[] = []
      const said = new Set<string>()
      for (const [name, id] of Object.entries(people)) {
        const { status, body } = await callAs(app, callers[role], `GET account/client/details/${id}`)
        if (status === 200) found.push(name)
        else said.add(`${status} ${body.code} ${body.message}`)
      }
      expect(found).toEqual(seen[role])
      expect([...said]).toEqual(['404 not-found Person not found. Go back to the list.'])
    })

    it('sees their own details', async () => {
      const { id } = callers[role]
      const { status, body } = await callAs(app, callers[role], `GET account/client/details/${id}`)
      expect(status).toBe(200)
      expect(body.data.bioData.firstName).toBe('Asha')
    })

    it('has the same access in all calls on a person', async () => {
      const staff = !['client', 'applicant', 'digiprime', 'advisor'].includes(role)
      for (const [name, id] of Object.entries(people)) {
        const isSeen = seen[role].includes(name)
        const expected = isSeen ? 200 : 404
        const own = await callAs(app, callers[role], `PATCH account/client_details/${id}`, {})
        expect([name, own.status]).toEqual([name, expected])
        for (const call of [`GET account/client/${id}`, `GET account/client/${id}/activity`]) {
          const { status } = await callAs(app, callers[role], call)
          expect([name, call, status]).toEqual([name, call, staff ? expected : 403])
        }
      }
    })

    it('lists the same people', async () => {
      const { status, body } = await callAs(app, callers[role], 'GET account/clients/list?size=100')
      if (['client', 'applicant', 'digiprime', 'advisor'].includes(role)) {
        expect(status).toBe(403)
        return
      }
      const listed = body.data.map(({ id }: { id: string }) => id)
      for (const [name, id] of Object.entries(people)) {
        const isListed = seen[role].includes(name) && !['a processor', 'an advisor'].includes(name)
        expect([name, listed.includes(id)]).toEqual([name, isListed])
      }
      const { users } = (await callAs(app, callers[role], 'GET account/clients')).body
      expect(users.map(({ id }: { id: string }) => id).sort()).toEqual([...listed].sort())
      const staffs = await callAs(app, callers[role], 'GET account/staffs')
      expect(staffs.status).toBe(role === 'super' ? 200 : 403)
    })
  })
})
