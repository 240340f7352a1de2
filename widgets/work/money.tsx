import { useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge, type Tone } from '#kit/member/badge.tsx'
import { lazy } from '#kit/member/later.tsx'
import { type Column, Table } from '#kit/staff/table.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { useFetchedFiles } from '#kit/ui/fetched-file.ts'
import { formatFigure, formatMoney } from '#rules/money.ts'
import type { StaffLoan } from './loan.ts'
import type { Model } from './model.ts'
import type { WorkWords } from './words.en.ts'

type Instalment = StaffLoan['schedule'][number]
type Payment = StaffLoan['payments'][number]

const FormDialog = lazy(() => import('#kit/screens/form-dialog.tsx'), 'ValuesDialog')

/** Renders the schedule and the payments, with their exports. */
export function Money({ model, loan }: { model: Model; loan: StaffLoan }) {
  const t = useWords<WorkWords>()
  const { busy, save } = useFetchedFiles(model.toaster)
  const { code, disbursedOn, approvedAmount } = loan
  const file = (what: 'pdf' | 'xlsx' | 'csv' | 'offer', text: string, label: string) => (
    <Button
      busy={busy === what}
      aria-label={label}
      onClick={() =>
        save(what, `${code}-${label}`, what === 'offer' ? 'pdf' : what, language =>
          model.loan.file(what, language),
        )
      }
    >
      {text}
    </Button>
  )
  return (
    <>
      {loan.staff.payout && !disbursedOn && <Payout loan={loan} payout={loan.staff.payout} />}
      <section className="part">
        <header className="head">
          <h3>{t('schedule')}</h3>
          <div className="actions no-print">
            {approvedAmount !== null && file('offer', t('offerLetter'), t('offerLetter'))}
            {disbursedOn && file('pdf', t('statement'), t('statement'))}
            {disbursedOn && file('xlsx', t('xlsx'), `${t('statement')}, ${t('xlsx')}`)}
            {disbursedOn && file('csv', 'CSV', `${t('statement')}, CSV`)}
          </div>
        </header>
        {!disbursedOn && <p className="muted">{t('planned')}</p>}
        <Schedule loan={loan} />
      </section>
      <section className="part">
        <h3>{t('payments')}</h3>
        <Payments model={model} loan={loan} busy={busy} save={save} />
      </section>
    </>
  )
}

type Part = NonNullable<StaffLoan['staff']['payout']>['parts'][number]
const PART_TONES: Record<Part['state'], Tone> = {
  waiting: 'warn',
  sent: 'plain',
  paid: 'good',
  failed: 'bad',
  unknown: 'warn',
  cancelled: 'plain',
}

/** Renders the parts of a payout until the loan is active. */
function Payout({ loan, payout }: { loan: StaffLoan; payout: NonNullable<StaffLoan['staff']['payout']> }) {
  const t = useWords<WorkWords>()
  const { moment } = useDays()
  const money = (amount: number) => formatMoney(amount, loan.currency)
  const columns: Column<Part>[] = [
    {
      key: 'amount',
      align: 'figure',
      title: t('amount'),
      value: ({ amount }) => amount,
      cell: ({ amount }) => money(amount),
    },
    {
      key: 'state',
      title: t('state'),
      value: ({ state }) => state,
      cell: ({ state, message, receipt }) => (
        <span className="lines">
          <Badge tone={PART_TONES[state]} text={t(`part-${state}`)} />
          {(receipt || message) && (
            <span className="muted">{[receipt, message].filter(Boolean).join(', ')}</span>
          )}
        </span>
      ),
    },
    { key: 'method', title: t('to'), value: ({ method }) => t(method === 'mpesa' ? 'toMpesa' : 'toBank') },
    { key: 'at', title: t('at'), value: ({ at }) => at, cell: ({ at }) => moment(at) },
  ]
  return (
    <section className="part">
      <h3>{t('payout')}</h3>
      <p>
        {t('payoutSums', {
          paid: money(payout.paid),
          rest: money(payout.rest),
          waiting: money(payout.waiting),
        })}
      </p>
      <Table caption={t('payout')} quiet columns={columns} rows={payout.parts} rowKey={({ id }) => id} />
    </section>
  )
}

const TONES = { paid: 'good', part: 'warn', due: 'warn', late: 'bad', ahead: 'plain' } as const

function Schedule({ loan }: { loan: StaffLoan }) {
  const t = useWords<WorkWords>()
  const { day } = useDays()
  const figure = (key: 'principal' | 'interest' | 'penalty' | 'total' | 'paid'): Column<Instalment> => ({
    key,
    align: 'figure',
    title: t(key),
    value: row => row[key],
    // cards omit zero amounts
    cell: row => (row[key] > 0 ? formatFigure(row[key]) : <span className="none">0</span>),
  })
  const columns: Column<Instalment>[] = [
    {
      key: 'due',
      title: t('due'),
      value: ({ due }) => due,
      cell: ({ number, due }) => `${number}. ${day(due)}`,
    },
    {
      key: 'state',
      title: t('state'),
      value: ({ state }) => state,
      cell: ({ state }) => <Badge tone={TONES[state]} text={t(`state-${state}`)} />,
    },
    figure('principal'),
    figure('interest'),
    ...(loan.schedule.some(({ penalty }) => penalty > 0) ? [figure('penalty')] : []),
    figure('total'),
    ...(loan.disbursedOn ? [figure('paid')] : []),
  ]
  return (
    <Table
      caption={`${t('schedule')}, ${loan.currency}`}
      quiet
      columns={columns}
      rows={loan.schedule}
      pageSize={60}
      rowKey={({ number }) => number}
    />
  )
}

function Payments({
  model,
  loan,
  busy,
  save,
}: { model: Model; loan: StaffLoan } & ReturnType<typeof useFetchedFiles>) {
  const t = useWords<WorkWords>()
  const { paid } = useDays()
  const [taking, setTaking] = useState<Payment | null>(null)
  const money = (amount: number) => formatMoney(amount, loan.currency)
  const mayReverse = loan.staff.actions.includes('reverse-payment')
  const columns: Column<Payment>[] = [
    { key: 'at', title: t('at'), value: ({ day, at }) => day + at, cell: paid },
    {
      key: 'amount',
      align: 'figure',
      title: t('amount'),
      value: ({ amount }) => amount,
      cell: ({ amount }) => money(amount),
    },
    { key: 'channel', title: t('channel'), value: ({ channel }) => t(channel) },
    {
      key: 'receipt',
      title: t('receipt'),
      value: ({ receipt }) => receipt,
      cell: ({ receipt, reversed }) => (
        <span className="lines">
          {receipt}
          {reversed && <Badge tone="bad" text={t('reversed')} />}
        </span>
      ),
    },
    {
      key: 'files',
      title: t('receiptFile'),
      value: () => null,
      cell: one => (
        <span className="actions">
          <Button
            className="small"
            busy={busy === one.id}
            aria-label={t('receiptOf', { receipt: one.receipt })}
            onClick={() => save(one.id, one.receipt, 'pdf', language => model.loan.receipt(one.id, language))}
          >
            PDF
          </Button>
          {mayReverse && !one.reversed && (
            <Button
              className="small"
              aria-label={t('reverseOf', { receipt: one.receipt })}
              onClick={() => setTaking(one)}
            >
              {t('reverse')}
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <>
      <Table
        caption={t('payments')}
        quiet
        columns={columns}
        rows={loan.payments}
        rowKey={({ id }) => id}
        empty={<Empty title={t('noPayments')} />}
      />
      {taking && (
        <FormDialog
          title={t('reverseOf', { receipt: taking.receipt })}
          lead={<p>{t('reverseLead', { amount: money(taking.amount), receipt: taking.receipt })}</p>}
          fields={[{ kind: 'text', name: 'reason', maxLength: 300 }]}
          action={t('reverse')}
          grave
          onSubmit={async ({ reason = '' }) => {
            model.toaster.announce(await model.loan.reverse(taking.id, reason), { kind: 'good' })
          }}
          onClose={() => setTaking(null)}
        />
      )}
    </>
  )
}
