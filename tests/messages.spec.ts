import type { Frame, Locator, Page } from '@playwright/test'
import { calculator, controls, expect, fillIn, framed, type Partner, portal, test } from './partner.ts'
import { TIMEOUTS } from './timeouts.ts'

const TYPE = 'application/x-postmate-v1+json'

/** What others may send: empty values, other programs' messages, and malformed ones of ours. */
const messages: unknown[] = [
  null,
  undefined,
  '',
  'resize',
  42,
  true,
  [],
  {},
  { type: TYPE },
  { type: 'webpackOk', data: null },
  { postmate: null, type: TYPE },
  { postmate: 'handshake' },
  { postmate: 'handshake-reply', type: TYPE },
  { postmate: 'request', type: TYPE, property: 'configure', uid: 1 },
  { postmate: 'request', type: TYPE, property: 'nothing', uid: 1 },
  { postmate: 'reply', type: TYPE, uid: 1, value: 'forged' },
  { postmate: 'emit', type: TYPE },
  { postmate: 'emit', type: TYPE, value: { name: 'height', data: 5 } },
  { postmate: 'emit', type: TYPE, value: { name: 'height', data: 9000 } },
  { postmate: 'emit', type: TYPE, value: { name: 'event', data: null } },
  {
    postmate: 'emit',
    type: TYPE,
    value: { name: 'event', data: { type: 'wz-complete', detail: { eligible: true } } },
  },
  { postmate: 'emit', type: TYPE, value: { name: 'draft', data: 'x' } },
  { postmate: 'call', type: TYPE },
  { postmate: 'call', type: TYPE, property: 'configure' },
  { postmate: 'call', type: TYPE, property: 'configure', data: null },
  {
    postmate: 'call',
    type: TYPE,
    property: 'configure',
    data: { attributes: 'x', tokens: 'y', messages: 'z' },
  },
  { postmate: 'call', type: TYPE, property: 'constructor', data: {} },
]

/** What an untrusted sender tries: all of the above, and messages only the page may send. */
const forged = [
  ...messages,
  {
    postmate: 'call',
    type: TYPE,
    property: 'configure',
    data: {
      attributes: { amount: '999999', lang: 'sw' },
      tokens: { '--wz-brand': 'red' },
      scheme: 'dark',
      messages: {},
    },
  },
  { postmate: 'handshake', type: TYPE, model: { configure: 'gone' } },
]

async function openFrame(partner: Partner, page: Page, beside = ''): Promise<void> {
  await partner.openPage(
    `<wz-loan-calculator mode="iframe" amount="80000" months="12"></wz-loan-calculator>${beside}`,
  )
  await partner.ready()
  await fillIn(framed(calculator(page)), { income: '77000' })
}

const inside = (page: Page): Frame => {
  const frame = page.frames().find(one => one.url().includes('/embed/v1/frame/') && !one.url().includes('?'))
  if (!frame) throw new Error('There is no frame')
  return frame
}

/** Captures everything that a message could have changed. */
async function look(partner: Partner, page: Page) {
  const box = await calculator(page).locator('iframe').boundingBox()
  return {
    height: box?.height,
    fields: await inside(page).evaluate(() => {
      const root = document.querySelector('wz-loan-calculator')?.shadowRoot
      return [...(root?.querySelectorAll('input, select') ?? [])].map(
        field => (field as HTMLInputElement).value,
      )
    }),
    language: await inside(page).evaluate(() => document.documentElement.lang),
    text: await framed(calculator(page)).getByRole('heading', { level: 2 }).textContent(),
    completed: (await partner.events('complete')).length,
    failed: (await partner.events('error')).length,
    frames: page.frames().length,
  }
}

/** The same, once the frame's height is stable. */
async function lookTwice(partner: Partner, page: Page) {
  let before = await look(partner, page)
  await expect(async () => {
    const last = before
    await page.waitForTimeout(150)
    before = await look(partner, page)
    expect(before).toEqual(last)
  }).toPass()
  return before
}

async function expectAlive(page: Page): Promise<void> {
  await fillIn(framed(calculator(page)), { amount: '90000' })
  await expect(framed(calculator(page)).getByText('Ksh 90,000').first()).toBeVisible()
}

test('messages of a page to itself are ignored', async ({ partner, page }) => {
  await openFrame(partner, page)
  const before = await lookTwice(partner, page)
  await page.evaluate(sent => {
    for (const message of sent) postMessage(message, '*')
  }, forged)
  await page.waitForTimeout(300)
  expect(await look(partner, page)).toEqual(before)
  await expectAlive(page)
})

test('malformed messages from page to frame are ignored', async ({ partner, page }) => {
  await openFrame(partner, page)
  const before = await lookTwice(partner, page)
  await calculator(page).evaluate((element, sent) => {
    const frame = element.shadowRoot?.querySelector('iframe')
    for (const message of sent) frame?.contentWindow?.postMessage(message, '*')
  }, messages)
  await page.waitForTimeout(300)
  expect(await look(partner, page)).toEqual(before)
  await expectAlive(page)
})

for (const [who, address] of [
  ['another frame of our origin', () => `${portal()}/embed/v1/frame/loan-calculator?other`],
  ['a frame of a third site', () => `${portal('jenga.localhost')}/embed/v1/frame/loan-calculator?other`],
  ['a frame of the page’s own site', () => 'index.html?other'],
] as const) {
  test(`messages from ${who} are ignored`, async ({ partner, page }) => {
    await openFrame(partner, page, `<iframe src="${address()}"></iframe>`)
    const before = await lookTwice(partner, page)
    const stranger = page.frames().find(frame => frame.url().includes('?other'))
    await stranger?.evaluate(sent => {
      const everywhere = [
        parent,
        ...Array.from({ length: parent.length }, (_, index) => parent[index]),
      ] as Window[]
      for (const target of everywhere)
        for (const message of sent) if (target !== window) target.postMessage(message, '*')
    }, forged)
    expect(stranger).toBeDefined()
    await page.waitForTimeout(300)
    expect(await look(partner, page)).toEqual(before)
    await expectAlive(page)
  })
}

test('a script that greets the frame first does not block the bridge', async ({ partner, page }) => {
  await partner.openPage('<wz-loan-calculator mode="iframe" amount="80000"></wz-loan-calculator>', {
    head: `<script>setInterval(() => { for (let i = 0; i < frames.length; i++) frames[i].postMessage({ postmate: 'handshake', type: '${TYPE}' }, '*') }, 5)</script>`,
  })
  await expect(controls(framed(calculator(page))).amount).toHaveValue('80,000')
  await expect.poll(async () => (await partner.events('ready')).length).toBe(1)
})

test('same-origin frames do not mix messages', async ({ partner, page }) => {
  await partner.openPage(
    `<div style="width:900px"><wz-loan-calculator id="wide" mode="iframe" loading="eager" amount="80000"></wz-loan-calculator></div>
     <div style="width:320px"><wz-loan-calculator id="narrow" mode="iframe" loading="eager" amount="90000" lang="sw"></wz-loan-calculator></div>`,
  )
  await partner.ready()
  await expect(controls(framed(calculator(page, 'wide'))).amount).toHaveValue('80,000')
  await expect(controls(framed(calculator(page, 'narrow')), 'sw').amount).toHaveValue('90,000')
  for (const id of ['wide', 'narrow']) {
    const outer = calculator(page, id).locator('iframe')
    const inner = framed(calculator(page, id)).locator('main')
    const height = async (one: Locator) => (await one.boundingBox())?.height ?? 0
    // an off-screen frame is not laid out and cannot report its height
    await outer.scrollIntoViewIfNeeded()
    await expect.poll(async () => Math.abs((await height(outer)) - (await height(inner)))).toBeLessThan(1.5)
  }
  await fillIn(framed(calculator(page, 'wide')), { months: '12' })
  await expect.poll(async () => (await partner.events('change')).map(event => event.from)).toEqual(['wide'])
  const sizes = (await partner.events('resize')).map(event => [event.from, event.detail.instance])
  expect(new Set(sizes.map(String)).size).toBe(2)
})

test('invalid attribute names, as in templates, do not stop the frame', async ({ partner, page }) => {
  await partner.openPage(
    '<wz-loan-calculator mode="iframe" amount="80000" @wz-change="figures = $event" :months="period" v-on:wz-ready.once="go"></wz-loan-calculator>',
  )
  await expect(controls(framed(calculator(page))).amount).toHaveValue('80,000')
})

test('a frame accepts no script or style attributes from anybody', async ({ partner, page }) => {
  await partner.openPage(`<iframe id="own" src="${portal()}/embed/v1/frame/loan-calculator"></iframe>`)
  const data = {
    attributes: { amount: '80000', onclick: 'alert(1)', onfocus: 'alert(1)', style: 'color:red' },
    tokens: { color: 'red' },
    scheme: 'light',
    messages: {},
  }
  const frame = page.frameLocator('#own')
  await expect(async () => {
    await page.evaluate(
      ({ type, data }) => {
        const child = (document.querySelector('#own') as HTMLIFrameElement).contentWindow
        child?.postMessage({ postmate: 'handshake', type }, '*')
        child?.postMessage({ postmate: 'call', type, property: 'configure', data }, '*')
      },
      { type: TYPE, data },
    )
    await expect(controls(frame).amount).toHaveValue('80,000', { timeout: TIMEOUTS.glance })
  }).toPass()
  const names = await frame
    .locator('wz-loan-calculator')
    .evaluate(element => [...element.getAttributeNames(), document.documentElement.style.color])
  expect(names).toEqual(['amount', ''])
})
