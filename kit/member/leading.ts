import type { Host } from '#kit/core/widget.tsx'

/** Navigation from a widget to pages of the portal, as opposed to its own screens. */
export type Leading = {
  hrefOf(to: string): string
  /** Whether the surrounding page handles navigation; on any other page our links open the portal in a new tab. */
  isInPortal(): boolean
  /** Tells the page where a link leads. @returns whether the page navigates there itself */
  leadsTo(to: string): boolean
}

/** @param page path prefix in the portal, for a page that sets none */
export const createLeading = (
  { $tenant, $attributes, emit }: Pick<Host<'base'>, '$tenant' | '$attributes' | 'emit'>,
  page = '',
): Leading => ({
  hrefOf(to) {
    const { base } = $attributes.get()
    return base === undefined ? `${$tenant.get()?.portal ?? ''}${page}${to}` : base + to
  },
  isInPortal: () => $attributes.get().base !== undefined,
  leadsTo(to) {
    return !emit('navigate', { path: to, replace: false }) || $attributes.get().base !== undefined
  },
})

/** Returns the props of a link to a portal page. On other pages it opens in a new tab, unless the page handles navigation itself. */
export const linkTo = (leading: Leading, to: string) => ({
  href: leading.hrefOf(to),
  ...(!leading.isInPortal() && { target: '_blank', rel: 'noopener' }),
  onClick(event: { preventDefault(): void; metaKey?: boolean; ctrlKey?: boolean; shiftKey?: boolean }) {
    // leaves modified clicks, which open a new tab or window, to the browser
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    if (leading.leadsTo(to)) event.preventDefault()
  },
})
