import { useStore } from '@nanostores/react'
import type { Standing } from '#contract/programme.ts'
import { ChartCard } from '#kit/chart/card.tsx'
import { partOf } from '#kit/part-of.ts'
import { useRead } from '#kit/screens/read.tsx'
import { Asks } from '#kit/staff/asks.tsx'
import { choiceFilter, rowFilter } from '#kit/staff/filter.ts'
import { type Column, Table } from '#kit/staff/table.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { groupDigits } from '#rules/money.ts'
import { formatShare } from '#rules/onboarding.ts'
import { countKinds, createFigures, type FigureFilters, type FigureReply } from './figures.ts'
import { type Model, PROGRAMMES, STANDINGS } from './model.ts'
import { type Part, Stacks } from './stack.tsx'
import { useT } from './words.tsx'

/** Renders progress by step and by hub, as charts with tables beside them. */
export function Figures({ model }: { model: Model }) {
  const t = useT()
  const figures = partOf(model, createFigures)
  const filters = useStore(figures.$asked)
  const { value, loading, instead } = useRead(figures.reading, { parts: ['card', 'card', 'card'] })
  const isEmpty = value?.hubs.every(({ people }) => people === 0)

  return (
    <section className="screen">
      <p className="muted">{t('figuresLead')}</p>
      <Choices model={model} filters={filters} onAsk={figures.ask} />
      {!value ? (
        instead
      ) : isEmpty ? (
        <Empty title={t('noFigures')} text={t('noFiguresText')} />
      ) : (
        <div className={loading ? 'paper stack waiting' : 'paper stack'} aria-busy={loading || undefined}>
          <ByStep steps={value.steps} />
          <ByHub hubs={value.hubs} />
        </div>
      )}
    </section>
  )
}

type ChoicesProps = { model: Model; filters: FigureFilters; onAsk(change: Partial<FigureFilters>): void }

function Choices({ model, filters, onAsk }: ChoicesProps) {
  const t = useT()
  const cohorts = useStore(model.cohorts.$state).value ?? []
  const hubs = useStore(model.hubs.$state).value ?? []
  const atHub = rowFilter('hub', t('column-hub'), hubs)
  return (
    <Asks
      choices={[
        choiceFilter('programme', t('programme'), PROGRAMMES, value => t(value)),
        ...(filters.programme === 'application' && cohorts.length > 0
          ? [rowFilter('cohort', t('cohort'), cohorts)]
          : []),
        { ...atHub, options: [{ value: '', text: t('allHubs') }, ...atHub.options] },
      ]}
      values={filters}
      onChange={(name, value) => onAsk({ [name]: value })}
    />
  )
}

type Step = FigureReply['steps'][number]
const LOOKS = { approved: 'good', pending: 'warn', rejected: 'bad', missing: 'none' } as const

function ByStep({ steps }: { steps: FigureReply['steps'] }) {
  const t = useT()
  const nameOf = ({ step, question }: Step) => (step ? t(step) : `${question?.order}. ${question?.question}`)
  const verdicts = Object.keys(LOOKS) as (keyof typeof LOOKS)[]
  const waiting = steps.reduce((sum, { pending }) => sum + pending, 0)
  // where most people stop: the step most often missing
  const last = steps.reduce<Step | null>(
    (most, one) => (one.missing > (most?.missing ?? 0) ? one : most),
    null,
  )
  const most = last && t('mostMissing', { step: nameOf(last), count: groupDigits(String(last.missing)) })
  const columns: Column<Step>[] = [
    { key: 'step', title: t('step'), value: nameOf },
    ...verdicts.map(
      (one): Column<Step> => ({ key: one, title: t(one), align: 'figure', value: row => row[one] }),
    ),
  ]
  if (steps.length === 0) return null
  return (
    <ChartCard
      tableLabel={t('asTable')}
      title={t('byStep')}
      text={`${t('waitingNow', { count: waiting })} ${most ?? ''}`}
      picture={
        <Stacks
          bars={steps.map((row, at) => ({
            key: String(at),
            name: nameOf(row),
            parts: verdicts.map((one): Part => ({ look: LOOKS[one], name: t(one), count: row[one] })),
          }))}
        />
      }
      table={
        <Table
          caption={t('byStep')}
          quiet
          columns={columns}
          rows={steps}
          rowKey={row => steps.indexOf(row)}
          pageSize={60}
        />
      }
    />
  )
}

type HubRow = FigureReply['hubs'][number]
const KIND_LOOKS = { done: 'good', waiting: 'warn', active: 'way', late: 'bad', none: 'none' } as const

function ByHub({ hubs }: { hubs: FigureReply['hubs'] }) {
  const t = useT()
  const nameOf = ({ hub }: HubRow) => hub?.name ?? t('noHub')
  const kinds = Object.keys(KIND_LOOKS) as (keyof typeof KIND_LOOKS)[]
  const total = hubs.reduce((sum, { people }) => sum + people, 0)
  const done = hubs.reduce((sum, { standings }) => sum + countKinds(standings).done, 0)
  // only standings that occur: clients are not judged, applicants are never complete
  const standings = STANDINGS.filter(one => hubs.some(hub => (hub.standings[one] ?? 0) > 0))
  const columns: Column<HubRow>[] = [
    { key: 'hub', title: t('column-hub'), sort: true, value: nameOf },
    { key: 'people', title: t('people'), align: 'figure', sort: true, value: ({ people }) => people },
    ...standings.map(
      (one: Standing): Column<HubRow> => ({
        key: one,
        title: t(`is-${one}`),
        align: 'figure',
        value: row => row.standings[one] ?? 0,
      }),
    ),
  ]
  return (
    <ChartCard
      tableLabel={t('asTable')}
      title={t('byHub')}
      text={t('doneOf', {
        done: groupDigits(String(done)),
        total: groupDigits(String(total)),
        percent: formatShare(done, total),
      })}
      picture={
        <Stacks
          bars={hubs.map(row => {
            const counts = countKinds(row.standings)
            return {
              key: row.hub?.id ?? '',
              name: nameOf(row),
              parts: kinds.map(
                (kind): Part => ({ look: KIND_LOOKS[kind], name: t(`kind-${kind}`), count: counts[kind] }),
              ),
            }
          })}
        />
      }
      table={
        <Table
          caption={t('byHub')}
          quiet
          columns={columns}
          rows={hubs}
          rowKey={({ hub }) => hub?.id ?? ''}
          pageSize={60}
        />
      }
    />
  )
}
