import type { Page } from '@playwright/test'
import { calculator, controls, expect, fillIn, framed, portal, test } from './partner.ts'

/** Returns all computed styles of the elements matching a selector, including those in widgets' shadow roots. */
const stylesOf = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(wanted => {
    const roots = [
      document,
      ...[...document.querySelectorAll('wz-loan-calculator')].map(element => element.shadowRoot),
    ]
    return roots.flatMap(root =>
      [...(root?.querySelectorAll(wanted) ?? [])].map(element => {
        const style = getComputedStyle(element)
        return `${element.localName}.${element.className}: ${[...style].map(name => `${name}:${style.getPropertyValue(name)}`).join(';')}`
      }),
    )
  }, selector)

test('a widget’s styles do not affect the page', async ({ partner, page }) => {
  const host = `<style>body{width:700px;font:18px serif}</style>
    <div id="host"><h2>Title</h2><h3>Sub</h3><p class="muted card">Text</p><label class="label">L</label><input><select><option>1</select>
    <button class="button primary">B</button><table><tr><th>1<td>2</table><div class="field wz choices skeleton-part">D</div><dialog open>D</dialog></div>
    <wz-loan-calculator amount="100000" months="12"></wz-loan-calculator>
    <wz-loan-calculator mode="iframe"></wz-loan-calculator>`
  await partner.openPage(host, { loader: '' })
  const before = await stylesOf(page, '#host, #host *, body')
  await partner.openPage(host)
  await partner.ready()
  const after = await stylesOf(page, '#host, #host *')
  expect(after).toEqual(before.slice(1))
  expect(after.length).toBeGreaterThan(10)
})

test('a hostile page’s styles do not affect a widget', async ({ partner, page }) => {
  const widget = `<section style="width:700px;float:none;position:relative"><wz-loan-calculator amount="100000" months="12"></wz-loan-calculator></section>`
  const drawn = async (head: string) => {
    await partner.openPage(widget, { head })
    await partner.ready()
    await page.mouse.move(0, 0)
    return stylesOf(page, '.wz, .wz *')
  }
  const plain = await drawn('')
  const hostile = await drawn('<link rel="stylesheet" href="hostile.css">')
  expect(plain.length).toBeGreaterThan(50)
  expect(hostile).toEqual(plain)
})

test('a hostile page cannot shrink, hide or cover the controls', async ({ partner, page }) => {
  await partner.open('hostile-css.html')
  await partner.ready()
  const inline = calculator(page, 'inline')
  await fillIn(inline, { amount: '200000', months: '24', income: '100000', purpose: 'Capital Expenses' })
  await expect(inline).toContainText('Ksh 21,361')
  const inner = framed(calculator(page, 'framed'))
  await fillIn(inner, { amount: '200000' })
  await expect(inner.locator('body')).toContainText('200,000')
  const frame = await calculator(page, 'framed').locator('iframe').boundingBox()
  expect(frame?.height).toBeGreaterThan(500)
})

test('using a widget leaves the page’s history, URL, title and storage unchanged', async ({
  partner,
  page,
}) => {
  await partner.openPage(
    '<wz-loan-calculator id="inline"></wz-loan-calculator><wz-loan-calculator id="framed" mode="iframe"></wz-loan-calculator>',
  )
  await partner.ready()
  const before = await partner.traces()
  for (const within of [calculator(page, 'inline'), framed(calculator(page, 'framed'))]) {
    await fillIn(within, { amount: '60000', months: '12', income: '100000', purpose: 'Capital Expenses' })
    await controls(within).check.click()
  }
  await expect.poll(async () => (await partner.events('complete')).length).toBe(2)
  const after = await partner.traces()
  expect(after).toEqual(before)
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
})

test('a draft is stored only if the page asks for it', async ({ partner, page }) => {
  await partner.openPage('<wz-loan-calculator></wz-loan-calculator>')
  await partner.ready()
  await fillIn(calculator(page), { amount: '75000', months: '12' })
  expect((await partner.traces()).storage).toEqual([])
  await partner.openPage('<wz-loan-calculator draft="freezer"></wz-loan-calculator>')
  await partner.ready()
  await fillIn(calculator(page), { amount: '75000', months: '12' })
  expect((await partner.traces()).storage).toEqual(['wezesha:loan-calculator:freezer'])
  await page.reload()
  await expect(controls(page).amount).toHaveValue('75,000')
  await expect(controls(page).months).toHaveValue('12')
})

test('a second loader of any channel changes nothing; one of another portal says so', async ({
  partner,
  page,
}) => {
  partner.expectFault(/jenga/)
  const { pinned } = await (await fetch(`${portal()}/embed/v1/manifest.json`)).json()
  await partner.openPage(
    `<wz-loan-calculator></wz-loan-calculator>
     <script async src="${portal()}/embed/v1/loader.js"></script>
     <script async src="${portal()}/embed/${pinned}/loader.js"></script>
     <script async src="${portal('jenga.localhost')}/embed/v1/loader.js"></script>`,
  )
  await partner.ready()
  await page.evaluate(src => {
    const again = document.createElement('script')
    again.src = src
    document.body.append(again)
    return new Promise(loaded => again.addEventListener('load', loaded))
  }, `${portal()}/embed/v1/loader.js`)
  await page.waitForTimeout(500)
  expect(await partner.events('ready')).toHaveLength(1)
  expect(await partner.events('error')).toHaveLength(0)
  await expect(page.locator('wz-loan-calculator').getByRole('heading', { level: 2 })).toHaveCount(1)
  expect(partner.faults).toEqual([
    `warning: Wezesha: this page loads widgets from ${portal()}, not ${portal('jenga.localhost')}/embed/v1/loader.js`,
  ])
})

test('a change of the page is not searched for widgets beyond what was added', async ({ partner, page }) => {
  await partner.openPage('<wz-loan-calculator></wz-loan-calculator><div id="here"></div>')
  await partner.ready()
  const searches = await page.evaluate(async () => {
    const searched: string[] = []
    const search = Document.prototype.querySelectorAll
    Document.prototype.querySelectorAll = function (selector: string) {
      searched.push(selector)
      return search.call(this, selector)
    }
    document.querySelector('#here')?.append(document.createElement('p'), 'text')
    await new Promise(requestAnimationFrame)
    return searched
  })
  expect(searches).toEqual([])
})

test('scripts in place of tags give their widgets their own keys', async ({ partner, page }) => {
  const script = (attributes: string) =>
    `<script async crossorigin src="${portal()}/embed/v1/loader.js" data-cfasync="false" data-widget="loan-calculator" data-loading="eager" ${attributes}></script>`
  await partner.openPage(script('') + script('data-partner="pk_demo_wezesha"'), { loader: '' })
  await expect.poll(() => partner.events('ready')).toHaveLength(2)
  const attributes = await calculator(page).evaluateAll(found => found.map(one => one.getAttributeNames()))
  expect(attributes).toEqual([['loading']])
  const keys = await page
    .locator('wz-loan-calculator')
    .evaluateAll(found => found.map(one => one.getAttribute('partner')))
  expect(keys).toEqual([null, 'pk_demo_wezesha'])
})

test('a copy of the loader at another address says what it needs', async ({ partner, page }) => {
  partner.expectFault(/load this script from/)
  const body = await (await fetch(`${portal()}/embed/v1/loader.js`)).text()
  await page.route('**/assets/bundle.js', route => route.fulfill({ body, contentType: 'text/javascript' }))
  await partner.openPage('<wz-loan-calculator>Our text</wz-loan-calculator>', { loader: '/assets/bundle.js' })
  await expect.poll(() => partner.faults).toEqual([expect.stringContaining('YOUR-PORTAL/embed/v1/loader.js')])
  await expect(page.getByText('Our text')).toBeVisible()
})

test('a node named like our global does not stop the loader', async ({ partner, page }) => {
  await partner.openPage('<a id="Wezesha" href="#">About</a><wz-loan-calculator></wz-loan-calculator>')
  await partner.ready()
  await expect(controls(page).amount).toBeVisible()
})

test('a widget in another component’s shadow root loads when the page calls scan()', async ({
  partner,
  page,
}) => {
  await partner.openPage('<div id="component"></div><wz-loan-calculator id="seen"></wz-loan-calculator>')
  await partner.ready()
  await page.evaluate(() => {
    const root = (document.querySelector('#component') as HTMLElement).attachShadow({ mode: 'open' })
    root.innerHTML = '<wz-loan-calculator id="hidden" mode="iframe"></wz-loan-calculator>'
    ;(window as unknown as { Wezesha: { scan(root: ParentNode): void } }).Wezesha.scan(root)
  })
  await expect(controls(framed(page.locator('#hidden'))).amount).toBeVisible()
})

test('silent mistakes are logged once to the console, with advice', async ({ partner, page }) => {
  partner.expectFault(/Wezesha/)
  const loader = `${portal()}/embed/v1/loader.js`
  await partner.openPage(
    `<wz-loan-calculators></wz-loan-calculators><wz-loan-calculators></wz-loan-calculators><wz-survey></wz-survey><wz-clients></wz-clients>
    <wz-loan-calculator mode="frame"></wz-loan-calculator>
    <script async src="${loader}" data-widget="Loan calculator"></script>`,
  )
  await expect.poll(() => partner.faults.length).toBeGreaterThan(4)
  await page.evaluate(() => document.body.append(document.createElement('wz-loan-calculators')))
  await page.locator('wz-loan-calculators').last().scrollIntoViewIfNeeded()
  await expect
    .poll(() => partner.faults.toSorted())
    .toEqual([
      'warning: Wezesha: <wz-survey> needs the code that staff gave the survey: survey="CODE".',
      `warning: Wezesha: no widget <wz-Loan calculator>. See ${portal()}/embed`,
      `warning: Wezesha: no widget <wz-clients>. See ${portal()}/embed`,
      `warning: Wezesha: no widget <wz-loan-calculators>. See ${portal()}/embed`,
      `warning: Wezesha: unknown mode="frame". See ${portal()}/embed`,
    ])
})

test('a dark page that does not declare it is told so in the console', async ({ partner }) => {
  partner.expectFault(/color-scheme/)
  const dark = 'background:#0b1220;color:#fff'
  await partner.openPage(
    `<div style="${dark}"><wz-loan-calculator></wz-loan-calculator></div><div style="${dark};color-scheme:dark"><wz-survey survey="traders-voice"></wz-survey></div>`,
  )
  await partner.ready()
  expect(partner.faults).toEqual([
    'warning: Wezesha: the text of <wz-loan-calculator> is hard to read on this page. A dark page has to set color-scheme: dark.',
  ])
})

test('a frame in a sandboxed page that it cannot answer fails at once, with a way out', async ({
  partner,
  page,
}) => {
  partner.expectFault(/could not be loaded/, /Invalid target origin 'null'/)
  const begun = Date.now()
  await partner.openPage(
    `<iframe sandbox="allow-scripts" width="600" height="400" srcdoc="<script src='${portal()}/embed/v1/loader.js'></script><wz-loan-calculator mode='iframe'></wz-loan-calculator>"></iframe>`,
    { loader: '' },
  )
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Loan calculator' })
  await expect(link).toBeVisible()
  // the time that a frame has to answer
  expect(Date.now() - begun).toBeLessThan(20_000)
})

test('a frame runs the methods of its element', async ({ partner, page }) => {
  await partner.openPage('<wz-loan-calculator mode="iframe" amount="80000"></wz-loan-calculator>')
  await partner.ready()
  const { amount } = controls(framed(calculator(page)))
  const run = (method: string) =>
    calculator(page).evaluate(
      (element, name) => (element as never as Record<string, () => void>)[name]?.(),
      method,
    )
  await amount.fill('90000')
  await amount.blur()
  await run('refresh')
  await run('focus')
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('90,000')
  await run('reset')
  await expect(amount).toHaveValue('80,000')
})

test('the publishable key applies the partner’s texts and theme; the page’s colour wins', async ({
  partner,
  page,
}) => {
  await partner.open('prefilled.html')
  await partner.ready()
  const widget = calculator(page)
  await expect(widget.getByRole('heading', { level: 2 })).toHaveText('Stock up with a Wezesha loan')
  await expect(controls(widget).check).toHaveCSS('background-color', 'rgb(15, 118, 110)')
  await widget.evaluate(element => (element as HTMLElement).style.setProperty('--wz-brand', '#5b21b6'))
  await expect(controls(widget).check).toHaveCSS('background-color', 'rgb(91, 33, 182)')
})

test('without scripts the page shows the tag’s content', async ({ partner, page }) => {
  partner.expectFault(/ERR_FAILED/)
  await page.route('**/embed/*/loader.js', route => route.abort())
  await partner.open('prefilled.html')
  await expect(page.getByRole('link', { name: 'Loan calculator' })).toBeVisible()
})
