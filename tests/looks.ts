import type { Page } from '@playwright/test'

/** Runs in the page: what of it a designer would not sign. */
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
  /** What stays where it is while the page is scrolled, and so lies over it. */
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
  /** A text that its own box, or one around it, does not let out. */
  const isCut = ({ one, boxes }: (typeof texts)[number]): boolean => {
    for (let at: Element | null = one; at; at = at.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(at)
      // what is scrolled within itself, as tabs are
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

/** What is cut, lies on something else or sticks out on a page as it stands, and its filled buttons besides the one in the bar. */
export const looksOf = (page: Page) => page.evaluate(look)

/** Runs in the page: where somebody would scroll to nothing, and what scrolls within the page. */
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

/** How much of a page is blank at its end where it can be scrolled, in pixels, and what scrolls within it. */
export const scrollOf = (page: Page) => page.evaluate(scrolling)

/** The six sizes of letters, and the seven spaces. */
const SIZES = [13, 14, 16, 20, 24, 32]
const SPACES = [4, 8, 12, 16, 24, 32, 48]

/** Runs in the page: sizes and spaces that are outside of the scales, and parts that look unlike others of their kind. */
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
      // a hairline is no space
      if (space > 1 && !spaces.includes(space)) faults.add(`${nameOf(one)}: ${side} of ${space} px`)
    }
    // two tiles of figures stand side by side on a phone, and what unfolds has its space in what is tapped
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

/** What of a page is outside of the six sizes, the seven spaces and the two paddings of cards, and parts of one name with two looks. */
export const offScaleOf = (page: Page) => page.evaluate(measure, { sizes: SIZES, spaces: SPACES })
