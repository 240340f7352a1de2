import { type FormEvent, useEffect, useId, useState } from 'react'
import type { Preview } from '#contract/lending.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { MoneyInput } from '#kit/core/money.tsx'
import { useKitWords, useSpeech, useWords } from '#kit/core/speech.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { formatFigure, formatMoney, readAmount } from '#rules/money.ts'
import { percent } from './check.tsx'
import type { StaffLoan } from './loan.ts'
import type { Model } from './model.ts'
import type { WorkWords } from './words.en.ts'

type Props = { model: Model; loan: StaffLoan; onDone(sentence: string): void; onClose(): void }

/** How long a pause in typing ends it, in milliseconds. */
const PAUSE = 400

/** Approves a loan, or less of it than was asked for: what the borrower would then pay is in sight before. */
export function ApproveDialog({ model, loan, onDone, onClose }: Props) {
  const say = useWords<WorkWords>()
  const kit = useKitWords()
  const id = useId()
  const [typed, setTyped] = useState(formatFigure(loan.amount))
  const [refused, setRefused] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const money = (amount: number) => formatMoney(amount, loan.currency)

  const reading = readAmount(typed)
  const amount = 'amount' in reading && reading.amount > 0 ? reading.amount : null
  const problem =
    'problem' in reading
      ? reading.problem === 'blank'
        ? kit('required')
        : kit(
            reading.problem === 'not-whole'
              ? 'amountNotWhole'
              : reading.problem === 'too-long'
                ? 'amountTooLong'
                : 'amountNotDigits',
          )
      : reading.amount > loan.amount
        ? say('tooMuch')
        : refused
  const cost = useCost(model, loan, problem ? null : amount)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || problem || amount === null) return
    setBusy(true)
    setFailure(null)
    try {
      onDone(await model.loan.act({ action: 'approve', amount }))
    } catch (error) {
      const { fields, message } = error as ApiError
      if (fields?.amount) setRefused(fields.amount)
      else setFailure(message || kit('notSent'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={say('approveTitle')}
      onClose={() => !busy && onClose()}
      foot={
        <>
          <Button onClick={onClose} aria-disabled={busy || undefined}>
            {kit('cancel')}
          </Button>
          <Button kind="primary" type="submit" form={id} busy={busy}>
            {amount === null ? say('decide') : say('approveAll', { amount: money(amount) })}
          </Button>
        </>
      }
    >
      <form id={id} className="stack" noValidate onSubmit={send}>
        {failure !== null && (
          <p className="refusal" role="alert">
            {failure}
          </p>
        )}
        <p>
          {say('approveLead', {
            name: loan.client.name,
            months: say('months', { count: loan.months }),
          })}
        </p>
        <MoneyInput
          label={say('approveAmount')}
          hint={say('approveHint', { name: loan.client.name, amount: money(loan.amount) })}
          name="amount"
          currency={loan.currency}
          value={typed}
          onChange={text => {
            setTyped(text)
            setRefused(null)
          }}
          error={problem}
        />
        <div className="cost" aria-live="polite">
          <Cost loan={loan} cost={cost} />
        </div>
      </form>
    </Dialog>
  )
}

type Known = Preview | 'working' | 'failed' | null

function Cost({ loan, cost }: { loan: StaffLoan; cost: Known }) {
  const say = useWords<WorkWords>()
  if (cost === null) return null
  if (cost === 'working') return <p className="soft">{say('working')}</p>
  if (cost === 'failed') return <p className="soft">{say('costFailed')}</p>
  const money = (amount: number) => formatMoney(amount, loan.currency)
  const { income, limit } = loan.staff.affordability
  const monthly = cost.instalment / loan.fund.repaymentEvery
  const share = income > 0 ? Math.ceil((monthly * 10_000) / income) : 0
  const ok = income > 0 && share <= limit
  return (
    <>
      <p>{say('cost', { instalment: money(cost.instalment), total: money(cost.total) })}</p>
      <p className={ok ? 'verdict good' : 'verdict bad'}>
        <Icon name={ok ? 'check' : 'alert'} />
        {income > 0
          ? say('shareOf', { share: percent(share), income: money(income), limit: percent(limit) })
          : say('noIncome')}
      </p>
    </>
  )
}

/** What an amount would cost, asked for when typing pauses; an answer that was overtaken is dropped. */
function useCost(model: Model, loan: StaffLoan, amount: number | null): Known {
  const { language } = useSpeech()
  const [cost, setCost] = useState<Known>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the loan stays the same while the dialog is open
  useEffect(() => {
    if (amount === null) return setCost(null)
    let here = true
    setCost('working')
    const timer = setTimeout(() => {
      model.loan.preview(loan, amount, language === 'sw' ? 'sw' : 'en').then(
        preview => here && setCost(preview),
        () => here && setCost('failed'),
      )
    }, PAUSE)
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [amount, language])
  return cost
}
