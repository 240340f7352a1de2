import { useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { later } from '#kit/member/later.tsx'
import type { Values } from '#kit/screens/form-model.ts'
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

const FormDialog = later(() => import('#kit/screens/form-dialog.tsx').then(part => part.FormDialog<Values>))

/** What is to be paid and what was: the schedule, the payments, and both as files. */
export function Money({ model, loan }: { model: Model; loan: StaffLoan }) {
  const say = useWords<WorkWords>()
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
      <section className="part">
        <header className="head">
          <h3>{say('schedule')}</h3>
          <div className="deeds no-print">
            {approvedAmount !== null && file('offer', say('offerLetter'), say('offerLetter'))}
            {disbursedOn && file('pdf', say('statement'), say('statement'))}
            {disbursedOn && file('xlsx', say('xlsx'), `${say('statement')}, ${say('xlsx')}`)}
            {disbursedOn && file('csv', 'CSV', `${say('statement')}, CSV`)}
          </div>
        </header>
        {!disbursedOn && <p className="soft">{say('planned')}</p>}
        <Schedule loan={loan} />
      </section>
      <section className="part">
        <h3>{say('payments')}</h3>
        <Payments model={model} loan={loan} busy={busy} save={save} />
      </section>
    </>
  )
}

const TONES = { paid: 'good', part: 'warn', due: 'warn', late: 'bad', ahead: 'plain' } as const

function Schedule({ loan }: { loan: StaffLoan }) {
  const say = useWords<WorkWords>()
  const { day } = useDays()
  const figure = (
    key: 'principal' | 'interest' | 'penalty' | 'total' | 'paid',
    minor?: true,
  ): Column<Instalment> => ({
    key,
    ...{ align: 'figure', minor, title: say(key) },
    value: row => row[key],
    // nothing is no news: cards leave it out
    cell: row => (row[key] > 0 ? formatFigure(row[key]) : <span className="none">0</span>),
  })
  const columns: Column<Instalment>[] = [
    {
      key: 'due',
      title: say('due'),
      value: ({ due }) => due,
      cell: ({ number, due }) => `${number}. ${day(due)}`,
    },
    {
      key: 'state',
      title: say('state'),
      value: ({ state }) => state,
      cell: ({ state }) => <Badge tone={TONES[state]} text={say(`state-${state}`)} />,
    },
    ...[figure('principal', true), figure('interest', true)],
    ...(loan.schedule.some(({ penalty }) => penalty > 0) ? [figure('penalty')] : []),
    ...[figure('total'), ...(loan.disbursedOn ? [figure('paid')] : [])],
  ]
  return (
    <Table
      caption={`${say('schedule')}, ${loan.currency}`}
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
  const say = useWords<WorkWords>()
  const { moment } = useDays()
  const [taking, setTaking] = useState<Payment | null>(null)
  const money = (amount: number) => formatMoney(amount, loan.currency)
  const mayReverse = loan.staff.deeds.includes('reverse-payment')
  const columns: Column<Payment>[] = [
    { key: 'at', title: say('at'), value: ({ at }) => at, cell: ({ at }) => moment(at) },
    {
      key: 'amount',
      align: 'figure',
      title: say('amount'),
      value: ({ amount }) => amount,
      cell: ({ amount }) => money(amount),
    },
    { key: 'channel', title: say('channel'), value: ({ channel }) => say(channel) },
    {
      key: 'receipt',
      title: say('receipt'),
      value: ({ receipt }) => receipt,
      cell: ({ receipt, reversed }) => (
        <span className="lines">
          {receipt}
          {reversed && <Badge tone="bad" text={say('reversed')} />}
        </span>
      ),
    },
    {
      key: 'files',
      title: say('receiptFile'),
      value: () => null,
      cell: one => (
        <span className="deeds">
          <Button
            className="small"
            busy={busy === one.id}
            aria-label={say('receiptOf', { receipt: one.receipt })}
            onClick={() => save(one.id, one.receipt, 'pdf', language => model.loan.receipt(one.id, language))}
          >
            PDF
          </Button>
          {mayReverse && !one.reversed && (
            <Button
              className="small"
              aria-label={say('reverseOf', { receipt: one.receipt })}
              onClick={() => setTaking(one)}
            >
              {say('reverse')}
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <>
      <Table
        caption={say('payments')}
        quiet
        columns={columns}
        rows={loan.payments}
        rowKey={({ id }) => id}
        empty={<Empty title={say('noPayments')} />}
      />
      {taking && (
        <FormDialog
          title={say('reverseOf', { receipt: taking.receipt })}
          lead={<p>{say('reverseLead', { amount: money(taking.amount), receipt: taking.receipt })}</p>}
          fields={[{ kind: 'text', name: 'reason', label: say('reason'), maxLength: 300 }]}
          deed={say('reverse')}
          grave
          onSubmit={async ({ reason = '' }) => {
            const said = await model.loan.reverse(taking.id, reason)
            setTaking(null)
            model.toaster.announce(said, { kind: 'good' })
          }}
          onClose={() => setTaking(null)}
        />
      )}
    </>
  )
}
