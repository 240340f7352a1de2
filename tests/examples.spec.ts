import { EXAMPLES, expect, test } from './partner.ts'

/** Returns where an example shows its widgets, if not at once. */
const addressOf = (name: string) => (name === 'spa.html' ? 'spa.html#loan' : name)

/** The loader, alone or bundled with a widget. */
const SCRIPT = /\/embed\/(v1|\d[^/]*)\/[a-z-]+\.js(\?|$)/

for (const name of EXAMPLES) {
  test(`${name} shows its widgets and leaves the page unchanged`, async ({ partner, page }) => {
    await page.route(SCRIPT, route => route.abort())
    partner.expectFault(/Failed to load resource: net::ERR_FAILED/)
    await partner.open(addressOf(name))
    const before = await partner.traces()
    await page.unroute(SCRIPT)
    // a URL that differs only in its fragment would not reload the page
    await page.goto('about:blank')

    await partner.open(addressOf(name))
    await partner.ready()
    const after = await partner.traces()
    expect(after.globals).toEqual(['Wezesha'])
    expect({ ...after, history: 0 }).toEqual({ ...before, globals: ['Wezesha'], history: 0 })
  })
}

test('the list names every example', async ({ partner, page }) => {
  await partner.open('index.html')
  const linked = await page
    .locator('main a')
    .evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(linked).toEqual(expect.arrayContaining(EXAMPLES))
})
