import { useStore } from '@nanostores/react'
import type { UnmatchedRow } from '#contract/payment.ts'
import { unmatchedColumns } from '#contract/payment-columns.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { Lines, List, type ListHead } from '#kit/screens/list/list.tsx'
import type { Model } from './model.ts'
import type { PaymentWords } from './words.en.ts'

/** Renders payments that match no loan: to be assigned to one, or refunded. */
export function UnmatchedList({ model, head }: { model: Model; head: ListHead }) {
  const t = useWords<PaymentWords>()
  const query = useStore(model.unmatched.$query) ?? {}
  const tenant = useStore(model.$tenant)
  const isOpen = query.state !== 'refunded'
  const assign = (row: UnmatchedRow) => model.ask({ action: 'assign', row })
  return (
    <List<UnmatchedRow, typeof unmatchedColumns>
      {...head}
      caption={t('unmatched')}
      lead={t('unmatchedLead')}
      file={{ name: t('unmatched'), fetch: model.files.unmatched, toaster: model.toaster }}
      search={t('searchUnmatched')}
      filters={[
        {
          name: 'state',
          label: t('column-state'),
          options: [{ value: 'refunded', text: t('refunded') }],
        },
      ]}
      list={model.unmatched}
      columns={unmatchedColumns}
      currency={() => tenant?.loan.currency ?? 'KES'}
      opens={isOpen}
      cells={{
        receipt: row =>
          isOpen ? (
            <button type="button" className="link" onClick={() => assign(row)}>
              {row.receipt}
            </button>
          ) : (
            row.receipt
          ),
        name: ({ name }) => name || t('unknown'),
        account: ({ account, note }) => <Lines under={note}>{account ? `“${account}”` : t('nothing')}</Lines>,
      }}
      actions={
        isOpen
          ? row => (
              <span className="row-actions">
                <Button of={row.receipt} onClick={() => assign(row)}>
                  {t('assign')}
                </Button>
                <Button of={row.receipt} kind="plain" onClick={() => model.ask({ action: 'note', row })}>
                  {t('note')}
                </Button>
              </span>
            )
          : undefined
      }
      empty={{ icon: <Icon name="check" />, title: t('allMatched'), text: t('allMatchedText') }}
    />
  )
}
