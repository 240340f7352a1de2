import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  CATEGORIES,
  CREDIT_GROUPS,
  MEASURES,
  METRICS,
  type MeasureId,
  type Metric,
} from '#contract/score-names.ts'
import type { TableVersion } from '#contract/score-tables.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import type { Step } from '#rules/score/steps.ts'
import { type Thresholds, tableChanges } from '#rules/score/tables.ts'
import { EffectDialog } from './effect.tsx'
import type { Model } from './model.ts'
import { StepsDialog } from './steps-dialog.tsx'
import { useTableWords } from './table-words.ts'
import type { TableName } from './thresholds.ts'
import type { ScoresWords } from './words.en.ts'

/** Renders the thresholds of all measures and metrics: edited by line, previewed, and saved as a new version. */
export function ThresholdsScreen({ model }: { model: Model }) {
  const t = useWords<ScoresWords>()
  const { thresholds } = model
  const { value, instead } = useRead(thresholds.versions, {
    title: t('failed'),
    parts: ['heading', 'card', 'card'],
  })
  const draft = useStore(thresholds.$draft)
  const [editing, setEditing] = useState<TableName | null>(null)
  const [isAsked, setAsked] = useState(false)
  const origin = useOrigin()
  const [now] = value ?? []
  if (!now || !value) return instead
  const tables = { ...now.measures, ...now.metrics } as Record<TableName, Step[]>
  const count = Object.keys(draft).length
  const rows = (names: readonly TableName[]) => (
    <ul className="rows">
      {names.map(name => (
        <TableRow
          key={name}
          model={model}
          name={name}
          steps={tables[name]}
          draft={draft[name]}
          onChange={() => setEditing(name)}
        />
      ))}
    </ul>
  )
  return (
    <>
      <Back to="/" text={t('back')} />
      <h2 part="heading">{t('thresholds')}</h2>
      <p>{t('thresholdsLead')}</p>
      <p className="muted">{t('versionNow', { number: now.version, origin: origin(now) })}</p>
      {count > 0 && (
        <section className="card" aria-live="polite">
          <h3>{t('waitingChanges', { count })}</h3>
          <div className="actions start">
            <Button kind="primary" onClick={() => setAsked(true)}>
              {t('seeEffect')}
            </Button>
            <Button onClick={thresholds.discard}>{t('discard')}</Button>
          </div>
        </section>
      )}
      <h3>{t('quarterly')}</h3>
      {CATEGORIES.map(category => (
        <details key={category} className="card">
          <summary>{t(`category-${category}`)}</summary>
          {rows(MEASURES[category].map(name => `${category}.${name}` as MeasureId))}
        </details>
      ))}
      <h3>{t('credit')}</h3>
      {CREDIT_GROUPS.map(group => (
        <details key={group} className="card">
          <summary>{t(`group-${group}`)}</summary>
          {rows(METRICS[group] as readonly Metric[])}
        </details>
      ))}
      <History model={model} versions={value} onRestored={() => setAsked(true)} />
      {editing && (
        <StepsDialog
          key={editing}
          model={model}
          name={editing}
          steps={draft[editing] ?? tables[editing]}
          onClose={() => setEditing(null)}
        />
      )}
      {isAsked && <EffectDialog model={model} onClose={() => setAsked(false)} />}
    </>
  )
}

function useOrigin() {
  const t = useWords<ScoresWords>()
  const { moment } = useDays()
  return ({ at, by }: TableVersion) =>
    at === null ? t('versionFirst') : t('versionBy', { name: by ?? '', date: moment(at) })
}

type RowProps = { model: Model; name: TableName; steps: Step[]; draft: Step[] | undefined; onChange(): void }

function TableRow({ model, name, steps, draft, onChange }: RowProps) {
  const t = useWords<ScoresWords>()
  const { nameOf, linesOf } = useTableWords(useStore(model.$currency))
  const title = nameOf(name)
  return (
    <li className="threshold">
      <div>
        <strong>{title}</strong> {draft && <Badge tone="warn" text={t('changed')} />}
        <span className="muted">{linesOf(name, draft ?? steps).join(' · ')}</span>
        <span className="muted">{t('basis', { text: t(`basis-${name}`) })}</span>
        {draft && <span className="muted">{t('before', { lines: linesOf(name, steps).join(' · ') })}</span>}
      </div>
      <div className="actions start">
        <Button of={title} onClick={onChange}>
          {t('change')}
        </Button>
        {draft && (
          <Button of={title} kind="plain" onClick={() => model.thresholds.change(name, null)}>
            {t('undo')}
          </Button>
        )}
      </div>
    </li>
  )
}

type HistoryProps = { model: Model; versions: readonly TableVersion[]; onRestored(): void }

function History({ model, versions, onRestored }: HistoryProps) {
  const t = useWords<ScoresWords>()
  const origin = useOrigin()
  const { nameOf, linesOf } = useTableWords(useStore(model.$currency))
  const [now] = versions
  return (
    <section className="card">
      <h3>{t('versions')}</h3>
      <ol className="rows" reversed>
        {versions.map(version => (
          <li key={version.version} className="threshold">
            <div>
              <strong>{t('versionNumber', { number: version.version })}</strong>
              <span className="muted">{origin(version)}</span>
              {version.changes.map(({ name, from, to }) => (
                <span key={name}>
                  {nameOf(name)}: {linesOf(name, from).join(' · ')} → {linesOf(name, to).join(' · ')}
                </span>
              ))}
            </div>
            {now && tableChanges(now as Thresholds, version as Thresholds).length > 0 && (
              <div className="actions start">
                <Button
                  aria-label={t('restoreNamed', { number: version.version })}
                  onClick={() => {
                    model.thresholds.restore(version)
                    onRestored()
                  }}
                >
                  {t('restore')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
