import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { LoanRow } from '#contract/lending.ts'
import { loanColumns } from '#contract/loan-columns.ts'
import { LOAN_STATUSES } from '#contract/loan-status.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { useAction } from '#kit/member/action.ts'
import { lazy } from '#kit/member/later.tsx'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { choiceFilter, rowFilter } from '#kit/staff/filter.ts'
import type { ListQuery } from '#kit/staff/paged-list.ts'
import { pathWith } from '#kit/staff/path-with.ts'
import { formatMoney } from '#rules/money.ts'
import { AGES, type Model, NEEDS, VIEWS, type View } from './model.ts'
import { Arrears, LoanAge, Status } from './standing.tsx'
import type { WorkWords } from './words.en.ts'

/** Renders the work queue: loans that need the user, oldest first; the user's own; and all visible ones. */
export function Queue({ model }: { model: Model }) {
  const t = useWords<WorkWords>()
  const { user } = useStore(model.$self)
  const query = useStore(model.list.$query) ?? {}
  const view = useStore(model.$view)
  const counts = useStore(model.list.$state).page?.counts
  const funds = useStore(model.funds.$state).value ?? []
  const hubs = useStore(model.hubs.$state).value ?? []

  const isNow = view === 'now'
  const option = <Value extends string>(value: Value, text: string) => ({ value, text })
  // only the kinds of work that occur
  const needs = NEEDS.filter(one => counts?.[one] || query.needs === one)
  const showAll = <Button onClick={() => model.see('all')}>{t('showAll')}</Button>

  return (
    <List<LoanRow, typeof loanColumns>
      title={t('title')}
      caption={`${t('title')}: ${t(view)}`}
      tabs={{
        label: t('views'),
        of: VIEWS.map(one => ({
          key: one,
          text: t(one),
          href: pathWith('/loans', { ...query, ...other(one), page: '', sort: '' }),
          isOpen: one === view,
          ...(counts && { count: counts[one] ?? 0 }),
        })),
      }}
      file={{ name: t('fileName'), fetch: model.exportList, toaster: model.toaster }}
      search={t('search')}
      filters={[
        isNow
          ? choiceFilter('needs', t('needs'), needs, one => t(one))
          : choiceFilter('status', t('column-status'), LOAN_STATUSES, one => t(one)),
        {
          name: 'arrears',
          label: t('column-arrears'),
          options: AGES.map(one =>
            option(
              one,
              one === 'today' ? t('dueToday') : one === '90+' ? t('bucket90+') : t('bucket', { bucket: one }),
            ),
          ),
        },
        rowFilter('fund', t('column-fund'), funds.length > 1 ? funds : []),
        rowFilter('hub', t('hub'), hubs.length > 1 ? hubs : []),
        { name: 'client', label: t('oneClient'), kind: 'link' },
      ]}
      beside={<SavedFilters model={model} query={query} />}
      list={model.list}
      opens
      columns={loanColumns}
      // work shows the waiting time, the whole list the creation date
      without={[view === 'all' ? 'since' : 'createdAt']}
      currency={({ currency }) => currency}
      cells={{
        client: ({ id, client, code, fund }) => (
          <Lines under={`${code} · ${fund}`}>
            <Link href={pathWith(`/loan/${id}`, query)}>{client.name}</Link>
          </Lines>
        ),
        status: ({ status, needs, daysLate }) => (
          <Lines>
            {isNow && needs && <strong>{t(needs)}</strong>}
            <Status status={status} daysLate={daysLate} />
          </Lines>
        ),
        amount: ({ amount, approvedAmount, currency }) =>
          approvedAmount === null || approvedAmount === amount ? (
            formatMoney(amount, currency)
          ) : (
            <Lines under={t('ofAsked', { amount: formatMoney(amount, currency) })}>
              {formatMoney(approvedAmount, currency)}
            </Lines>
          ),
        since: row => <LoanAge {...row} />,
        daysLate: row => (
          <Lines under={row.dueNow > 0 && formatMoney(row.dueNow, row.currency)}>
            <Arrears {...row} />
          </Lines>
        ),
        officer: row => (
          <Officer model={model} row={row} isMine={Boolean(user && row.claimedBy?.id === user.id)} />
        ),
      }}
      empty={
        {
          now: { title: t('emptyNow'), text: t('emptyNowText'), action: showAll },
          mine: { title: t('emptyMine'), text: t('emptyMineText'), action: showAll },
          all: { title: t('emptyAll'), text: t('emptyAllText') },
        }[view]
      }
    />
  )
}

/** Returns the query changes for another view: `status` does not apply to `now`, `needs` only to it. */
const other = (view: View): Record<string, string> =>
  view === 'now' ? { view: '', status: '' } : { view, needs: '' }

/** Statuses that need no officer. */
const AT_REST: readonly string[] = ['draft', 'closed', 'rejected', 'withdrawn', 'written-off']

/** Renders the loan's officer, or a button to claim it. */
function Officer({ model, row, isMine }: { model: Model; row: LoanRow; isMine: boolean }) {
  const t = useWords<WorkWords>()
  const kit = useKitWords()
  const [busy, run] = useAction(model.toaster.failed(kit('notSent')))
  const { id, claimedBy, client, status } = row
  if (claimedBy)
    return <span className={isMine ? 'own' : undefined}>{isMine ? t('me') : claimedBy.name}</span>
  if (AT_REST.includes(status)) return <span className="muted none">{t('nobody')}</span>
  const claim = () => run(async () => model.toaster.announce(await model.claim(id, true), { kind: 'good' }))
  return (
    <Button className="small" busy={busy} aria-label={t('takeOf', { name: client.name })} onClick={claim}>
      {t('take')}
    </Button>
  )
}

const FormDialog = lazy(() => import('#kit/screens/form-dialog.tsx'), 'ValuesDialog')

/** Renders saved filters; a tap applies one. */
function SavedFilters({ model, query }: { model: Model; query: ListQuery }) {
  const t = useWords<WorkWords>()
  const saved = useStore(model.saved.$saved)
  const [naming, setNaming] = useState(false)
  const { page: _, ...kept } = query
  const now = String(new URLSearchParams(kept))
  // a single borrower's loans are reached from the borrower
  const isFilter = Object.keys(kept).some(name => name !== 'view' && name !== 'client')
  const isNew = isFilter && saved.every(one => one.query !== now)
  if (saved.length === 0 && !isNew) return null

  return (
    <div className="saved inline no-print">
      {saved.length > 0 && (
        <ul className="inline" aria-label={t('savedFilters')}>
          {saved.map(({ name, query: its }) => (
            <li key={name} className="chip">
              <Link href={its ? `/loans?${its}` : '/loans'} aria-current={its === now ? 'true' : undefined}>
                {name}
              </Link>
              <button
                type="button"
                className="unframed"
                aria-label={t('forget', { name })}
                onClick={() => model.saved.forget(name)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isNew && (
        <Button kind="plain" onClick={() => setNaming(true)}>
          {t('saveFilter')}
        </Button>
      )}
      {naming && (
        <FormDialog
          title={t('saveFilter')}
          lead={<p>{t('saveFilterLead')}</p>}
          fields={[{ kind: 'text', name: 'name', label: t('filterName'), maxLength: 40 }]}
          action={t('save')}
          onSubmit={async ({ name = '' }) => {
            model.saved.save({ name, query: now })
            model.toaster.announce(t('filterSaved', { name }), { kind: 'good' })
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  )
}
