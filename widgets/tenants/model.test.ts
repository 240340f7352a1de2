import { expect, test, vi } from 'vitest'
import { WebhookEvent } from '#contract/administration.ts'
import { ApiError } from '#kit/core/api.ts'
import { hook, jenga, site, start, wezesha } from './testing.tsx'

vi.mock('./catalogues.ts', () => import('./testing-catalogues.ts'))

const PATCH = 'PATCH portal/tenants/:code'

async function ready(answers: Parameters<typeof start>[0] = {}) {
  const started = start(answers)
  await vi.waitUntil(() => started.model.portals.list.$state.get().value)
  return started
}

test('sends the changes of one part, with the version read', async () => {
  const { model, sent, emit } = await ready({
    [PATCH]: () => ({ data: { ...jenga, name: 'Jenga', version: 'v2' } }),
  })
  model.portals.edit('jenga', { name: ' Jenga ' })
  model.portals.edit('jenga', { theme: { brand: '#14532d', radius: 4 } })
  expect(await model.portals.save('jenga', ['name'])).toEqual({ done: true })
  expect(sent(PATCH).at(-1)).toEqual({
    params: { code: 'jenga' },
    body: { version: 'v1', change: { name: 'Jenga' } },
  })
  expect(model.portals.find('jenga')?.version).toBe('v2')
  expect(emit).toHaveBeenCalledWith('complete', { step: 'portal', code: 'jenga' })
  // changes to other parts remain unsaved
  expect(model.portals.forms.$typed.get().jenga).toEqual({ theme: { brand: '#14532d', radius: 4 } })
})

test('keeps the input on a conflict, and saves over theirs next time', async () => {
  const theirs = { ...jenga, description: 'Theirs', version: 'v2' }
  let conflict = true
  const { model, sent } = await ready({
    [PATCH]: () => {
      if (conflict) throw new ApiError('conflict', 'Someone changed this in the meantime.', 409)
      return { data: { ...theirs, name: 'Mine', version: 'v3' } }
    },
    'GET portal/tenants/:code': () => ({ data: theirs }),
  })
  model.portals.edit('jenga', { name: 'Mine' })
  expect(await model.portals.save('jenga', ['name'])).toMatchObject({ done: false, code: 'conflict' })
  expect(model.portals.merged('jenga')).toMatchObject({ name: 'Mine', description: 'Theirs' })
  conflict = false
  await model.portals.save('jenga', ['name'])
  expect(sent(PATCH).at(-1)).toMatchObject({ body: { version: 'v2', change: { name: 'Mine' } } })
})

test('shows a server error at its field, until that changes', async () => {
  const { model } = await ready({
    [PATCH]: () => {
      throw new ApiError('invalid', 'Some fields need correction.', 400, { 'change.hosts': 'Taken.' })
    },
  })
  model.portals.edit('jenga', { hosts: ['localhost'] })
  await model.portals.save('jenga', ['hosts'])
  const faults = () => model.portals.forms.$states.get().jenga?.faults
  expect(faults()).toEqual({ hosts: 'Taken.' })
  model.portals.edit('jenga', { hosts: ['other.example'] })
  expect(faults()).toEqual({})
})

test.each([
  [{ name: ' ' }, { name: 'required' }],
  [{ theme: { brand: '#ffee00', radius: 4 } }, { 'theme.brand': 'faultLight' }],
  [{ theme: { brand: 'red', radius: 4 } }, { 'theme.brand': 'faultColor' }],
  [{ languages: [] }, { languages: 'faultLanguage' }],
])('does not send %j', async (change, faults) => {
  const { model, sent } = await ready()
  model.portals.edit('jenga', change as never)
  await model.portals.save('jenga', Object.keys(change) as never)
  expect(model.portals.forms.$states.get().jenga?.faults).toEqual(faults)
  expect(sent(PATCH).at(-1)).toBeUndefined()
})

test.each([
  ['https://Shop.Example.org/path', 'shop.example.org'],
  ['shop.example.org:8080', 'shop.example.org'],
  [' shop.example.org ', 'shop.example.org'],
])('extracts the host name from %j', async (typed, host) => {
  const { model } = await ready()
  model.portals.typeHost('jenga', typed)
  expect(model.portals.addHost('jenga')).toBeNull()
  expect(model.portals.merged('jenga')?.hosts).toEqual([...jenga.hosts, host])
})

test.each([
  ['', 'required'],
  ['jenga.example', 'faultHostTwice'],
  ['no host', 'faultHost'],
])('does not add %j as a host name', async (typed, fault) => {
  const { model } = await ready()
  model.portals.typeHost('jenga', typed)
  expect(model.portals.addHost('jenga')).toBe(fault)
})

test('an emptied text resets to the default', async () => {
  const { model, sent } = await ready({ [PATCH]: () => ({ data: wezesha }) })
  model.portals.setText('wezesha', 'sw', 'kit.close', 'Funga hapa')
  model.portals.setText('wezesha', 'en', 'kit.retry', '')
  await model.portals.save('wezesha', ['texts'])
  expect(sent(PATCH).at(-1)).toMatchObject({
    body: { change: { texts: { en: {}, sw: { 'kit.close': 'Funga hapa' } } } },
  })
})

test('blank address lines and an emptied mailbox are not sent', async () => {
  const { model, sent } = await ready({ [PATCH]: () => ({ data: jenga }) })
  model.portals.edit('jenga', {
    contact: {
      ...jenga.contact,
      address: ['Mtaa wa Uhuru ', '', ''],
      mailboxes: [
        { purpose: 'support', email: ' a@b.example ' },
        { purpose: 'loans', email: '' },
      ],
    },
  })
  // an emptied mailbox is dropped before validation
  await model.portals.save('jenga', ['contact'])
  expect(sent(PATCH).at(-1)).toMatchObject({
    body: {
      change: {
        contact: {
          address: ['Mtaa wa Uhuru'],
          mailboxes: [{ purpose: 'support', email: 'a@b.example' }],
        },
      },
    },
  })
})

test('a site keeps the values that its form does not show', async () => {
  const { model, sent } = await ready({
    'GET portal/tenants/:code/sites': () => ({ data: [site] }),
    'PATCH portal/tenants/:code/sites/:key': () => ({ data: site }),
  })
  await model.sites.list.load('jenga')
  model.sites.forms.edit(site.key, {
    origins: 'https://Soko.example/\n\nhttps://m.soko.example',
    brand: '#14532d',
  })
  await model.sites.save('jenga', site.key)
  expect(sent('PATCH portal/tenants/:code/sites/:key').at(-1)).toEqual({
    params: { code: 'jenga', key: site.key },
    body: {
      name: 'Soko',
      origins: ['https://soko.example', 'https://m.soko.example'],
      theme: { radius: 6, brand: '#14532d' },
      texts: site.texts,
    },
  })
})

test('a secret is kept only for showing it once', async () => {
  const { model } = await ready({
    'GET portal/tenants/:code/sites': () => ({ data: [site] }),
    'POST portal/tenants/:code/sites/:key/secret': () => ({ secret: 'sk_live_secret', data: site }),
  })
  await model.sites.list.load('jenga')
  await model.sites.makeSecret('jenga', site.key, 24)
  expect(model.$once.get()).toEqual({ kind: 'secretKey', text: 'sk_live_secret' })
  expect(JSON.stringify(model.sites.list.$state.get())).not.toContain('sk_live_secret')
})

test('a new webhook subscribes to all events, and shows its signing secret', async () => {
  const { model, sent } = await ready({
    'GET portal/tenants/:code/webhooks': () => ({ data: [] }),
    'POST portal/tenants/:code/webhooks': () => ({ secret: 'whsec_1', data: hook }),
  })
  await model.hooks.list.load('jenga')
  expect(await model.hooks.save('jenga', 'new')).toMatchObject({ done: false })
  model.hooks.forms.edit('new', { url: 'https://soko.example/hook' })
  expect(await model.hooks.save('jenga', 'new')).toEqual({ done: true, id: hook.id })
  expect(sent('POST portal/tenants/:code/webhooks').at(-1)?.body.events).toEqual(
    Object.values(WebhookEvent.schema).filter(event => event !== 'ping'),
  )
  expect(model.$once.get()).toEqual({ kind: 'signingSecret', text: 'whsec_1' })
})

test('typed input is restored after a reload', async () => {
  const drafts = { kept: null }
  const before = start({}, '/', drafts).model
  before.portals.edit('jenga', { name: 'Jenga' })
  before.sites.forms.edit('new', { name: 'Soko' })
  const after = start({}, '/', drafts).model
  await vi.waitUntil(() => after.portals.list.$state.get().value)
  expect(after.portals.merged('jenga')?.name).toBe('Jenga')
  expect(after.sites.forms.$typed.get().new).toEqual({ name: 'Soko' })
})
