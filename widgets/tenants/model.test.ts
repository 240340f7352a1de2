import { expect, test, vi } from 'vitest'
import { WebhookEvent } from '#contract/administration.ts'
import { ApiError } from '#kit/core/api.ts'
import { settle, type } from '#kit/testing.tsx'
import { hook, jenga, show, site, wezesha } from './testing.tsx'

vi.mock('./catalogues.ts', () => import('./testing-catalogues.ts'))

const PATCH = 'PATCH portal/tenants/:code'
const conflict = new ApiError('conflict', 'Someone changed this in the meantime.', 409)

test('sends the changes of one part, with the version read', async () => {
  const { sent, emit, tap, find, place, text } = await show(
    { [PATCH]: () => ({ data: { ...jenga, name: 'Jenga', version: 'v2' } }) },
    '/jenga/look',
  )
  await vi.waitFor(() => find('input[name="theme.brand"]'))
  await type(find('input[name="theme.brand"]'), '#14532d')
  await tap('General')
  await type(find('input[name=name]'), ' Jenga ')
  await tap('Save')
  expect(sent(PATCH)).toEqual([
    { params: { code: 'jenga' }, body: { version: 'v1', change: { name: 'Jenga' } } },
  ])
  expect(emit).toHaveBeenCalledWith('complete', { step: 'portal', code: 'jenga' })
  // changes to other parts remain unsaved
  await tap('Look')
  await vi.waitFor(() => expect(place.querySelector('.logo')).not.toBeNull())
  expect(find<HTMLInputElement>('input[name="theme.brand"]').value).toBe('#14532d')
  expect(text()).toContain('Not saved yet')
  await tap('Save')
  expect(sent(PATCH).at(-1)?.body).toEqual({
    version: 'v2',
    change: { theme: { ...jenga.theme, brand: '#14532d' } },
  })
})

test('keeps the input on a conflict, and saves over theirs next time', async () => {
  const theirs = { ...jenga, description: 'Theirs', version: 'v2' }
  const answers: unknown[] = [conflict, { data: { ...theirs, name: 'Mine', version: 'v3' } }]
  const { sent, tap, find } = await show(
    { [PATCH]: () => answers.shift() as Error, 'GET portal/tenants/:code': { data: theirs } },
    '/jenga',
  )
  await type(find('input[name=name]'), 'Mine')
  await tap('Save')
  expect(find<HTMLInputElement>('input[name=name]').value).toBe('Mine')
  expect(find<HTMLTextAreaElement>('textarea[name=description]').value).toBe('Theirs')
  await tap('Save')
  expect(sent(PATCH).at(-1)?.body).toEqual({ version: 'v2', change: { name: 'Mine' } })
})

test('shows a server error at its field, until that changes', async () => {
  const refused = new ApiError('invalid', 'Some fields need correction.', 400, { 'change.hosts': 'Taken.' })
  const { text, tap, find } = await show({ [PATCH]: refused }, '/jenga/hosts')
  await type(find('input[name=hosts]'), 'localhost')
  await tap('Add host name')
  await tap('Save')
  expect(text()).toContain('Taken.')
  await type(find('input[name=hosts]'), 'other.example')
  await tap('Add host name')
  expect(text()).not.toContain('Taken.')
})

test.each([
  ['#ffee00', 'This colour is too light'],
  ['red', 'Write a colour as # and six digits'],
])('does not send the colour %s', async (color, why) => {
  const { text, tap, find, sent } = await show({}, '/jenga/look')
  await vi.waitFor(() => find('input[name="theme.brand"]'))
  await type(find('input[name="theme.brand"]'), color)
  await tap('Save')
  expect(text()).toContain(why)
  expect(sent(PATCH)).toEqual([])
})

test('does not send a portal without a language', async () => {
  const { text, tap, all, sent } = await show({}, '/jenga')
  for (const box of all('input[name=languages]')) {
    box.click()
    await settle()
  }
  await tap('Save')
  expect(text()).toContain('Choose at least one language')
  expect(sent(PATCH)).toEqual([])
})

test('sends the default language first', async () => {
  const { find, tap, sent } = await show({ [PATCH]: { data: jenga } }, '/jenga')
  find('input[name=first][value=sw]').click()
  await settle()
  await tap('Save')
  expect(sent(PATCH)[0]?.body.change).toEqual({ languages: ['sw', 'en'] })
})

test.each([
  ['https://Shop.Example.org/path', 'shop.example.org'],
  ['shop.example.org:8080', 'shop.example.org'],
  [' shop.example.org ', 'shop.example.org'],
])('extracts the host name from %j', async (typed, host) => {
  const { tap, find, sent } = await show({ [PATCH]: { data: jenga } }, '/jenga/hosts')
  await type(find('input[name=hosts]'), typed)
  await tap('Add host name')
  await tap('Save')
  expect(sent(PATCH)[0]?.body.change).toEqual({ hosts: [...jenga.hosts, host] })
})

test.each([
  ['', 'This field is required'],
  ['jenga.example', 'This host name is already in the list'],
  ['no host', 'Enter a host name, like portal.example.org'],
])('does not add %j as a host name', async (typed, why) => {
  const { tap, find, place, text } = await show({}, '/jenga/hosts')
  if (typed) await type(find('input[name=hosts]'), typed)
  await tap('Add host name')
  expect(text()).toContain(why)
  expect(place.querySelectorAll('.list li')).toHaveLength(jenga.hosts.length)
})

test('an emptied text resets to the default', async () => {
  const { tap, find, sent } = await show({ [PATCH]: { data: wezesha } }, '/wezesha/texts')
  await type(find('[name="texts.en.kit.retry"]'), '')
  await tap('Kiswahili')
  await type(find('[name="texts.sw.kit.range"]'), '{from}–{to}')
  await tap('Save')
  expect(sent(PATCH)[0]?.body.change).toEqual({ texts: { en: {}, sw: { 'kit.range': '{from}–{to}' } } })
})

test('blank address lines and an emptied mailbox are not sent', async () => {
  const mailboxes = [...jenga.contact.mailboxes, { purpose: 'loans' as const, email: 'loans@jenga.example' }]
  const tenant = { ...jenga, contact: { ...jenga.contact, mailboxes } }
  const { find, tap, sent } = await show(
    { 'GET portal/tenants': { data: [wezesha, tenant] }, [PATCH]: { data: tenant } },
    '/jenga',
  )
  await type(find('[name="contact.address"]'), 'Mtaa wa Uhuru \n\n')
  await type(find('[name="contact.mailboxes.support"]'), ' a@b.example ')
  await type(find('[name="contact.mailboxes.loans"]'), '')
  await tap('Save')
  expect(sent(PATCH)[0]?.body.change).toEqual({
    contact: {
      ...jenga.contact,
      address: ['Mtaa wa Uhuru'],
      mailboxes: [{ purpose: 'support', email: 'a@b.example' }],
    },
  })
})

test('a site keeps the values that its form does not show', async () => {
  const WRITE = 'PATCH portal/tenants/:code/sites/:key'
  const { find, tap, sent } = await show(
    { 'GET portal/tenants/:code/sites': { data: [site] }, [WRITE]: { data: site } },
    `/jenga/sites/${site.key}`,
  )
  await type(find('[name=origins]'), 'https://Soko.example/\n\nhttps://m.soko.example')
  await type(find('[name="theme.brand"]'), '#14532d')
  await tap('Save')
  expect(sent(WRITE)).toEqual([
    {
      params: { code: 'jenga', key: site.key },
      body: {
        name: 'Soko',
        origins: ['https://soko.example', 'https://m.soko.example'],
        theme: { radius: 6, brand: '#14532d' },
        texts: site.texts,
      },
    },
  ])
})

test('a new webhook subscribes to all events, and shows its signing secret', async () => {
  const ADD = 'POST portal/tenants/:code/webhooks'
  const { find, tap, sent, model, text } = await show(
    {
      'GET portal/tenants/:code/webhooks': { data: [] },
      'GET portal/tenants/:code/webhooks/:id/deliveries': { data: [], total: 0, page: 1, size: 20 },
      [ADD]: { secret: 'whsec_1', data: hook },
    },
    '/jenga/webhooks/new',
  )
  await tap('Add webhook')
  expect(sent(ADD)).toEqual([])
  await type(find('[name=url]'), hook.url)
  await tap('Add webhook')
  expect(sent(ADD)[0]?.body.events).toEqual(
    Object.values(WebhookEvent.schema).filter(event => event !== 'ping'),
  )
  expect(find<HTMLInputElement>('dialog input').value).toBe('whsec_1')
  expect(model.path.$path.get()).toBe(`/jenga/webhooks/${hook.id}`)
  await tap('I have saved it')
  expect(text()).toContain('Nothing sent yet')
})

test('typed input is restored after a reload', async () => {
  const drafts = { kept: null }
  const sites = { 'GET portal/tenants/:code/sites': { data: [] } }
  const before = await show(sites, '/jenga', 'en', drafts)
  await type(before.find('input[name=name]'), 'Jenga')
  before.model.path.navigate('/jenga/sites/new')
  await settle()
  await type(before.find('input[name=name]'), 'Soko')
  const after = await show(sites, '/jenga', 'en', drafts)
  expect(after.find<HTMLInputElement>('input[name=name]').value).toBe('Jenga')
  after.model.path.navigate('/jenga/sites/new')
  await settle()
  expect(after.find<HTMLInputElement>('input[name=name]').value).toBe('Soko')
})
