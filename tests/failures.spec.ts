import type { Page, Route } from '@playwright/test'
import {
  calculator,
  controls,
  embedFile,
  expect,
  fillIn,
  framed,
  type Partner,
  portal,
  test,
} from './partner.ts'

const FALLBACK = 'This part could not be loaded. Check your connection and try again.'
/** Messages of the browser about failed requests, and ours about their consequence. */
const NETWORK = /Failed to load resource|ERR_FAILED|ERR_ABORTED|Wezesha: <wz-[\w-]+> could not be loaded/

const TENANT = '**/api/portal/tenant*'
const FRAME = '**/embed/v1/frame/**'

const fallback = (page: Page) => page.getByRole('alert').filter({ hasText: FALLBACK })
const retry = (page: Page) => calculator(page).getByRole('button', { name: 'Try again' })

/** Refuses and counts requests until `open` is called. */
async function refuse(
  page: Page,
  what: string | RegExp,
  how: (route: Route) => Promise<void> = route => route.abort(),
) {
  const state = { refused: 0, open: false }
  await page.route(what, async route => {
    if (state.open) return route.continue()
    state.refused++
    await how(route)
  })
  return state
}

/** Skips the loader's retry delays and the frame's timeout. */
const skip = (page: Page, seconds: number) => page.clock.fastForward(seconds * 1000)

async function openOne(partner: Partner, attributes = '', lang = 'en'): Promise<void> {
  await partner.page.clock.install()
  await partner.openPage(
    `<wz-loan-calculator amount="80000" months="12" ${attributes}></wz-loan-calculator>`,
    { lang },
  )
}

for (const [part, attributes] of [
  ['loan-calculator', ''],
  ['core', ''],
  ['bridge', 'mode="iframe"'],
] as const) {
  test(`${part}: two failures are retried`, async ({ partner, page }) => {
    partner.expectFault(NETWORK)
    let tries = 0
    await page.route(embedFile(part), route => (++tries <= 2 ? route.abort() : route.continue()))
    await partner.openPage(`<wz-loan-calculator amount="80000" ${attributes}></wz-loan-calculator>`)
    const within = attributes ? framed(calculator(page)) : calculator(page)
    await expect(controls(within).amount).toHaveValue('80,000')
    await expect(fallback(page)).toHaveCount(0)
    expect(await partner.events('error')).toHaveLength(0)
  })

  test(`${part}: a lasting failure shows the fallback, and Try again loads the widget`, async ({
    partner,
    page,
  }) => {
    partner.expectFault(NETWORK)
    const state = await refuse(page, embedFile(part))
    await openOne(partner, attributes)
    for (const seconds of [1, 4]) {
      await page.waitForTimeout(300)
      await skip(page, seconds)
    }
    await expect(fallback(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Loan calculator' })).toHaveAttribute(
      'href',
      `${portal()}/embed/v1/open/loan-calculator?named=`,
    )
    const [failed] = await partner.events('error')
    expect(failed?.detail).toMatchObject({
      widget: 'loan-calculator',
      instance: expect.stringMatching(/^loan-calculator-/),
      code: 'unreachable',
    })

    state.open = true
    await retry(page).click()
    const within = attributes ? framed(calculator(page)) : calculator(page)
    await expect(controls(within).amount).toHaveValue('80,000')
    await expect
      .poll(() => partner.events('ready'))
      .toMatchObject([{ detail: { instance: failed?.detail.instance } }])
    await expect(fallback(page)).toHaveCount(0)
  })
}

test('only the file that failed is fetched again', async ({ partner, page }) => {
  partner.expectFault(NETWORK)
  let isBroken = true
  await page.route(embedFile('core'), route => {
    if (isBroken) return route.abort()
    return route.continue()
  })
  await openOne(partner, '')
  await expect.poll(() => partner.requests.filter(one => embedFile('core').test(one.url())).length).toBe(1)
  isBroken = false
  await expect(controls(calculator(page)).amount).toHaveValue('80,000')
  const fetched = partner.requests.filter(one => one.resourceType() === 'fetch').map(one => one.url())
  expect(fetched.filter(url => embedFile('core').test(url))).toHaveLength(2)
  expect(fetched.filter(url => embedFile('loan-calculator').test(url))).toHaveLength(1)
})

test('a script that never loads times out', async ({ partner, page }) => {
  partner.expectFault(NETWORK)
  await refuse(page, embedFile('loan-calculator'), () => new Promise(() => {}))
  await openOne(partner)
  await page.waitForTimeout(200)
  await skip(page, 20)
  await expect(fallback(page)).toBeVisible()
})

test('the fallback is in the language of the page', async ({ partner, page }) => {
  partner.expectFault(NETWORK)
  await refuse(page, embedFile('core'))
  await openOne(partner, '', 'sw')
  for (const seconds of [1, 4]) {
    await page.waitForTimeout(300)
    await skip(page, seconds)
  }
  await expect(page.getByRole('alert')).toContainText(
    'Sehemu hii haikuweza kupakiwa. Angalia mtandao wako kisha ujaribu tena.',
  )
  await expect(page.getByRole('button', { name: 'Jaribu tena' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kikokotoo cha mkopo' })).toBeVisible()
})

for (const part of ['loan-calculator', 'core']) {
  test(`${part}: a tampered file never runs`, async ({ partner, page }) => {
    partner.expectFault(NETWORK, /integrity|digest/i)
    await page.route(embedFile(part), async route => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()};globalThis.stolen=true` })
    })
    await openOne(partner)
    for (const seconds of [1, 4]) {
      await page.waitForTimeout(500)
      await skip(page, seconds)
    }
    await expect(fallback(page)).toBeVisible()
    await retry(page).click()
    for (const seconds of [1, 4]) {
      await page.waitForTimeout(500)
      await skip(page, seconds)
    }
    await expect(fallback(page)).toBeVisible()
    expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false)
  })
}

test('a file that fails, then comes tampered, never runs', async ({ partner, page }) => {
  partner.expectFault(NETWORK, /integrity|digest/i)
  let requests = 0
  await page.route(embedFile('core'), async route => {
    if (++requests === 1) return route.abort()
    const response = await route.fetch()
    await route.fulfill({ response, body: `globalThis.stolen=true;${await response.text()}` })
  })
  await openOne(partner)
  for (const seconds of [1, 4]) {
    await page.waitForTimeout(500)
    await skip(page, seconds)
  }
  await expect(fallback(page)).toBeVisible()
  expect(requests).toBeGreaterThan(1)
  expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false)
})

test('tampered words never run', async ({ partner, page }) => {
  partner.expectFault(NETWORK, /integrity|digest/i)
  await page.route(embedFile('words\\.sw'), async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `globalThis.stolen=true;${await response.text()}` })
  })
  await openOne(partner, '', 'sw')
  for (const seconds of [1, 4]) {
    await page.waitForTimeout(500)
    await skip(page, seconds)
  }
  await expect(page.getByRole('button', { name: 'Jaribu tena' })).toBeVisible()
  expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false)
})

test('a pinned loader with a wrong hash never runs', async ({ partner, page }) => {
  partner.expectFault(NETWORK, /integrity|digest/i)
  await page.route('**/embed/*/loader.js', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()};globalThis.stolen=true` })
  })
  await partner.open('pinned.html')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await partner.traces()).globals).toEqual([])
})

test('a widget’s own pinned script runs only if it matches its hash', async ({ partner, page }) => {
  const { pinned, own } = await (await fetch(`${portal()}/embed/v1/manifest.json`)).json()
  const { file, integrity } = own['loan-calculator']
  const address = `${portal()}/embed/${pinned}/${file}`
  const body = `<wz-loan-calculator></wz-loan-calculator><script type="module" async src="${address}" integrity="${integrity}" crossorigin></script>`
  await partner.openPage(body, { loader: '' })
  await partner.ready()
  await fillIn(calculator(page), { amount: '60000', months: '12' })
  await calculator(page).getByRole('button', { name: 'Show key facts' }).click()
  await expect(calculator(page).getByRole('table').first()).toBeVisible()
  partner.expectFault(NETWORK, /integrity|digest/i)
  await page.route(address, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()};globalThis.stolen=true` })
  })
  // scripts delay the load event
  await page.reload()
  expect(await page.evaluate(() => 'stolen' in globalThis || 'Wezesha' in globalThis)).toBe(false)
})

test('the pinned loader’s files are immutable and allow any origin', async () => {
  const { pinned, loader, own, widgets } = await (await fetch(`${portal()}/embed/v1/manifest.json`)).json()
  const addresses = [
    ...['loader.js', own['loan-calculator'].file].map(file => `/embed/${pinned}/${file}`),
    `/embed/f/${widgets['loan-calculator'].entry}`,
  ]
  for (const address of addresses) {
    const answer = await fetch(portal() + address)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  }
  expect(loader.integrity).toMatch(/^sha384-/)
})

for (const [where, attributes] of [
  ['inline', ''],
  ['in a frame', 'mode="iframe"'],
] as const) {
  const within = (page: Page) => (attributes ? framed(calculator(page)) : calculator(page))

  test(`${where}: a failed call shows an error, and Try again keeps the input`, async ({ partner, page }) => {
    partner.expectFault(/Failed to load resource/)
    let release = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    const state = await refuse(page, TENANT, async route => {
      await held
      await route.abort()
    })
    await partner.openPage(`<wz-loan-calculator ${attributes}></wz-loan-calculator>`)
    await fillIn(within(page), { amount: '65000', income: '50000' })
    release()
    const alert = within(page).getByRole('alert')
    await expect(alert).toContainText('What you typed is kept. Check your connection and try again.')
    // the loader prefetches once while the files load, the widget tries three times; a frame only tries itself
    expect(state.refused).toBe(attributes ? 3 : 4)
    await expect
      .poll(async () => (await partner.events('error')).map(event => event.detail.code))
      .toEqual(['unreachable'])

    state.open = true
    await within(page).getByRole('button', { name: 'Try again' }).click()
    await expect(controls(within(page)).amount).toHaveValue('65,000')
    await expect(controls(within(page)).income).toHaveValue('50,000')
    await fillIn(within(page), { months: '12' })
    await expect(within(page).getByText('Ksh 8,673').first()).toBeVisible()
  })

  test(`${where}: a 503 response is retried`, async ({ partner, page }) => {
    partner.expectFault(/Failed to load resource/)
    let calls = 0
    await page.route(TENANT, route =>
      ++calls === 1
        ? route.fulfill({
            status: 503,
            contentType: 'text/html',
            body: '<h1>Bad gateway</h1>',
            headers: { 'access-control-allow-origin': '*' },
          })
        : route.continue(),
    )
    await partner.openPage(
      `<wz-loan-calculator amount="65000" months="12" ${attributes}></wz-loan-calculator>`,
    )
    await expect(within(page).getByText('Ksh 8,673').first()).toBeVisible()
    expect(calls).toBe(2)
  })
}

test('a call that never ends times out', async ({ partner, page }) => {
  await refuse(page, TENANT, () => new Promise(() => {}))
  await openOne(partner)
  await expect(controls(page).amount).toBeVisible()
  for (const seconds of [15, 1, 15, 3, 15]) {
    await page.waitForTimeout(200)
    await skip(page, seconds)
  }
  await expect(page.getByRole('alert')).toContainText('Check your connection and try again.')
  expect(await partner.events('error')).toMatchObject([{ detail: { code: 'timeout' } }])
})

test('reports a wrong publishable key', async ({ partner, page }) => {
  const text = 'This publishable key does not belong to this portal.'
  partner.expectFault(/status of 400/, new RegExp(text))
  await partner.openPage(
    '<wz-loan-calculator partner="pk_not_ours_at_all"></wz-loan-calculator><wz-loan-calculator partner="malformed"></wz-loan-calculator>',
  )
  await expect(page.getByRole('alert').filter({ hasText: text })).toHaveCount(2)
  expect(partner.faults).toContain(`warning: Wezesha: <wz-loan-calculator>: ${text}`)
})

for (const [what, slow, tag] of [
  ['page', FRAME, 'wz-loan-calculator'],
  // the calculator's script is part of its page
  ['script', embedFile('frame'), 'wz-survey'],
] as const) {
  test(`a frame whose ${what} answers after 6 s still connects`, async ({ partner, page }) => {
    await page.route(slow, async route => {
      await new Promise(next => setTimeout(next, 6_000))
      await route.continue()
    })
    await partner.openPage(`<${tag} mode="iframe" survey="traders-voice"></${tag}>`)
    await expect(framed(page.locator(tag)).getByRole('textbox').first()).toBeVisible()
    expect(await partner.events('error')).toHaveLength(0)
  })
}

for (const [where, attributes] of [
  ['inline', ''],
  ['framed', 'mode="iframe"'],
] as const) {
  test(`${where}: added while offline, a widget says so and loads once online`, async ({
    partner,
    page,
    context,
  }) => {
    partner.expectFault(/ERR_INTERNET_DISCONNECTED/)
    const survey = page.locator('wz-survey')
    await partner.openPage('<wz-loan-calculator></wz-loan-calculator><div id="place"></div>')
    await partner.ready()
    await context.setOffline(true)
    await page.evaluate(tag => {
      ;(document.querySelector('#place') as HTMLElement).innerHTML = tag
    }, `<wz-survey survey="traders-voice" loading="eager" ${attributes}></wz-survey>`)
    await expect(survey.getByRole('alert')).toContainText('You are offline.')
    await expect(survey.getByRole('button', { name: 'Try again' })).toBeVisible()
    // removed and added again, it is tried again
    await survey.evaluate(element => {
      const place = element.parentElement
      element.remove()
      setTimeout(() => place?.append(element), 100)
    })
    await expect.poll(() => partner.events('error')).toHaveLength(2)
    await context.setOffline(false)
    const within = attributes ? framed(survey) : survey
    await expect(within.getByRole('textbox').first()).toBeVisible()
  })
}

test('a widget whose settings or texts could not be fetched fetches them once online', async ({
  partner,
  page,
  context,
}) => {
  partner.expectFault(/ERR_INTERNET_DISCONNECTED/)
  await partner.openPage('<wz-loan-calculator id="first"></wz-loan-calculator><div id="place"></div>')
  await partner.ready()
  await context.setOffline(true)
  await page.evaluate(() => {
    ;(document.querySelector('#first') as HTMLElement).lang = 'sw'
    ;(document.querySelector('#place') as HTMLElement).innerHTML =
      '<wz-loan-calculator id="second" partner="pk_unknown"></wz-loan-calculator>'
  })
  await expect(calculator(page, 'second').getByRole('alert')).toContainText('Check your connection')
  await expect(calculator(page, 'first')).toContainText('Loan amount')
  await context.setOffline(false)
  partner.expectFault(/status of 400/, /publishable key/)
  await expect(calculator(page, 'second').getByRole('alert')).toContainText('This publishable key')
  await expect(calculator(page, 'first')).toContainText('Kiasi cha mkopo')
})

const deaths: Record<string, (route: Route) => Promise<void>> = {
  'never answers': () => new Promise(() => {}),
  'cannot be reached': route => route.abort(),
  'is another page': route =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to the café’s network</h1>' }),
  'fails on the server': route => route.fulfill({ status: 500, contentType: 'text/plain', body: 'no' }),
}
for (const [what, how] of Object.entries(deaths)) {
  test(`a frame that ${what} shows the fallback, and Try again loads the widget`, async ({
    partner,
    page,
  }) => {
    partner.expectFault(NETWORK)
    const state = await refuse(page, FRAME, how)
    await openOne(partner, 'mode="iframe"')
    await expect(calculator(page).locator('iframe')).toBeAttached()
    await page.waitForTimeout(500)
    await skip(page, 21)
    await expect(fallback(page)).toBeVisible()
    await expect(calculator(page).locator('iframe')).toHaveCount(0)
    state.open = true
    await retry(page).click()
    await expect(controls(framed(calculator(page))).amount).toHaveValue('80,000')
    // and the timeout of the first attempt does not end the second
    await skip(page, 30)
    await expect(fallback(page)).toHaveCount(0)
  })
}

test('a page that forbids our frame shows the fallback', async ({ partner, page }) => {
  partner.expectFault(/frame-src|violat|Refused|Framing/i)
  await page.clock.install()
  await partner.openPage('<wz-loan-calculator mode="iframe"></wz-loan-calculator>', {
    head: `<meta http-equiv="Content-Security-Policy" content="frame-src 'none'">`,
  })
  await expect(calculator(page).locator('iframe')).toBeAttached()
  await page.waitForTimeout(500)
  await skip(page, 21)
  await expect(fallback(page)).toBeVisible()
  expect(partner.faults.at(-1)).toContain(`must allow ${portal()} in script-src, connect-src and frame-src`)
})

test('a failing widget does not affect the others', async ({ partner, page }) => {
  partner.expectFault(NETWORK)
  await refuse(page, embedFile('bridge'))
  await page.clock.install()
  await partner.openPage(
    '<wz-loan-calculator id="inline" amount="80000"></wz-loan-calculator><wz-loan-calculator id="framed" mode="iframe" loading="eager"></wz-loan-calculator>',
  )
  for (const seconds of [1, 4]) {
    await page.waitForTimeout(400)
    await skip(page, seconds)
  }
  await expect(fallback(page)).toHaveCount(1)
  await expect(controls(calculator(page, 'inline')).amount).toHaveValue('80,000')
})
