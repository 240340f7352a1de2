// @ts-check
import { launchOptions } from '../browser.js'
import { openSlowTab, PATIENCE, SLOWER } from './slow-tab.js'
import { median, table } from './table.js'

/** What is typed into the filter, letter by letter, and taken out again. */
const TYPED = ['2', '5', '4', 'Backspace', 'Backspace', 'Backspace', 'm', 'a', 'n', 'Backspace', 'Backspace']
const ROUNDS = 4
/** What a key may take, in ms. */
const GOAL = 50

/** What a keystroke in the filter over a list of the whole book takes, until the rows that fit are drawn. @param {number} port */
export async function printFilter(port) {
  const { chromium } = await import('playwright')
  const browser = await chromium.launch(launchOptions())
  const path = '/dashboard/digikua/client/cashflow-summary-detailed/sales'
  try {
    const { tab, close } = await openSlowTab(browser, `http://localhost:${port}`, 'client', path)
    tab.setDefaultTimeout(PATIENCE)
    const filter = tab.locator('[name=filter]')
    await tab.locator('.ledger tbody tr').first().waitFor({ timeout: PATIENCE })
    // what was being done when the rows came is none of the key
    await tab.waitForTimeout(3_000)
    const rows = await tab.locator('.ledger').innerText()
    /** @type {number[]} */
    const times = []
    await filter.focus()
    for (let round = 0; round < ROUNDS; round++) {
      for (const key of TYPED) {
        const seen = filter.evaluate(
          field =>
            new Promise(resolve =>
              field.addEventListener(
                'keydown',
                () => {
                  const start = performance.now()
                  // the frame that shows it begins once everything that the key set off was done
                  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
                },
                { once: true },
              ),
            ),
        )
        // the listener is there before the key is
        await filter.evaluate(() => null)
        await tab.keyboard.press(key)
        times.push(Number(await seen))
        await tab.waitForTimeout(50)
      }
    }
    await close()
    const [first = 0] = times
    const middle = median(times)
    const late = times[Math.floor(times.length * 0.95)] ?? 0
    console.log(
      `\nA key in the filter of a list, CPU/${SLOWER}, until its rows are drawn, goal ${GOAL} ms (${/[\d,]+ (?=entries|rows)/.exec(rows)?.[0] ?? ''})`,
    )
    table(
      ['', 'time'],
      [
        ['the first key', `${Math.round(first)} ms`],
        ['median', `${Math.round(middle)} ms`],
        ['p95', `${Math.round(late)} ms`],
      ],
    )
  } finally {
    await browser.close()
  }
}
