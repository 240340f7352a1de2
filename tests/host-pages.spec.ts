import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, portal, test } from './partner.ts'
import { TIMEOUTS } from './timeouts.ts'

/** A kind of page that embeds a widget. */
type Kind = {
  /** Markup in <head>, before the loader. */
  head?: string
  /** Content of the body; `WIDGET` stands for the tag. */
  body?: string
  /** Attributes of <html>. */
  html?: string
  doctype?: string
  /** Attributes of the tag. */
  tag?: string
  /** How the loader is included, if not by the usual tag. */
  loader?: string
  /** Globals that the page itself defines. */
  globals?: string[]
  /** User action before the widget becomes visible. */
  act?(page: Page): Promise<unknown>
  /** Minimum width of the widget, in px. */
  least?: number
}

const LOADER = `${portal()}/embed/v1/loader.js`
const usual = (attributes = '') =>
  `<script async crossorigin ${attributes} src="${LOADER}" data-cfasync="false"></script>`
const OWN = `<script type="module" async crossorigin src="${LOADER.replace('loader', 'loan-calculator')}"></script>`
const box = (style: string) => `<div style="${style}">WIDGET</div>`
const script = (text: string) => `<script>${text}</script>`
const policy = (text: string) => `<meta http-equiv="content-security-policy" content="${text}">`
const OURS = portal()

const KINDS: Record<string, Kind> = {
  'an ordinary page': {},
  'a page in a browser of 2021': {
    head: script(
      'delete AbortSignal.timeout;delete AbortSignal.prototype.throwIfAborted;delete Array.prototype.findLast;delete Array.prototype.findLastIndex;delete globalThis.structuredClone',
    ),
  },
  'a page without a doctype': { doctype: '' },
  'a dark page': { head: '<style>:root{color-scheme:dark;background:#111;color:#eee}</style>' },
  'a page that reads from right to left': { html: 'dir="rtl" lang="ar"' },
  'a page in a language that is not ours': { html: 'lang="fr"' },
  'a page in Kiswahili': { html: 'lang="sw"' },
  'a root of 62.5 %': { head: '<style>html{font-size:62.5%}</style>' },
  'a root of 5 px': { head: '<style>html{font-size:5px}</style>' },
  'a page that unsets everything': { head: '<style>*{all:unset!important}</style>', least: 0 },
  'a page whose styles insist': {
    head: '<style>*{margin:0!important;padding:0!important;border:0!important;font:9px serif!important;color:red!important;float:none!important}</style>',
  },
  'a page with a style of each of our names': {
    head: '<style>.wz,.card,.field,.button,.error,.hint{display:none!important;width:3px!important}</style>',
  },
  'a flex box': { body: box('display:flex') },
  'a flex column that centres': { body: box('display:flex;flex-direction:column;align-items:center') },
  'a grid that centres': { body: box('display:grid;place-items:center') },
  'a float': { body: box('float:left') },
  'a box out of the flow': { body: box('position:absolute') },
  'an inline box': { body: '<p>Before</p><span>WIDGET</span>' },
  'a box without one': { body: box('display:contents') },
  'a box as wide as its content': { body: box('width:fit-content') },
  'a table': { body: '<table><tr><td>WIDGET</td></tr></table>' },
  'a narrow column': { body: box('width:320px'), least: 300 },
  'columns of text': { body: box('columns:1') },
  'a part that is turned and scaled': { body: box('transform:scale(0.9)'), least: 500 },
  'a base address elsewhere': { head: '<base href="https://elsewhere.example/a/">' },
  'links that open elsewhere': { head: '<base target="_blank">' },
  'a policy that names our origin': {
    head: policy(`default-src 'none'; script-src ${OURS}; connect-src ${OURS}; img-src 'self' ${OURS}`),
  },
  'a policy by nonce': {
    head: policy(
      `default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; connect-src ${OURS}; img-src 'self'`,
    ),
    loader: usual('nonce="abc"'),
  },
  'a policy for trusted types': {
    head: policy(
      `script-src ${OURS}; connect-src ${OURS}; require-trusted-types-for 'script'; trusted-types 'none'`,
    ),
  },
  'a policy for frames': {
    head: policy(
      `default-src 'none'; script-src ${OURS}; connect-src ${OURS}; frame-src ${OURS}; img-src 'self'`,
    ),
    tag: 'mode="iframe"',
  },
  'a frame in a page from right to left': { html: 'dir="rtl"', tag: 'mode="iframe"' },
  'a frame in a flex box': { body: box('display:flex'), tag: 'mode="iframe"' },
  'additions to every object': { head: script('Object.prototype.extend = function () {}') },
  'additions to every list': {
    head: script(
      'Array.prototype.each = function () {}; Array.prototype.toJSON = function () { return String(this) }',
    ),
  },
  'functions of its own in place of the browser’s': {
    head: script(
      'Function.prototype.bind = function (to, ...given) { return (...more) => this.apply(to, [...given, ...more]) }; Array.from = list => [].slice.call(list); Element.prototype.remove = function () { this.parentNode?.removeChild(this) }',
    ),
  },
  'a loader of modules': {
    head: script(
      'window.define = () => {}; define.amd = {}; window.module = { exports: {} }; window.exports = {}',
    ),
    globals: ['define', 'module', 'exports'],
  },
  'custom elements that are watched': {
    head: script(
      'const define = customElements.define; customElements.define = function (...given) { return define.apply(this, given) }; const Old = HTMLElement; window.HTMLElement = class extends Old {}',
    ),
  },
  'calls that are watched': {
    head: script(
      'const ask = window.fetch; window.fetch = function () { return ask.apply(this, arguments) }',
    ),
  },
  'storage that refuses': {
    head: script(
      "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError') } })",
    ),
  },
  'a node that is named like our global': { body: '<div id="Wezesha"></div>WIDGET' },
  'a form': { body: '<form action="/nowhere"><input name="own">WIDGET<button>Send</button></form>' },
  'a page that stops every key and click': {
    head: script(
      "for (const type of ['keydown', 'keypress', 'click', 'focus']) addEventListener(type, event => event.stopImmediatePropagation(), true)",
    ),
  },
  'a tag written while the page is read': { body: script("document.write('WIDGET')") },
  'a tag that comes late': {
    body: `<div id="here"></div>${script("setTimeout(() => { document.getElementById('here').innerHTML = 'WIDGET' }, 50)")}`,
  },
  'a tag that moves': {
    body: `<div id="from">WIDGET</div><div id="to"></div>${script("setTimeout(() => document.getElementById('to').append(document.getElementById('from').firstChild), 50)")}`,
  },
  'a part that is folded': {
    body: '<details><summary>Open</summary>WIDGET</details>',
    act: page => page.locator('summary').click(),
  },
  'a dialog': {
    body: '<dialog id="dialog" style="width:600px">WIDGET</dialog><button onclick="dialog.showModal()">Open</button>',
    act: page => page.getByText('Open').click(),
    least: 500,
  },
  'a loader that a script brings': {
    loader: script(
      `const tag = document.createElement('script'); tag.crossOrigin = ''; tag.src = '${LOADER}'; document.head.append(tag)`,
    ),
  },
  'two loaders': { loader: usual() + usual() },
  'a script of the widget’s own': { loader: OWN },
  'a script of the widget’s own, and its policy': {
    head: policy(`default-src 'none'; script-src ${OURS}; connect-src ${OURS}; img-src 'self' ${OURS}`),
    loader: OWN,
  },
  'a script of the widget’s own for a frame': { loader: OWN, tag: 'mode="iframe"' },
  'a script of the widget’s own in place of the tag': {
    body: `<p>Before</p><div>${OWN.replace('async', 'async data-widget="loan-calculator"')}</div>`,
    loader: '',
  },
  'a script in place of the tag': {
    body: `<p>Before</p><div><script async crossorigin src="${LOADER}" data-widget="loan-calculator" data-loading="eager"></script></div>`,
    loader: '',
  },
}

/** Observes a page from the beginning. */
function watch() {
  const here = window as unknown as Record<symbol, unknown>
  const seen = { globals: Object.getOwnPropertyNames(window), ready: 0, shift: 0, history: history.length }
  here[Symbol.for('seen')] = seen
  addEventListener('wz-ready', () => seen.ready++, true)
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`policy violated: ${violatedDirective} ${blockedURI}`),
  )
}

/** Opens a page of a kind, and returns its faults. */
async function faultsOf(context: BrowserContext, name: string, kind: Kind): Promise<string[]> {
  const { head = '', html = 'lang="en"', doctype = '<!doctype html>', loader = usual(), least = 600 } = kind
  const tag = `<wz-loan-calculator loading="eager" ${kind.tag ?? ''}></wz-loan-calculator>`
  const body = (kind.body ?? '<p>Before</p><div>WIDGET</div>').replace('WIDGET', () => tag)
  const file = `${randomUUID()}.html`
  writeFileSync(
    join(process.env.PARTNER_PAGES ?? '', file),
    `${doctype}<html ${html}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Partner</title>${head}${loader}</head><body>${body}</body></html>`,
  )
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', error => faults.push(`page error: ${error.message}`))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type()) && !/favicon/.test(message.location().url))
      faults.push(message.text())
  })
  await page.addInitScript(watch)
  await page.goto(`${process.env.PARTNER}/${file}`)
  await kind.act?.(page)
  const widget = page.locator('wz-loan-calculator')
  const within = kind.tag ? widget.locator('iframe').contentFrame() : widget
  await expect(within.locator('input').first(), name).toBeVisible()
  const isReady = () =>
    page.evaluate(() => (window as unknown as Record<symbol, { ready: number }>)[Symbol.for('seen')]?.ready)
  await expect.poll(isReady, name).toBeGreaterThan(0)
  const width = (await widget.boundingBox())?.width ?? 0
  if (width < least || width > 800) faults.push(`${width} px wide`)
  const left = await page.evaluate(
    known => {
      const seen = (
        window as unknown as Record<symbol, { globals: string[]; shift: number; history: number }>
      )[Symbol.for('seen')]
      const stored = () => {
        try {
          return Object.keys(localStorage).length + Object.keys(sessionStorage).length
        } catch {
          return 0
        }
      }
      const isNew = (name: string) => !seen?.globals.includes(name) && !known.includes(name)
      return {
        globals: Object.getOwnPropertyNames(window).filter(
          name => isNew(name) && !document.getElementById(name),
        ),
        isMoved: (seen?.shift ?? 1) > 0.02 && `moved by ${seen?.shift.toFixed(3)}`,
        isElsewhere: history.length !== seen?.history && 'an entry in its history',
        isRenamed: document.title !== 'Partner' && 'another title',
        isStored: stored() > 0 && 'something stored',
        isDressed: document.adoptedStyleSheets.length > 0 && 'a style sheet',
        isCookie: document.cookie !== '' && 'a cookie',
        isLinked: document.head.querySelector('link') !== null && 'a link in its head',
      }
    },
    ['Wezesha', ...(kind.globals ?? [])],
  )
  const { globals, ...said } = left
  faults.push(...globals.map(one => `left ${one}`), ...Object.values(said).filter(one => one !== false))
  await page.close()
  return faults.map(fault => `${name}: ${fault}`)
}

/** Number of tabs in parallel: more would slow each other down. */
const TABS = 4

test('a widget works on every kind of page without errors, shifts or traces', async ({ browser }) => {
  test.setTimeout(TIMEOUTS.long)
  const context = await browser.newContext({ viewport: { width: 800, height: 900 } })
  const waiting = Object.entries(KINDS)
  expect(waiting.length).toBeGreaterThan(30)
  const faults: string[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      faults.push(...(await faultsOf(context, ...next).catch(error => [`${next?.[0]}: ${error.message}`])))
  }
  await Promise.all(Array.from({ length: TABS }, work))
  await context.close()
  expect(faults).toEqual([])
})
