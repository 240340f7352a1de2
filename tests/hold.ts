import type { Page, Route } from '@playwright/test'

/** Holds back what a page asks for at some addresses, as a slow line does. @returns what lets it come */
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
