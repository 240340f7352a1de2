import { useStore } from '@nanostores/react'
import { type RefObject, useId, useRef } from 'react'
import { Link } from 'wouter'
import type { Report, ReportBy, ReportName } from '#contract/report.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { PathRouter } from '#kit/member/path.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { Toasts } from '#kit/member/toast.tsx'
import { printPart } from '#kit/print.ts'
import { type Column, Table } from '#kit/staff/table.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { useFetchedFiles } from '#kit/ui/fetched-file.ts'
import { SYMBOL } from '#rules/money.ts'
import { type Asked, CHOICES, daysOf, REPORTS } from './asked.ts'
import { Chart } from './chart.tsx'
import { figureIn, type Kind, type Row, useFigures } from './figures.ts'
import type { Model } from './model.ts'
import { PERIODS, type Period } from './period.ts'
import type { ReportWords } from './words.en.ts'

const BY = { month: 'byMonth', fund: 'byFund', hub: 'byHub', officer: 'byOfficer', age: 'byAge' } as const
const TIMES = {
  ...{ all: 'all', month: 'month', 'last-month': 'lastMonth', quarter: 'quarter', year: 'year' },
  ...{ '12-months': 'twelveMonths', own: 'own' },
} as const satisfies Record<Period, keyof ReportWords>
const LEADS = {
  portfolio: 'portfolioLead',
  disbursements: 'disbursementsLead',
  repayments: 'repaymentsLead',
  arrears: 'arrearsLead',
} as const

export function Reports({ model }: { model: Model }) {
  const say = useWords<ReportWords>()
  const asked = useStore(model.$asked)
  return (
    <PathRouter path={model.path}>
      <div className="reports stack">
        <h2 part="heading">{say('title')}</h2>
        <Tabs label={say('reports')}>
          {REPORTS.map(one => (
            <Link key={one} href={model.pathTo(one)} aria-current={one === asked.report ? 'page' : undefined}>
              {say(one)}
            </Link>
          ))}
        </Tabs>
        <Screen model={model} asked={asked} />
        <Toasts toaster={model.toaster} />
      </div>
    </PathRouter>
  )
}

function Screen({ model, asked }: { model: Model; asked: Asked }) {
  const say = useWords<ReportWords>()
  const { report, loading, failure } = useStore(model.$standing)
  const id = useId()
  const paper = useRef<HTMLDivElement>(null)
  const name = asked.report

  return (
    <section className="report stack" aria-labelledby={id}>
      <div className="head">
        <div>
          <h3 id={id}>{say(name)}</h3>
          <p className="soft">{say(LEADS[name])}</p>
        </div>
        <Deeds model={model} name={name} paper={paper} isReady={Boolean(report?.rows.length)} />
      </div>
      <Choices model={model} asked={asked} />
      {failure ? (
        <Failure text={failure.message} onRetry={model.load} />
      ) : !report ? (
        <Skeleton bones={['line', 'card', 'card', 'card']} />
      ) : report.rows.length === 0 ? (
        <Empty
          title={say('empty')}
          text={say('emptyText')}
          deed={
            asked.period !== 'all' && (
              <Button onClick={() => model.ask({ period: 'all' })}>{say('showAll')}</Button>
            )
          }
        />
      ) : (
        <div
          className={loading ? 'paper stack waiting' : 'paper stack'}
          aria-busy={loading || undefined}
          ref={paper}
        >
          <Paper model={model} asked={asked} report={report} />
        </div>
      )}
    </section>
  )
}

type DeedsProps = {
  model: Model
  name: ReportName
  paper: RefObject<HTMLDivElement | null>
  isReady: boolean
}

/** The report as a file and on paper. */
function Deeds({ model, name, paper, isReady }: DeedsProps) {
  const say = useWords<ReportWords>()
  const { busy, save } = useFetchedFiles(model.toaster)
  const title = say('fileName', { report: say(name) })

  return (
    <div className="deeds no-print">
      {(['xlsx', 'csv'] as const).map(format => (
        <Button
          key={format}
          busy={busy === format}
          aria-disabled={!isReady || busy !== null || undefined}
          onClick={() => isReady && save(format, title, format, language => model.file(format, language))}
        >
          {say(format === 'xlsx' ? 'excel' : 'csv')}
        </Button>
      ))}
      <Button
        aria-disabled={!isReady || undefined}
        onClick={() => paper.current && printPart(paper.current, `${say('title')}: ${say(name)}`)}
      >
        {say('print')}
      </Button>
    </div>
  )
}

/** By what, and for which time. */
function Choices({ model, asked }: { model: Model; asked: Asked }) {
  const say = useWords<ReportWords>()
  const { by, period, report } = asked
  return (
    <div className="choices">
      <label>
        <span className="soft">{say('by')}</span>
        <span className="input">
          <select
            part="input"
            value={by}
            onChange={event => model.ask({ by: event.currentTarget.value as ReportBy })}
          >
            {CHOICES[report].by.map(one => (
              <option key={one} value={one}>
                {say(BY[one])}
              </option>
            ))}
          </select>
        </span>
      </label>
      <label>
        <span className="soft">{say('period')}</span>
        <span className="input">
          <select
            part="input"
            value={period}
            onChange={event => {
              // other days begin with those that were shown
              const { from = '', to = '' } = daysOf(asked, model.today())
              model.ask({ period: event.currentTarget.value as Period, from, to })
            }}
          >
            {PERIODS.map(one => (
              <option key={one} value={one}>
                {say(TIMES[one])}
              </option>
            ))}
          </select>
        </span>
      </label>
      {period === 'own' &&
        (['from', 'to'] as const).map(name => (
          <label key={name}>
            <span className="soft">{say(name)}</span>
            <span className="input">
              <input
                type="date"
                part="input"
                value={asked[name]}
                min={name === 'to' ? asked.from : undefined}
                max={name === 'from' ? asked.to : undefined}
                onChange={event => model.ask({ [name]: event.currentTarget.value })}
              />
            </span>
          </label>
        ))}
    </div>
  )
}

type PaperProps = { model: Model; asked: Asked; report: Report }

/** What is printed: the days, the figures that matter most, the chart and the table. */
function Paper({ model, asked, report }: PaperProps) {
  const say = useWords<ReportWords>()
  const { by, columns, rows, total, currency, day } = report
  const figures = useFigures(currency)
  const name = asked.report
  const isStanding = name === 'portfolio' || name === 'arrears'
  const days = daysOf(asked, model.today())
  const span = {
    from: days.from ? figures.day(days.from) : say('start'),
    to: figures.day(days.to ?? day),
  }
  const isAll = !days.from && !days.to

  const [groups, ...counted] = columns
  const shown: Column<Row>[] = [
    {
      key: groups?.key ?? by,
      title: say(BY[by]),
      // months and ages sort as they are written, names as people say them
      value: row => (row === total ? say('total') : figures.name(by, row[by] ?? '')),
    },
    ...counted.map(
      ({ key, kind }): Column<Row> => ({
        key,
        title: say((HEADINGS[key] ?? key) as 'loans'),
        align: 'figure',
        // where a share stands beside the sum that it is of, the sum is enough to sort by
        sort: kind !== 'share',
        value: row => figureIn(row, key),
        cell: row => figures.plain(kind, figureIn(row, key)),
      }),
    ),
  ]

  return (
    <>
      <p className="print-only">
        <strong>{say(name)}</strong>
      </p>
      <p className="soft when">
        {isStanding ? say('asOf', { day: figures.day(day) }) : say('between', span)}
        {isStanding && !isAll && `, ${say('paidOutBetween', span)}`}
      </p>
      <KeyFigures name={name} report={report} />
      {name === 'arrears' && <Help />}
      <Chart name={name} report={report} />
      <Table
        key={`${name} ${by}`}
        caption={`${say('chart', { figure: say(name), group: say(BY[by]).toLowerCase() })}. ${say('amounts', { currency: SYMBOL[currency] })}`}
        columns={shown}
        rows={rows}
        rowKey={row => rows.indexOf(row)}
        sum={total}
        pageSize={60}
      />
    </>
  )
}

/** What is said shorter over a column than by itself. */
const HEADINGS: Record<string, keyof ReportWords> = {
  ...{ late: 'lateColumn', par30: 'par30Column', par90: 'par90Column' },
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
  const say = useWords<ReportWords>()
  const figures = useFigures(currency)
  return (
    <dl className="keys">
      {KEYS[name].map(([key, kind, money]) => (
        <div key={key} className="card">
          <dt>{say(key as 'loans')}</dt>
          <dd>
            <strong>{figures.full(kind, figureIn(total, key))}</strong>
            {money && <span className="soft">{figures.full('money', figureIn(total, money))}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Help() {
  const say = useWords<ReportWords>()
  return (
    <details className="help">
      <summary>{say('helpTitle')}</summary>
      <p>{say('helpText')}</p>
      <p>{say('helpOfficer')}</p>
      <p>{say('helpToday')}</p>
    </details>
  )
}
