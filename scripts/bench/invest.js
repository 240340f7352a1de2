// @ts-check
import { launchOptions } from '../browser.js'
import { withServer } from './server.js'
import { median, table } from './table.js'

const ROUNDS = 5

/** Slow phones on slow networks: kbit/s down and up, round-trip time in ms, CPU slowdown factor. */
const PROFILES = [
  { name: '400 kbit/s, 400 ms, CPU/6', kbit: 400, delay: 400, slower: 6 },
  { name: '1.6 Mbit/s, 150 ms, CPU/4', kbit: 1600, delay: 150, slower: 4 },
]

/**
 * Measures the page behind a link to an invest profile, with a cold cache, until its first contentful paint; and the gallery on a
 * separate page, until its first profile is rendered. Median of the rounds.
 */
export const printInvest = () => withServer(measure)

/** @param {number} port */
async function measure(port) {
  const { chromium } = await import('playwright')
  const site = `http://localhost:${port}`
  const { data } = await (await fetch(`${site}/api/invest/gallery?language=en`)).json()
  const [{ token }] = data
  const browser = await chromium.launch(launchOptions())
  const rows = []
  for (const profile of PROFILES) {
    const [pages, galleries] = [[], []].map(() => /** @type {number[]} */ ([]))
    for (let round = 0; round < ROUNDS; round++) {
      const page = await openSlow(browser, profile)
      await page.tab.goto(`${site}/invest/${token}?lang=en`, { waitUntil: 'commit' })
      pages?.push(await firstContent(page.tab))
      await page.close()
      const gallery = await openSlow(browser, profile)
      await gallery.tab.goto(`${site}/investors?lang=en`, { waitUntil: 'commit' })
      await gallery.tab.locator('wz-invest-gallery h3').first().waitFor()
      galleries?.push(await gallery.tab.evaluate(() => performance.now()))
      await gallery.close()
    }
    rows.push([profile.name, ...[pages, galleries].map(times => `${Math.round(median(times ?? []))} ms`)])
  }
  console.log(`\nInvest profiles, cold cache, 360 px, median of ${ROUNDS}`)
  table(['network and processor', 'first content of a shared profile', 'first profile of the gallery'], rows)
  await browser.close()
}

/** Returns the first contentful paint, in ms. @param {import('playwright').Page} tab */
const firstContent = tab =>
  tab.evaluate(
    () =>
      new Promise(resolve =>
        new PerformanceObserver(list => {
          const [paint] = list.getEntriesByName('first-contentful-paint')
          if (paint) resolve(paint.startTime)
        }).observe({ type: 'paint', buffered: true }),
      ),
  )

/**
 * Opens a tab as a first-time visitor with a cold cache, on such a phone.
 * @param {import('playwright').Browser} browser @param {typeof PROFILES[number]} profile
 */
async function openSlow(browser, { kbit, delay, slower }) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const tab = await context.newPage()
  const tools = await context.newCDPSession(tab)
  const bytes = (kbit * 1024) / 8
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: delay,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return { tab, close: () => context.close() }
}
