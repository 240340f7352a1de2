import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '#kit/core/api.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { newId } from '#kit/new-id.ts'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { amountIn, type FormField, type Values } from '#kit/screens/form-model.ts'
import { currentDay } from '#kit/ui/days.ts'
import { MOBILE_MONEY, partsOf } from '#rules/mobile-money.ts'
import { formatMoney } from '#rules/money.ts'
import type { ActionButton } from './action-buttons.ts'
import { oneLine } from './history.tsx'
import type { Action as Body, StaffLoan } from './loan.ts'
import type { Model } from './model.ts'
import { OtherPayee } from './other-payee.tsx'
import type { WorkWords } from './words.en.ts'

type Props = {
  action: ActionButton
  model: Model
  loan: StaffLoan
  onDone(sentence: string): void
  onClose(): void
}
type Question = {
  title: string
  lead: ReactNode
  fields?: readonly FormField[]
  start?: Values
  action?: string
  grave?: boolean
  /** @returns the server's message @throws ApiError */
  send(values: Values): Promise<string>
}

const REASONS = ['income', 'documents', 'purpose', 'existing-debt', 'identity', 'policy', 'other'] as const

/** Renders the confirmation of an action: its consequences, with figures, and its required input. */
export function ActionDialog({ action, model, loan, onDone, onClose }: Props) {
  const { send, ...question } = useQuestion(action, model, loan)
  return <FormDialog {...question} onSubmit={async values => onDone(await send(values))} onClose={onClose} />
}

function useQuestion(action: ActionButton, model: Model, loan: StaffLoan): Question {
  const t = useWords<WorkWords>()
  // idempotency key: retries never pay out twice
  const key = useRef(newId())
  // the server knows the current balance; the one shown may be outdated
  const [isAbove, setAbove] = useState(false)
  const { act, payOut, receive, resolvePayout, credit } = model.loan
  const money = (amount: number) => formatMoney(amount, loan.currency)
  const { name } = loan.client
  const requested = money(loan.amount)
  const isHeavy = !loan.staff.affordability.ok
  const approved = loan.approvedAmount ?? loan.amount
  const months = t('months', { count: loan.months })
  const noteField: FormField = {
    kind: 'lines',
    name: 'note',
    hint: t('noteForStaff'),
    optional: true,
    maxLength: 1000,
  }
  const noteOf = ({ note = '' }: Values): Pick<Body, 'note'> => (note ? { note: oneLine(note) } : {})

  switch (action) {
    case 'return':
      return returning()
    case 'reject':
      return {
        title: t('reject'),
        grave: true,
        lead: <p>{t('rejectLead', { name, amount: requested })}</p>,
        fields: [
          {
            kind: 'select',
            name: 'reason',
            options: REASONS.map(value => ({ value, text: t(value) })),
          },
          noteField,
        ],
        send: values => act({ action: 'reject', reason: values.reason as 'policy', ...noteOf(values) }),
      }
    case 'withdraw':
      return {
        title: t('withdraw'),
        grave: true,
        lead: <p>{t('withdrawLead', { name, amount: requested })}</p>,
        send: () => act({ action: 'withdraw' }),
      }
    case 'undo':
      return {
        title: t('undo'),
        grave: true,
        fields: [noteField],
        lead: <p>{t('undoLead', { name, amount: money(approved) })}</p>,
        send: values => act({ action: 'undo', ...noteOf(values) }),
      }
    case 'write-off':
      return {
        title: t('write-off'),
        grave: true,
        lead: <p>{t('writeOffLead', { name, amount: money(loan.outstanding) })}</p>,
        fields: [{ ...noteField, label: t('writeOffWhy'), optional: false }],
        send: values => act({ action: 'write-off', ...noteOf(values) }),
      }
    case 'pay-out':
      return payingOut()
    case 'release-credit':
    case 'keep-credit':
      return {
        title: t(action),
        lead: <p>{t(`${action}-lead`, { name, amount: money(loan.overpaid) })}</p>,
        send: () => credit(action === 'keep-credit'),
      }
    case 'send-rest':
    case 'rest-by-bank':
    case 'run-with-paid':
    case 'stop-payout':
      return resolving(action)
    case 'record-payment':
      return receiving()
    default:
      return {
        title: t('recommend'),
        fields: [isHeavy ? { ...noteField, label: t('overLimitWhy'), optional: false } : noteField],
        lead: (
          <>
            <p>{t('recommendLead', { name, amount: requested, months })}</p>
            {isHeavy && <p>{t('notAffordable')}</p>}
            <OtherPayee loan={loan} />
          </>
        ),
        send: values => act({ action: 'recommend', ...noteOf(values) }),
      }
  }

  /** One field per document: the borrower sees its text beside that document. */
  function returning(): Question {
    const newest = loan.documents.filter(
      ({ kind }, at) =>
        kind !== 'offer-letter' &&
        kind !== 'payout' &&
        loan.documents.findIndex(one => one.kind === kind) === at,
    )
    return {
      title: t('return'),
      lead: <p>{t('returnLead', { name })}</p>,
      fields: [
        ...newest.map(
          ({ kind, name: file }): FormField => ({
            kind: 'text',
            name: `document-${kind}`,
            optional: true,
            maxLength: 300,
            label: t('returnDocument', { kind: t(`doc-${kind}`) }),
            hint: t('returnDocumentHint', { file }),
          }),
        ),
        { kind: 'lines', name: 'note', label: t('returnNote'), optional: newest.length > 0, maxLength: 1000 },
      ],
      send: values => {
        const documents = newest.flatMap(({ kind }) => {
          const reason = values[`document-${kind}`]
          return reason ? [{ kind, reason }] : []
        })
        if (documents.length === 0 && !values.note) throw new ApiError('invalid', t('returnNothing'))
        return act({ action: 'return', documents, ...noteOf(values) })
      },
    }
  }

  function payingOut(): Question {
    const { bank } = loan
    const amount = money(approved)
    const parts = partsOf(approved, loan.currency)
    const days = (parts.at(-1)?.day ?? 0) + 1
    const isBank = bank?.payout === 'bank'
    return {
      title: t('payOutTitle'),
      action: t('payOutNow', { amount }),
      lead: isBank ? (
        <>
          <p>
            {t('payOutBank', {
              amount,
              bank: bank.bankName ?? '–',
              number: bank.accountNumber ?? '–',
              holder: bank.accountName ?? name,
            })}
          </p>
          <OtherPayee loan={loan} />
          <p>{t('payOutSecond')}</p>
        </>
      ) : (
        <>
          <p>{t('payOutMpesa', { amount, phone: bank?.mpesaPhone ?? '–' })}</p>
          <OtherPayee loan={loan} />
          {parts.length > 1 && (
            <p>
              {t('payOutParts', {
                most: money(MOBILE_MONEY[loan.currency].payout.most),
                count: parts.length,
              })}{' '}
              {days > 1 && t('payOutDays', { count: days })}
            </p>
          )}
          <p>{t('payOutLast')}</p>
        </>
      ),
      fields: isBank ? [{ kind: 'text', name: 'reference', optional: true, maxLength: 60 }] : [],
      send: ({ reference }) => payOut({ key: key.current, ...(reference && { reference }) }),
    }
  }

  /** Asks how to resolve a partly failed payout, with the amounts paid and unpaid. */
  function resolving(action: 'send-rest' | 'rest-by-bank' | 'run-with-paid' | 'stop-payout'): Question {
    const { paid = 0, rest = 0, waiting = 0 } = loan.staff.payout ?? {}
    const figures = {
      paid: money(paid),
      rest: money(action === 'rest-by-bank' ? rest + waiting : rest),
      waiting: money(waiting),
      phone: loan.bank?.mpesaPhone ?? '–',
    }
    const isBank = action === 'rest-by-bank'
    const LEADS = {
      'send-rest': () => t('send-rest-lead', figures),
      'rest-by-bank': () => t('rest-by-bank-lead', figures),
      'run-with-paid': () => t('run-with-paid-lead', figures),
      'stop-payout': () => t('stop-payout-lead', figures),
    }
    return {
      title: t(action),
      grave: action === 'run-with-paid',
      lead: <p>{LEADS[action]()}</p>,
      fields: isBank
        ? [{ kind: 'text', name: 'account', label: t('toAccount'), hint: t('toAccountHint'), maxLength: 120 }]
        : [],
      send: ({ account }) => resolvePayout({ action, ...(isBank && account && { account }) }),
    }
  }

  function receiving(): Question {
    return {
      title: t('record-payment'),
      action: t('receiveNow'),
      lead: <p>{t('receiveLead', { name, code: loan.code })}</p>,
      start: { channel: 'bank', day: currentDay() },
      fields: [
        {
          kind: 'radio',
          name: 'channel',
          options: [
            ...(MOBILE_MONEY[loan.currency].told ? [] : [{ value: 'mobile', text: t('mobile') }]),
            { value: 'bank', text: t('bank') },
            { value: 'cash', text: t('cash') },
          ],
        },
        { kind: 'money', name: 'amount', currency: loan.currency },
        {
          kind: 'check',
          name: 'above',
          label: t('isAbove'),
          hint: t('isAboveHint'),
          blank: t('isAboveBlank'),
          when: ({ amount = '' }) => isAbove || amountIn(amount) > loan.settlement,
        },
        {
          kind: 'text',
          name: 'receipt',
          maxLength: 40,
          check: text => (/^[\w-]{4,40}$/.test(text) ? null : t('receiptCheck')),
        },
        { kind: 'date', name: 'day' },
        { ...noteField, kind: 'text', maxLength: 300 } as FormField,
      ],
      send: async ({ amount = '', receipt = '', day = '', channel, note, above }) => {
        try {
          return await receive({
            amount: amountIn(amount),
            receipt,
            day,
            channel: channel as 'bank',
            ...(note && { note }),
            ...(above && { above: true }),
          })
        } catch (failure) {
          if ((failure as ApiError).fields?.above) setAbove(true)
          throw failure
        }
      },
    }
  }
}
