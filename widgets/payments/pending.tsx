import { pendingColumns } from '#contract/payment-columns.ts'
import type { PendingRow } from '#contract/pending.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { Lines, List, type ListHead } from '#kit/screens/list/list.tsx'
import { useDays } from '#kit/ui/days.ts'
import { LoanLink } from './loan-link.tsx'
import type { Model } from './model.ts'
import type { PaymentWords } from './words.en.ts'

/** Renders the actions that await confirmation by a second user. */
export function PendingList({ model, head }: { model: Model; head: ListHead }) {
  const t = useWords<PaymentWords>()
  const { moment } = useDays()
  return (
    <List<PendingRow, typeof pendingColumns>
      {...head}
      caption={t('pending')}
      lead={t('pendingLead')}
      list={model.pending}
      columns={pendingColumns}
      currency={({ currency }) => currency}
      cells={{
        kind: ({ kind, why, reference }) => (
          <Lines under={why === 'always' ? reference : `${reference} · ${t(`why-${why}`)}`}>
            {t(`pending-${kind}`)}
          </Lines>
        ),
        client: ({ loan, note }) =>
          loan ? (
            <Lines under={note}>
              {loan.client} <LoanLink model={model} id={loan.id} code={loan.code} />
            </Lines>
          ) : (
            note
          ),
        asker: ({ by, at }) => <Lines under={moment(at)}>{by}</Lines>,
      }}
      actions={row => (
        <span className="row-actions">
          {row.may && (
            <Button of={row.reference} onClick={() => model.ask({ action: 'confirm-pending', row })}>
              {t('confirm')}
            </Button>
          )}
          {(row.may || row.own) && (
            <Button
              of={row.reference}
              kind="plain"
              onClick={() => model.ask({ action: 'refuse-pending', row })}
            >
              {t(row.own ? 'takeBack' : 'refuse')}
            </Button>
          )}
          {row.own && <span className="muted">{t('ownPending')}</span>}
          {!row.own && !row.may && <span className="muted">{t('notForYou')}</span>}
        </span>
      )}
      empty={{ icon: <Icon name="check" />, title: t('nonePending'), text: t('nonePendingText') }}
    />
  )
}
