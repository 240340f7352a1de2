import type { Page, Route } from '@playwright/test'

/** Holds back a page's requests to some URLs, as a slow connection would. @returns a function that releases them */
export async function hold(page: Page, addresses: Parameters<Page['route']>[0]): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(addresses, async (route: Route) => {
    await held
    await route.fallback()
  })
  return release
}
