import { type Day, isDay } from './day.ts'

// Messages of wallets and banks other than M-Pesa, in the wordings that are publicly known.

type Kind = 'received' | 'sent' | 'paid-till' | 'paid-paybill' | 'deposit' | 'withdrawal'

const NUMBER = String.raw`\d[\d,]*(?:\.\d{1,2})?`
const MONEY = String.raw`(?:ksh|kes|tsh|tzs)\.?\s?(?<amount>${NUMBER})`
const DAY = String.raw`(?<day>\d{2}[/.-]\d{2}[/.-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})`
/** Of Airtel in Tanzania, with the date: `MI240406.1141.Q00001`. */
const TID = String.raw`(?<code>[a-z]{2}(?<day>\d{6})\.\d{4}\.\w{6})`

const WORDINGS: readonly (readonly [Kind, string])[] = [
  // Airtel Money, Kenya
  ['received', String.raw`^tid: ?(?<code>\w{11})\. received ${MONEY} from (?<who>.+?) on ${DAY}`],
  ['sent', String.raw`^(?<code>\w{11})\. ${MONEY} sent to (?<who>.+?) on ${DAY}`],
  [
    'paid-paybill',
    String.raw`^(?<code>\w{11})\. ${MONEY} paid to (?<who>.+?) account (?<account>\S+) on ${DAY}`,
  ],
  // Equity Bank and NCBA
  [
    'paid-paybill',
    String.raw`^confirmed, bill payment to (?<who>.+?) of ${MONEY} for account (?<account>\S+) and ref\. (?<code>\w{10}) on ${DAY}`,
  ],
  [
    'paid-till',
    String.raw`^mpesa till transfer of ${MONEY} to (?<who>.+?) bank ref\. \w+ mpesa ref\. (?<code>\w{10}) was successful`,
  ],
  // Mixx by Yas
  [
    'deposit',
    String.raw`^cash-in of ${MONEY} from agent - (?<who>.+?) is successful.* txnid: ?(?<code>\d{14})\. ${DAY}`,
  ],
  [
    'withdrawal',
    String.raw`^cash out of ${MONEY} from agent - (?<who>.+?) is successful.* txnid:? (?<code>\d{14})`,
  ],
  [
    'withdrawal',
    String.raw`umetuma pesa kwa wakala - (?<who>.+?), kiasi ${MONEY}.* kumbukumbu no\.: (?<code>\d{14})\. ${DAY}`,
  ],
  [
    'sent',
    String.raw`^money sent successfully to (?<who>.+?)\. amount ${MONEY}.* receipt: ?(?<code>503-\w{10})`,
  ],
  [
    'sent',
    String.raw`^umetuma ${MONEY} kwenda kwa mpokeaji wa (?<who>.+?)\. ada .*muamala: (?<code>\d{14})\. ${DAY}`,
  ],
  [
    'paid-till',
    String.raw`^umetuma kikamilifu ${MONEY} kwenda kwa (?<who>.+?)\. jumla .*muamala: (?<code>\d{14})\. .*?${DAY}`,
  ],
  [
    'paid-till',
    String.raw`^umelipa ${MONEY} kwenda kwa (?<who>.+?)\. ada .*kumbukumbu no\.: (?<code>\d{14})\. ${DAY}`,
  ],
  ['received', String.raw`you have received ${MONEY} from (?<who>.+?) with txnid: (?<code>\d{14})`],
  // Airtel Money, Tanzania
  ['received', String.raw`^umepokea ${MONEY} kutoka kwa (?<who>.+?) ?\. salio .*tid: ?${TID}`],
  ['received', String.raw`^umepokea ${MONEY}, (?<who>.+?)\. salio .*muamala no\. ${TID}`],
  ['sent', String.raw`^paid (?<amount>${NUMBER}) tzs to (?<who>.+?)\. charges .*tid: ?${TID}`],
  // HaloPesa
  [
    'sent',
    String.raw`tnx (?<code>\d{16})\. sent (?<amount>${NUMBER}) tzs to (?<who>.+?) at (?<day>\d{2}/\d{2}/\d{4})`,
  ],
  [
    'sent',
    String.raw`^utambulisho wa muamala: (?<code>\d{10})\. umetuma ${MONEY} kwenda (?<who>.+?), gharama`,
  ],
  // Selcom Pesa, NMB and CRDB
  ['sent', String.raw`^(?<code>\d{4}\w{4}) accepted\. you have sent ${MONEY} to (?<who>.+?) on ${DAY}`],
  [
    'sent',
    String.raw`^kumb: (?<code>gwx\d+) imethibitishwa\. kiasi cha ${MONEY} kimetumwa .*? kwenda (?<who>.+?)\. tarehe: ?${DAY}`,
  ],
  [
    'received',
    String.raw`you have received ${MONEY} in your account number: (?<who>) ?\S+ ${DAY}t\S+ ref: ?(?<code>ft\w{10})`,
  ],
]
const PATTERNS = WORDINGS.map(([kind, wording]) => [kind, new RegExp(wording, 'iu')] as const)

const FEE = new RegExp(
  String.raw`\b(?:fee|charges|ada|makato|gharama)(?: tsh)?:?\s*(?:(?:ksh|tsh|tzs)\s?)?(?<amount>${NUMBER})`,
  'iu',
)
const BALANCE = new RegExp(
  String.raw`\b(?:bal(?:ance)?|salio)\b[^.\d]{0,20}?(?:(?:ksh|tsh|tzs)\s?)?(?<amount>${NUMBER})`,
  'iu',
)

/** What a message says, in its own words. */
export type WalletSms = {
  kind: Kind
  code: string
  country: 'KE' | 'TZ'
  amount: string
  fee: string | undefined
  balance: string | undefined
  who: string
  account: string
  day: Day | null
}

/** Parses one message of another wallet or a bank, with its white space collapsed; null for any other text. */
export function readWalletSms(text: string): WalletSms | null {
  for (const [kind, pattern] of PATTERNS) {
    const groups = pattern.exec(text)?.groups
    if (!groups) continue
    const { code = '', amount = '', who = '', account = '', day = '' } = groups
    return {
      kind,
      code: code.toUpperCase(),
      country: /\bt(?:sh|zs)/i.test(text) ? 'TZ' : 'KE',
      amount,
      fee: FEE.exec(text)?.groups?.amount,
      balance: BALANCE.exec(text)?.groups?.amount,
      who,
      account,
      day: dayIn(day),
    }
  }
  return null
}

/** Dates as written: `2025-04-26`, `30/03/26` or `06-06-2026`, and `240406` in a code of Airtel. */
const DATES = [
  /^20(?<year>\d\d)-(?<month>\d\d)-(?<day>\d\d)$/,
  /^(?<day>\d\d)\D(?<month>\d\d)\D(?:20)?(?<year>\d\d)$/,
  /^(?<year>\d\d)(?<month>\d\d)(?<day>\d\d)$/,
]

function dayIn(text: string): Day | null {
  const { year, month, day } = DATES.map(form => form.exec(text)?.groups).find(Boolean) ?? {}
  const found = `20${year}-${month}-${day}`
  return isDay(found) ? found : null
}
