import { type Day, daysBetween, isDay } from './day.ts'
import { MINOR } from './money.ts'
import { readWalletSms } from './wallet-sms.ts'

/** The transaction type a message reports. */
type SmsKind =
  | 'received'
  /** A sale: paid at a till, Paybill, Lipa Namba or Pochi. */
  | 'received-till'
  | 'sent'
  | 'paid-till'
  | 'paid-paybill'
  | 'airtime'
  | 'withdrawal'
  | 'deposit'
  /** Between the user's own accounts. */
  | 'transfer'
  | 'loan'
  /** An overdraft, sent in addition to the message of the payment it funded, with the same code. */
  | 'fuliza'
  | 'loan-repaid'
  | 'reversal'
  | 'interest'

/** How the book can use it: `ask` if only the owner knows, `fee` if just the charge is an expense. */
type SmsUse = 'sale' | 'expense' | 'investment' | 'fee' | 'ask' | 'none'

/** An inconsistency: the message may be old, edited, or not from M-Pesa. */
type SmsDoubt = 'code' | 'day' | 'balance' | 'future'

export type SmsReading = {
  code: string
  country: 'KE' | 'TZ'
  kind: SmsKind
  use: SmsUse
  /** In minor units. Null if the message has none. */
  amount: number | null
  fee: number
  /** Wallet balance afterwards; null if not stated. */
  balance: number | null
  /** The counterparty's name, without the phone number. */
  name: string
  /** E.164; null if missing or masked. */
  phone: string | null
  account: string
  /** The day stated in the message, otherwise the one encoded in its code. */
  day: Day | null
  /** Code of the transaction it reverses. */
  reverses: string | null
  doubts: SmsDoubt[]
  /** Set for a message of another wallet or a bank than M-Pesa. */
  isWallet?: true
}

/** `failed`: it reports a failed payment. `nothing`: it reports no transaction. `unknown`: it is not a message we can parse. */
type SmsResult = { sms: SmsReading } | { problem: 'failed' | 'nothing' | 'unknown' }

const MONEY = String.raw`(?:ksh|kes|tshs?|tzs|sh)\.?\s?(?<amount>\d[\d,]*(?:\.\d{1,2})?)`
/** Where the counterparty's name ends. */
const END = String.raw`(?=\.?\s*(?:\bon\b|\btarehe\b|\bmnamo\b|\bkwny\b|\bat\b|new\b|salio\b|baki\b|jumla\b|ada\b|total fee|(?:your )?balance\b|(?:for )?account\b|,|$))`
const WHO = `(?<who>.*?)${END}`

const USES: Record<SmsKind, SmsUse> = {
  received: 'ask',
  'received-till': 'sale',
  sent: 'ask',
  'paid-till': 'expense',
  'paid-paybill': 'expense',
  airtime: 'expense',
  withdrawal: 'fee',
  deposit: 'none',
  transfer: 'fee',
  loan: 'investment',
  fuliza: 'fee',
  'loan-repaid': 'none',
  reversal: 'none',
  interest: 'ask',
}

/** The wording of each kind, English and Kiswahili; the first match wins. Null: it reports no transaction. */
const WORDINGS: readonly (readonly [SmsKind | null, string])[] = [
  [null, 'account balance was|baki yako ni:'],
  [null, String.raw`^[\p{L} .']+ has received (?:ksh|tsh)`],
  ['reversal', String.raw`reversal of transaction (?<other>\w{8,11}) has been .*?and ${MONEY} is credited`],
  ['reversal', String.raw`transaction (?<other>\w{8,11}) has been reversed`],
  ['fuliza', `fuliza m-pesa amount is ${MONEY}`],
  [
    'loan-repaid',
    `${MONEY} from your m-pesa has been used to (?:fully|partially) pay your outstanding fuliza`,
  ],
  ['loan-repaid', `${MONEY} has been deducted from your m-pesa account .*?(?:overdraft|songesha)`],
  ['loan-repaid', `loan of ${MONEY} repaid`],
  ['loan', `loan of ${MONEY} has been approved`],
  ['loan', `loan has been approved .*?${MONEY}`],
  ['transfer', `${MONEY} (?:transferr?ed|transfered) (?:to|from) (?<who>.*?) account`],
  ['transfer', `you have transferr?ed ${MONEY} from your (?<who>.*?) account`],
  ['transfer', `${MONEY} has been moved from your`],
  ['withdrawal', `withdraw ${MONEY} from ${WHO}`],
  ['withdrawal', `pokea kiasi cha ${MONEY} kutoka kwa ${WHO}`],
  ['deposit', `give ${MONEY} (?:cash )?to ${WHO}`],
  ['deposit', String.raw`\btoa ${MONEY} kwa ${WHO}`],
  ['airtime', `you bought ${MONEY} of airtime(?: for ${WHO})?`],
  ['airtime', `umenunua ${MONEY} (?:ya mjazo|muda wa maongezi)(?: kwa ${WHO})?`],
  ['received-till', `you have received ${MONEY} from (?<who>.*?) for account (?<account>.*?)${END}`],
  ['received', `you have received (?:a payment of )?${MONEY} from ${WHO}`],
  ['received', `umepokea ${MONEY} kutoka(?: kwa)? ${WHO}`],
  [
    'received-till',
    String.raw`${MONEY}(?: tsh\.?)?(?: has been)? (?:received from|paid by) ${WHO}(?:\.?\s*account number (?<account>\S+))?`,
  ],
  ['paid-paybill', `${MONEY} sent to (?<who>.*?) for account ?(?<account>.*?)${END}`],
  [
    'paid-paybill',
    `${MONEY} imetumwa kwa (?<who>.*?) (?:kwa|kwenye) akaunti namba(?:ri)? (?<account>.*?)${END}`,
  ],
  ['paid-till', `${MONEY} sent to business ${WHO}`],
  ['sent', `${MONEY} sent to ${WHO}`],
  ['sent', `${MONEY} imetumwa kwa ${WHO}`],
  ['paid-till', `${MONEY} paid to ${WHO}`],
  ['paid-till', `umelipa ${MONEY} kwa ${WHO}`],
]
const PATTERNS = WORDINGS.map(([kind, wording]) => [kind, new RegExp(wording, 'iu')] as const)

const FEE = String.raw`(?:transaction cost|total fee|access fee charged|interest charged|gharama ya kutuma ni|ada jumla|jumla ya ada|and charged),?\s*`
const FEES = new RegExp(FEE + MONEY, 'i')
const BALANCE = new RegExp(
  String.raw`(?:(?:new|your) (?:(?:m-pesa|account|business|merchant|till|utility|pochi [\p{L} ]*?) )*balance(?: is)?|\bbalance is|\b(?:salio|baki)\b[^.\d]{0,30}?\bni)\s*${MONEY}`,
  'iu',
)
/** Equity Bank's message of a payment to its customer by M-Pesa, which has the code within. */
const BY_BANK = new RegExp(
  String.raw`confirmed ${MONEY} to .{1,80}? via m-?pesa ref (?<code>\w{10}) by (?<who>.{1,80}?) phone (?<phone>\d+) on (?<day>\d\d)-(?<month>\d\d)-(?<year>\d{4})`,
  'gi',
)
/** Its equivalent in the words of a till. */
const AS_TILL = '$<code> Confirmed. KES $<amount> received from $<phone> $<who> on $<day>/$<month>/$<year>.'
/** Other networks and countries, which messages name like a business. */
const ANOTHER_NETWORK = /^(?:tips\b|m-?pesa global)/i
/** The user's own accounts, which messages name like a counterparty. */
const OWN = /^(?:m-?shwari|ziidi|mali|kcb m-?pesa)$/i
const SALE = /new (?:business|till|merchant|utility|pochi)[\p{L} ]* balance|pochi la biashara yako/iu

const CODE = '[A-Z0-9]{8,11}'
const CONFIRMED = '(?:confirmed|imethibitishwa|umenunua|completed)'
/** Start of a message: its code and the confirmation. A code has a digit and letters. */
const BEGINS = new RegExp(
  String.raw`(?<![A-Za-z0-9])(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[A-Za-z])(?<code>${CODE})[\s,.]+(?=${CONFIRMED})`,
  'gi',
)

/**
 * Parses text pasted from M-Pesa, Kenya or Tanzania, in English or Kiswahili: one message or several; or one message of another wallet or
 * a bank. A parsed message is no proof that anything was paid.
 * @param today to detect future dates
 */
export function readSms(pasted: string, today: Day): SmsResult[] {
  // chats prefix a message with time and sender; lines break anywhere
  const text = pasted
    .replace(/\[\d[^\]]{3,40}\]\s[^:\n]{1,40}:/g, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(BY_BANK, AS_TILL)
    .trim()
  const other = ofWallet(text, today)
  if (other) return [{ sms: other }]
  const begins = [...text.matchAll(BEGINS)]
  if (begins.length === 0) return [{ problem: isFailure(text) ? 'failed' : 'unknown' }]
  return begins.map((begin, at) => {
    const from = begin.index + begin[0].length
    const body = text.slice(from, begins[at + 1]?.index ?? text.length)
    return readOne((begin.groups?.code ?? '').toUpperCase(), body, today)
  })
}

/** Reads a message of another wallet or a bank, whose codes say nothing. */
function ofWallet(text: string, today: Day): SmsReading | null {
  const read = readWalletSms(text)
  if (!read) return null
  const { kind, code, country, account, day } = read
  const fee = minor(read.fee ?? '0')
  return {
    code,
    country,
    kind,
    use: purposeOf(kind, fee),
    amount: minor(read.amount),
    fee,
    balance: read.balance === undefined ? null : minor(read.balance),
    ...readWho(read.who, country),
    account,
    day,
    reverses: null,
    doubts: day && day > today ? ['future'] : [],
    isWallet: true,
  }
}

const purposeOf = (kind: SmsKind, fee: number): SmsUse =>
  USES[kind] === 'fee' && fee === 0 ? 'none' : USES[kind]

const isFailure = (text: string): boolean => /^(?:failed|imefeli|transaction failed|insufficient)/i.test(text)

function readOne(code: string, written: string, today: Day): SmsResult {
  const body = written.replace(/^(?:confirmed|imethibitishwa|completed)[\s.,]*/i, '')
  for (const [kind, pattern] of PATTERNS) {
    const groups = pattern.exec(body)?.groups
    if (!groups && !pattern.test(body)) continue
    if (kind === null) return { problem: 'nothing' }
    return { sms: describe(code, kind, body, groups ?? {}, today) }
  }
  return { problem: isFailure(body) ? 'failed' : 'unknown' }
}

function describe(
  code: string,
  worded: SmsKind,
  body: string,
  groups: Record<string, string | undefined>,
  today: Day,
): SmsReading {
  const country = /\bt(?:sh|zs)/i.test(body) ? 'TZ' : 'KE'
  const amount = groups.amount === undefined ? null : minor(groups.amount)
  const balance = amountIn(BALANCE, body)
  const account = (groups.account ?? '').trim()
  const isAbroad = ANOTHER_NETWORK.test(groups.who ?? '')
  const { name, phone } = readWho(`${groups.who ?? ''} ${isAbroad ? account : ''}`, country)
  const kind = isAbroad && phone ? 'sent' : kindOf(worded, body, name, phone)
  const fee = amountIn(FEES, body) ?? 0
  const stated = dayIn(body)
  const ofCode = dayOfCode(code, country)
  const day = stated ?? ofCode ?? null
  const doubts: SmsDoubt[] = []
  if (ofCode === undefined) doubts.push('code')
  else if (stated && ofCode && Math.abs(daysBetween(stated, ofCode)) > 1) doubts.push('day')
  if (day && day > today) doubts.push('future')
  const isIn = kind === 'received' || kind === 'received-till'
  if ((isIn && balance !== null && amount !== null && balance < amount) || /\blocked\b/i.test(body))
    doubts.push('balance')
  return {
    // an overdraft has the code of the payment it funded, which is entered by itself
    code: kind === 'fuliza' ? `${code}-FULIZA` : code,
    country,
    kind,
    use: purposeOf(kind, fee),
    amount,
    fee,
    balance,
    name,
    phone,
    account,
    day,
    reverses: groups.other?.toUpperCase() ?? null,
    doubts,
  }
}

/** Refines the kind where the wording alone is ambiguous. */
function kindOf(worded: SmsKind, body: string, name: string, phone: string | null): SmsKind {
  if (worded === 'received' && SALE.test(body)) return 'received-till'
  if (worded === 'received' && /\bfaida\b/i.test(name)) return 'interest'
  // a person with that name would have a phone number
  if ((worded === 'sent' || worded === 'paid-paybill') && phone === null && OWN.test(name)) return 'transfer'
  return worded
}

const minor = (text: string): number => Math.round(Number(text.replaceAll(',', '')) * MINOR)

function amountIn(pattern: RegExp, body: string): number | null {
  const found = pattern.exec(body)?.groups?.amount
  return found === undefined ? null : minor(found)
}

const PHONE = /(?<!\d)(?:\+?(254|255)|0)([167]\d{8})(?!\d)/
const MASKED = /(?<!\d)(?:\+?25[45]|0)?\d{1,3}\*+\d{2,4}(?!\d)/

function readWho(who: string, country: 'KE' | 'TZ'): { name: string; phone: string | null } {
  const [number, dial, rest] = PHONE.exec(who) ?? []
  const name = who
    .replace(number ?? '', ' ')
    .replace(MASKED, ' ')
    // the number of an agent or business precedes its name
    .replace(/^\s*\d{4,7}\s*-/, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-.]+|[\s\-.]+$/g, '')
  return { name, phone: rest ? `+${dial ?? (country === 'TZ' ? '255' : '254')}${rest}` : null }
}

/** Parses the date of a message: day first, the year with two or four digits. A loan's due date is skipped. */
function dayIn(body: string): Day | null {
  const found =
    /(?<!due )\b(?:on|tarehe|mnamo|siku|approved on) (\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)(?!\d)/i.exec(body)
  if (!found) return null
  const [, day = '', month = '', year = ''] = found
  const text = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

const FIRST_YEAR = { KE: 2006, TZ: 2023 } as const

/**
 * Decodes the date from a code: the first letter is the year, the second the month, the third character the day.
 * @returns null for an old code, which has no date; undefined for one that can't be M-Pesa's
 */
export function dayOfCode(code: string, country: 'KE' | 'TZ'): Day | null | undefined {
  if (code.length < 10) return null
  if (country === 'KE' && code.length > 10) return undefined
  const year = code.charCodeAt(0) - 65
  const month = code.charCodeAt(1) - 64
  const third = code.charCodeAt(2)
  const date = third < 58 ? third - 48 : third - 55
  const day = `${FIRST_YEAR[country] + year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  return year >= 0 && year < 26 && isDay(day) ? day : undefined
}
