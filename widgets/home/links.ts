import type { Model } from './model.ts'

/** What a link to a page of the portal needs. On any other page it opens beside it, unless that page leads on by itself. */
export const linkTo = (model: Model, to: string) => ({
  href: model.hrefOf(to),
  ...(!model.isInPortal() && { target: '_blank', rel: 'noopener' }),
  onClick(event: { preventDefault(): void; metaKey?: boolean; ctrlKey?: boolean; shiftKey?: boolean }) {
    // whoever wants a tab of its own gets one
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    if (model.leadsTo(to)) event.preventDefault()
  },
})
