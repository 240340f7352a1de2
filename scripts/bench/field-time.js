// @ts-check
import { freePort } from './server.js'

/** @typedef {import('playwright').Browser} Browser @typedef {import('playwright').BrowserContext} BrowserContext */
/** @typedef {ReturnType<typeof import('./line.js').openLine>} Line */
/** @typedef {{ kbit: number, delay: number, slower: number }} Profile `slower`: CPU slowdown factor */
/** @typedef {{ at: number, text: number, requests: number, bytes: number }} Seen first field and text in ms, and the traffic until then */

/** Page timeout, in ms: some peers are slow. */
const PATIENCE = 60_000

/**
 * Runs in every frame of a page before its own scripts: reports when the wanted element is first visible, including in shadow roots.
 * @param {string} wanted a selector
 */
function watch(wanted) {
  const tell = /** @type {any} */ (window).benchSees
  /** @param {ParentNode} root @returns {boolean} */
  const isIn = root =>
    [...root.querySelectorAll('*')].some(
      element =>
        (element.matches(wanted) && element.getBoundingClientRect().height > 0) ||
        (element.shadowRoot !== null && isIn(element.shadowRoot)),
    )
  const look = () => {
    if (!isIn(document)) return requestAnimationFrame(look)
    const paint = performance.getEntriesByName('first-contentful-paint')[0]
    tell(performance.timeOrigin + performance.now(), paint ? performance.timeOrigin + paint.startTime : 0)
  }
  requestAnimationFrame(look)
}

/**
 * Opens a URL as a first-time visitor over a simulated connection, and measures the time to the first field, or to what follows an action
 * from its start, which it returns in ms.
 * @param {Browser} browser @param {Line} line @param {Profile} profile
 * @param {{ url: string, wanted?: string, prepare?: (context: BrowserContext) => Promise<void>, act?: (tab: import('playwright').Page) => Promise<number> }} page
 * @returns {Promise<Seen>}
 */
export async function timeOf(browser, line, { kbit, delay, slower }, { url, wanted, prepare, act }) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    // for requests made outside of the page
    ignoreHTTPSErrors: true,
    serviceWorkers: 'block',
  })
  try {
    line.set({ kbit: Number.POSITIVE_INFINITY, delay: 0 })
    await prepare?.(context)
    const tab = await context.newPage()
    const tools = await context.newCDPSession(tab)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    /** @type {(times: [number, number]) => void} */
    let seen = () => {}
    const field = new Promise(resolve => {
      seen = resolve
    })
    await tab.exposeFunction('benchSees', (/** @type {number} */ at, /** @type {number} */ paint) =>
      seen([at, paint]),
    )
    await tab.addInitScript(watch, wanted ?? 'input:not([type=hidden]),select,textarea')
    let requests = 0
    tab.on('request', () => requests++)
    line.set({ kbit, delay })
    await tab.goto(url, { waitUntil: 'commit', timeout: PATIENCE })
    const acted = await act?.(tab)
    const [at, paint] = await Promise.race([
      field,
      new Promise((_, reject) => setTimeout(reject, PATIENCE, new Error(`${url}: no field came`))),
    ])
    const [asked, bytes] = [requests, line.received()]
    const start = acted ?? (await tab.evaluate(() => performance.timeOrigin))
    return { at: at - start, text: Math.max(0, paint - start), requests: asked, bytes }
  } finally {
    await context.close()
  }
}

/**
 * Counts the sequential round trips to the first field: latency is the only cost, so the time divided by it is the count.
 * @param {Browser} browser @param {Line} line @param {Parameters<typeof timeOf>[3]} page
 */
export async function tripsOf(browser, line, page) {
  const delay = 1_000
  const { at } = await timeOf(browser, line, { kbit: Number.POSITIVE_INFINITY, delay, slower: 1 }, page)
  return at / delay
}

/** @param {(url: string) => { type: string, body: string | Buffer } | undefined} answerOf */
export async function site(answerOf) {
  const { createServer } = await import('node:http')
  const { gzipSync } = await import('node:zlib')
  const server = createServer(({ url = '/' }, answer) => {
    const found = answerOf(url)
    if (!found) return answer.writeHead(404).end()
    answer.setHeader('content-type', found.type).setHeader('access-control-allow-origin', '*')
    answer.setHeader('content-encoding', 'gzip').setHeader('cache-control', 'max-age=3600')
    answer.end(gzipSync(found.body))
  })
  const port = await freePort()
  await new Promise(resolve => server.listen(port, '127.0.0.1', () => resolve(null)))
  return { port, close: () => server.close() }
}
