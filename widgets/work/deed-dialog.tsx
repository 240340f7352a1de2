import { type ReactNode, useRef } from 'react'
import { ApiError } from '#kit/core/api.ts'
import { useWords } from '#kit/core/speech.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { amountIn, type FormField, type Values } from '#kit/screens/form-model.ts'
import { dayOf } from '#rules/day.ts'
import { formatMoney, MINOR } from '#rules/money.ts'
import type { Asked } from './action-buttons.ts'
import { oneLine } from './history.tsx'
import type { Deed as Body, StaffLoan } from './loan.ts'
import type { Model } from './model.ts'
import type { WorkWords } from './words.en.ts'

type Props = {
  deed: Asked
  model: Model
  loan: StaffLoan
  onDone(sentence: string): void
  onClose(): void
}
type Question = {
  title: string
  lead: ReactNode
  fields: readonly FormField[]
  start?: Values
  deed: string
  grave?: boolean
  /** @returns what the server says @throws ApiError */
  send(values: Values): Promise<string>
}

/** What one payment to a phone can carry, in minor units. */
const MOST_AT_ONCE = 250_000 * MINOR
const REASONS = ['income', 'documents', 'purpose', 'existing-debt', 'identity', 'policy', 'other'] as const

/** Asks before a deed is done: what will happen, with the figures, and what it takes for it. */
export function DeedDialog({ deed, model, loan, onDone, onClose }: Props) {
  const { send, ...question } = useQuestion(deed, model, loan)
  return <FormDialog {...question} onSubmit={async values => onDone(await send(values))} onClose={onClose} />
}

function useQuestion(deed: Asked, model: Model, loan: StaffLoan): Question {
  const say = useWords<WorkWords>()
  // one payout, however often it is asked for
  const key = useRef(newKey())
  const { act, payOut, receive } = model.loan
  const money = (amount: number) => formatMoney(amount, loan.currency)
  const { name } = loan.client
  const asked = money(loan.amount)
  const approved = loan.approvedAmount ?? loan.amount
  const months = say('months', { count: loan.months })
  const noteField: FormField = {
    ...{ kind: 'lines', name: 'note', label: say('note'), hint: say('noteForStaff') },
    ...{ optional: true, maxLength: 1000 },
  }
  const noteOf = ({ note = '' }: Values): Pick<Body, 'note'> => (note ? { note: oneLine(note) } : {})

  switch (deed) {
    case 'return':
      return returning()
    case 'reject':
      return {
        ...{ title: say('reject'), deed: say('reject'), grave: true },
        lead: <p>{say('rejectLead', { name, amount: asked })}</p>,
        fields: [
          {
            ...{ kind: 'select', name: 'reason', label: say('reason') },
            options: REASONS.map(value => ({ value, text: say(value) })),
          },
          noteField,
        ],
        send: values => act({ action: 'reject', reason: values.reason as 'policy', ...noteOf(values) }),
      }
    case 'withdraw':
      return {
        ...{ title: say('withdraw'), deed: say('withdraw'), grave: true, fields: [] },
        lead: <p>{say('withdrawLead', { name, amount: asked })}</p>,
        send: () => act({ action: 'withdraw' }),
      }
    case 'undo':
      return {
        ...{ title: say('undo'), deed: say('undo'), grave: true, fields: [noteField] },
        lead: <p>{say('undoLead', { name, amount: money(approved) })}</p>,
        send: values => act({ action: 'undo', ...noteOf(values) }),
      }
    case 'write-off':
      return {
        ...{ title: say('write-off'), deed: say('write-off'), grave: true },
        lead: <p>{say('writeOffLead', { name, amount: money(loan.outstanding) })}</p>,
        fields: [{ ...noteField, label: say('writeOffWhy'), optional: false }],
        send: values => act({ action: 'write-off', ...noteOf(values) }),
      }
    case 'pay-out':
      return payingOut()
    case 'record-payment':
      return receiving()
    default:
      return {
        ...{ title: say('recommend'), deed: say('recommend'), fields: [noteField] },
        lead: <p>{say('recommendLead', { name, amount: asked, months })}</p>,
        send: values => act({ action: 'recommend', ...noteOf(values) }),
      }
  }

  /** Each paper has its own field: what stands in it is what the borrower reads beside it. */
  function returning(): Question {
    const newest = loan.documents.filter(
      ({ kind }, at) =>
        kind !== 'offer-letter' &&
        kind !== 'payout' &&
        loan.documents.findIndex(one => one.kind === kind) === at,
    )
    return {
      ...{ title: say('return'), deed: say('return') },
      lead: <p>{say('returnLead', { name })}</p>,
      fields: [
        ...newest.map(
          ({ kind, name: file }): FormField => ({
            ...{ kind: 'text', name: `document-${kind}`, optional: true, maxLength: 300 },
            label: say('returnDocument', { kind: say(`doc-${kind}`) }),
            hint: say('returnDocumentHint', { file }),
          }),
        ),
        {
          ...{ kind: 'lines', name: 'note', label: say('returnNote') },
          ...{ optional: newest.length > 0, maxLength: 1000 },
        },
      ],
      send: values => {
        const documents = newest.flatMap(({ kind }) => {
          const reason = values[`document-${kind}`]
          return reason ? [{ kind, reason }] : []
        })
        if (documents.length === 0 && !values.note) throw new ApiError('invalid', say('returnNothing'))
        return act({ action: 'return', documents, ...noteOf(values) })
      },
    }
  }

  function payingOut(): Question {
    const { bank } = loan
    const amount = money(approved)
    const parts = Math.ceil(approved / MOST_AT_ONCE)
    const isBank = bank?.payout === 'bank'
    return {
      ...{ title: say('payOutTitle'), deed: say('payOutDeed', { amount }) },
      lead: isBank ? (
        <>
          <p>
            {say('payOutBank', {
              ...{ amount, bank: bank.bankName ?? '–', number: bank.accountNumber ?? '–' },
              holder: bank.accountName ?? name,
            })}
          </p>
          <p>{say('payOutSecond')}</p>
        </>
      ) : (
        <>
          <p>{say('payOutMpesa', { amount, phone: bank?.mpesaPhone ?? '–' })}</p>
          {parts > 1 && <p>{say('payOutParts', { most: money(MOST_AT_ONCE), count: parts })}</p>}
          <p>{say('payOutLast')}</p>
        </>
      ),
      fields: isBank
        ? [{ kind: 'text', name: 'reference', label: say('reference'), optional: true, maxLength: 60 }]
        : [],
      send: ({ reference }) => payOut({ key: key.current, ...(reference && { reference }) }),
    }
  }

  function receiving(): Question {
    return {
      ...{ title: say('record-payment'), deed: say('receiveDeed') },
      lead: <p>{say('receiveLead', { name, code: loan.code })}</p>,
      start: { channel: 'bank', day: dayOf(Date.now()) },
      fields: [
        {
          ...{ kind: 'radio', name: 'channel', label: say('channel') },
          options: [
            { value: 'bank', text: say('bank') },
            { value: 'cash', text: say('cash') },
          ],
        },
        { kind: 'money', name: 'amount', label: say('amount'), currency: loan.currency },
        {
          kind: 'text',
          name: 'receipt',
          label: say('receipt'),
          maxLength: 40,
          check: text => (/^[\w-]{4,40}$/.test(text) ? null : say('receiptCheck')),
        },
        { kind: 'date', name: 'day', label: say('day') },
        { ...noteField, kind: 'text', maxLength: 300 } as FormField,
      ],
      send: ({ amount = '', receipt = '', day = '', channel, note }) => {
        return receive({
          amount: amountIn(amount),
          ...{ receipt, day, channel: channel === 'cash' ? 'cash' : 'bank', ...(note && { note }) },
        })
      },
    }
  }
}

/** Names a payout, so that one sent twice is one. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, '0')).join('')
