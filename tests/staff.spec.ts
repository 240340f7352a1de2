import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { portal } from './partner.ts'
import {
  apiAs,
  linkIn,
  newEmail,
  newPerson,
  newPhone,
  openPortal,
  type Person,
  received,
  signIn,
} from './people.ts'
import { TIMEOUTS } from './timeouts.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const dialog = (page: Page): Locator => page.getByRole('dialog')
const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()
/** Finds a confirmation of the portal. */
const said = (page: Page, text: string | RegExp) => page.getByRole('log').getByText(text)
const rows = (within: Page | Locator) => within.locator('tbody').getByRole('row')
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Registers a client through the API, as another user. */
async function register(by: string | Person, firstName: string, lastName = 'Barasa') {
  const api = await apiAs(by)
  const client = { firstName, lastName, email: newEmail('client'), mobileNumber: newPhone() }
  const answer = await api.post('/api/account/client/signup', { data: client })
  expect(answer.status()).toBe(200)
  const { id } = (await answer.json()) as { id: string }
  await api.dispose()
  return { ...client, id, name: `${firstName} ${lastName}` }
}

/** Returns a unique name, for lists that other tests fill at the same time. */
let names = 0
const newName = () =>
  `Zawadi${Date.now().toString(36)}${process.pid}${++names}`.replace(
    /\d/g,
    digit => 'abcdefghij'[+digit] ?? '',
  )

test.describe('a sales agent', () => {
  test('registers a client, gets errors for taken data, and sees only their own clients', async ({
    page,
  }) => {
    const agent = await newPerson('sales')
    const other = await register('processor', newName())
    await signIn(page, agent)
    await openPortal(page, '/sales-agent/clients')
    await expect(page.getByText('No clients yet')).toBeVisible()

    await page.getByRole('button', { name: 'Register a client' }).first().click()
    const form = dialog(page)
    await press(form, 'Register a client')
    await expect(form.getByText('Fix 4 things to continue')).toBeVisible()
    const name = newName()
    await form.getByLabel('First name', { exact: true }).fill(name)
    await form.getByLabel('Last name', { exact: true }).fill('Otieno')
    await form.getByLabel('Email', { exact: true }).fill(other.email)
    await form.getByLabel('Phone number', { exact: true }).fill(other.mobileNumber)
    await press(form, 'Register a client')
    await expect(form.getByText('This Email already exist').last()).toBeVisible()
    await expect(form.getByText('This Phone Number already exist').last()).toBeVisible()
    // input is kept
    await expect(form.getByLabel('First name', { exact: true })).toHaveValue(name)

    const email = newEmail('registered')
    await form.getByLabel('Email', { exact: true }).fill(email)
    await form.getByLabel('Phone number', { exact: true }).fill(newPhone())
    await press(form, 'Register a client')
    await expect(said(page, `${name} Otieno is registered`)).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await expect(rowOf(page, name)).toContainText('Invited')
    expect(linkIn(await received(email, /invited/))).toContain('/invited#')

    await openPortal(page, `/sales-agent/client/${other.id}`)
    await expect(page.getByText('Person not found')).toBeVisible()
  })

  test('invites a client by email', async ({ page }) => {
    await signIn(page, await newPerson('sales'))
    await openPortal(page, '/sales-agent/clients')
    await press(page, 'More')
    await press(page, 'Invite by email')
    const email = newEmail('invited')
    await dialog(page).getByLabel('Email', { exact: true }).fill('nobody')
    await press(dialog(page), 'Send invitation')
    await expect(dialog(page).getByText('Please enter a valid email address').last()).toBeVisible()
    await dialog(page).getByLabel('Email', { exact: true }).fill(email)
    await press(dialog(page), 'Send invitation')
    await expect(said(page, `An invitation is on its way to ${email}`)).toBeVisible()
    await received(email, /invited/)
    await expect(rowOf(page, email)).toContainText('Invited')
  })

  test('imports a file: previews row errors, registers the good rows, and exports the list', async ({
    page,
  }) => {
    const agent = await newPerson('sales')
    const [first, second] = [newName(), newName()]
    const email = newEmail('imported')
    await signIn(page, agent)
    await openPortal(page, '/sales-agent/clients')
    await press(page, 'More')
    await press(page, 'Import a file')
    const buffer = Buffer.from(
      [
        'First name,Last name,Email,Phone',
        `${first},Wanjala,${email},${newPhone()}`,
        `Broken,Row,not-an-address,${newPhone()}`,
        `${second},Wanjala,${newEmail('imported')},${newPhone()}`,
      ].join('\r\n'),
    )
    await dialog(page)
      .getByRole('group', { name: 'File', exact: true })
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
    await expect(dialog(page).getByText('2 rows can be registered')).toBeVisible()
    await expect(dialog(page).getByText('1 row has a problem and is left out')).toBeVisible()
    await expect(rows(dialog(page))).toHaveCount(1)
    await expect(rows(dialog(page))).toContainText('Email: Please enter a valid email address')
    await press(dialog(page), 'Register 2 clients')
    await expect(dialog(page).getByText('2 clients are registered')).toBeVisible()
    await press(dialog(page), 'Done')
    await expect(rows(page)).toHaveCount(2)
    await received(email, /invited/)

    await press(page, 'More')
    await press(page, 'Download')
    await expect(dialog(page)).toContainText('2 people, as filtered and sorted now.')
    await dialog(page).getByRole('radio', { name: /CSV/ }).check()
    const coming = page.waitForEvent('download')
    await press(dialog(page), 'Download')
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/)
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(3)
    for (const name of [first, second]) expect(lines.join('\n')).toContain(name)
  })
})

test.describe('a processor', () => {
  test('searches and filters; a reload and Back keep the filters', async ({ page }) => {
    const family = newName()
    await register('processor', 'Amani', family)
    await register('processor', 'Baraka', family)
    await signIn(page, await newPerson('processor'))
    await openPortal(page, '/processor/clients')
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('searchbox', { name: /Name, email/ }).fill(family)
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Active')
    await expect(page.getByText('Nothing matches these filters')).toBeVisible()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Invited')
    await expect(rows(page)).toHaveCount(2)

    await page.reload()
    await expect(rows(page)).toHaveCount(2)
    await expect(page.getByRole('searchbox', { name: /Name, email/ })).toHaveValue(family)
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('invited')

    await page.getByRole('link', { name: `Amani ${family}` }).click()
    await expect(page).toHaveURL(/\/processor\/client\/[0-9a-f]{24}/)
    await page.goBack()
    await expect(rows(page)).toHaveCount(2)
    await expect(page.getByRole('searchbox', { name: /Name, email/ })).toHaveValue(family)
    await page.goBack()
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('active')
    await expect(page.getByText('Nothing matches these filters')).toBeVisible()
    await press(page, 'Clear filters')
    await expect(rows(page).nth(5)).toBeVisible()
  })

  test('edits a client and deactivates with a reason, both in the activity', async ({ page }) => {
    const name = newName()
    const client = await register('processor', name)
    await signIn(page, await newPerson('processor'))
    await openPortal(page, `/processor/client/${client.id}`)
    await expect(page.getByRole('heading', { level: 2, name: client.name })).toBeVisible()
    await expect(page.getByRole('button', { name: client.id.slice(0, 6), exact: true })).toBeVisible()

    await press(page, 'Edit: Where they live')
    await dialog(page).getByLabel('Town or city').fill('Maseno')
    await press(dialog(page), 'Save')
    await expect(said(page, 'Saved')).toBeVisible()
    await expect(page.getByText('Maseno')).toBeVisible()

    await press(page, 'More')
    await press(page, 'Deactivate')
    await press(dialog(page), 'Deactivate')
    await expect(dialog(page).getByText('This field is required').last()).toBeVisible()
    await dialog(page).getByLabel('Reason').fill('Moved abroad')
    await press(dialog(page), 'Deactivate')
    await expect(said(page, `${client.name} is deactivated`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()

    await page.getByRole('link', { name: 'Activity', exact: true }).click()
    const happened = page.locator('ol.rows').getByRole('listitem')
    await expect(happened).toHaveCount(3)
    await expect(happened.nth(0)).toContainText('deactivated the account.')
    await expect(happened.nth(0)).toContainText('Moved abroad')
    await expect(happened.nth(1)).toContainText('Town or city: Maseno')
    await expect(happened.nth(2)).toContainText('registered the account.')
  })

  for (const lang of ['en', 'sw'] as const) {
    test(`sees the whole client list on a desktop, in ${lang}`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await signIn(page, await newPerson('processor'))
      await page.goto(`${portal()}/processor/clients?lang=${lang}`)
      await expect(rows(page).nth(5).getByRole('link')).toBeVisible()
      const over = await page
        .locator('wz-clients .region')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      expect(over).toBe(0)
      const boxes = await page
        .locator('wz-clients .filters .row > :is(.input, .selects, .button:not(.more))')
        .evaluateAll(found => found.map(one => Math.round(one.getBoundingClientRect().top)))
      expect(new Set(boxes).size).toBe(1)
    })
  }
})

test.describe('a super', () => {
  test('invites staff and changes a role, but never their own', async ({ page }) => {
    const boss = await newPerson('super')
    const agent = await newPerson('sales')
    await signIn(page, boss)
    await openPortal(page, '/super-admin/staffs')
    await press(page, 'Invite staff')
    const email = newEmail('staff')
    await dialog(page).getByLabel('Email', { exact: true }).fill(email)
    await dialog(page)
      .getByRole('radio', { name: /^Authorizer/ })
      .check()
    await press(dialog(page), 'Send invitation')
    await expect(said(page, `An invitation is on its way to ${email}`)).toBeVisible()

    await page.getByRole('searchbox', { name: /Name, email/ }).fill(agent.email)
    await expect(rows(page)).toHaveCount(1)
    await press(page, agent.name)
    await press(dialog(page), 'Change role')
    await dialog(page)
      .getByRole('radio', { name: /^Processor:/ })
      .check()
    await press(dialog(page), 'Change role')
    await expect(said(page, `${agent.name} is now Processor`)).toBeVisible()
    await expect(rowOf(page, agent.email)).toContainText('Processor')

    await page.getByRole('searchbox', { name: /Name, email/ }).fill(boss.email)
    await expect(rowOf(page, boss.email)).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await press(page, boss.name)
    await expect(dialog(page).getByText('This is your own account.')).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: /Deactivate|Change role/ })).toHaveCount(0)
    // nor through the API directly
    const api = await apiAs(boss)
    const self = await api.post(`/api/account/people/${boss.id}/deactivate`, { data: { reason: 'Why not' } })
    expect([403, 409]).toContain(self.status())
  })

  test('finds an action and its subject in the audit trail', async ({ page }) => {
    const client = await register('processor', newName())
    const processor = await apiAs('processor')
    await processor.post(`/api/account/people/${client.id}/deactivate`, { data: { reason: 'Found twice' } })
    await signIn(page, 'super')
    await openPortal(page, '/super-admin/audit')
    await page.getByRole('searchbox', { name: /Name, id or value/ }).fill(client.name)
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('combobox', { name: 'What happened' }).selectOption('Account deactivated')
    await expect(rows(page)).toHaveCount(1)
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await press(page, 'Account deactivated')
    await expect(dialog(page)).toContainText('Found twice')
    await expect(dialog(page)).toContainText(client.name)
  })
})

test.describe('tenant administration', () => {
  /** Creates a tenant for this test, as the provider's super, who administers it. */
  async function openOwn(
    page: Page,
  ): Promise<{ code: string; host: string; part(name: string): Promise<void> }> {
    const boss = await newPerson('super')
    const code = `test-${newName().toLowerCase()}`.slice(0, 40)
    const host = `${code}.localhost`
    const api = await apiAs(boss)
    const opened = await api.post('/api/portal/tenants', {
      data: { code, name: `Portal ${code}`, phone: '+254 711 000 000', hosts: [host] },
    })
    expect(opened.status()).toBe(200)
    await api.dispose()
    await signIn(page, boss)
    return {
      code,
      host,
      part: async name => void (await openPortal(page, `/super-admin/tenants/${code}/${name}`)),
    }
  }

  /** Opens a page as a first-time visitor. */
  async function visit(page: Page, host: string, path = '/signin'): Promise<Page> {
    const browser = page.context().browser() as Browser
    const visitor = await browser.newPage()
    await openPortal(visitor, path, host)
    return visitor
  }

  test('rejects an unreadable colour; previews and saves a good one', async ({ page }) => {
    const { host, part } = await openOwn(page)
    await part('look')
    const color = page.getByLabel('Main colour', { exact: true })
    await color.fill('#fde047')
    await expect(page.getByText(/hard to read on some phones/).first()).toBeVisible()
    await press(page, 'Save')
    await expect(page.getByText('This colour is too light', { exact: false }).last()).toBeVisible()
    await color.fill('#14532d')
    await expect(page.getByText('The colour on a light page')).toContainText('stands out well')
    const button = page.locator('.previews').getByText('Pay now').first()
    await expect(button).toHaveCSS('background-color', 'rgb(20, 83, 45)')
    await press(page, 'Save')
    await expect(said(page, /^Saved/)).toBeVisible()

    const visitor = await visit(page, host)
    await expect(visitor.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })).toHaveCSS(
      'background-color',
      'rgb(20, 83, 45)',
    )
    await visitor.close()
  })

  test('changes the interest guide: previews it, saves it, and restores the old one', async ({ page }) => {
    const { host, part } = await openOwn(page)
    await part('lending')
    const firstBand = (within: Page | Locator) => within.locator('wz-loan-calculator tbody tr').first()
    const rate = page.getByLabel('Band 1: Percent a year')
    await expect(firstBand(page)).toContainText('7%')
    await rate.fill('500')
    await press(page, 'Save')
    await expect(page.getByText('Choose at most 100 percent').last()).toBeVisible()
    await expect(firstBand(page)).toContainText('7%')
    await rate.fill('9.25')
    await expect(firstBand(page)).toContainText('9.25%')

    const calculator = () => visit(page, host, '/loan-calculator')
    await expect(firstBand(await calculator())).toContainText('7%')
    await press(page, 'Save')
    await expect(said(page, /^Saved/)).toBeVisible()
    await expect(firstBand(await calculator())).toContainText('9.25%')

    const versions = page.locator('.versions > li')
    await expect(versions.first()).toContainText('Version 2')
    await expect(versions.first()).toContainText(/Ksh.0: 7%.*became Ksh.0: 9\.25%/)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(wide).toBeLessThanOrEqual(width)
    }
    await press(page, 'Restore version 1')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await page.getByRole('button', { name: 'Restore version 1', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('9.25%')
    await press(dialog(page), 'Restore')
    await expect(said(page, /^Version 1 is in force again/)).toBeVisible()
    await expect(rate).toHaveValue('7')
    await expect(firstBand(await calculator())).toContainText('7%')
  })

  test('replaces a text that visitors read', async ({ page }) => {
    const { host, part } = await openOwn(page)
    await part('texts')
    await page.getByRole('searchbox', { name: 'Words or key' }).fill('shell.signupDisabled')
    const field = page
      .getByRole('listitem')
      .filter({ hasText: /^shell\.signupDisabled(?!Text)/ })
      .getByRole('textbox')
    await field.fill('Ask at our office for an account')
    await press(page, 'Save')
    await expect(said(page, /^Saved/)).toBeVisible()
    const visitor = await visit(page, host, '/signup')
    await expect(visitor.getByText('Ask at our office for an account').first()).toBeVisible()
    await visitor.close()
  })

  test('adds a host name that works at once', async ({ page }) => {
    const { code, part } = await openOwn(page)
    const host = `second-${code}.localhost`
    await part('hosts')
    await page.getByLabel('Host name', { exact: false }).fill('https://not a host')
    await press(page, 'Add host name')
    await expect(page.getByText('Enter a host name, like portal.example.org').last()).toBeVisible()
    await page.getByLabel('Host name', { exact: false }).fill(host)
    await press(page, 'Add host name')
    await press(page, 'Save')
    await expect(said(page, /^Saved/)).toBeVisible()
    const visitor = await visit(page, host)
    await expect(visitor).toHaveTitle(`Sign in · Portal ${code}`)
    await visitor.close()
  })

  test('adds a partner site, whose secret key is shown once', async ({ page }) => {
    const { part } = await openOwn(page)
    await part('sites')
    await page.getByRole('link', { name: 'Add partner site' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Duka Mpya')
    await page.getByLabel(/Addresses of its pages/).fill('https://www.duka.example/shop')
    await press(page, 'Add partner site')
    await expect(page.getByText('Enter an address without a path', { exact: false }).last()).toBeVisible()
    await page.getByLabel(/Addresses of its pages/).fill('https://www.duka.example')
    await press(page, 'Add partner site')
    await expect(said(page, 'Duka Mpya was added.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Publishable key' })).toHaveValue(/^pk_/)

    await press(page, 'Create a secret key')
    await press(dialog(page), 'Create a secret key')
    const secret = await dialog(page).getByRole('textbox', { name: 'Secret key' }).inputValue()
    expect(secret).toMatch(/^sk_live_[\w-]{20,}$/)
    await press(dialog(page), 'I have saved it')
    await expect(page.getByText(`sk_live_…${secret.slice(-4)}`)).toBeVisible()
    await page.reload()
    await expect(page.getByText(`sk_live_…${secret.slice(-4)}`)).toBeVisible()
    expect(await page.content()).not.toContain(secret)
  })

  test('adds a webhook; a signed ping reaches it and is logged', async ({ page }) => {
    const heard: { signature: string; body: string }[] = []
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      heard.push({ signature: JSON.stringify(request.headers), body })
      response.end('thanks')
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
    const { part } = await openOwn(page)
    await part('webhooks')
    await page.getByRole('link', { name: 'Add webhook' }).click()
    await page.getByLabel('Address', { exact: true }).fill(url)
    await press(page, 'Add webhook')
    await expect(dialog(page).getByRole('textbox', { name: 'Signing secret' })).toHaveValue(
      /^whsec_[\w+/]{43}=$/,
    )
    await press(dialog(page), 'I have saved it')
    await press(page, 'Send a ping')
    await expect(said(page, /Ping sent/)).toBeVisible()
    await expect.poll(() => heard.length).toBe(1)
    expect(heard[0]?.signature).toMatch(/signature/i)
    expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({ event: 'ping' })
    await expect(async () => {
      await press(page, 'Reload')
      await expect(rows(page)).toContainText('delivered (200)', { timeout: TIMEOUTS.glance })
    }).toPass()
    server.close()
  })

  test('is hidden from other portals', async ({ page }) => {
    const { code } = await openOwn(page)
    const api = await apiAs('super', 'jenga')
    expect((await api.get(`/api/portal/tenants/${code}`)).status()).toBe(404)
    const { data } = await (await api.get('/api/portal/tenants')).json()
    expect(data.map((one: { code: string }) => one.code)).toEqual(['jenga'])
  })
})
