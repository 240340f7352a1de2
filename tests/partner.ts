import { randomUUID } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  test as base,
  expect,
  type FrameLocator,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test'

export { expect } from '@playwright/test'

/** Pages of examples/ that contain a widget. */
export const EXAMPLES = readdirSync(new URL('../examples/', import.meta.url)).filter(
  name => name.endsWith('.html') && name !== 'index.html',
)

/** All our tags. */
const WIDGETS = readdirSync(new URL('../widgets/', import.meta.url))
  .map(name => `wz-${name}`)
  .join()

/** Returns the portal's origin for the tenant of a host name: the provider's, or the partner's on `jenga.localhost`. */
export const portal = (host = 'localhost'): string => (process.env.PORTAL ?? '').replace('localhost', host)

/** Matches a file that the loader loads, by its name without the hash. */
export const embedFile = (name: string): RegExp => new RegExp(`/embed/f/${name}-[\\w-]{8}\\.js`)

export type WidgetEvent = { type: string; from: string; detail: Record<string, unknown> }

type PageOptions = { loader?: string; head?: string; lang?: string; width?: number; height?: number }

type Traces = {
  globals: string[]
  title: string
  address: string
  history: number
  storage: string[]
  cookies: string
  head: string[]
  attributes: string[]
  sheets: number
}

/** A partner's page in a browser: opens examples, records all errors, and returns the widgets' events. */
export class Partner {
  readonly requests: Request[] = []
  readonly faults: string[] = []
  // said of a file that is used too late, which a busy machine causes
  private readonly expected: RegExp[] = [/preloaded using link preload but not used within a few seconds/]

  constructor(
    readonly page: Page,
    readonly origin: string,
  ) {
    page.on('request', request => this.requests.push(request))
    page.on('pageerror', error => this.faults.push(`page error: ${error.message}`))
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type()))
        this.faults.push(`${message.type()}: ${message.text()}`)
    })
  }

  async open(path: string, { width = 1280, height = 900 } = {}): Promise<void> {
    await this.page.setViewportSize({ width, height })
    await this.page.goto(`${this.origin}/${path}`)
  }

  /** Opens a page that is not in examples/: `body` in a plain page, with the loader's tag in its head unless `loader` is ''. */
  async openPage(
    body: string,
    { loader = `${portal()}/embed/v1/loader.js`, head = '', lang = 'en', ...size }: PageOptions = {},
  ): Promise<void> {
    const name = `${randomUUID()}.html`
    const tag = loader && `<script async crossorigin src="${loader}"></script>`
    const html = `<!doctype html>
<html lang="${lang}">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Partner</title>
  <link rel="icon" href="icon.svg">${head}${tag}</head>
  <body>${body}</body>
</html>`
    writeFileSync(join(process.env.PARTNER_PAGES ?? '', name), html)
    await this.open(name, size)
  }

  /** Declares errors that a test causes on purpose. */
  expectFault(...patterns: RegExp[]): void {
    this.expected.push(...patterns)
  }

  unexpected(): string[] {
    return this.faults.filter(fault => !this.expected.some(pattern => pattern.test(fault)))
  }

  events(type: string): Promise<WidgetEvent[]> {
    return this.page.evaluate(
      wanted =>
        ((window as unknown as Record<symbol, WidgetEvent[]>)[Symbol.for('heard')] ?? []).filter(
          event => event.type === wanted,
        ),
      `wz-${type}`,
    )
  }

  /** Waits until every widget of the page has rendered. Scrolls, since those further down are lazy-loaded. */
  async ready(): Promise<void> {
    const found = this.page.locator(WIDGETS)
    await expect(found.first()).toBeAttached()
    const widgets = await found.all()
    for (const [index, widget] of widgets.entries()) {
      await widget.scrollIntoViewIfNeeded()
      await expect.poll(async () => (await this.events('ready')).length).toBeGreaterThan(index)
    }
    await this.page.evaluate(() => scrollTo(0, 0))
  }

  /** Returns the traces widgets leave that a page can observe. */
  traces(): Promise<Traces> {
    return this.page.evaluate(() => {
      const atStart = (window as unknown as Record<symbol, string[]>)[Symbol.for('globals')] ?? []
      return {
        globals: Object.getOwnPropertyNames(window).filter(name => !atStart.includes(name)),
        title: document.title,
        address: location.href,
        history: history.length,
        storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
        cookies: document.cookie,
        head: [...document.head.children].map(element => element.outerHTML),
        attributes: [document.documentElement, document.body].flatMap(element => element.getAttributeNames()),
        sheets: document.adoptedStyleSheets.length,
      }
    })
  }
}

const watch = () => {
  const heard: { type: string; from: string; detail: unknown }[] = []
  const here = window as unknown as Record<symbol, unknown>
  here[Symbol.for('heard')] = heard
  here[Symbol.for('globals')] = Object.getOwnPropertyNames(window)
  for (const name of 'ready error step change complete navigate resize signin connected'.split(' ')) {
    addEventListener(`wz-${name}`, event => {
      const { id, localName } = event.target as Element
      heard.push({ type: event.type, from: id || localName, detail: (event as CustomEvent).detail })
    })
  }
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`policy violated: ${violatedDirective} ${blockedURI}`),
  )
}

export const test = base.extend<{ partner: Partner }>({
  partner: async ({ page }, use) => {
    await page.addInitScript(watch)
    const partner = new Partner(page, process.env.PARTNER ?? '')
    await use(partner)
    expect(partner.unexpected()).toEqual([])
  },
})

type Within = Page | Locator | FrameLocator

export const calculator = (page: Page, id?: string): Locator =>
  page.locator(id ? `#${id}` : 'wz-loan-calculator').first()

/** Returns the content of a widget's frame. */
export const framed = (widget: Locator): FrameLocator => widget.locator('iframe').contentFrame()

const LABELS = {
  en: {
    amount: 'Loan amount',
    months: 'Repayment period',
    income: 'Your monthly income',
    check: 'Check my eligibility',
  },
  sw: {
    amount: 'Kiasi cha mkopo',
    months: 'Muda wa mkopo',
    income: 'Kipato chako cha mwezi',
    check: 'Angalia kama unastahili',
  },
}

/** Returns the calculator's controls by their labels, as users find them. */
export function controls(within: Within, language: 'en' | 'sw' = 'en') {
  const labels = LABELS[language]
  return {
    amount: within.getByLabel(labels.amount),
    months: within.getByLabel(labels.months),
    income: within.getByLabel(labels.income),
    purpose: (name: string) => within.getByRole('radio', { name }),
    check: within.getByRole('button', { name: labels.check }),
  }
}

/** Fills in the calculator. */
export async function fillIn(
  within: Within,
  {
    amount,
    months,
    income,
    purpose,
  }: { amount?: string; months?: string; income?: string; purpose?: string },
  language: 'en' | 'sw' = 'en',
): Promise<void> {
  const form = controls(within, language)
  if (amount !== undefined) await form.amount.fill(amount)
  if (months !== undefined) await form.months.selectOption(months)
  if (income !== undefined) await form.income.fill(income)
  if (purpose !== undefined) await form.purpose(purpose).check()
}
