import { useStore } from '@nanostores/react'
import { scoreGroupColumns } from '#contract/score-columns.ts'
import type { ScoreGroup } from '#contract/score-desk.ts'
import { SCORES_BY } from '#contract/score-names.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import { Back } from '#kit/member/back.tsx'
import { List } from '#kit/screens/list/list.tsx'
import type { Model } from './model.ts'
import type { ScoresWords } from './words.en.ts'

/** Renders a quarter's closed scores by hub or by cohort. */
export function ReportScreen({ model }: { model: Model }) {
  const t = useWords<ScoresWords>()
  const { value, failure } = useStore(model.report.$state)
  const grouping = useStore(model.$grouping)
  const by = grouping?.by ?? 'hub'
  const quarter = grouping?.quarter ?? value?.quarter ?? ''
  return (
    <>
      <Back to="/" text={t('back')} />
      <List<ScoreGroup, typeof scoreGroupColumns>
        title={t('report')}
        caption={`${t(`report-${by}`)}, ${quarter}`}
        lead={t('reportLead')}
        tabs={{
          label: t('report'),
          of: SCORES_BY.map(one => ({
            key: one,
            text: t(`report-${one}`),
            href: model.reportPath({ ...grouping, by: one }),
            isOpen: one === by,
          })),
        }}
        beside={
          value && value.quarters.length > 0 ? (
            <div className="short">
              <Select
                label={t('quarter')}
                name="quarter"
                options={value.quarters.map(one => ({ value: one, text: one }))}
                value={quarter}
                onChange={one =>
                  model.path.navigate(model.reportPath({ by, quarter: one }), { replace: true })
                }
              />
            </div>
          ) : undefined
        }
        file={{ name: `scores-by-${by}`, fetch: model.reportFile, toaster: model.toaster }}
        rows={value && value.by === by ? value.data : null}
        failure={failure}
        onRetry={model.report.refresh}
        columns={scoreGroupColumns}
        cells={{ group: ({ group }) => group || t(`none-${by}`) }}
        rowKey={({ group }) => group}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
    </>
  )
}
