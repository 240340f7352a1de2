import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { LoanRow } from '#contract/lending.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { Field } from '#kit/core/field.tsx'
import { MoneyInput } from '#kit/core/money.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { useKitWords, useWords } from '#kit/core/speech.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { ErrorSummary } from '#kit/ui/error-summary.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { dayOf } from '#rules/day.ts'
import { readAmount } from '#rules/money.ts'
import { LoanPicker } from './loan-picker.tsx'
import type { Model } from './model.ts'
import type { PaymentWords } from './words.en.ts'

type Name = 'loan' | 'channel' | 'amount' | 'receipt' | 'day' | 'note'
type Typed = Record<Exclude<Name, 'loan'>, string>

const RECEIPT = /^[\w-]{4,40}$/

/** Records money that came by bank or in cash. */
export function RecordDialog({ model }: { model: Model }) {
  const say = useWords<PaymentWords>()
  const kit = useKitWords()
  const id = useId()
  const tenant = useStore(model.$tenant)
  const today = dayOf(Date.now())
  const [loan, setLoan] = useState<LoanRow | null>(null)
  const [typed, setTyped] = useState<Typed>({ channel: '', amount: '', receipt: '', day: today, note: '' })
  /** What the server found wrong, until the field is changed. */
  const [refused, setRefused] = useState<Partial<Record<Name, string>>>({})
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure !== null) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  const labels: Record<Name, string> = {
    loan: say('findLoan'),
    channel: say('cameBy'),
    amount: say('amount'),
    receipt: say('receiptNumber'),
    day: say('paidOn'),
    note: say('note'),
  }
  const reading = readAmount(typed.amount)
  const sayAmount = (): string | null => {
    if ('amount' in reading) return reading.amount > 0 ? null : say('amountZero')
    const { problem } = reading
    if (problem === 'blank') return kit('required')
    if (problem === 'not-whole') return kit('amountNotWhole')
    return kit(problem === 'not-digits' ? 'amountNotDigits' : 'amountTooLong')
  }
  const problems: Record<Name, string | null> = {
    loan: loan ? null : say('chooseLoan'),
    channel: typed.channel ? null : kit('required'),
    amount: sayAmount(),
    receipt:
      typed.receipt.trim() === ''
        ? kit('required')
        : RECEIPT.test(typed.receipt.trim())
          ? null
          : say('receiptInvalid'),
    day: typed.day ? null : kit('required'),
    note: null,
  }
  const problemOf = (name: Name) => problems[name] ?? refused[name] ?? null
  const errorOf = (name: Name) => (attempt > 0 ? problemOf(name) : null)
  const wrong = (Object.keys(labels) as Name[]).flatMap(name => {
    const text = problemOf(name)
    return text ? [{ field: name, label: labels[name], text }] : []
  })

  const put = (name: keyof Typed) => (value: string) => {
    setTyped(before => ({ ...before, [name]: value }))
    setRefused(({ [name]: _, ...others }) => others)
  }
  const field = (name: keyof Typed) => ({
    name,
    label: labels[name],
    value: typed[name],
    onChange: put(name),
    error: errorOf(name),
  })
  const close = () => !busy && model.ask(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFailure(null)
    if (wrong.length > 0 || !loan || !('amount' in reading)) return setAttempt(attempt + 1)
    setBusy(true)
    try {
      const { channel, receipt, day, note } = typed
      await model.record(loan.id, {
        ...{ amount: reading.amount, receipt: receipt.trim(), day, channel: channel as 'bank' | 'cash' },
        ...(note.trim() && { note: note.trim() }),
      })
    } catch (error) {
      const { fields = {}, message } = error as ApiError
      const known = Object.fromEntries(Object.entries(fields).filter(([name]) => name in labels))
      setRefused(known)
      if (Object.keys(known).length > 0) setAttempt(attempt + 1)
      else setFailure(message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={say('record')}
      onClose={close}
      foot={
        <>
          <Button onClick={close}>{kit('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={busy}>
            {say('recordIt')}
          </Button>
        </>
      }
    >
      <form id={id} className="asked" noValidate onSubmit={submit}>
        {failure !== null && (
          <div ref={alert}>
            <SendFailure message={failure} />
          </div>
        )}
        {attempt > 0 && <ErrorSummary problems={wrong} attempt={attempt} />}
        <LoanPicker
          model={model}
          chosen={loan}
          onChoose={chosen => {
            setLoan(chosen)
            setRefused(({ loan: _, ...others }) => others)
          }}
          error={errorOf('loan')}
        />
        <RadioGroup
          {...field('channel')}
          options={(['bank', 'cash'] as const).map(value => ({ value, text: say(`by-${value}`) }))}
        />
        <MoneyInput {...field('amount')} currency={loan?.currency ?? tenant?.loan.currency ?? null} />
        <TextInput {...field('receipt')} kind="code" hint={say('receiptHint')} maxLength={40} />
        <Field label={labels.day} hint={say('paidOnHint')} error={errorOf('day')}>
          {control => (
            <div className="input">
              <input
                {...control}
                part="input"
                type="date"
                name="day"
                max={today}
                value={typed.day}
                onChange={event => put('day')(event.currentTarget.value)}
              />
            </div>
          )}
        </Field>
        <TextInput {...field('note')} optional maxLength={300} />
        <p className="soft">{say('recordLead')}</p>
      </form>
    </Dialog>
  )
}
