import type { FastifyInstance } from 'fastify'
import { addressOf, PAGES, rolesOf } from '#contract/page.ts'
import { isMember } from '#contract/role.ts'

type Asked = { Params: { widget: string }; Querystring: { named?: unknown } }

/**
 * Redirects to the portal's own page of a widget. The loader and the widget link there from a page on which it cannot load, as they do
 * not know the portal's paths.
 */
export function mountWidgetPages(app: FastifyInstance): void {
  app.get<Asked>('/embed/v1/open/:widget', ({ params, query }, reply) => {
    const named = typeof query.named === 'string' ? query.named : ''
    return reply.header('cache-control', 'no-store').redirect(pathOf(params.widget, named))
  })
}

const MEMBER_PAGES = PAGES.filter(page => rolesOf(page)?.some(isMember) ?? true)

/** Returns the shortest path of a page that shows the widget; the portal's start for one without. @param named what the page is of */
function pathOf(widget: string, named: string): string {
  const paths = MEMBER_PAGES.filter(({ mount }) => mount?.tag === `wz-${widget}` && !mount.attributes)
    .map(page => addressOf(page).replace(/:\w+$/, encodeURIComponent(named)))
    .filter(path => !/:|\/$/.test(path))
  return paths.sort((one, other) => one.length - other.length)[0] ?? '/'
}
