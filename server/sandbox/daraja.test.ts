import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DarajaStandIn, serveDaraja } from './daraja.ts'

let safaricom: DarajaStandIn
beforeAll(async () => {
  safaricom = await serveDaraja()
})
afterAll(() => safaricom.close())

it.each([{}, { account: 'ABC' }, { amount: 100 }, { account: 1, amount: '100' }])(
  'a Paybill payment without account and amount returns 400, and the stand-in goes on: %o',
  async body => {
    const paid = () =>
      fetch(`${safaricom.url}/sandbox/paybill`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await paid()).status).toBe(400)
    expect((await paid()).status).toBe(400)
  },
)
