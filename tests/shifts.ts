import type { Page } from '@playwright/test'

/** Starts measuring the layout shift of the following pages, as Web Vitals define it. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const here = window as unknown as { moved: number }
    here.moved = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        here.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Returns the layout shift since the last call. */
export const moved = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const here = window as unknown as { moved: number }
    const sum = here.moved
    here.moved = 0
    return sum
  })
