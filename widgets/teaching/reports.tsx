import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { Link } from 'wouter'
import type { Language } from '#contract/language.ts'
import type { CohortReport, Growth } from '#contract/learning-report.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { partOf } from '#kit/part-of.ts'
import { dataOf } from '#kit/reading.ts'
import { useRead } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import { datedName, saveFetched } from '#kit/ui/save-file.ts'
import { SmallTable } from '#kit/ui/small-table.tsx'
import type { FirstWords } from './first.en.ts'
import type { Model, ScreenProps } from './model.ts'
import { type ReportsWords, reportsEn } from './reports.en.ts'

export const ReportsScreen = withWords(reportsEn, Reports)

const createReports = (model: Model) => model.read(atom('all'), dataOf(model.api, 'GET learning/desk/report'))

/** Renders the cohorts' results: completion, attendance, scores, and growth from entry to exit. */
function Reports({ model }: ScreenProps) {
  const t = useWords<ReportsWords & FirstWords>()
  const { language } = useI18n()
  const manages = useStore(model.$manages)
  const { value: cohorts, instead } = useRead(partOf(model, createReports))
  const save = (name: string, ending: string, file: Promise<Blob>) =>
    saveFetched(file, datedName(name, ending)).catch(model.toaster.failed(t('failedAct')))
  const sheet = (format: 'csv' | 'xlsx', cohort?: string) => {
    const query = { format, cohort, language: language as Language }
    return save(
      t('reportFile'),
      format,
      model.api('GET learning/desk/report/export', { query }, { as: 'file' }),
    )
  }
  const events = () =>
    save('learning-events', 'ndjson', model.api('GET learning/desk/events', { query: {} }, { as: 'file' }))
  if (!cohorts) return instead
  if (cohorts.length === 0) return <Empty title={t('noReports')} text={t('noReportsText')} />
  return (
    <>
      <p className="muted">{t('reportsLead')}</p>
      <div className="actions no-print">
        <Button onClick={() => void sheet('xlsx')}>{t('saveExcel')}</Button>
        <Button onClick={() => void sheet('csv')}>{t('saveCsv')}</Button>
        {manages && <Button onClick={() => void events()}>{t('saveEvents')}</Button>}
      </div>
      {cohorts.map(one => (
        <Cohort key={one.id} one={one} save={() => void sheet('xlsx', one.id)} />
      ))}
    </>
  )
}

function Cohort({ one, save }: { one: CohortReport; save(): void }) {
  const t = useWords<ReportsWords>()
  const percent = (value: number | null) => (value === null ? '–' : t('percent', { value }))
  const shares = [
    ['shareSubmitted', one.submitted],
    ['shareAttended', one.attended],
    ['meanScore', one.score],
  ] as const
  const growthOf = (name: string, { people, entry, exit, growth }: Growth) => [
    <>
      {name}
      <span className="muted">{t('growthPeople', { count: people })}</span>
    </>,
    ...[entry, exit, growth].map(value => value?.toFixed(1) ?? '–'),
  ]
  return (
    <section className="card">
      <div className="head">
        <h3>
          <Link href={`/cohorts/${one.id}`}>{one.name}</Link>
        </h3>
        <Button kind="plain" aria-label={`${t('saveExcel')}: ${one.name}`} onClick={save}>
          {t('saveExcel')}
        </Button>
      </div>
      <p className="muted">{one.course}</p>
      <Facts
        facts={(['trainees', 'done', 'behind', 'certified', 'left'] as const).map(name => [
          t(`fact-${name}`),
          one[name],
        ])}
      />
      {shares.map(([name, value]) => (
        <Progress key={name} label={t(name)} value={(value ?? 0) / 100} text={percent(value)} />
      ))}
      <div className="scrolls">
        <SmallTable
          className="growth"
          caption={t('growthCaption')}
          heads={[t('growthOf'), t('entry'), t('exit'), t('growth')]}
          rows={[growthOf(t('pitching'), one.pitch), growthOf(t('confidence'), one.confidence)]}
        />
      </div>
    </section>
  )
}
