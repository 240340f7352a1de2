import { useStore } from '@nanostores/react'
import { type RefObject, useId, useRef } from 'react'
import type { Report, ReportName } from '#contract/report.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { printPart } from '#kit/print.ts'
import { useRead } from '#kit/screens/read.tsx'
import { Asks } from '#kit/staff/asks.tsx'
import { choiceFilter } from '#kit/staff/filter.ts'
import { Menu } from '#kit/staff/menu.tsx'
import { type Column, Table } from '#kit/staff/table.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { useFetchedFiles } from '#kit/ui/fetched-file.ts'
import { SYMBOL } from '#rules/money.ts'
import { CHOICES, daysOf, REPORTS, type ReportQuery } from './asked.ts'
import { Chart } from './chart.tsx'
import { figureIn, type Kind, type Row, useFigures } from './figures.ts'
import type { Model } from './model.ts'
import { PERIODS, type Period } from './period.ts'
import type { ReportWords } from './words.en.ts'

const BY = { month: 'byMonth', fund: 'byFund', hub: 'byHub', officer: 'byOfficer', age: 'byAge' } as const
const TIMES = {
  all: 'all',
  month: 'month',
  'last-month': 'lastMonth',
  quarter: 'quarter',
  year: 'year',
  '12-months': 'twelveMonths',
  own: 'own',
} as const satisfies Record<Period, keyof ReportWords>
const LEADS = {
  portfolio: 'portfolioLead',
  disbursements: 'disbursementsLead',
  repayments: 'repaymentsLead',
  arrears: 'arrearsLead',
} as const

export function Reports({ model }: { model: Model }) {
  const t = useWords<ReportWords>()
  const query = useStore(model.$asked)
  return (
    <ScreenFrame model={model} name="reports">
      <h2 part="heading">{t('title')}</h2>
      <Tabs label={t('title')} of={REPORTS} at={query.report} to={one => model.pathTo(one)} text={t} />
      <Screen model={model} query={query} />
    </ScreenFrame>
  )
}

function Screen({ model, query }: { model: Model; query: ReportQuery }) {
  const t = useWords<ReportWords>()
  const {
    value: report,
    loading,
    failure,
    instead,
  } = useRead(model.report, {
    parts: ['line', 'card', 'card', 'card'],
  })
  const id = useId()
  const paper = useRef<HTMLDivElement>(null)
  const name = query.report

  return (
    <section className="report stack" aria-labelledby={id}>
      <div className="head">
        <div>
          <h3 id={id}>{t(name)}</h3>
          <p className="muted">{t(LEADS[name])}</p>
        </div>
        <Actions model={model} name={name} paper={paper} isReady={Boolean(report?.rows.length)} />
      </div>
      <Choices model={model} query={query} />
      {failure || !report ? (
        instead
      ) : report.rows.length === 0 ? (
        query.period === 'all' ? (
          <Empty title={t('emptyEver')} />
        ) : (
          <Empty
            title={t('empty')}
            text={t('emptyText')}
            action={<Button onClick={() => model.ask({ period: 'all' })}>{t('showAll')}</Button>}
          />
        )
      ) : (
        <div
          className={loading ? 'paper stack waiting' : 'paper stack'}
          aria-busy={loading || undefined}
          ref={paper}
        >
          <Paper model={model} query={query} report={report} />
        </div>
      )}
    </section>
  )
}

type ActionsProps = {
  model: Model
  name: ReportName
  paper: RefObject<HTMLDivElement | null>
  isReady: boolean
}

/** Renders the export and print buttons. */
function Actions({ model, name, paper, isReady }: ActionsProps) {
  const t = useWords<ReportWords>()
  const { busy, save } = useFetchedFiles(model.toaster)
  const title = t('fileName', { report: t(name) })

  const isOff = !isReady || busy !== null
  const file = (format: 'xlsx' | 'csv', text: string) => ({
    text,
    off: isOff,
    onClick: () => void save(format, title, format, language => model.file(format, language)),
  })
  return (
    <Menu
      text={t('download')}
      actions={[
        file('xlsx', t('excel')),
        file('csv', t('csv')),
        {
          text: t('print'),
          off: isOff,
          onClick: () => paper.current && printPart(paper.current, `${t('title')}: ${t(name)}`),
        },
      ]}
    />
  )
}

/** Renders the choice of grouping and period. */
function Choices({ model, query }: { model: Model; query: ReportQuery }) {
  const t = useWords<ReportWords>()
  const { period, report } = query
  const own = (name: 'from' | 'to') => ({ kind: 'day', name, label: t(name) }) as const
  return (
    <Asks
      choices={[
        choiceFilter('by', t('by'), CHOICES[report].by, value => t(BY[value])),
        choiceFilter('period', t('period'), PERIODS, value => t(TIMES[value])),
        ...(period === 'own'
          ? [
              { ...own('from'), max: query.to },
              { ...own('to'), min: query.from },
            ]
          : []),
      ]}
      values={query}
      onChange={(name, value) => {
        // a custom range starts with the days shown before
        const { from = '', to = '' } = daysOf(query, model.today())
        model.ask({ ...(name === 'period' && { from, to }), [name]: value })
      }}
    />
  )
}

/** Renders the printable part: the days, key figures, chart and table. */
function Paper({ model, query, report }: { model: Model; query: ReportQuery; report: Report }) {
  const t = useWords<ReportWords>()
  const { by, columns, rows, total, currency, day } = report
  const figures = useFigures(currency)
  const name = query.report
  const isStanding = name === 'portfolio' || name === 'arrears'
  const days = daysOf(query, model.today())
  const span = {
    from: days.from ? figures.day(days.from) : t('start'),
    to: figures.day(days.to ?? day),
  }
  const isAll = !days.from && !days.to

  const [groups, ...counted] = columns
  const shown: Column<Row>[] = [
    {
      key: groups?.key ?? by,
      title: t(BY[by]),
      // months and ages sort by key, names by their displayed text
      value: row => (row === total ? t('total') : figures.name(by, row[by] ?? '')),
    },
    ...counted.map(
      ({ key, kind }): Column<Row> => ({
        key,
        title: t((HEADINGS[key] ?? key) as 'loans'),
        align: 'figure',
        // a share stands next to its amount, which can be sorted by
        sort: kind !== 'share',
        value: row => figureIn(row, key),
        cell: row => figures.plain(kind, figureIn(row, key)),
      }),
    ),
  ]

  return (
    <>
      <p className="print-only">
        <strong>{t(name)}</strong>
      </p>
      <p className="muted when">
        {isStanding ? t('asOf', { day: figures.day(day) }) : t('between', span)}
        {isStanding && !isAll && `, ${t('paidOutBetween', span)}`}
      </p>
      <KeyFigures name={name} report={report} />
      {name === 'arrears' && <Help />}
      <Chart name={name} report={report} />
      <Table
        key={`${name} ${by}`}
        caption={`${t('chart', { figure: t(name), group: t(BY[by]).toLowerCase() })}. ${t('amounts', { currency: SYMBOL[currency] })}`}
        columns={shown}
        rows={rows}
        rowKey={row => rows.indexOf(row)}
        sum={total}
        pageSize={60}
      />
    </>
  )
}

/** Columns whose heading is shorter than the figure's full name. */
const HEADINGS: Record<string, keyof ReportWords> = {
  late: 'lateColumn',
  par30: 'par30Column',
  par90: 'par90Column',
}

const KEYS: Record<ReportName, readonly [key: string, kind: Kind, share?: string][]> = {
  portfolio: [
    ['outstanding', 'money'],
    ['lent', 'money'],
    ['loans', 'count'],
  ],
  disbursements: [
    ['lent', 'money'],
    ['loans', 'count'],
  ],
  repayments: [
    ['amount', 'money'],
    ['payments', 'count'],
  ],
  arrears: [
    ['par30Share', 'share', 'par30'],
    ['par90Share', 'share', 'par90'],
    ['outstanding', 'money'],
    ['late', 'count'],
  ],
}

function KeyFigures({ name, report: { total, currency } }: { name: ReportName; report: Report }) {
  const t = useWords<ReportWords>()
  const figures = useFigures(currency)
  return (
    <Facts
      look="big card"
      facts={KEYS[name].map(([key, kind, money]) => [
        t(key as 'loans'),
        <>
          {figures.full(kind, figureIn(total, key))}
          {money && <div className="muted">{figures.full('money', figureIn(total, money))}</div>}
        </>,
      ])}
    />
  )
}

function Help() {
  const t = useWords<ReportWords>()
  return (
    <details className="help no-print">
      <summary>{t('helpTitle')}</summary>
      <p>{t('helpText')}</p>
      <p>{t('helpOfficer')}</p>
      <p>{t('helpToday')}</p>
    </details>
  )
}
