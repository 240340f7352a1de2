import { useStore } from '@nanostores/react'
import { Link, useLocation } from 'wouter'
import type { ManagedFund } from '#contract/fund.ts'
import { Failure } from '#kit/core/failure.tsx'
import { later } from '#kit/member/later.tsx'
import { PathRouter } from '#kit/member/path.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { Toasts } from '#kit/member/toast.tsx'
import { type Column, Table } from '#kit/staff/table.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { formatFigure, formatMoney } from '#rules/money.ts'
import { type Funds as AllFunds, type Model, NEW } from './model.ts'
import { useRate, useSay } from './words.tsx'

const FundPage = later(
  () => import('./fund-page.tsx').then(page => page.FundPage),
  ['heading', 'card', 'field', 'field', 'field', 'field'],
)

export function Funds({ model }: { model: Model }) {
  return (
    <PathRouter path={model.path}>
      <div className="funds">
        <Screen model={model} />
        <Toasts toaster={model.toaster} />
      </div>
    </PathRouter>
  )
}

function Screen({ model }: { model: Model }) {
  const say = useSay()
  const [path] = useLocation()
  const funds = useStore(model.$funds)
  const failure = useStore(model.$failure)
  const id = path.split('/')[1] ?? ''

  if (failure && !funds) {
    return <Failure text={failure.message} onRetry={model.load} />
  }
  if (!funds) return <Skeleton bones={['heading', 'line', 'card', 'card', 'card']} />
  if (!id) return <List funds={funds} />
  const fund = funds.data.find(one => String(one.id) === id) ?? null
  if (!fund && (id !== NEW || funds.outside)) {
    return (
      <Empty
        title={say('missing')}
        text={say('missingText')}
        deed={
          <Link className="button" href="/">
            {say('allFunds')}
          </Link>
        }
      />
    )
  }
  return <FundPage key={id} model={model} fund={fund} funds={funds} />
}

function List({ funds: { data, outside } }: { funds: AllFunds }) {
  const say = useSay()
  const open = data.filter(({ active }) => active)
  const off = data.filter(({ active }) => !active)
  return (
    <>
      <div className="head">
        <div>
          <h2 part="heading">{say('title')}</h2>
          <p className="soft">{say('lead')}</p>
        </div>
        {!outside && (
          <Link className="button primary" href={`/${NEW}`}>
            {say('newFund')}
          </Link>
        )}
      </div>
      {outside && <p className="card notice">{say('outside')}</p>}
      {open.length > 0 ? (
        <FundTable funds={open} caption={say('title')} />
      ) : (
        <Empty title={say('empty')} text={say('emptyText')} />
      )}
      {off.length > 0 && (
        <details className="off" open={open.length === 0}>
          <summary>{say('offCount', { count: off.length })}</summary>
          <FundTable funds={off} caption={say('off')} />
        </details>
      )}
    </>
  )
}

function FundTable({ funds, caption }: { funds: readonly ManagedFund[]; caption: string }) {
  const say = useSay()
  const sayRate = useRate()
  const columns: Column<ManagedFund>[] = [
    {
      key: 'name',
      title: say('fund'),
      value: ({ name }) => name,
      cell: ({ id, name, description }) => (
        <span className="named">
          <Link href={`/${id}`}>{name}</Link>
          <span className="soft">{description}</span>
        </span>
      ),
    },
    {
      key: 'amounts',
      title: say('amounts'),
      value: ({ minPrincipal, maxPrincipal, currency }) =>
        say('range', { from: formatMoney(minPrincipal, currency), to: formatFigure(maxPrincipal) }),
    },
    {
      key: 'term',
      title: say('term'),
      value: ({ minInstalments, maxInstalments, every }) =>
        say('range', { from: minInstalments * every, to: maxInstalments * every }),
    },
    {
      key: 'rate',
      title: say('interest'),
      value: ({ rate }) => rate,
      cell: ({ rate, ratePer, method }) => (
        <span className="named">
          {sayRate(rate, ratePer)}
          <span className="soft">{say(method)}</span>
        </span>
      ),
    },
    { key: 'running', title: say('running'), align: 'figure', value: ({ running }) => running },
  ]
  return (
    <Table
      caption={caption}
      quiet
      opens
      columns={columns}
      rows={funds}
      rowKey={({ id }) => id}
      pageSize={50}
    />
  )
}
