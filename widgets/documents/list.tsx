import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { documentColumns, type ListedDocument, receiptColumns } from '#contract/document-columns.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { Count } from '#kit/member/tabs.tsx'
import { Ledger } from '#kit/screens/ledger/ledger.tsx'
import { useDays } from '#kit/ui/days.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import { formatFigure, formatMoney } from '#rules/money.ts'
import type { FirstWords } from './first.en.ts'
import type { Arrived, Here, Model } from './model.ts'
import { type PaperWords, paperEn } from './paper.en.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { createPath, type Kind, paperPath } from './place.ts'
import { Series } from './repeat.tsx'
import { useSending } from './sending.ts'
import { State } from './state.tsx'

type Props = { model: Model; owner: Here }
const FILTERS = ['all', 'sent', 'notSent'] as const

function useRows(model: Model, kind: Kind) {
  const t = useWords<FirstWords>()
  const { rows, failure } = useStore(model.$lists)[kind]
  useEffect(() => void model.need(kind), [model, kind])
  return { rows, failure: failure && t(`${failure.code === 'not-found' ? 'not-found' : 'failed'}-${kind}`) }
}

/** Renders the quotations or invoices, filtered by whether they were sent. */
export const List = withWords(paperEn, Documents)

function Documents({ model, owner: { business }, kind }: Props & { kind: Kind }) {
  const t = useWords<FirstWords & PaperWords>()
  const { rows, failure } = useRows(model, kind)
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('all')
  const { busy, send } = useSending(model)
  const fits = (row: ListedDocument, by: typeof filter) => by === 'all' || row.isSent === (by === 'sent')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fits` is a pure function
  const shown = useMemo(() => rows?.filter(row => fits(row, filter)) ?? null, [rows, filter])
  const create = business.writable && (
    <Link className="button primary" href={createPath(kind)}>
      {t('create')}
    </Link>
  )
  return (
    <section className="stack">
      <header className="head">
        <h3>{t(kind)}</h3>
        <div className="actions no-print">{create}</div>
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons */}
      <div className="inline no-print" role="group" aria-label={t(kind)}>
        {FILTERS.map(name => (
          <button
            key={name}
            type="button"
            className="button"
            aria-pressed={name === filter}
            onClick={() => setFilter(name)}
          >
            {t(name)}
            {rows && <Count of={rows.filter(row => fits(row, name)).length} />}
          </button>
        ))}
      </div>
      {kind === 'invoice' && <Series model={model} />}
      <Ledger
        name={kind}
        title={t(kind)}
        lead={business.name}
        columns={documentColumns}
        cells={{
          number: (row, text) => (
            <Link className="link" href={paperPath(kind, row.id)}>
              {text || t('state-draft')}
            </Link>
          ),
          sent: row => (
            <span className="opener inline">
              <Badge tone={row.isSent ? 'good' : 'plain'} text={t(row.isSent ? 'sent' : 'notSent')} />
              {business.writable && !row.isSent && (
                <Button
                  busy={busy === `send ${row.id}`}
                  aria-label={`${t('send')}: ${row.name}`}
                  onClick={() => void send(kind, row.id)}
                >
                  {t('send')}
                </Button>
              )}
            </span>
          ),
          state: row => <State of={row.state} />,
        }}
        sums={['total']}
        rows={shown}
        failure={failure}
        onRetry={() => void model.retry(kind)}
        onFailure={text => model.toaster.announce(text, { kind: 'error' })}
        first={create}
      />
    </section>
  )
}

/** Renders all invoices with their paid and outstanding amounts. */
export const Receipts = withWords(paperEn, Paid)

function Paid({ model, owner }: Props) {
  const { business } = owner
  const t = useWords<FirstWords & PaperWords>()
  const { rows, failure } = useRows(model, 'invoice')
  const [open, setOpen] = useState<ListedDocument | null>(null)
  return (
    <section className="stack">
      <header className="head">
        <h3>{t('receipts')}</h3>
      </header>
      <ArrivedList model={model} owner={owner} />
      <Ledger
        name="receipts"
        title={t('receipts')}
        lead={business.name}
        columns={receiptColumns}
        cells={{
          number: (row, text) => (
            <span className="opener inline">
              <Link className="link" href={paperPath('invoice', row.id)}>
                {text || t('state-draft')}
              </Link>
              {business.writable && (
                <Button
                  aria-label={`${t('addPayment')}: ${row.name}, ${text || t('state-draft')}`}
                  onClick={() => setOpen(row)}
                >
                  {t('addPayment')}
                </Button>
              )}
            </span>
          ),
          state: row => <State of={row.state === 'draft' ? 'unpaid' : row.state} />,
        }}
        sums={['balance', 'total', 'paid']}
        rows={rows}
        failure={failure}
        onRetry={() => void model.retry('invoice')}
        onFailure={text => model.toaster.announce(text, { kind: 'error' })}
        first={
          business.writable && (
            <Link className="button primary" href={createPath('invoice')}>
              {t('new-invoice')}
            </Link>
          )
        }
      />
      {open && (
        <PaymentDialog
          model={model}
          owner={owner}
          invoice={{ ...open, credit: 0 }}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

/** Renders payments on the owner's statements that probably pay an invoice; one tap opens them for review and recording. */
function ArrivedList({ model, owner }: { model: Model; owner: Here }) {
  const t = useWords<FirstWords & PaperWords>()
  const { day } = useDays()
  const { value } = useStore(model.$arrived)
  const [open, setOpen] = useState<Arrived | null>(null)
  const money = (amount: number) => formatMoney(amount, owner.business.currency)
  if (!value || value.length === 0) return null
  return (
    <section className="card no-print" aria-labelledby="arrived">
      <h4 id="arrived">{t('arrivedTitle')}</h4>
      <ul className="rows">
        {value.map(one => (
          <li key={one.row}>
            <div>
              <p>{t('arrivedOn', { amount: money(one.amount), day: day(one.day) })}</p>
              <p className="muted small">{one.details}</p>
              <p>
                {t(`arrived-${one.by}`, { name: one.name, balance: money(one.balance) })}{' '}
                <Link className="link" href={paperPath('invoice', one.id)}>
                  {one.number}
                </Link>
              </p>
            </div>
            <Button
              aria-label={`${t('addPayment')}: ${one.name}, ${one.number}`}
              onClick={() => setOpen(one)}
            >
              {t('addPayment')}
            </Button>
          </li>
        ))}
      </ul>
      {open && (
        <PaymentDialog
          model={model}
          owner={owner}
          invoice={{ ...open, total: open.balance, credit: 0 }}
          came={{ day: open.day, amount: formatFigure(open.amount), reference: open.reference }}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}
