import type { Page } from '@playwright/test'

/** Begins to count how much of the pages to come is moved, as Web Vitals count it. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const here = window as unknown as { moved: number }
    here.moved = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        here.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How much of a page was moved since somebody last looked. */
export const moved = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const here = window as unknown as { moved: number }
    const sum = here.moved
    here.moved = 0
    return sum
  })
