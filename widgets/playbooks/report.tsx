import { reportColumns } from '#contract/playbook-columns.ts'
import type { ReportRow } from '#contract/playbook-desk.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { List } from '#kit/screens/list/list.tsx'
import { useRows } from '#kit/screens/read.tsx'
import { useHead } from './head.ts'
import type { Model } from './model.ts'
import type { PlaybooksWords } from './words.en.ts'

/** Renders how far pairs get in each playbook, and where they stop. */
export function ReportScreen({ model }: { model: Model }) {
  const t = useWords<PlaybooksWords>()
  const head = useHead(model)
  const rows = useRows(model.report)
  return (
    <List<ReportRow, typeof reportColumns>
      {...head}
      {...rows}
      lead={t('reportLead')}
      file={{ name: 'playbooks', fetch: model.files.report, toaster: model.toaster }}
      columns={reportColumns}
      cells={{
        chapter: ({ chapter }) => chapter || <span className="muted">{t('wholePlaybook')}</span>,
        progress: ({ progress }) => `${progress}%`,
      }}
      empty={{ title: t('noReport'), text: t('noReportText') }}
    />
  )
}
