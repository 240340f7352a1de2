import { afterEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '#server/refusal/message.ts'
import { OutcomeUnknown } from './call.ts'
import { openDaraja } from './daraja.ts'
import { readPayoutNotice } from './daraja-notice.ts'

const account = {
  url: 'https://daraja.example',
  key: 'key',
  secret: 'secret',
  shortcode: '600111',
  passkey: 'passkey',
  callback: 'https://portal.example/in',
  initiator: { name: 'operator', credential: 'credential', shortcode: '600112' },
}

/** Has Safaricom respond to every call but that for a token. */
function respond(
  answer: (body: Record<string, unknown>, path: string) => { status?: number; body: unknown },
) {
  vi.stubGlobal('fetch', async (url: string, init: { body?: string }) => {
    if (url.includes('/oauth/')) return Response.json({ access_token: 'token', expires_in: '3599' })
    const { status = 200, body } = answer(JSON.parse(init.body ?? '{}'), new URL(url).pathname)
    return typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })
  })
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const failureOf = (status: number, body: unknown) => {
  respond(() => ({ status, body }))
  const payout = { phone: '+254712000010', shillings: 500, id: 'a1', secret: 'b2' }
  return openDaraja(account)
    .payOut(payout)
    .catch((error: unknown) => error)
}

it.each([
  [500, { errorCode: '500.003.1001', errorMessage: 'Internal Server Error' }],
  [500, { errorCode: '500.001.1001', errorMessage: 'Server Error' }],
  [500, { errorCode: '500.002.1001', errorMessage: 'Duplicate OriginatorConversationID' }],
  [503, { errorCode: '503.001.01', errorMessage: 'Service unavailable' }],
  [502, '<html>Bad gateway</html>'],
  [200, ''],
])('a payout answered with a fault on their side may have been made: %i %o', async (status, body) => {
  expect(await failureOf(status, body)).toBeInstanceOf(OutcomeUnknown)
})

it.each([
  [400, { errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid PartyB' }],
  [500, { errorCode: '500.003.02', errorMessage: 'Spike arrest violation' }],
])('a payout that was refused was certainly not made: %i %o', async (status, body) => {
  const failure = await failureOf(status, body)
  expect(failure).toBeInstanceOf(Refusal)
  expect(failure).not.toBeInstanceOf(OutcomeUnknown)
})

it.each(['404.001.03', '400.003.01'])('renews a token that is refused with %s', async errorCode => {
  const tokens = ['old', 'new']
  const used: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    if (url.includes('/oauth/')) return Response.json({ access_token: tokens.shift(), expires_in: '3599' })
    used.push(headers.authorization)
    return headers.authorization === 'Bearer new'
      ? Response.json({ ResponseCode: '0' })
      : Response.json({ errorCode, errorMessage: 'Invalid Access Token' }, { status: 400 })
  })
  await openDaraja(account).payOut({ phone: '+254712000010', shillings: 500, id: 'a1', secret: 'b2' })
  expect(used).toEqual(['Bearer old', 'Bearer new'])
})

it.each([
  ['SFC_IC0003', 'failed'],
  ['2040', 'failed'],
  ['26', 'unclear'],
])('a payout notification with the code %s counts as %s', (ResultCode, status) => {
  const notice = { Result: { OriginatorConversationID: 'a1', ResultCode, ResultDesc: 'No.' } }
  expect(readPayoutNotice(JSON.stringify(notice))).toMatchObject({ id: 'a1', status })
})

const row = (at: number) => ({
  transactionId: `S${at}`,
  trxDate: '2026-11-20T10:00:00Z',
  billreference: 'K7QM2R9X',
  amount: '20.00',
  sender: 'ASHA',
})
const received = async () =>
  (await openDaraja(account).received(new Date(0), new Date(1))).map(({ receipt }) => receipt)

it('reads the list of payments page by page', async () => {
  const all = Array.from({ length: 150 }, (_, at) => row(at))
  respond(({ OffSetValue: from }) => ({ body: { Response: [all.slice(Number(from), Number(from) + 100)] } }))
  expect(await received()).toEqual(all.map(one => one.transactionId))
})

it.each(['UTC', 'America/New_York', 'Africa/Nairobi'])(
  'reads a time without a zone as Nairobi’s on a server in %s',
  async zone => {
    vi.stubEnv('TZ', zone)
    const times = [
      '2026-11-20 13:00:00',
      '2026-11-20T13:00:00',
      '20261120130000',
      '2026-11-20T10:00:00Z',
      '2026-11-20T13:00:00+0300',
    ]
    respond(() => ({ body: { Response: times.map((trxDate, at) => ({ ...row(at), trxDate })) } }))
    const found = await openDaraja(account).received(new Date(0), new Date(1))
    expect(found.map(({ at }) => at.toISOString())).toEqual(times.map(() => '2026-11-20T10:00:00.000Z'))
  },
)

it('reports that it may not read the list of payments, which is no empty list', async () => {
  respond(() => ({ status: 404, body: { errorCode: '404.001.01', errorMessage: 'Resource not found' } }))
  await expect(received()).rejects.toThrow('404.001.01 Resource not found')
})

describe('registering a Paybill', () => {
  const asked = new Map<string, Record<string, unknown>>()
  const register = (answers: Record<string, unknown>) => {
    asked.clear()
    respond((body, path) => {
      asked.set(path, body)
      return { body: answers[path] }
    })
    return openDaraja({ ...account, nominated: '254712000000' }).register('b2')
  }
  const paybill = '/mpesa/c2b/v2/registerurl'
  const list = '/pulltransactions/v1/register'

  it('includes the list of payments', async () => {
    await register({ [paybill]: { ResponseCode: '0' }, [list]: { ResponseStatus: '1000' } })
    expect(asked.get(list)).toMatchObject({
      ShortCode: '600111',
      RequestType: 'Pull',
      NominatedNumber: '254712000000',
    })
  })

  it('is done if it was done before', () =>
    register({
      [paybill]: { errorCode: '500.003.1001', errorMessage: 'Urls are already registered' },
      [list]: { ResponseStatus: '1001', ResponseDescription: 'Shortcode already registered' },
    }))

  it('reports a refusal, and still registers the other', async () => {
    const refused = { errorCode: '400.003.02', errorMessage: 'Bad Request' }
    await expect(register({ [paybill]: refused, [list]: { ResponseStatus: '1000' } })).rejects.toThrow(
      'registers no addresses: 400.003.02',
    )
    expect([...asked.keys()].sort()).toEqual([paybill, list])
    await expect(register({ [paybill]: { ResponseCode: '0' }, [list]: refused })).rejects.toThrow(
      'registers no list of payments: 400.003.02',
    )
  })
})

it('ends even if every page of the list is the same, and skips rows that are none', async () => {
  const page = [null, 'none', { amount: '1e999' }, ...Array.from({ length: 100 }, (_, at) => row(at))]
  respond(() => ({ body: { Response: page } }))
  expect(await received()).toHaveLength(100)
})
