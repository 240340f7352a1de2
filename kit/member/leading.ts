import type { Host } from '#kit/core/widget.tsx'

/** Where links of a widget lead that are to pages of the portal, and not to screens of its own. */
export type Leading = {
  hrefOf(to: string): string
  /** Whether the page around leads on by itself: links of ours open the portal beside any other page. */
  isInPortal(): boolean
  /** Tells the page where a link leads. @returns whether the page goes there itself */
  leadsTo(to: string): boolean
}

/**
 * @param widget its name, for the page that hears of it
 * @param page what stands before its paths in the portal, for a page that says nothing
 */
export const createLeading = (
  { $tenant, $attributes, element }: Pick<Host<'base'>, '$tenant' | '$attributes' | 'element'>,
  widget: string,
  page = '',
): Leading => ({
  hrefOf(to) {
    const { base } = $attributes.get()
    return base === undefined ? `${$tenant.get()?.portal ?? ''}${page}${to}` : base + to
  },
  isInPortal: () => $attributes.get().base !== undefined,
  leadsTo(to) {
    const detail = { widget, path: to, replace: false }
    const event = new CustomEvent('wz-navigate', { bubbles: true, composed: true, cancelable: true, detail })
    return !element.dispatchEvent(event) || $attributes.get().base !== undefined
  },
})

/** What a link to a page of the portal needs. On any other page it opens beside it, unless that page leads on by itself. */
export const linkTo = (leading: Leading, to: string) => ({
  href: leading.hrefOf(to),
  ...(!leading.isInPortal() && { target: '_blank', rel: 'noopener' }),
  onClick(event: { preventDefault(): void; metaKey?: boolean; ctrlKey?: boolean; shiftKey?: boolean }) {
    // whoever wants a tab of its own gets one
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    if (leading.leadsTo(to)) event.preventDefault()
  },
})
