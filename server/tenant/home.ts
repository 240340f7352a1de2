import { and, eq, inArray } from 'drizzle-orm'
import { audit, page } from '#server/db/schema/index.ts'
import type { HomeReads } from '#server/home/reads.ts'
import type { Signed } from '#server/http/routes.ts'

const RULES = ['terms-conditions', 'privacy-policy'] as const

/** Returns whether terms and privacy policy are written in the portal's default language, and no longer the provider's copied ones. */
async function areRulesWritten({ sql, tenant: { code, languages } }: Signed): Promise<boolean> {
  const [pages, [opened]] = await Promise.all([
    sql
      .select()
      .from(page)
      .where(
        and(eq(page.tenant, code), eq(page.language, languages[0] ?? 'en'), inArray(page.slug, [...RULES])),
      ),
    // a portal of TENANTS_FILE has pages of its own
    sql
      .select()
      .from(audit)
      .where(and(eq(audit.tenant, code), eq(audit.action, 'tenant.opened'), eq(audit.subjectId, code))),
  ])
  const own = pages.filter(({ markdown, updatedAt }) => markdown.trim() && updatedAt > (opened?.at ?? 0))
  return own.length === RULES.length
}

/** What a portal's settings contribute to home pages. */
export const tenantHome: HomeReads = {
  steps: {
    rules: { who: 'tenant.manage', module: 'account', read: areRulesWritten },
    look: {
      who: 'tenant.manage',
      module: 'account',
      spare: true,
      read: async ({ tenant }) => tenant.logo !== null,
    },
  },
}
