import { progressColumns } from '#contract/programme-columns.ts'
import { byIds, sendList } from '#server/tenant/list-file.ts'
import { idsOf, readProgress } from './progress.ts'
import type { OnboardingHandlers } from './table.ts'

const TITLE = { en: 'Programmes', sw: 'Programu' }

export const progressExportHandlers = {
  'GET onboarding/progress/export': async ({ query: { format, language, ...filters } }, context) => {
    const {
      database: { sql },
      person,
    } = context
    const ids = await idsOf(sql, person.tenant, filters)
    return sendList({ format, language }, context, {
      title: TITLE,
      columns: progressColumns,
      filters,
      pieces: byIds(ids, piece => readProgress(sql, piece)),
    })
  },
} satisfies Partial<OnboardingHandlers>
