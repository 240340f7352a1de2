// @ts-check
import { enter } from './sign-in.js'

/** CPU slowdown factor of a cheap phone. */
export const SLOWER = 6
/** Page timeout on a busy machine, in ms. */
export const PATIENCE = 120_000

/** @typedef {import('playwright').Page} Page @typedef {import('playwright').Locator} Locator */

/**
 * Opens the portal on a cheap phone, signed in as a demo user.
 * @param {import('playwright').Browser} browser @param {string} portal @param {string} who @param {string} path
 */
export async function openSlowTab(browser, portal, who, path) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await enter(context, portal, who)
  await context.addInitScript(() => {
    const tasks = /** @type {number[]} */ ([])
    Object.assign(window, { benchTasks: tasks })
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  const tab = await context.newPage()
  const tools = await context.newCDPSession(tab)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await tab.goto(portal + path, { timeout: PATIENCE })
  /** Returns the longest task since the last call, in ms; 0 if none took 50 ms. @returns {Promise<number>} */
  const longestTask = () =>
    tab.evaluate(
      () =>
        new Promise(resolve =>
          // long tasks are reported with a delay
          setTimeout(() => resolve(Math.max(0, .../** @type {any} */ (window).benchTasks.splice(0))), 200),
        ),
    )
  return { tab, longestTask, close: () => context.close() }
}

/**
 * Measures the time from a tap until the wanted elements are painted, in ms, inside the page.
 * @param {Locator} button @param {string} wanted a selector, also matched in shadow roots @param {number} [count] how many of it
 */
export async function timeOfTap(button, wanted, count = 1) {
  await button.waitFor({ timeout: PATIENCE })
  return button.evaluate(
    (element, { wanted, count }) =>
      new Promise(resolve => {
        /** @param {ParentNode} root @returns {number} */
        const found = root =>
          root.querySelectorAll(wanted).length +
          [...root.querySelectorAll('*')].reduce(
            (sum, { shadowRoot }) => sum + (shadowRoot ? found(shadowRoot) : 0),
            0,
          )
        const start = performance.now()
        const look = () => {
          if (found(document) < count) return requestAnimationFrame(look)
          // a frame has been painted once the next one begins
          requestAnimationFrame(() => resolve(performance.now() - start))
        }
        if (element instanceof HTMLElement) element.click()
        look()
      }),
    { wanted, count },
  )
}
