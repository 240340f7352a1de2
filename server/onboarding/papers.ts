import { eq } from 'drizzle-orm'
import { type Download, DownloadKind } from '#contract/onboarding.ts'
import type { Language } from '#contract/tenant.ts'
import { file, paper } from '#server/db/schema/index.ts'
import { fileAddress } from '#server/http/stored-file.ts'
import type { OnboardingHandlers, Signed } from './table.ts'

/** Lists the programme's papers, each in the requested language, else in the tenant's first, else in any available one. */
async function list(
  asked: Language | undefined,
  { database, person, tenant, services, portal }: Signed,
): Promise<Download[]> {
  const rows = await database.sql
    .select({ paper, file })
    .from(paper)
    .innerJoin(file, eq(file.id, paper.file))
    .where(eq(paper.tenant, person.tenant))
  const order = [asked, ...tenant.languages]
  const rank = (language: Language) => {
    const at = order.indexOf(language)
    return at === -1 ? order.length : at
  }
  return Object.values(DownloadKind.schema).flatMap(kind => {
    const [best] = rows
      .filter(row => row.paper.kind === kind)
      .sort((one, other) => rank(one.paper.language) - rank(other.paper.language))
    if (!best) return []
    const { name, size, id } = best.file
    const address = fileAddress(services.vault, portal, id)
    return [{ id: best.paper.id, kind, language: best.paper.language, name, size, address }]
  })
}

export const paperHandlers = {
  'GET onboarding/downloads': async ({ query }, context) => ({ data: await list(query.language, context) }),
} satisfies Partial<OnboardingHandlers>
