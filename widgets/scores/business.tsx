import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Currency } from '#contract/loan.ts'
import { may } from '#contract/policy.ts'
import type { ScoreEntry } from '#contract/score-card.ts'
import {
  CATEGORIES,
  CREDIT_GROUPS,
  MEASURES,
  type MeasureId,
  type ScoreSource,
} from '#contract/score-names.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import { Back } from '#kit/member/back.tsx'
import { MetricList } from '#kit/score/credit.tsx'
import { CreditOverview } from '#kit/score/overview.tsx'
import { useScoreWords } from '#kit/score/value.ts'
import { Lines } from '#kit/screens/list/list.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { Table } from '#kit/staff/table.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { quarterNamed } from '#rules/quarter.ts'
import { Asking, type OpenDialog } from './asking.tsx'
import type { Model } from './model.ts'
import type { ScoresWords } from './words.en.ts'

/** Renders a business: its quarters with all measures, staff notes and overrides, and its credit scorecard. */
export function BusinessScreen({ model, business }: { model: Model; business: string }) {
  const t = useWords<ScoresWords>()
  const { value, instead } = useRead(model.opened, {
    title: t('failed'),
    parts: ['heading', 'card', 'card'],
  })
  const { user } = useStore(model.$self)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  if (!value) return instead
  const { entries, credit } = value
  const mayNote = user !== null && may(user.role, 'score.note')
  return (
    <>
      <Back to="/" text={t('back')} />
      <h2 part="heading">{credit.business.displayName}</h2>
      {entries.length === 0 ? (
        <Empty title={t('noEntries')} text={t('noEntriesText')} />
      ) : (
        <Quarters entries={entries} currency={credit.currency} onAsk={mayNote ? setDialog : undefined} />
      )}
      <h3>{t('credit')}</h3>
      <CreditOverview record={credit} />
      {CREDIT_GROUPS.map(group => (
        <section key={group} className="stack">
          <h4>{t(`group-${group}`)}</h4>
          <MetricList
            record={credit}
            group={group}
            actions={metric => {
              const known = credit.groups[group].metrics[metric]
              return mayNote && known && isForStaff(known) ? (
                <Button
                  of={t(`metric-${metric}`)}
                  onClick={() => setDialog({ kind: 'metric', metric, known })}
                >
                  {t('note')}
                </Button>
              ) : null
            }}
          />
        </section>
      ))}
      {dialog && (
        <Asking
          model={model}
          business={business}
          currency={credit.currency}
          dialog={dialog}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

/** Returns whether staff enter a value: our own records take precedence. */
const isForStaff = ({ value, source }: { value: number | null; source: ScoreSource }) =>
  value === null || source === 'staff'

const nameOf = ({ year, quarter }: ScoreEntry) => quarterNamed(year, quarter)

type Measured = NonNullable<ScoreEntry['impactData'][string]>
type MeasureRow = { id: MeasureId; category: (typeof CATEGORIES)[number]; one: Measured }

/** Returns the measures that make up a quarter's score. */
const measuredIn = (entry: ScoreEntry): MeasureRow[] =>
  CATEGORIES.flatMap(category =>
    MEASURES[category].flatMap(name => {
      const one = entry[category][name]
      return one ? [{ id: `${category}.${name}` as MeasureId, category, one }] : []
    }),
  )

type QuartersProps = { entries: readonly ScoreEntry[]; currency: Currency; onAsk?(dialog: OpenDialog): void }

function Quarters({ entries, currency, onAsk }: QuartersProps) {
  const t = useWords<ScoresWords>()
  const { score, alike, measure, value, unitOf } = useScoreWords(currency)
  const [chosen, setChosen] = useState('')
  const entry = entries.find(one => nameOf(one) === chosen) ?? (entries[0] as ScoreEntry)
  const rows = measuredIn(entry)
  const write = alike(rows.map(({ one }) => one.score))
  const stateOf = (one: ScoreEntry) =>
    `${nameOf(one)}: ${score(one.averageScore)} (${t(one.final ? 'final' : 'open')})`
  return (
    <section className="card">
      <Select
        label={t('quarters')}
        name="quarter"
        options={entries.map(one => ({ value: nameOf(one), text: stateOf(one) }))}
        value={nameOf(entry)}
        onChange={setChosen}
      />
      <Table<MeasureRow>
        caption={t('measureColumn')}
        quiet
        pageSize={rows.length}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'measure',
            title: t('measureColumn'),
            rank: 'title',
            value: ({ id }) => measure(id),
            cell: ({ id, category, one }) => (
              <Lines
                under={`${t(`category-${category}`)} · ${t(`source-${one.source}`)}${one.notes ? `: ${one.notes}` : ''}`}
              >
                {measure(id)}
              </Lines>
            ),
          },
          {
            key: 'value',
            title: t('value'),
            align: 'figure',
            value: ({ id, one }) => value(unitOf(id), one.value),
          },
          {
            key: 'score',
            title: t('scoreColumn'),
            align: 'figure',
            sort: true,
            value: ({ one }) => one.score,
            cell: ({ one }) => write(one.score),
          },
          ...(onAsk
            ? [
                {
                  key: 'actions',
                  unprinted: true,
                  title: t('actions'),
                  value: () => null,
                  cell: ({ id, one }: MeasureRow) =>
                    entry.final || isForStaff(one) ? (
                      <Button
                        kind="plain"
                        onClick={() =>
                          onAsk(
                            entry.final && entry.id
                              ? { kind: 'override', entry: entry.id, measure: id }
                              : {
                                  kind: 'measure',
                                  quarter: nameOf(entry),
                                  measure: id,
                                  known: { value: one.value, note: one.notes },
                                },
                          )
                        }
                      >
                        {t(entry.final ? 'override' : 'note')}
                        <span className="sr"> {measure(id)}</span>
                      </Button>
                    ) : null,
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}
