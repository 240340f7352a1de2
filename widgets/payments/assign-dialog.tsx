import { useStore } from '@nanostores/react'
import { type FormEvent, useId, useState } from 'react'
import type { LoanRow } from '#contract/lending.ts'
import type { UnmatchedRow } from '#contract/payment.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/speech.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { formatMoney } from '#rules/money.ts'
import { LoanPicker } from './loan-picker.tsx'
import type { Model } from './model.ts'
import type { PaymentWords } from './words.en.ts'

/** Books money on the loan it was meant for. */
export function AssignDialog({ model, row }: { model: Model; row: UnmatchedRow }) {
  const say = useWords<PaymentWords>()
  const kit = useKitWords()
  const { moment } = useDays()
  const id = useId()
  const tenant = useStore(model.$tenant)
  const [loan, setLoan] = useState<LoanRow | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const money = formatMoney(row.amount, tenant?.loan.currency ?? 'KES')
  const close = () => !busy && model.ask(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFailure(null)
    setError(loan ? null : say('chooseLoan'))
    if (!loan) return
    setBusy(true)
    try {
      await model.assign(row.id, loan.code)
    } catch (refusal) {
      const { fields, message } = refusal as ApiError
      if (fields?.loan) setError(fields.loan)
      else setFailure(message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={say('assignTitle', { amount: money })}
      onClose={close}
      foot={
        <>
          <Button onClick={close}>{kit('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={busy}>
            {loan ? say('assignOn', { code: loan.code }) : say('assign')}
          </Button>
        </>
      }
    >
      <form id={id} className="asked" noValidate onSubmit={submit}>
        {failure !== null && <SendFailure message={failure} />}
        <dl className="facts">
          <div>
            <dt>{say('receipt')}</dt>
            <dd>{row.receipt}</dd>
          </div>
          <div>
            <dt>{say('payer')}</dt>
            <dd>{row.name || say('unknown')}</dd>
          </div>
          <div>
            <dt>{say('typed')}</dt>
            <dd>{row.account || say('nothing')}</dd>
          </div>
          <div>
            <dt>{say('at')}</dt>
            <dd>{moment(row.at)}</dd>
          </div>
          {row.note && (
            <div>
              <dt>{say('note')}</dt>
              <dd>{row.note}</dd>
            </div>
          )}
        </dl>
        <LoanPicker
          model={model}
          start={row.name}
          chosen={loan}
          onChoose={chosen => {
            setLoan(chosen)
            setError(null)
          }}
          error={error}
        />
        <p className="soft">
          {loan ? say('assignNext', { amount: money, client: loan.client.name }) : say('assignLead')}
        </p>
      </form>
    </Dialog>
  )
}
