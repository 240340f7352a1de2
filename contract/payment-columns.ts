import { choice, choicesIn, columns, day, instant, money, text } from './column.ts'
import type { Label } from './label.ts'
import type { Language } from './language.ts'
import type { PayoutRow, ReceivedRow, UnmatchedRow } from './payment.ts'
import type { PendingRow } from './pending.ts'

const receipt = text({ en: 'Receipt', sw: 'Risiti' }, { rank: 'title' })
const client = text({ en: 'Client', sw: 'Mteja' })
const amount = money({ en: 'Amount', sw: 'Kiasi' }, { rank: 'main' })
const at = instant({ en: 'Received on', sw: 'Tarehe' }, { sort: true })
const currency = text({ en: 'Currency', sw: 'Sarafu' }, { only: 'file' })
const code = text({ en: 'Loan', sw: 'Mkopo' }, { only: 'file' })
const note = text({ en: 'Note', sw: 'Maelezo' }, { only: 'file' })

export const CHANNELS = {
  prompt: { en: 'M-Pesa request', sw: 'Ombi la M-Pesa' },
  paybill: { en: 'M-Pesa Paybill', sw: 'Paybill ya M-Pesa' },
  card: { en: 'Card', sw: 'Kadi' },
  bank: { en: 'Bank', sw: 'Benki' },
  cash: { en: 'Cash', sw: 'Taslimu' },
  mobile: { en: 'M-Pesa, entered manually', sw: 'M-Pesa, imeandikwa kwa mkono' },
  moved: { en: 'From another loan', sw: 'Kutoka mkopo mwingine' },
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

const state = choice({ en: 'Status', sw: 'Hali' })

/** Columns of the list of payments received for loans. */
export const receivedColumns = columns<ReceivedRow>()({
  receipt,
  client,
  code,
  amount: { ...amount, sort: true },
  currency,
  day: day(at.label, { sort: true }),
  at: instant({ en: 'Recorded on', sw: 'Yaliandikwa' }, { only: 'file' }),
  channel: choice({ en: 'Channel', sw: 'Njia' }, { choices: CHANNELS, only: 'file' }),
  state: { ...state, choices: BOOKINGS },
  note,
})

/** Columns of the list of unmatched payments. */
export const unmatchedColumns = columns<UnmatchedRow>()({
  receipt,
  name: text({ en: 'Payer', sw: 'Mlipaji' }),
  account: text({ en: 'Account entered', sw: 'Akaunti iliyoandikwa' }),
  amount: { ...amount, sort: true },
  at,
  note,
})

/** Columns of the list of actions waiting for a second person. */
export const pendingColumns = columns<PendingRow>()({
  kind: choice({ en: 'Type', sw: 'Nini' }, { rank: 'title' }),
  amount,
  client: { ...client, of: 'loan.client' },
  asker: text({ en: 'Requested by', sw: 'Aliyeomba' }, { of: 'by', rank: 'minor' }),
})

/** Columns of the list of payouts in progress. */
export const payoutColumns = columns<PayoutRow>()({
  client: { ...client, rank: 'title' },
  code,
  amount,
  currency,
  method: choice({ en: 'To', sw: 'Kwa' }, { choices: METHODS }),
  state: { ...state, choices: PAYOUTS },
  receipt: text(receipt.label, { only: 'file' }),
  at: instant({ en: 'Started on', sw: 'Ilianza' }, { only: 'file' }),
  by: text({ en: 'Started by', sw: 'Aliyeanzisha' }),
})
