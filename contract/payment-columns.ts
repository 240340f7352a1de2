import { columns } from './column.ts'
import type { PayoutRow, ReceivedRow, UnmatchedRow } from './payment.ts'
import type { PendingRow } from './pending.ts'

const receipt = { kind: 'text', label: { en: 'Receipt', sw: 'Risiti' }, rank: 'title' } as const
const client = { kind: 'text', label: { en: 'Client', sw: 'Mteja' } } as const
const amount = { kind: 'money', label: { en: 'Amount', sw: 'Kiasi' }, rank: 'main' } as const
const at = { kind: 'instant', label: { en: 'Came on', sw: 'Tarehe' }, sort: true, rank: 'minor' } as const
const state = { kind: 'choice', label: { en: 'State', sw: 'Hali' } } as const

/** Of the list of money that came in for loans. */
export const receivedColumns = columns<ReceivedRow>()({
  ...{ receipt, client },
  amount: { ...amount, sort: true },
  ...{ at, state },
})

/** Of the list of money that belongs to no loan. */
export const unmatchedColumns = columns<UnmatchedRow>()({
  receipt,
  name: { kind: 'text', label: { en: 'Payer', sw: 'Mlipaji' } },
  account: { kind: 'text', label: { en: 'Typed as account', sw: 'Akaunti iliyoandikwa' } },
  amount: { ...amount, sort: true },
  at,
})

/** Of the list of what waits for a second person. */
export const pendingColumns = columns<PendingRow>()({
  kind: { kind: 'choice', label: { en: 'What', sw: 'Nini' }, rank: 'title' },
  amount,
  client: { ...client, of: ({ loan }) => loan?.client ?? null },
  asker: {
    kind: 'text',
    label: { en: 'Asked by', sw: 'Aliyeomba' },
    of: ({ by }) => by,
    rank: 'minor',
  },
})

/** Of the list of loans on their way to borrowers. */
export const payoutColumns = columns<PayoutRow>()({
  client: { ...client, rank: 'title' },
  amount,
  method: { kind: 'choice', label: { en: 'To', sw: 'Kwa' }, rank: 'minor' },
  state,
  by: { kind: 'text', label: { en: 'Started by', sw: 'Ameanzisha' }, rank: 'minor' },
})
