import { choicesIn, columns } from './column.ts'
import type { Label } from './label.ts'
import type { Language } from './language.ts'
import type { PayoutRow, ReceivedRow, UnmatchedRow } from './payment.ts'
import type { PendingRow } from './pending.ts'

const receipt = { kind: 'text', label: { en: 'Receipt', sw: 'Risiti' }, rank: 'title' } as const
const client = { kind: 'text', label: { en: 'Client', sw: 'Mteja' } } as const
const amount = { kind: 'money', label: { en: 'Amount', sw: 'Kiasi' }, rank: 'main' } as const
const at = { kind: 'instant', label: { en: 'Received on', sw: 'Tarehe' }, sort: true, rank: 'minor' } as const
const currency = {
  kind: 'text',
  label: { en: 'Currency', sw: 'Sarafu' },
  only: 'file',
} as const
const code = { kind: 'text', label: { en: 'Loan', sw: 'Mkopo' }, only: 'file' } as const
const note = { kind: 'text', label: { en: 'Note', sw: 'Maelezo' }, only: 'file' } as const

export const CHANNELS = {
  prompt: { en: 'M-Pesa request', sw: 'Ombi la M-Pesa' },
  paybill: { en: 'M-Pesa Paybill', sw: 'Paybill ya M-Pesa' },
  card: { en: 'Card', sw: 'Kadi' },
  bank: { en: 'Bank', sw: 'Benki' },
  cash: { en: 'Cash', sw: 'Taslimu' },
  mobile: { en: 'M-Pesa, entered manually', sw: 'M-Pesa, imeandikwa kwa mkono' },
} as const satisfies Record<ReceivedRow['channel'], Label>
export const BOOKINGS = {
  booking: { en: 'Being booked', sw: 'Yanaingizwa' },
  booked: { en: 'Booked', sw: 'Yameingizwa' },
  reversed: { en: 'Reversed', sw: 'Yamebatilishwa' },
} as const satisfies Record<ReceivedRow['state'], Label>
export const PAYOUTS = {
  waiting: { en: 'Waiting', sw: 'Yanasubiri' },
  sent: { en: 'Sent', sw: 'Yametumwa' },
  unknown: { en: 'Unconfirmed', sw: 'Hayajulikani' },
  failed: { en: 'Failed', sw: 'Hayakutoka' },
  paid: { en: 'Paid out', sw: 'Yamelipwa' },
  cancelled: { en: 'Cancelled', sw: 'Yamezuiwa' },
} as const satisfies Record<PayoutRow['state'], Label>
const METHODS = {
  mpesa: { en: 'M-Pesa', sw: 'M-Pesa' },
  bank: { en: 'Bank account', sw: 'Akaunti ya benki' },
} as const satisfies Record<PayoutRow['method'], Label>
/** Channels, states and methods of payments as a message catalogue: `by-cash`, `is-paid`, `to-bank`. */
export const paymentChoicesIn = (language: Language) => ({
  ...choicesIn(language, 'by', CHANNELS),
  ...choicesIn(language, 'is', { ...BOOKINGS, ...PAYOUTS }),
  ...choicesIn(language, 'to', METHODS),
})

const state = { kind: 'choice', label: { en: 'Status', sw: 'Hali' } } as const

/** Columns of the list of payments received for loans. */
export const receivedColumns = columns<ReceivedRow>()({
  receipt,
  client,
  code,
  amount: { ...amount, sort: true },
  currency,
  day: { kind: 'day', label: { en: 'Value date', sw: 'Inahesabiwa siku ya' }, only: 'file' },
  at,
  channel: { kind: 'choice', label: { en: 'Channel', sw: 'Njia' }, choices: CHANNELS, only: 'file' },
  state: { ...state, choices: BOOKINGS },
  note,
})

/** Columns of the list of unmatched payments. */
export const unmatchedColumns = columns<UnmatchedRow>()({
  receipt,
  name: { kind: 'text', label: { en: 'Payer', sw: 'Mlipaji' } },
  account: { kind: 'text', label: { en: 'Account entered', sw: 'Akaunti iliyoandikwa' } },
  amount: { ...amount, sort: true },
  at,
  note,
})

/** Columns of the list of actions waiting for a second person. */
export const pendingColumns = columns<PendingRow>()({
  kind: { kind: 'choice', label: { en: 'Type', sw: 'Nini' }, rank: 'title' },
  amount,
  client: { ...client, of: 'loan.client' },
  asker: { kind: 'text', label: { en: 'Requested by', sw: 'Aliyeomba' }, of: 'by', rank: 'minor' },
})

/** Columns of the list of payouts in progress. */
export const payoutColumns = columns<PayoutRow>()({
  client: { ...client, rank: 'title' },
  code,
  amount,
  currency,
  method: { kind: 'choice', label: { en: 'To', sw: 'Kwa' }, rank: 'minor', choices: METHODS },
  state: { ...state, choices: PAYOUTS },
  receipt: { kind: 'text', label: receipt.label, only: 'file' },
  at: { kind: 'instant', label: { en: 'Started on', sw: 'Ilianza' }, only: 'file' },
  by: { kind: 'text', label: { en: 'Started by', sw: 'Ameanzisha' }, rank: 'minor' },
})
