import { expect, test } from '@playwright/test'
import { HOMES, openPortal, signIn } from './people.ts'

/** From hardly visible on white to hardly visible on black. */
const BRANDS = ['#fef3a0', '#f59e0b', '#c2410c', '#1e3a8a', '#000000']

/** Runs in the page: measures the WCAG 2.2 contrast of brand-coloured elements and badges. */
const contrasts = () => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const paint = (color: string, under: number[]): number[] => {
    if (!canvas) return []
    canvas.fillStyle = `rgb(${under.join(' ')})`
    canvas.fillRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
  }
  const light = (rgb: number[]) => {
    const [r = 0, g = 0, b = 0] = rgb.map(one => {
      const part = one / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const between = (one: number[], other: number[]) => {
    const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b)
    return (bright + 0.05) / (dark + 0.05)
  }
  const parentOf = (one: Element): Element | null =>
    one.parentElement ?? ((one.getRootNode() as ShadowRoot).host as Element | undefined) ?? null
  /** Returns the effective background of an element. */
  const ground = (one: Element | null): number[] =>
    one ? paint(getComputedStyle(one).backgroundColor, ground(parentOf(one))) : [255, 255, 255]
  const elementsIn = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap(one => [
      one,
      ...(one.shadowRoot ? elementsIn(one.shadowRoot) : []),
    ])
  const shown = elementsIn(document.body).filter(one =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  )
  const faults: string[] = []
  const check = (what: string, is: number, least: number) => {
    if (is < least) faults.push(`${what}: ${is.toFixed(2)} of ${least}`)
  }
  const seen = { text: 0, fill: 0, badge: 0 }
  for (const one of shown) {
    const style = getComputedStyle(one)
    const behind = ground(one)
    const name = `${one.localName}.${one.getAttribute('class')}`
    if ([...one.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())) {
      seen.text++
      check(`the text of ${name}`, between(paint(style.color, behind), behind), 4.5)
    }
    const around = ground(parentOf(one))
    // a fill needs contrast itself or through its border
    if (one.matches('.button.primary, .progress > .bar, .bar > .fill')) {
      seen.fill++
      const edge = paint(style.borderTopColor, around)
      check(`the fill of ${name}`, Math.max(between(behind, around), between(edge, around)), 3)
    }
    if (one.matches('.badge')) {
      seen.badge++
      // meaning must not depend on colour alone
      if (!one.querySelector('.icon') || !one.textContent?.trim()) faults.push(`${name}: no sign or no word`)
      const icon = one.querySelector('.icon')
      if (icon) check(`the sign of ${name}`, between(paint(getComputedStyle(icon).color, behind), behind), 3)
    }
    // a button without a border is text, which is checked above
    if (one.matches('.button:not(.primary, .plain), .input'))
      check(`the edge of ${name}`, between(paint(style.borderTopColor, around), around), 3)
  }
  const probe = document.createElement('span')
  probe.style.color = 'var(--_brand-text)'
  for (const place of ['.inside main', '.inside .top']) {
    const under = document.querySelector(place)
    under?.append(probe)
    check(
      `the ring of the focus in ${place}`,
      between(paint(getComputedStyle(probe).color, ground(under)), ground(under)),
      3,
    )
    probe.remove()
  }
  return { faults: [...new Set(faults)], seen }
}

test('any brand colour has enough contrast in both schemes: texts, fills, edges and badges', async ({
  page,
}) => {
  await signIn(page, 'client')
  await openPortal(page, HOMES.client)
  await expect(page.locator('wz-home .loan-block .facts')).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const brand of BRANDS) {
      await page.evaluate(color => document.documentElement.style.setProperty('--wz-brand', color), brand)
      const { faults, seen } = await page.evaluate(contrasts)
      expect.soft(faults, `${brand}, ${scheme}`).toEqual([])
      expect(Math.min(seen.text, seen.fill, seen.badge)).toBeGreaterThan(0)
    }
  }
})
