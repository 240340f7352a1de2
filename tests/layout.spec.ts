import type { Page } from '@playwright/test'
import { servePartnerSite } from '#server/sandbox/partner-site.ts'
import { calculator, controls, embedFile, expect, fillIn, framed, portal, test } from './partner.ts'

const BELOW = '<p>Below the widget.</p>'.repeat(40)

/** Returns the CSS rule with which a page reserves the space before the loader has loaded, from the published figures. */
async function room(): Promise<string> {
  const { widgets } = await (await fetch(`${portal()}/embed/v1/manifest.json`)).json()
  const steps: [number, number][] = widgets['loan-calculator'].reserve
  const rules = steps.map(
    ([from, tall]) => `@media (min-width: ${from}px) { wz-loan-calculator { min-height: ${tall}px } }`,
  )
  return `<style>wz-loan-calculator { display: block } ${rules.join(' ')}</style>`
}

/** Returns the page's cumulative layout shift as defined by Web Vitals: shifts within half a second after input are excluded. */
const shift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0
        const add = (list: PerformanceEntryList) => {
          for (const entry of list as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) sum += entry.value
          }
        }
        const observer = new PerformanceObserver(list => add(list.getEntries()))
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => {
          add(observer.takeRecords())
          resolve(sum)
        }, 300)
      }),
  )

// the longer texts with the smaller width
for (const [width, lang] of [
  [360, 'sw'],
  [1280, 'en'],
] as const) {
  for (const mode of ['', 'mode="iframe"']) {
    for (const filled of ['', 'amount="120000" months="12" income="90000" purpose="capital"']) {
      const title = `${width} px, ${lang}, ${mode ? 'in a frame' : 'inline'}, ${filled ? 'filled in' : 'empty'}`
      test(`no layout shift on widget load: ${title}`, async ({ partner, page }) => {
        // delays everything in sequence, as on a slow phone
        for (const [part, delay] of [
          [embedFile('[\\w.]+'), 150],
          ['**/embed/v1/frame/**', 200],
          ['**/api/portal/tenant*', 500],
        ] as const) {
          await page.route(part, async route => {
            await new Promise(next => setTimeout(next, delay))
            await route.continue()
          })
        }
        await partner.openPage(
          `<main><h1>Page</h1><wz-loan-calculator ${mode} ${filled}></wz-loan-calculator>${BELOW}</main>`,
          {
            lang,
            width,
            height: 2000,
            head: await room(),
          },
        )
        await partner.ready()
        expect(await shift(page)).toBeLessThan(0.02)
      })
    }
  }
}

test('no layout shift as figures change', async ({ partner, page }) => {
  await partner.openPage(`<main><wz-loan-calculator></wz-loan-calculator>${BELOW}</main>`, {
    width: 1280,
    height: 2000,
    head: await room(),
  })
  await partner.ready()
  const form = controls(page)
  await form.amount.pressSequentially('60000', { delay: 20 })
  await form.months.selectOption('12')
  await page.waitForTimeout(600)
  await form.income.pressSequentially('10000', { delay: 20 })
  await page.waitForTimeout(600)
  await form.purpose('Personal').click()
  await form.check.click()
  await page.waitForTimeout(600)
  expect(await shift(page)).toBeLessThan(0.02)
})

test('moving a frame does not collapse the widget’s height', async ({ partner, page }) => {
  await partner.openPage(
    `<div id="here"><wz-loan-calculator mode="iframe"></wz-loan-calculator></div><div id="there"></div>`,
  )
  await partner.ready()
  const tall = (await calculator(page).boundingBox())?.height ?? 0
  const least = await page.evaluate(async () => {
    const widget = document.querySelector('wz-loan-calculator') as Element
    document.querySelector('#there')?.append(widget)
    let least = Number.POSITIVE_INFINITY
    for (let frame = 0; frame < 60; frame++) {
      await new Promise(requestAnimationFrame)
      least = Math.min(least, widget.getBoundingClientRect().height)
    }
    return least
  })
  expect(least).toBeGreaterThan(tall - 2)
})

/** Returns elements that overflow horizontally: on the page, in shadow roots, and in frames. */
const sticksOut = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const frame of page.frames()) {
    const here = await frame.evaluate(() => {
      const root = document.scrollingElement as Element
      const wide =
        root.scrollWidth > root.clientWidth ? [`page ${root.scrollWidth} > ${root.clientWidth}`] : []
      const inside = [...document.querySelectorAll('wz-loan-calculator')].flatMap(widget =>
        [...(widget.shadowRoot?.querySelectorAll('*') ?? [])]
          .filter(
            element =>
              !element.closest('.sr, dialog:not([open])') &&
              element.getBoundingClientRect().right > innerWidth + 0.5,
          )
          .map(element => `${element.localName}.${element.className}`),
      )
      return [...wide, ...inside]
    })
    found.push(...here)
  }
  return found
}

for (const [lang, mode] of [
  ['en', ''],
  ['sw', ''],
  ['en', 'mode="iframe"'],
  ['sw', 'mode="iframe"'],
] as const) {
  test(`no horizontal scrolling: ${lang}${mode && ', in a frame'}`, async ({ partner, page }) => {
    for (const [what, size] of [
      ['320 px', { width: 320, height: 640 }],
      ['1280 px at 400 %', { width: 320, height: 256 }],
    ] as const) {
      await test.step(what, async () => {
        await partner.openPage(`<wz-loan-calculator ${mode}></wz-loan-calculator>`, { lang, ...size })
        await partner.ready()
        const within = mode ? framed(calculator(page)) : calculator(page)
        expect(await sticksOut(page)).toEqual([])
        await controls(within, lang).check.click()
        await expect(
          within.getByText(lang === 'sw' ? 'Jaza hapa' : 'This field is required').first(),
        ).toBeVisible()
        expect(await sticksOut(page)).toEqual([])
        const purpose = lang === 'sw' ? 'Matumizi ya mtaji' : 'Capital Expenses'
        await fillIn(within, { amount: '1000000', months: '60', income: '99999999', purpose }, lang)
        await controls(within, lang).check.click()
        await expect.poll(async () => (await partner.events('complete')).length).toBe(1)
        expect(await sticksOut(page)).toEqual([])
        await fillIn(within, { income: '50000' }, lang)
        await controls(within, lang).check.click()
        expect(await sticksOut(page)).toEqual([])
      })
    }
  })
}

test('the first field appears after three requests, even if the API fails', async ({ partner, page }) => {
  partner.expectFault(/ERR_BLOCKED_BY_CLIENT/)
  // page.route would disable the HTTP cache, through which the loader's files reach the import
  const browser = await page.context().newCDPSession(page)
  const fetched: string[] = []
  browser.on('Network.responseReceived', ({ response }) => {
    if (response.url.startsWith(portal()) && !response.fromDiskCache) fetched.push(response.url)
  })
  await browser.send('Network.enable')
  await browser.send('Network.setBlockedURLs', { urls: ['*/api/*'] })
  await partner.openPage('<wz-loan-calculator></wz-loan-calculator>')
  await expect(controls(page).amount).toBeEditable()
  await fillIn(calculator(page), { amount: '60000' })
  await expect(controls(page).amount).toHaveValue('60,000')
  expect(fetched).toHaveLength(3)
})

test('a widget’s own script renders its first field alone, and loads other widgets', async ({
  partner,
  page,
}) => {
  partner.expectFault(/needs the code that staff gave the survey/)
  const fetched = () =>
    partner.requests
      .map(request => request.url())
      .filter(url => url.startsWith(portal()) && !/\/api\/|\/embed\/own\//.test(url))
  const own = `<script type="module" async crossorigin src="${portal()}/embed/v1/loan-calculator.js"></script>`
  await partner.openPage(`<wz-loan-calculator></wz-loan-calculator>${own}`, { loader: '' })
  await fillIn(calculator(page), { amount: '60000' })
  expect(fetched()).toEqual([expect.stringContaining('/loan-calculator.js')])
  await page.evaluate(() => document.body.append(document.createElement('wz-survey')))
  await expect(page.locator('wz-survey').getByText('Survey', { exact: false }).first()).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.lang = 'sw'
  })
  await expect(controls(page, 'sw').amount).toHaveValue('60,000')
})

test('a frame’s content is in a landmark', async ({ partner, page }) => {
  await partner.openPage('<wz-loan-calculator mode="iframe"></wz-loan-calculator>')
  await expect(framed(calculator(page)).getByRole('main').getByRole('textbox').first()).toBeVisible()
})

for (const width of [360, 800]) {
  test(`a widget fits every kind of box, ${width} px`, async ({ partner, page }) => {
    const boxes = [
      'display:flex',
      'display:flex;flex-direction:column;align-items:center',
      'float:left',
      'display:inline-block',
      'position:absolute',
      'display:grid;justify-items:center',
      'direction:rtl',
      'display:grid;place-items:center',
      'width:fit-content',
      'display:table',
      'display:inline',
      '',
      'display:flex;justify-content:center;align-items:center;min-height:300px',
      'columns:1',
    ]
    await partner.openPage(
      boxes
        .map(
          box =>
            `<div style="position:relative;clear:both;overflow:hidden;min-height:1700px"><div style="${box}"><wz-loan-calculator loading="eager"></wz-loan-calculator></div></div>`,
        )
        .join(''),
      { width },
    )
    const widgets = page.locator('wz-loan-calculator')
    await expect.poll(async () => (await partner.events('ready')).length).toBe(boxes.length)
    const widths = await widgets.evaluateAll(all =>
      all.map(one => Math.round(one.getBoundingClientRect().width)),
    )
    const least = width === 360 ? 300 : 600
    expect(boxes.filter((_, at) => (widths[at] as number) < least || (widths[at] as number) > width)).toEqual(
      [],
    )
    expect(await sticksOut(page)).toEqual([])
    const directions = await widgets.evaluateAll(all =>
      all.map(one => getComputedStyle(one.shadowRoot?.querySelector('.wz') as Element).direction),
    )
    expect(new Set(directions)).toEqual(new Set(['ltr']))
  })
}

test('a widget is as high as its content, in any place and orientation', async ({ partner, page }) => {
  const tag = '<wz-loan-calculator loading="eager"></wz-loan-calculator>'
  await partner.openPage(
    `<div>${tag}</div><span>${tag}</span><div style="display:contents">${tag}</div>
     <div id="tab" style="display:none">${tag}</div><div id="component"></div>`,
    { width: 360, height: 740 },
  )
  await page.evaluate(tag => {
    const root = (document.querySelector('#component') as HTMLElement).attachShadow({ mode: 'open' })
    root.innerHTML = tag
    ;(window as unknown as { Wezesha: { scan(root: ParentNode): void } }).Wezesha.scan(root)
  }, tag)
  await expect.poll(async () => (await partner.events('ready')).length).toBe(5)
  /** Returns widgets that are higher than their content, by more than a border. */
  const empty = () =>
    page.locator('wz-loan-calculator').evaluateAll(all =>
      all
        .map(one => {
          const shown = [...(one.shadowRoot?.querySelectorAll('.wz *') ?? [])].map(
            part => part.getBoundingClientRect().bottom,
          )
          return Math.round(one.getBoundingClientRect().bottom - Math.max(0, ...shown))
        })
        .filter(room => room > 40),
    )
  await expect.poll(empty).toEqual([])
  await page.locator('#tab').evaluate(tab => tab.style.removeProperty('display'))
  await page.setViewportSize({ width: 900, height: 740 })
  await expect.poll(empty).toEqual([])
})

for (const isolation of ['credentialless', 'require-corp']) {
  test(`a framed widget works on a cross-origin isolated page: ${isolation}`, async ({ partner, page }) => {
    const site = await servePartnerSite({
      port: 0,
      host: '127.0.0.1',
      portal: portal(),
      folder: process.env.PARTNER_PAGES ?? '',
      headers: {
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': isolation,
      },
    })
    await partner.openPage('<wz-loan-calculator mode="iframe"></wz-loan-calculator>')
    await page.goto(`${site.origin}${new URL(page.url()).pathname}`)
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
    await expect(controls(framed(calculator(page))).amount).toBeVisible()
    await site.close()
  })
}

test('a widget in a shared row takes only its share', async ({ partner, page }) => {
  const cells = '<div><wz-loan-calculator loading="eager"></wz-loan-calculator></div><div>Text</div>'
  await partner.openPage(
    `<div style="display:grid;grid-template-columns:1fr 1fr">${cells}</div>
     <div style="display:flex">${cells.replaceAll('<div>', '<div style="flex:1">')}</div>`,
    { width: 800 },
  )
  await expect.poll(async () => (await partner.events('ready')).length).toBe(2)
  for (const widget of await page.locator('wz-loan-calculator').all())
    expect((await widget.boundingBox())?.width).toBeLessThanOrEqual(400)
})

test('a widget in a hidden tab reserves its height for the width it gets when shown', async ({
  partner,
  page,
}) => {
  await page.route('**/embed/f/loan-calculator-*.js', () => new Promise(() => {}))
  await partner.openPage(
    '<div id="tab" hidden><wz-loan-calculator></wz-loan-calculator></div><wz-loan-calculator></wz-loan-calculator>',
    { width: 800 },
  )
  const height = (nth: number) =>
    page
      .locator('wz-loan-calculator')
      .nth(nth)
      .evaluate(element => (element as HTMLElement).offsetHeight)
  await expect.poll(() => height(1)).toBeGreaterThan(0)
  await page.locator('#tab').evaluate(tab => tab.removeAttribute('hidden'))
  await expect.poll(() => height(0)).toBe(await height(1))
})

test('a widget that offers to sign in is no higher than that', async ({ partner, page }) => {
  await partner.open('loan-pay.html')
  const widget = page.locator('wz-loan-pay')
  await expect(widget.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect.poll(async () => (await widget.boundingBox())?.height).toBeLessThan(200)
})

test('the tag’s content shows until the widget renders', async ({ partner, page }) => {
  await page.route(embedFile('core'), () => {})
  await partner.openPage('<wz-loan-calculator>Our calculator is on its way.</wz-loan-calculator>')
  await expect(page.locator('wz-loan-calculator')).toHaveJSProperty('shadowRoot.childElementCount', 1)
  await expect(page.getByText('Our calculator is on its way.')).toBeVisible()
})

test('a widget loads only when it comes near the viewport', async ({ partner, page }) => {
  await partner.openPage(
    '<div style="height:4000px"></div><wz-loan-calculator id="far"></wz-loan-calculator><wz-loan-calculator id="frame" mode="iframe"></wz-loan-calculator>',
  )
  await page.waitForTimeout(700)
  expect(partner.requests.filter(request => request.url().includes('/embed/f/'))).toEqual([])
  await page.locator('#far').scrollIntoViewIfNeeded()
  await expect(controls(calculator(page, 'far')).amount).toBeVisible()
})

test('loading="eager" loads at once', async ({ partner, page }) => {
  await partner.openPage(
    '<div style="height:4000px"></div><wz-loan-calculator loading="eager"></wz-loan-calculator>',
  )
  await expect(controls(page).amount).toBeAttached()
})
