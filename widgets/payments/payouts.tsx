import { useStore } from '@nanostores/react'
import type { PayoutRow } from '#contract/payment.ts'
import { payoutColumns } from '#contract/payment-columns.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Lines, List, type ListHead } from '#kit/screens/list/list.tsx'
import { choiceFilter } from '#kit/staff/filter.ts'
import { useDays } from '#kit/ui/days.ts'
import { LoanLink } from './loan-link.tsx'
import { FILTERS, type Model } from './model.ts'
import { Guide, State } from './state.tsx'
import type { PaymentWords } from './words.en.ts'

/** Returns whether staff must confirm the outcome: pending bank transfers, and M-Pesa payouts without a result. */
const isOpen = ({ method, state }: PayoutRow): boolean =>
  method === 'bank' ? state === 'waiting' : state === 'unknown'

/** Renders the payouts of loans. */
export function Payouts({ model, head }: { model: Model; head: ListHead }) {
  const t = useWords<PaymentWords>()
  const { day } = useDays()
  const query = useStore(model.payouts.$query) ?? {}
  return (
    <>
      <List<PayoutRow, typeof payoutColumns>
        {...head}
        caption={t('payouts')}
        lead={t('payoutsLead')}
        file={{ name: t('payouts'), fetch: model.files.payouts, toaster: model.toaster }}
        search={t('search')}
        filters={[
          choiceFilter('state', t('column-state'), FILTERS.payouts, value => t(`is-${value}`)),
          { name: 'from', label: t('from'), kind: 'day', max: query.to },
          { name: 'to', label: t('to'), kind: 'day', min: query.from },
        ]}
        list={model.payouts}
        columns={payoutColumns}
        currency={({ currency }) => currency}
        cells={{
          client: ({ client, loan, code }) => (
            <Lines>
              {client}
              <LoanLink model={model} id={loan} code={code} />
            </Lines>
          ),
          method: ({ method, receipt }) => <Lines under={receipt}>{t(`to-${method}`)}</Lines>,
          state: ({ state, message }) => <State state={state} text={message} />,
          by: ({ by, at }) => <Lines under={day(at)}>{by}</Lines>,
        }}
        actions={row =>
          row.state === 'failed' ? (
            <LoanLink model={model} id={row.loan} code={t('putRight')} />
          ) : !isOpen(row) ? (
            <span className="muted">{t('nothingToDo')}</span>
          ) : row.own ? (
            <span className="muted">{t('secondPerson')}</span>
          ) : (
            <Button of={row.code} onClick={() => model.ask({ action: 'confirm', row })}>
              {t('confirm')}
            </Button>
          )
        }
        empty={{ title: t('noPayouts'), text: t('noPayoutsText') }}
      />
      <Guide states={FILTERS.payouts} />
    </>
  )
}
