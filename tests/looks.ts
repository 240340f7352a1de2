import type { Page } from '@playwright/test'

/** Runs in the page: detects visual faults. */
const look = () => {
  const elementsIn = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap(one => [
      one,
      ...(one.shadowRoot ? elementsIn(one.shadowRoot) : []),
    ])
  const all = elementsIn(document.body)
  const nameOf = (one: Element) =>
    `${one.localName}.${one.className} “${one.textContent?.trim().slice(0, 40)}”`
  const isShown = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !one.closest('.sr, [inert], dialog:not([open])')
  /** Whether an element stays in place while the page scrolls, and so overlaps it. */
  const isFixed = (one: Element): boolean => {
    for (
      let at: Element | null = one;
      at;
      at = at.parentElement ?? ((at.getRootNode() as ShadowRoot).host as Element | undefined) ?? null
    ) {
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return true
    }
    return false
  }
  const shown = all.filter(isShown)
  const texts = shown.flatMap(one =>
    [...one.childNodes]
      .filter(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      .map(node => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return {
          one,
          boxes: [...range.getClientRects()].filter(({ width, height }) => width > 2 && height > 2),
        }
      }),
  )
  /** Whether a text is clipped by its own box or an ancestor's. */
  const isCut = ({ one, boxes }: (typeof texts)[number]): boolean => {
    for (let at: Element | null = one; at; at = at.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(at)
      // content of its own scroll container, such as tabs
      if (/auto|scroll/.test(overflowX)) return false
      if (textOverflow === 'ellipsis') return at.scrollWidth > at.clientWidth + 1
      const room = at.getBoundingClientRect()
      if (
        /hidden|clip/.test(overflowX) &&
        boxes.some(({ left, right }) => left < room.left - 1 || right > room.right + 1)
      )
        return true
      if (
        /hidden|clip/.test(overflowY) &&
        boxes.some(({ top, bottom }) => top < room.top - 1 || bottom > room.bottom + 1)
      )
        return true
    }
    return boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1)
  }
  const loose = texts.filter(({ one }) => !isFixed(one))
  const over = loose.flatMap(({ one, boxes }, at) =>
    loose.slice(at + 1).flatMap(other => {
      if (one === other.one || one.contains(other.one) || other.one.contains(one)) return []
      const meets = boxes.some(a =>
        other.boxes.some(
          b =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4,
        ),
      )
      return meets ? [`${nameOf(one)} lies on ${nameOf(other.one)}`] : []
    }),
  )
  const page = document.documentElement
  return {
    cut: texts.filter(isCut).map(({ one }) => nameOf(one)),
    over,
    sideways: page.scrollWidth - page.clientWidth,
    filled: shown.filter(one => one.matches('main .button.primary, .wz .button.primary')).map(nameOf),
  }
}

/** Returns what is clipped, overlapping or overflowing on a page, and its primary buttons except the one in the bar. */
export const looksOf = (page: Page) => page.evaluate(look)

/** Runs in the page: detects blank space at the end of the page, and nested scroll containers. */
const scrolling = () => {
  const elementsIn = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap(one => [
      one,
      ...(one.shadowRoot ? elementsIn(one.shadowRoot) : []),
    ])
  const shown = elementsIn(document.body).filter(one => one.checkVisibility({ visibilityProperty: true }))
  const nameOf = (one: Element) => `${one.localName}.${one.className}`
  const page = document.documentElement
  const ends = shown
    .filter(one => !one.closest('.foot, .bottom'))
    .filter(
      one =>
        one.matches('img, video, svg, input, select, textarea, button, canvas, iframe') ||
        [...one.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    )
    .map(one => one.getBoundingClientRect().bottom + scrollY)
  return {
    blank: page.scrollHeight > innerHeight ? Math.round(page.scrollHeight - Math.max(0, ...ends)) : 0,
    boxes: shown
      .filter(one => one !== page && one !== document.body && !one.matches('textarea, select, input'))
      .filter(one => !one.closest('dialog, .side, [role=tablist], .tabs'))
      .filter(
        one => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1,
      )
      .map(nameOf),
  }
}

/** Returns how many pixels of blank space a page can be scrolled into, and what scrolls within it. */
export const scrollOf = (page: Page) => page.evaluate(scrolling)

/** The six font sizes and the seven spaces of the scale. */
const SIZES = [13, 14, 16, 20, 24, 32]
const SPACES = [4, 8, 12, 16, 24, 32, 48]

/** Runs in the page: detects sizes and spaces outside the scales, and inconsistent looks of the same part. */
const measure = ({ sizes, spaces }: { sizes: number[]; spaces: number[] }): string[] => {
  const elementsIn = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap(one => [
      one,
      ...(one.shadowRoot ? elementsIn(one.shadowRoot) : []),
    ])
  const shown = elementsIn(document.body).filter(
    one => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.sr, svg, iframe'),
  )
  const nameOf = (one: Element) => `${one.localName}.${one.className}`
  const SIDES = ['paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft', 'rowGap', 'columnGap'] as const
  const faults = new Set<string>()
  const looks = new Map<string, string>()
  for (const one of shown) {
    const style = getComputedStyle(one)
    const size = Number.parseFloat(style.fontSize)
    const hasText = [...one.childNodes].some(
      node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    if (hasText && !sizes.includes(size)) faults.add(`${nameOf(one)}: letters of ${size} px`)
    for (const side of SIDES) {
      const space = Number.parseFloat(style[side])
      // a hairline is not a space
      if (space > 1 && !spaces.includes(space)) faults.add(`${nameOf(one)}: ${side} of ${space} px`)
    }
    // two figure tiles share a row on a phone, and a <details> card has its padding in the summary
    if (one.matches('.card:not(.figure-card, details)') && !/^(16|24)px$/.test(style.paddingTop))
      faults.add(`${nameOf(one)}: a card with ${style.paddingTop} inside`)
    for (const part of ['badge', 'tabs']) {
      if (!one.classList.contains(part)) continue
      const look = [style.padding, style.borderTopLeftRadius, style.fontSize, style.fontWeight].join(' ')
      if ((looks.get(part) ?? look) !== look)
        faults.add(`${nameOf(one)}: ${look}, and not ${looks.get(part)}`)
      looks.set(part, look)
    }
  }
  return [...faults]
}

/** Returns what on a page is outside the six font sizes, seven spaces and two card paddings, and parts of one name with two looks. */
export const offScaleOf = (page: Page) => page.evaluate(measure, { sizes: SIZES, spaces: SPACES })
