// @ts-check
import { launchOptions } from '../browser.js'
import { openSlowTab, PATIENCE, SLOWER } from './slow-tab.js'
import { median, table } from './table.js'

/** Keys typed into the filter and deleted again: figures that fewer and fewer rows match, and finally none. */
const TYPED = [
  '8',
  '9',
  '9',
  'Backspace',
  'Backspace',
  'Backspace',
  'm',
  'a',
  'q',
  'Backspace',
  'Backspace',
  'Backspace',
]
const ROUNDS = 4
/** Target time per key, in ms. */
const GOAL = 50
/** How long to wait for rows that a key may not change, in ms. */
const WAIT = 600

/** Measures keystrokes in the filter of a whole book's list, until letter and matching rows are painted. @param {number} port */
export async function printFilter(port) {
  const { chromium } = await import('playwright')
  const browser = await chromium.launch(launchOptions())
  const path = '/dashboard/digikua/client/cashflow-summary-detailed/sales'
  try {
    const { tab, close } = await openSlowTab(browser, `http://localhost:${port}`, 'client', path)
    tab.setDefaultTimeout(PATIENCE)
    const filter = tab.locator('[name=filter]')
    await tab.locator('.ledger tbody tr').first().waitFor({ timeout: PATIENCE })
    // work triggered by loading the rows doesn't count
    await tab.waitForTimeout(3_000)
    const rows = await tab.locator('.ledger').innerText()
    /** @type {number[]} */
    const letters = []
    /** @type {number[]} */
    const lists = []
    await filter.focus()
    for (let round = 0; round < ROUNDS; round++) {
      for (const key of TYPED) {
        const seen = filter.evaluate(
          (field, wait) =>
            new Promise(resolve =>
              field.addEventListener(
                'keydown',
                () => {
                  const start = performance.now()
                  /** @type {(number | null)[]} */
                  const times = [null, null]
                  // the next frame begins once everything the key triggered is done
                  const drawn = (/** @type {number} */ at) =>
                    requestAnimationFrame(() =>
                      setTimeout(() => {
                        times[at] = performance.now() - start
                      }),
                    )
                  drawn(0)
                  const rows = new MutationObserver(() => {
                    rows.disconnect()
                    drawn(1)
                  })
                  const list = /** @type {Element} */ (field.closest('.ledger')?.lastElementChild)
                  rows.observe(list, { subtree: true, childList: true, characterData: true })
                  rows.observe(/** @type {Element} */ (list.parentElement), { childList: true })
                  setTimeout(() => resolve(times), wait)
                },
                { once: true },
              ),
            ),
          WAIT,
        )
        // ensures that the listener is registered before the key is pressed
        await filter.evaluate(() => null)
        await tab.keyboard.press(key)
        const [letter, list] = /** @type {(number | null)[]} */ (await seen)
        letters.push(letter ?? WAIT)
        if (list) lists.push(list)
      }
    }
    await close()
    const late = (/** @type {number[]} */ times) =>
      times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]
    const row = (/** @type {string} */ name, /** @type {number[]} */ times) => [
      name,
      ...[times[0], median(times), late(times)].map(time => `${Math.round(time ?? 0)} ms`),
    ]
    console.log(
      `\nA key in the filter of a list, CPU/${SLOWER}, goal ${GOAL} ms (${/[\d,]+ (?=entries|rows)/.exec(rows)?.[0] ?? ''})`,
    )
    table(
      ['', 'the first', 'median', 'p95'],
      [row('its letter is drawn', letters), row('the rows that fit are drawn', lists)],
    )
  } finally {
    await browser.close()
  }
}
