import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { LoanRow } from '#contract/lending.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/speech.tsx'
import { later } from '#kit/member/later.tsx'
import { Filters } from '#kit/staff/filters.tsx'
import { type Column, PagedTable, usePaged } from '#kit/staff/paged-table.tsx'
import { Count, Tabs } from '#kit/staff/tabs.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { formatMoney } from '#rules/money.ts'
import { AGES, FILTERS, type Model, NEEDS, STATUSES, VIEWS, type View } from './model.ts'
import { SavedFilters } from './saved-filters.tsx'
import { Arrears, LoanAge, Status } from './standing.tsx'
import type { WorkWords } from './words.en.ts'

const ExportDialog = later(() => import('#kit/ui/export-dialog.tsx').then(part => part.ExportDialog))

/** The one work queue: what needs whoever looks, oldest first; what they look after; and everything they may see. */
export function Queue({ model }: { model: Model }) {
  const say = useWords<WorkWords>()
  const table = usePaged(model.list)
  const query = useStore(model.list.$query) ?? {}
  const view = useStore(model.$view)
  const order = useStore(model.$order)
  const counts = useStore(model.$counts)
  const funds = useStore(model.$funds)
  const hubs = useStore(model.$hubs)
  const [exporting, setExporting] = useState(false)
  const columns = useColumns(model)

  const option = <Value extends string>(value: Value, text: string) => ({ value, text })
  // of what is to be done, only what there is
  const needs = NEEDS.filter(one => counts?.[one] || query.needs === one)
  const isNarrowed = FILTERS.some(name => query[name])
  const empty = {
    now: <Empty title={say('emptyNow')} text={say('emptyNowText')} deed={<AllLoans model={model} />} />,
    mine: <Empty title={say('emptyMine')} text={say('emptyMineText')} deed={<AllLoans model={model} />} />,
    all: <Empty title={say('emptyAll')} text={say('emptyAllText')} />,
  }

  return (
    <>
      <header className="head">
        <h2 part="heading">{say('title')}</h2>
        <Button className="no-print" onClick={() => setExporting(true)}>
          {say('exportList')}
        </Button>
      </header>
      <Tabs label={say('views')}>
        {VIEWS.map(one => (
          <Link
            key={one}
            href={hrefOf({ ...query, ...other(one), page: '', sort: '' })}
            aria-current={one === view ? 'page' : undefined}
          >
            {say(one)}
            {counts && <Count of={counts[one] ?? 0} />}
          </Link>
        ))}
      </Tabs>
      <Filters
        search={say('search')}
        values={query}
        onChange={model.list.filter}
        onClear={model.clear}
        choices={[
          ...(view === 'now'
            ? [{ name: 'needs', label: say('needs'), options: needs.map(one => option(one, say(one))) }]
            : [
                { name: 'status', label: say('status'), options: STATUSES.map(one => option(one, say(one))) },
              ]),
          {
            name: 'arrears',
            label: say('arrears'),
            options: AGES.map(one =>
              option(
                one,
                one === 'today'
                  ? say('dueToday')
                  : one === '90+'
                    ? say('bucket90+')
                    : say('bucket', { bucket: one }),
              ),
            ),
          },
          ...(funds.length > 1
            ? [
                {
                  name: 'fund',
                  label: say('fund'),
                  options: funds.map(({ id, name }) => option(String(id), name)),
                },
              ]
            : []),
          ...(hubs.length > 1
            ? [{ name: 'hub', label: say('hub'), options: hubs.map(({ id, name }) => option(id, name)) }]
            : []),
        ]}
      />
      <SavedFilters model={model} query={query} />
      {query.client && (
        <p className="only">
          {say('oneClient')}
          <Button kind="plain" onClick={() => model.list.filter('client', '')}>
            {say('showAll')}
          </Button>
        </p>
      )}
      <PagedTable<LoanRow>
        caption={`${say('title')}: ${say(view)}`}
        quiet
        opens
        columns={columns}
        rowKey={({ id }) => id}
        {...table}
        order={order}
        empty={isNarrowed ? <Empty title={say('noMatch')} text={say('noMatchText')} /> : empty[view]}
      />
      {exporting && (
        <ExportDialog
          name={say('fileName')}
          count={table.page?.total ?? 0}
          fetch={model.exportList}
          toaster={model.toaster}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}

/** The queue in another view: what is to be done, and a status, are asked for in one view each. */
const other = (view: View): Record<string, string> =>
  view === 'now' ? { view: '', status: '' } : { view, needs: '' }

const AllLoans = ({ model }: { model: Model }) => {
  const say = useWords<WorkWords>()
  return <Button onClick={() => model.see('all')}>{say('showAll')}</Button>
}

/** The queue as it is asked for. */
export function hrefOf(query: Record<string, string>, at = '/loans'): string {
  const search = String(new URLSearchParams(Object.entries(query).filter(([, value]) => value)))
  return search ? `${at}?${search}` : at
}

function useColumns(model: Model): Column<LoanRow>[] {
  const say = useWords<WorkWords>()
  const { day } = useDays()
  const { user } = useStore(model.$self)
  const query = useStore(model.list.$query) ?? {}
  const view = useStore(model.$view)
  const isNow = view === 'now'
  // for the work it is how long it waits that counts; in the whole list, when it began
  const age: Column<LoanRow> =
    view === 'all'
      ? {
          key: 'createdAt',
          title: say('createdAt'),
          sort: true,
          value: ({ createdAt }) => day(createdAt),
          cell: ({ createdAt }) => <span className="day">{day(createdAt)}</span>,
        }
      : {
          key: 'since',
          title: say('since'),
          sort: true,
          value: ({ since }) => day(since),
          cell: row => <LoanAge {...row} />,
        }
  const amountOf = ({ approvedAmount, amount }: LoanRow) => approvedAmount ?? amount

  return [
    {
      key: 'client',
      title: say('client'),
      value: ({ client }) => client.name,
      cell: ({ id, client, code, fund }) => (
        <span className="lines loan">
          <Link href={hrefOf(query, `/loan/${id}`)}>{client.name}</Link>
          <span className="soft">
            {code} · {fund}
          </span>
        </span>
      ),
    },
    {
      key: 'stands',
      title: isNow ? say('needs') : say('stands'),
      value: ({ status }) => say(status),
      cell: ({ status, needs, daysLate }) => (
        <span className="lines">
          {isNow && needs && <strong>{say(needs)}</strong>}
          <Status status={status} daysLate={daysLate} />
        </span>
      ),
    },
    {
      key: 'amount',
      align: 'figure',
      title: say('amount'),
      sort: true,
      value: amountOf,
      cell: row => (
        <span className="lines">
          {formatMoney(amountOf(row), row.currency)}
          {amountOf(row) !== row.amount && (
            <span className="soft">{say('ofAsked', { amount: formatMoney(row.amount, row.currency) })}</span>
          )}
        </span>
      ),
    },
    age,
    {
      key: 'daysLate',
      title: say('arrears'),
      sort: true,
      value: ({ daysLate }) => daysLate,
      cell: row => (
        <span className="lines">
          <Arrears {...row} />
          {row.dueNow > 0 && <span className="soft">{formatMoney(row.dueNow, row.currency)}</span>}
        </span>
      ),
    },
    {
      key: 'officer',
      title: say('officer'),
      value: ({ claimedBy }) => claimedBy?.name ?? null,
      cell: row => (
        <Officer model={model} row={row} isMine={Boolean(user && row.claimedBy?.id === user.id)} />
      ),
    },
  ]
}

/** Nobody looks after these any more, or yet. */
const AT_REST: readonly string[] = ['draft', 'closed', 'rejected', 'withdrawn', 'written-off']

/** Who looks after a loan, or the way to do so oneself. */
function Officer({ model, row, isMine }: { model: Model; row: LoanRow; isMine: boolean }) {
  const say = useWords<WorkWords>()
  const kit = useKitWords()
  const [busy, setBusy] = useState(false)
  const { id, claimedBy, client, status } = row
  if (claimedBy)
    return <span className={isMine ? 'own' : undefined}>{isMine ? say('me') : claimedBy.name}</span>
  if (AT_REST.includes(status)) return <span className="soft none">{say('nobody')}</span>
  const claim = async () => {
    setBusy(true)
    try {
      model.toaster.announce(await model.claim(id, true), { kind: 'good' })
    } catch (failure) {
      model.toaster.announce((failure as ApiError).message || kit('notSent'), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button className="small" busy={busy} aria-label={say('takeOf', { name: client.name })} onClick={claim}>
      {say('take')}
    </Button>
  )
}
