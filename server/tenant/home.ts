import { findRows } from '#server/db/row.ts'
import { audit, page } from '#server/db/schema/index.ts'
import type { HomeReads } from '#server/home/reads.ts'
import type { Signed } from '#server/http/routes.ts'

const RULES = ['terms-conditions', 'privacy-policy'] as const

/** Returns whether terms and privacy policy are written in the portal's default language, and no longer the provider's copied ones. */
async function areRulesWritten({ sql, tenant: { code, languages } }: Signed): Promise<boolean> {
  const [pages, [opened]] = await Promise.all([
    findRows(sql, page, { tenant: code, language: languages[0] ?? 'en', slug: RULES }),
    // a portal of TENANTS_FILE has pages of its own
    findRows(sql, audit, { tenant: code, action: 'tenant.opened', subjectId: code }),
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
