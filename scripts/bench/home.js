// @ts-check
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchOptions } from '../browser.js'
import { certificate, openLine, overTls } from './line.js'
import { withServer } from './server.js'
import { enter } from './sign-in.js'
import { median, table } from './table.js'

/** A cheap phone with a weak signal. */
const PROFILE = { kbit: 400, delay: 400, slower: 6 }
const ROUNDS = 3
/** Page timeout, in ms. */
const PATIENCE = 30_000
/** Home pages by demo user. */
const HOMES = {
  client: '/dashboard/overview',
  processor: '/processor/overview',
  super: '/super-admin/overview',
}
/** Target times, in ms. */
const GOALS = { text: 4_000, known: 600, fresh: 2_000 }

/** @typedef {{ text: number, known: number, live: number, fresh: number, requests: number, bytes: number }} Seen in ms, and the traffic */

/** Runs before the page's own scripts: reports when a home page first shows cached content, and when it is interactive. */
function watch() {
  const { benchSees } = /** @type {any} */ (window)
  const shows = (/** @type {Element | null} */ home) => {
    const block = home?.shadowRoot?.querySelector('.block:not([aria-busy])')
    return Boolean(
      block?.checkVisibility({ visibilityProperty: true }) && block.getBoundingClientRect().height > 0,
    )
  }
  let isKnown = false
  const look = () => {
    const isLive = shows(document.querySelector('wz-home'))
    if (!isKnown && (isLive || shows(document.querySelector('[data-drawn]')))) {
      isKnown = true
      benchSees('known', performance.timeOrigin + performance.now())
    }
    if (!isLive) return requestAnimationFrame(look)
    benchSees('live', performance.timeOrigin + performance.now())
  }
  requestAnimationFrame(look)
}

/**
 * Opens a home page in a browser profile, over the simulated connection.
 * @param {import('playwright').BrowserContext} context @param {ReturnType<typeof openLine>} line @param {string} url
 * @returns {Promise<Seen>}
 */
async function open(context, line, url) {
  const tab = await context.newPage()
  const tools = await context.newCDPSession(tab)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: PROFILE.slower })
  /** @type {Record<string, (at: number) => void>} */
  const sees = {}
  const [known, live] = ['known', 'live'].map(
    what => new Promise(resolve => Object.assign(sees, { [what]: resolve })),
  )
  await tab.exposeFunction('benchSees', (/** @type {string} */ what, /** @type {number} */ at) =>
    sees[what]?.(at),
  )
  await tab.addInitScript(watch)
  let requests = 0
  tab.on('request', () => requests++)
  const answer = tab.waitForResponse(/\/api\/home\/blocks/, { timeout: PATIENCE })
  line.set(PROFILE)
  await tab.goto(url, { waitUntil: 'commit', timeout: PATIENCE })
  const fresh = answer.then(async response => {
    await response.finished()
    return Date.now()
  })
  const [shown, used, came] = await Promise.all([known, live, fresh])
  const bytes = line.received()
  const [start, text] = await tab.evaluate(() => [
    performance.timeOrigin,
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  ])
  line.set({ kbit: Number.POSITIVE_INFINITY, delay: 0 })
  // prefetching for the next visit doesn't count for this one
  await tab.waitForTimeout(5_000)
  await tab.close()
  return {
    text,
    known: shown - start,
    live: used - start,
    fresh: Math.max(came, used) - start,
    requests,
    bytes,
  }
}

/** Measures the load time of a home page: on a device's first visit, and on the next one with the session still valid. */
export async function printHome() {
  const secret = certificate()
  if (!secret) return console.log('Without openssl there is no certificate: homes were not measured.')
  await withServer(port => measure(port, secret), { TRUST_PROXY: 'loopback' })
}

/** @param {number} port @param {NonNullable<ReturnType<typeof certificate>>} secret */
async function measure(port, secret) {
  const { chromium } = await import('playwright')
  const { args, ...launch } = launchOptions()
  const trust = `--ignore-certificate-errors-spki-list=${secret.trust}`
  const line = openLine()
  const front = await overTls(port, secret)
  const portal = `https://localhost:${await line.to(front.port)}`
  const rows = []
  try {
    for (const [who, home] of Object.entries(HOMES)) {
      /** @type {Seen[]} */
      const warm = []
      /** @type {Seen | null} */
      let cold = null
      const profile = mkdtempSync(join(tmpdir(), 'wezesha-bench-'))
      const context = await chromium.launchPersistentContext(profile, {
        ...launch,
        args: [...args, trust],
        viewport: { width: 360, height: 740 },
        ignoreHTTPSErrors: true,
      })
      await enter(context, portal, who)
      cold = await open(context, line, portal + home)
      for (let round = 0; round < ROUNDS; round++) warm.push(await open(context, line, portal + home))
      await context.close()
      rmSync(profile, { recursive: true, force: true })
      const middle = (/** @type {keyof Seen} */ what) => Math.round(median(warm.map(one => one[what])))
      rows.push([
        who,
        `${Math.round(cold.text)} ms`,
        `${Math.round(cold.known)} ms`,
        `${middle('known')} ms`,
        `${middle('live')} ms`,
        `${middle('fresh')} ms`,
        middle('requests'),
        middle('bytes'),
      ])
    }
    console.log(
      `\nA home over HTTP/2 and TLS, ${PROFILE.kbit} kbit/s, ${PROFILE.delay} ms, CPU/${PROFILE.slower}, 360 px; the next visits as the median of ${ROUNDS}`,
    )
    console.log(
      `  Wanted: first text by ${GOALS.text} ms; on the next visit known figures by ${GOALS.known} ms and fresh ones by ${GOALS.fresh} ms.`,
    )
    table(
      [
        '',
        'first visit: text',
        'figures',
        'next: known',
        'can be used',
        'fresh',
        'requests',
        'bytes over the line',
      ],
      rows,
    )
  } finally {
    line.close()
    front.close()
  }
}
