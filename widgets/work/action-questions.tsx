import type { ReactNode } from 'react'
import { ApiError } from '#kit/core/api.ts'
import type { Translate } from '#kit/core/words.ts'
import { amountIn, type FormField, type Values } from '#kit/screens/form-model.ts'
import { currentDay } from '#kit/ui/days.ts'
import { MOBILE_MONEY, partsOf } from '#rules/mobile-money.ts'
import type { ActionButton } from './action-buttons.ts'
import { oneLine } from './history.tsx'
import type { Action as Body, StaffLoan } from './loan.ts'
import type { Model } from './model.ts'
import { OtherPayee } from './other-payee.tsx'
import type { WorkWords } from './words.en.ts'

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

/** The loan that a question is about, and what it is asked and answered with. */
type About = {
  t: Translate<WorkWords>
  loan: StaffLoan
  calls: Model['loan']
  /** Returns an amount of the loan as text. */
  money(amount: number): string
  /** Idempotency key: retries never pay out twice. */
  key: string
  /** Whether the server found a payment above the current balance, which the one shown may not be. */
  isAbove: boolean
  onAbove(): void
}

/** Actions that are confirmed in a form: approving has a dialog of its own. */
export type AskedAction = Exclude<ActionButton, 'approve' | 'claim' | 'release'>

const REASONS = ['income', 'documents', 'purpose', 'existing-debt', 'identity', 'policy', 'other'] as const

const noteField = (t: Translate<WorkWords>): FormField => ({
  kind: 'lines',
  name: 'note',
  hint: t('noteForStaff'),
  optional: true,
  maxLength: 1000,
})
const noteOf = ({ note = '' }: Values): Pick<Body, 'note'> => (note ? { note: oneLine(note) } : {})

const approvedOf = ({ approvedAmount, amount }: StaffLoan) => approvedAmount ?? amount

/** Returns the confirmation of each action: its consequences, with figures, and its required input. */
export const QUESTIONS: Record<AskedAction, (about: About) => Question> = {
  recommend: ({ t, loan, money, calls }) => {
    const { client, amount, months, staff } = loan
    const isHeavy = !staff.affordability.ok
    const note = noteField(t)
    return {
      title: t('recommend'),
      fields: [isHeavy ? { ...note, label: t('overLimitWhy'), optional: false } : note],
      lead: (
        <>
          <p>
            {t('recommendLead', {
              name: client.name,
              amount: money(amount),
              months: t('months', { count: months }),
            })}
          </p>
          {isHeavy && <p>{t('notAffordable')}</p>}
          <OtherPayee loan={loan} />
        </>
      ),
      send: values => calls.act({ action: 'recommend', ...noteOf(values) }),
    }
  },
  return: returning,
  reject: ({ t, loan, money, calls }) => ({
    title: t('reject'),
    grave: true,
    lead: <p>{t('rejectLead', { name: loan.client.name, amount: money(loan.amount) })}</p>,
    fields: [
      { kind: 'select', name: 'reason', options: REASONS.map(value => ({ value, text: t(value) })) },
      noteField(t),
    ],
    send: values => calls.act({ action: 'reject', reason: values.reason as 'policy', ...noteOf(values) }),
  }),
  withdraw: ({ t, loan, money, calls }) => ({
    title: t('withdraw'),
    grave: true,
    lead: <p>{t('withdrawLead', { name: loan.client.name, amount: money(loan.amount) })}</p>,
    send: () => calls.act({ action: 'withdraw' }),
  }),
  undo: ({ t, loan, money, calls }) => ({
    title: t('undo'),
    grave: true,
    fields: [noteField(t)],
    lead: <p>{t('undoLead', { name: loan.client.name, amount: money(approvedOf(loan)) })}</p>,
    send: values => calls.act({ action: 'undo', ...noteOf(values) }),
  }),
  'write-off': ({ t, loan, money, calls }) => ({
    title: t('write-off'),
    grave: true,
    lead: <p>{t('writeOffLead', { name: loan.client.name, amount: money(loan.outstanding) })}</p>,
    fields: [{ ...noteField(t), label: t('writeOffWhy'), optional: false }],
    send: values => calls.act({ action: 'write-off', ...noteOf(values) }),
  }),
  'pay-out': payingOut,
  'send-rest': resolving('send-rest'),
  'rest-by-bank': resolving('rest-by-bank'),
  'run-with-paid': resolving('run-with-paid'),
  'stop-payout': resolving('stop-payout'),
  'release-credit': crediting('release-credit'),
  'keep-credit': crediting('keep-credit'),
  'record-payment': receiving,
}

/** One field per document: the borrower sees its text beside that document. */
function returning({ t, loan, calls }: About): Question {
  const newest = loan.documents.filter(
    ({ kind }, at) =>
      kind !== 'offer-letter' &&
      kind !== 'payout' &&
      loan.documents.findIndex(one => one.kind === kind) === at,
  )
  return {
    title: t('return'),
    lead: <p>{t('returnLead', { name: loan.client.name })}</p>,
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
      return calls.act({ action: 'return', documents, ...noteOf(values) })
    },
  }
}

function payingOut({ t, loan, money, calls, key }: About): Question {
  const { bank, client } = loan
  const approved = approvedOf(loan)
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
            holder: bank.accountName ?? client.name,
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
    send: ({ reference }) => calls.payOut({ key, ...(reference && { reference }) }),
  }
}

/** Asks how to resolve a partly failed payout, with the amounts paid and unpaid. */
function resolving(action: 'send-rest' | 'rest-by-bank' | 'run-with-paid' | 'stop-payout') {
  return ({ t, loan, money, calls }: About): Question => {
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
      send: ({ account }) => calls.resolvePayout({ action, ...(isBank && account && { account }) }),
    }
  }
}

/** Asks whether an overpayment is kept for the next loan. */
function crediting(action: 'release-credit' | 'keep-credit') {
  return ({ t, loan, money, calls }: About): Question => ({
    title: t(action),
    lead: <p>{t(`${action}-lead`, { name: loan.client.name, amount: money(loan.overpaid) })}</p>,
    send: () => calls.credit(action === 'keep-credit'),
  })
}

function receiving({ t, loan, calls, isAbove, onAbove }: About): Question {
  const { client, code, currency, settlement } = loan
  return {
    title: t('record-payment'),
    action: t('receiveNow'),
    lead: <p>{t('receiveLead', { name: client.name, code })}</p>,
    start: { channel: 'bank', day: currentDay() },
    fields: [
      {
        kind: 'radio',
        name: 'channel',
        options: [
          ...(MOBILE_MONEY[currency].told ? [] : [{ value: 'mobile', text: t('mobile') }]),
          { value: 'bank', text: t('bank') },
          { value: 'cash', text: t('cash') },
        ],
      },
      { kind: 'money', name: 'amount', currency },
      {
        kind: 'check',
        name: 'above',
        label: t('isAbove'),
        hint: t('isAboveHint'),
        blank: t('isAboveBlank'),
        when: ({ amount = '' }) => isAbove || amountIn(amount) > settlement,
      },
      {
        kind: 'text',
        name: 'receipt',
        maxLength: 40,
        check: text => (/^[\w-]{4,40}$/.test(text) ? null : t('receiptCheck')),
      },
      { kind: 'date', name: 'day' },
      { ...noteField(t), kind: 'text', maxLength: 300 } as FormField,
    ],
    send: async ({ amount = '', receipt = '', day = '', channel, note, above }) => {
      try {
        return await calls.receive({
          amount: amountIn(amount),
          receipt,
          day,
          channel: channel as 'bank',
          ...(note && { note }),
          ...(above && { above: true }),
        })
      } catch (failure) {
        if ((failure as ApiError).fields?.above) onAbove()
        throw failure
      }
    },
  }
}
