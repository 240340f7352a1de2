// @ts-check
import { PASSWORD } from './places.js'

/** How many times slower than here the processor of a cheap phone is. */
export const SLOWER = 6
/** How long a page may take to come, in ms, where much else is done. */
export const PATIENCE = 120_000

/** @typedef {import('playwright').Page} Page @typedef {import('playwright').Locator} Locator */

/**
 * The portal as somebody of the demo has it on a cheap phone, signed in.
 * @param {import('playwright').Browser} browser @param {string} portal @param {string} who @param {string} path
 */
export async function openSlowTab(browser, portal, who, path) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const answer = await context.request.post(`${portal}/api/account/client/signin`, {
    data: { email: `${who}@wezesha.example`, password: PASSWORD, host: 'localhost' },
  })
  if (!answer.ok()) throw new Error(`${who} could not sign in: ${answer.status()}`)
  await context.addInitScript(() => {
    // the portal asks for nobody where it does not remember that somebody signed in
    if (!localStorage.getItem('wezesha:signed-in'))
      localStorage.setItem('wezesha:signed-in', String(Date.now()))
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
  /** The longest task since it was asked last, in ms; 0 where none took as long as 50 ms. @returns {Promise<number>} */
  const longestTask = () =>
    tab.evaluate(
      () =>
        new Promise(resolve =>
          // what just ran is told a moment later
          setTimeout(() => resolve(Math.max(0, .../** @type {any} */ (window).benchTasks.splice(0))), 200),
        ),
    )
  return { tab, longestTask, close: () => context.close() }
}

/**
 * The time from a tap until the wanted thing is drawn, in ms, as the page itself sees it.
 * @param {Locator} button @param {string} wanted a selector, in a shadow root of the page too @param {number} [count] how many of it
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
          // the frame that has it is drawn once the next one begins
          requestAnimationFrame(() => resolve(performance.now() - start))
        }
        if (element instanceof HTMLElement) element.click()
        look()
      }),
    { wanted, count },
  )
}
