import { expect, it } from 'vitest'
import { openEither } from '#server/db/testing.ts'
import { plantDemo } from '#server/demo/demo.ts'
import { serveFineract } from '#server/sandbox/fineract.ts'
import { openBook } from './book.ts'
import type { Fund } from './core.ts'
import type { CoreLog } from './fineract-call.ts'

const quiet: CoreLog = { warn() {}, error() {} }

const TERMS: Omit<Fund, 'id' | 'tenant' | 'core'> = {
  name: 'Growth',
  description: 'For what makes a business grow.',
  currency: 'KES',
  minPrincipal: 1_000_00,
  maxPrincipal: 1_000_000_00,
  minInstalments: 1,
  maxInstalments: 60,
  every: 1,
  rate: 200,
  ratePer: 'month',
  method: 'declining',
  amortization: 'equal-instalments',
  grace: { principal: 0, interest: 1, interestFree: 0 },
  step: 1,
  penalty: null,
  active: true,
}

async function book() {
  const [database, server] = await Promise.all([openEither(), serveFineract()])
  await plantDemo(database.sql, { examplesPort: null })
  const close = () => Promise.all([server.close(), database.close()])
  return { server, close, core: openBook({ fineract: server }, database.sql, quiet) }
}

it('mirrors the core’s products as funds, each once, and follows its changes', async () => {
  const { server, core, close } = await book()
  server.addProduct(TERMS)
  const first = await Promise.all([core.funds('wezesha'), core.funds('wezesha')])
  expect(first[0]).toEqual(first[1])
  expect(first[0]).toMatchObject([{ ...TERMS, tenant: 'wezesha' }])

  server.addProduct({ ...TERMS, name: 'Harvest' })
  const names = (await core.funds('wezesha')).map(one => one.name)
  expect(names).toEqual(['Growth', 'Harvest'])
  const growth = (await core.funds('wezesha'))[0]
  expect(growth?.id).toBe(first[0]?.[0]?.id)
  await close()
})

it('closes a fund that the core no longer offers', async () => {
  const { server, core, close } = await book()
  server.addProduct(TERMS)
  await core.funds('wezesha')
  server.fail({ path: /loanproducts/, how: { body: [] } })
  expect(await core.funds('wezesha')).toEqual([])
  expect(await core.funds('wezesha')).toMatchObject([{ name: 'Growth', active: true }])
  await close()
})

it('offers a tenant funds in its currency only', async () => {
  const { server, core, close } = await book()
  server.addProduct(TERMS)
  server.addProduct({ ...TERMS, name: 'Kilimo', currency: 'TZS' })
  expect((await core.funds('wezesha')).map(one => one.name)).toEqual(['Growth'])
  expect((await core.funds('jenga')).map(one => one.name)).toEqual(['Kilimo'])
  await close()
})

it('serves known funds while the core is down, and fails only if it knows none', async () => {
  const { server, core, close } = await book()
  server.addProduct(TERMS)
  await core.funds('wezesha')
  await server.close()
  expect((await core.funds('wezesha')).map(one => one.name)).toEqual(['Growth'])
  await expect(core.funds('jenga')).rejects.toMatchObject({ kind: 'away' })
  await close()
})
