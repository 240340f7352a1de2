import type { FrameLocator, Locator, Page } from '@playwright/test'
import { calculator, controls, embedFile, expect, fillIn, framed, type Partner, test } from './partner.ts'

test('widgets on one page keep separate figures', async ({ partner, page }) => {
  await partner.open('several.html')
  await partner.ready()
  const [short, long, inFrame] = [
    calculator(page, 'short'),
    calculator(page, 'long'),
    framed(calculator(page, 'framed')),
  ]
  await expect(short).toContainText('Ksh 16,871')
  await expect(long).toContainText('Ksh 34,200')
  await expect(inFrame.locator('body')).toContainText('Ksh 87,664')

  await fillIn(short, { amount: '90000', purpose: 'Personal' })
  await fillIn(inFrame, { months: '12' })
  await expect(controls(long, 'sw').amount).toHaveValue('300,000')
  await expect(long.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(controls(short).months).toHaveValue('6')
  await expect(controls(inFrame).amount).toHaveValue('500,000')
  const changed = await partner.events('change')
  expect([...new Set(changed.map(event => event.from))]).toEqual(['short', 'framed'])
  expect(new Set(changed.map(event => event.detail.instance)).size).toBe(2)
})

const TYPED = { amount: '123456', months: '24', income: '88000', purpose: 'Capital Expenses' }

async function expectTyped(within: Locator | FrameLocator): Promise<void> {
  const form = controls(within)
  await expect(form.amount).toHaveValue('123,456')
  await expect(form.months).toHaveValue('24')
  await expect(form.income).toHaveValue('88,000')
  await expect(form.purpose('Capital Expenses')).toBeChecked()
}

const append = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.querySelector('#there')?.append(document.querySelector('#widget') as Element)
  })

const moves: Record<string, (page: Page) => Promise<void>> = {
  'moved by append': append,
  'moved by moveBefore': page =>
    page.evaluate(() => {
      const there = document.querySelector('#there') as Element & {
        moveBefore?(node: Node, before: null): void
      }
      const widget = document.querySelector('#widget') as Element
      if (there.moveBefore) there.moveBefore(widget, null)
      else there.append(widget)
    }),
  'taken off and put back at once': page =>
    page.evaluate(() => {
      const widget = document.querySelector('#widget') as Element
      widget.remove()
      document.querySelector('#there')?.append(widget)
      widget.remove()
      document.querySelector('#here')?.append(widget)
    }),
  'taken off and put back later': async page => {
    await page.evaluate(() => {
      const widget = document.querySelector('#widget') as Element
      Object.assign(window, { kept: widget })
      widget.remove()
    })
    await page.waitForTimeout(700)
    await page.evaluate(() => {
      const here = window as unknown as { kept?: Element }
      document.querySelector('#there')?.append(here.kept as Element)
      delete here.kept
    })
  },
}

const openMovable = async (partner: Partner, mode: string) => {
  await partner.openPage(
    `<div id="here"><wz-loan-calculator id="widget" ${mode}></wz-loan-calculator></div><div id="there"></div>`,
  )
  await partner.ready()
}

for (const [how, move] of Object.entries(moves)) {
  test(`${how}, a widget keeps its input`, async ({ partner, page }) => {
    await openMovable(partner, '')
    await fillIn(calculator(page), TYPED)
    await move(page)
    await expectTyped(calculator(page))
    await expect(calculator(page)).toContainText('Ksh 13,186')
    await fillIn(calculator(page), { amount: '70000' })
    await expect(calculator(page)).toContainText('Ksh 7,477')
    expect(await partner.events('ready')).toHaveLength(1)
  })

  test(`${how}, a framed widget keeps its input`, async ({ partner, page }) => {
    await openMovable(partner, 'mode="iframe"')
    await fillIn(framed(calculator(page)), TYPED)
    await move(page)
    await expectTyped(framed(calculator(page)))
    await fillIn(framed(calculator(page)), { amount: '70000' })
    await expect(framed(calculator(page)).locator('body')).toContainText('Ksh 7,477')
    await expect(calculator(page).locator('iframe')).toHaveCount(1)
  })
}

test('a frame moved before it answers still loads', async ({ partner, page }) => {
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route('**/embed/v1/frame/**', async route => {
    await held
    await route.continue().catch(() => {})
  })
  await page.clock.install()
  await partner.openPage(
    '<div id="here"><wz-loan-calculator id="widget" mode="iframe" amount="80000"></wz-loan-calculator></div><div id="there"></div>',
  )
  await expect(calculator(page).locator('iframe')).toBeAttached()
  await append(page)
  release()
  const form = controls(framed(calculator(page)))
  await expect(form.amount).toHaveValue('80,000')
  await partner.ready()
  // the timeout of the frame's first load must not end its second
  await page.clock.fastForward(30_000)
  await expect(form.amount).toBeVisible()
  expect(await partner.events('error')).toHaveLength(0)
})

/** Holds back the bridge script until released. */
async function holdBridge(page: Page) {
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route(embedFile('bridge'), async route => {
    await held
    await route.continue()
  })
  return () => release()
}

const askedFrames = ({ requests }: Partner) => requests.filter(one => one.url().includes('/embed/v1/frame/'))

test('a frame’s page loads once, before the bridge arrives', async ({ partner, page }) => {
  const release = await holdBridge(page)
  await partner.openPage(
    '<wz-loan-calculator id="one" mode="iframe" amount="80000"></wz-loan-calculator><wz-loan-calculator id="two" mode="iframe" loading="eager" amount="90000"></wz-loan-calculator>',
  )
  await expect(framed(calculator(page, 'one')).getByRole('main')).toBeAttached()
  await expect(framed(calculator(page, 'two')).getByRole('main')).toBeAttached()
  for (const frame of page.frames()) await frame.waitForLoadState()
  release()
  await expect(controls(framed(calculator(page, 'one'))).amount).toHaveValue('80,000')
  await expect(controls(framed(calculator(page, 'two'))).amount).toHaveValue('90,000')
  await expect.poll(() => partner.events('ready')).toHaveLength(2)
  expect(askedFrames(partner)).toHaveLength(2)
})

test('the tag’s content covers its frame until rendering, and takes no space', async ({ partner, page }) => {
  const release = await holdBridge(page)
  await partner.openPage(
    '<wz-loan-calculator mode="iframe"><p id="own">One moment, please</p></wz-loan-calculator>',
  )
  const own = page.locator('#own')
  await expect(framed(calculator(page)).getByRole('main')).toBeAttached()
  await expect(own).toBeVisible()
  await page.evaluate(() => (document.documentElement.style.colorScheme = 'dark'))
  await expect(calculator(page).locator('iframe')).toHaveCSS('color-scheme', 'light')
  const [frame, words] = [calculator(page).locator('iframe'), own].map(one => one.boundingBox())
  const [outer, inner] = [await frame, await words]
  expect((inner?.y ?? 0) - (outer?.y ?? 0)).toBeLessThan(40)
  expect((await calculator(page).boundingBox())?.height).toBe(outer?.height)
  release()
  await expect(controls(framed(calculator(page))).amount).toBeVisible()
  await expect(own).toBeHidden()
  await expect(calculator(page).locator('iframe')).toHaveCSS('color-scheme', 'dark')
})

test('a frame keeps the reserved height until its widget is rendered, as in Safari', async ({
  partner,
  page,
}) => {
  // like WebKit's, it also reports an element without a size
  await page.addInitScript(() => {
    const Native = ResizeObserver
    window.ResizeObserver = class extends Native {
      readonly #notify: () => void
      constructor(notify: ResizeObserverCallback) {
        super(notify)
        this.#notify = () => notify([], this)
      }
      override observe(element: Element) {
        this.#notify()
        super.observe(element)
      }
    }
  })
  await partner.openPage('<wz-loan-calculator mode="iframe"></wz-loan-calculator>')
  await expect(controls(framed(calculator(page))).amount).toBeVisible()
  await expect.poll(() => partner.events('ready')).toHaveLength(1)
  const heights = (await partner.events('resize')).map(({ detail }) => detail.height as number)
  expect(Math.min(...heights)).toBeGreaterThan(500)
  expect(heights.filter((height, at) => height === heights[at - 1])).toEqual([])
})

test('a calculator’s frame has an inline script, and fetches only later parts and words', async ({
  partner,
  page,
}) => {
  const fetched = () =>
    partner.requests
      .filter(one => one.frame() !== page.mainFrame())
      .map(one => new URL(one.url()).pathname.replace(/-[\w-]{8}(?=\/|\.js$)|\.js$/g, ''))
      // loaded once the form is rendered
      .filter(path => !/^\/embed\/own\/loan-calculator\/(key-facts|print)$/.test(path))
  await partner.openPage('<wz-loan-calculator mode="iframe" amount="80000"></wz-loan-calculator>')
  await partner.ready()
  expect(fetched()).toEqual(['/embed/v1/frame/loan-calculator', '/api/portal/tenant'])
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'sw'))
  await expect(controls(framed(calculator(page)), 'sw').amount).toHaveValue('80,000')
  const words = '/embed/own/loan-calculator/words.sw'
  expect(fetched().slice(2)).toEqual([words, words])
  // violations of its policy would appear in the console
  expect(partner.unexpected()).toEqual([])
})

test('a frame moved before the bridge arrives still loads', async ({ partner, page }) => {
  const release = await holdBridge(page)
  await partner.openPage(
    '<div id="here"><wz-loan-calculator id="widget" mode="iframe" amount="80000"></wz-loan-calculator></div><div id="there"></div>',
  )
  await expect(framed(calculator(page)).getByRole('main')).toBeAttached()
  await append(page)
  release()
  await partner.ready()
  await expect(controls(framed(calculator(page))).amount).toHaveValue('80,000')
  await expect(calculator(page).locator('iframe')).toHaveCount(1)
  expect(await partner.events('error')).toHaveLength(0)
})

for (const [beside, what] of [
  ['', 'whose code is not here'],
  ['<wz-loan-calculator id="beside"></wz-loan-calculator>', 'whose code is here'],
] as const) {
  test(`a mode change before the bridge arrives leaves no frame: a widget ${what}`, async ({
    partner,
    page,
  }) => {
    const release = await holdBridge(page)
    await partner.openPage(
      `<wz-loan-calculator id="widget" mode="iframe" amount="80000"></wz-loan-calculator>${beside}`,
    )
    if (beside) await expect(controls(calculator(page, 'beside')).amount).toBeVisible()
    const widget = calculator(page, 'widget')
    await expect(widget.locator('iframe')).toBeAttached()
    await widget.evaluate(element => element.removeAttribute('mode'))
    await expect(controls(widget).amount).toHaveValue('80,000')
    await expect(widget.locator('iframe')).toHaveCount(0)
    const bridge = page.waitForResponse(embedFile('bridge'))
    release()
    await (await bridge).finished()
    await page.waitForTimeout(300)
    await expect(controls(widget).amount).toHaveValue('80,000')
    expect(page.frames()).toHaveLength(1)
    await widget.evaluate(element => element.setAttribute('mode', 'iframe'))
    await expect(controls(framed(widget)).amount).toHaveValue('80,000')
    await expect(widget.locator('iframe')).toHaveCount(1)
  })
}

test('a mode changed twice before the bridge arrives leaves one frame', async ({ partner, page }) => {
  const release = await holdBridge(page)
  await partner.openPage('<wz-loan-calculator mode="iframe" amount="80000"></wz-loan-calculator>')
  const widget = calculator(page)
  await expect(widget.locator('iframe')).toBeAttached()
  await widget.evaluate(element => element.removeAttribute('mode'))
  await expect(controls(widget).amount).toHaveValue('80,000')
  await widget.evaluate(element => element.setAttribute('mode', 'iframe'))
  release()
  await expect(controls(framed(widget)).amount).toHaveValue('80,000')
  await expect(widget.locator('iframe')).toHaveCount(1)
  expect(page.frames()).toHaveLength(2)
  expect(await partner.events('error')).toHaveLength(0)
})

test('removing the element removes its frame', async ({ partner, page }) => {
  await openMovable(partner, 'mode="iframe"')
  await page.locator('#widget').evaluate(element => element.remove())
  await expect.poll(() => page.frames().length).toBe(1)
})

test('changing mode moves a widget into a frame and back', async ({ partner, page }) => {
  await partner.openPage('<wz-loan-calculator amount="60000"></wz-loan-calculator>')
  await partner.ready()
  const widget = calculator(page)
  const frame = widget.locator('iframe')
  await fillIn(widget, { income: '50000' })
  await widget.evaluate(element => element.setAttribute('mode', 'iframe'))
  await expect(controls(framed(widget)).amount).toHaveValue('60,000')
  await expect(widget.locator('input')).toHaveCount(0)
  await widget.evaluate(element => element.removeAttribute('mode'))
  await expect(frame).toHaveCount(0)
  // input and theme belong to the element
  await expect(controls(widget).income).toHaveValue('50,000')
  const brand = () => controls(widget).check.evaluate(button => getComputedStyle(button).backgroundColor)
  const before = await brand()
  await widget.evaluate(element => element.setAttribute('mode', 'iframe'))
  await expect(controls(framed(widget)).amount).toHaveValue('60,000')
  await widget.evaluate(element => element.setAttribute('mode', 'inline'))
  await expect(controls(widget).income).toHaveValue('50,000')
  expect(await brand()).toBe(before)
  expect(await partner.events('error')).toHaveLength(0)
})

test('a widget that started in a frame leaves it', async ({ partner, page }) => {
  await partner.openPage('<wz-loan-calculator amount="60000" mode="iframe"></wz-loan-calculator>')
  await partner.ready()
  await calculator(page).evaluate(element => element.removeAttribute('mode'))
  await expect(controls(calculator(page)).amount).toHaveValue('60,000')
  await expect(calculator(page).locator('iframe')).toHaveCount(0)
})

test('changed attributes update only untouched fields', async ({ partner, page }) => {
  await partner.openPage(
    '<wz-loan-calculator id="inline" amount="60000"></wz-loan-calculator><wz-loan-calculator id="framed" mode="iframe" amount="60000"></wz-loan-calculator>',
  )
  await partner.ready()
  for (const [id, within] of [
    ['inline', calculator(page, 'inline')],
    ['framed', framed(calculator(page, 'framed'))],
  ] as const) {
    await fillIn(within, { income: '50000' })
    await calculator(page, id).evaluate(element => {
      element.setAttribute('amount', '90000')
      element.setAttribute('income', '10')
    })
    await expect(controls(within).amount).toHaveValue('90,000')
    await expect(controls(within).income).toHaveValue('50,000')
    await calculator(page, id).evaluate(element => element.setAttribute('lang', 'sw'))
    await expect(controls(within, 'sw').amount).toHaveValue('90,000')
    await expect(controls(within, 'sw').income).toHaveValue('50,000')
  }
})

test('a widget follows the language of the page', async ({ partner, page }) => {
  await partner.openPage(
    '<wz-loan-calculator id="inline"></wz-loan-calculator><wz-loan-calculator id="framed" mode="iframe"></wz-loan-calculator>',
  )
  await partner.ready()
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'sw'))
  await expect(calculator(page, 'inline').getByRole('heading', { level: 2 })).toHaveText(
    'Kikokotoo cha mkopo',
  )
  await expect(framed(calculator(page, 'framed')).getByRole('heading', { level: 2 })).toHaveText(
    'Kikokotoo cha mkopo',
  )
  await expect(calculator(page, 'framed').locator('iframe')).toHaveAttribute('title', 'Kikokotoo cha mkopo')
})

test('a framed widget follows the colour scheme and colours that any attribute of the page sets', async ({
  partner,
  page,
}) => {
  await partner.openPage('<wz-loan-calculator mode="iframe"></wz-loan-calculator>', {
    head: '<style>[data-bs-theme=dark] { color-scheme: dark; --wz-brand: #66ccff }</style>',
  })
  await partner.ready()
  await page.evaluate(() => document.documentElement.setAttribute('data-bs-theme', 'dark'))
  await expect(calculator(page).locator('iframe')).toHaveCSS('color-scheme', 'dark')
  await expect(framed(calculator(page)).locator('html')).toHaveCSS('--wz-brand', '#66ccff')
})

test('texts replaced by a page show inline and in a frame', async ({ partner, page }) => {
  await partner.openPage(
    '<wz-loan-calculator id="inline"></wz-loan-calculator><wz-loan-calculator id="framed" mode="iframe"></wz-loan-calculator>',
    { loader: '' },
  )
  // set before the loader has loaded, as frameworks do
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('wz-loan-calculator')) {
      Object.assign(element, { messages: { 'loan-calculator.title': 'What would it cost?' } })
    }
  })
  await page.addScriptTag({ url: `${process.env.PORTAL}/embed/v1/loader.js` })
  await partner.ready()
  await expect(calculator(page, 'inline').getByRole('heading', { level: 2 })).toHaveText(
    'What would it cost?',
  )
  await expect(framed(calculator(page, 'framed')).getByRole('heading', { level: 2 })).toHaveText(
    'What would it cost?',
  )
  // and later, as a reactive object
  await calculator(page, 'framed').evaluate(element =>
    Object.assign(element, { messages: new Proxy({ 'loan-calculator.title': 'Your loan' }, {}) }),
  )
  await expect(framed(calculator(page, 'framed')).getByRole('heading', { level: 2 })).toHaveText('Your loan')
})

test('show-keys shows text keys, inline and in a frame', async ({ partner, page }) => {
  await partner.openPage(
    '<wz-loan-calculator id="inline" show-keys></wz-loan-calculator><wz-loan-calculator id="framed" mode="iframe" show-keys></wz-loan-calculator>',
  )
  await partner.ready()
  await expect(calculator(page, 'inline').getByRole('heading', { level: 2 })).toHaveText(
    'loan-calculator.title',
  )
  await expect(framed(calculator(page, 'framed')).getByRole('heading', { level: 2 })).toHaveText(
    'loan-calculator.title',
  )
})

test('a single-page app mounts, moves, unmounts and re-mounts its widget', async ({ partner, page }) => {
  await partner.open('spa.html')
  await expect(page.getByRole('heading', { name: 'Stock' })).toBeVisible()
  await page.getByRole('link', { name: 'Loan' }).click()
  await partner.ready()
  const widget = calculator(page)
  await expect(controls(widget).amount).toHaveValue('60,000')
  await fillIn(widget, { amount: '150000', income: '90000', purpose: 'Capital Expenses' })
  await page.getByRole('button', { name: 'Two years' }).click()
  await expect(controls(widget).months).toHaveValue('24')
  await page.getByRole('button', { name: 'Move it' }).click()
  await expect(page.locator('#second wz-loan-calculator')).toBeVisible()
  await expect(controls(widget).amount).toHaveValue('150,000')
  await page.getByRole('link', { name: 'Stock' }).click()
  await expect(page.locator('wz-loan-calculator')).toHaveCount(0)
  await page.getByRole('link', { name: 'Loan' }).click()
  await expect(controls(widget).amount).toHaveValue('150,000')
  await page.getByRole('button', { name: 'Kiswahili' }).click()
  await expect(controls(widget, 'sw').income).toHaveValue('90,000')
  await page.getByRole('button', { name: 'English' }).click()
  await controls(widget).check.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loan of 150000 looks possible')
})

test('a loaded widget works offline', async ({ partner, page, context }) => {
  await partner.openPage(
    '<wz-loan-calculator id="inline"></wz-loan-calculator><wz-loan-calculator id="framed" mode="iframe"></wz-loan-calculator>',
  )
  await partner.ready()
  // the browser logs that the key facts cannot be prefetched
  partner.expectFault(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  for (const [id, within] of [
    ['inline', calculator(page, 'inline')],
    ['framed', framed(calculator(page, 'framed'))],
  ] as const) {
    await fillIn(within, TYPED)
    await expect(within.getByText('Ksh 13,186').first()).toBeVisible()
    await controls(within).check.click()
    await expect.poll(async () => (await partner.events('complete')).map(event => event.from)).toContain(id)
  }
})
