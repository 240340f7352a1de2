// Layouts of institutions' statements, as data. Everything else is found by column headings.

/** The known headings of each column of a statement, letters and digits only. */
const HEADINGS = {
  reference: `
    receiptno receipt receiptnumber reference referencenumber referenceno bankreference
    bankreferencenumber transactionreference transactionid paymentref xref kumbukumbu`,
  time: 'completiontime date txndate transactiondate trandate trans postingdate bookdate datetime tarehe',
  'value-day': 'valuedate value initiationtime',
  details: `
    details description transactiondetails particulars narration narrative maelezo descriptionnarration
    transactiontypeanddetails remarks`,
  status: 'transactionstatus status hali',
  in: `
    paidin moneyin credit credits creditamount deposit deposits cr credited paidinkshs creditmoneyin
    iliyoingia`,
  out: `
    withdrawn withdraw moneyout debit debits debitamount withdrawal withdrawals paidout dr debited
    withdrawnkshs debitmoneyout iliyotoka`,
  amount: 'amount transactionamount kiasi',
  balance:
    'balance runningbalance ledgerbalance bookbalance closingbalance balancekshs salio availablebalance',
  other: `
    channel chequenumber chequeno trnbrname otherparty otherpartyinfo transactiontype balanceconfirmed
    reasontype linkedtransactionid acno currency channelreference usernarrative userdescription`,
} as const
export type Column = keyof typeof HEADINGS

/** How an institution's statements differ from the default. */
export type Layout = {
  key: string
  /** Texts in the first lines that identify this layout. */
  marks: readonly RegExp[]
  /** A row starts with such a text in its first column; otherwise with a date. */
  receipts?: boolean
  /** Text may be above and below its row. */
  floats?: boolean
  /** In a total of two amounts without headings, the first is money in. */
  totalsInFirst?: boolean
  /** The country whose transaction codes encode the day. */
  codes?: 'KE' | 'TZ'
}

/** Layouts as far as publicly known; the last one fits anything with headings. */
export const LAYOUTS: readonly Layout[] = [
  {
    key: 'mpesa-ke',
    marks: [/m-?pesa (full )?statement/i, /safaricom/i],
    receipts: true,
    totalsInFirst: true,
    codes: 'KE',
  },
  {
    key: 'mpesa-ke-till',
    marks: [/short ?code/i, /organi[sz]ation/i],
    receipts: true,
    totalsInFirst: true,
    codes: 'KE',
  },
  { key: 'mpesa-tz', marks: [/vodacom/i], receipts: true, totalsInFirst: true, codes: 'TZ' },
  { key: 'airtel', marks: [/airtel money/i], totalsInFirst: false },
  { key: 'kcb', marks: [/\bkcb\b/i, /kenya commercial bank/i], floats: true },
  { key: 'equity', marks: [/equity bank/i] },
  { key: 'coop', marks: [/co-?operative bank/i] },
  { key: 'nmb', marks: [/\bnmb\b/i] },
  { key: 'crdb', marks: [/\bcrdb\b/i] },
  { key: 'any', marks: [] },
]

export const layoutOf = (key: string): Layout =>
  LAYOUTS.find(one => one.key === key) ?? (LAYOUTS.at(-1) as Layout)

/** Normalizes a heading for lookup. */
const normalizeHeading = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Uses the value date as the date if there is no other. */
export const withDay = <Found extends { column: Column }>(found: readonly Found[]): Found[] =>
  found.some(({ column }) => column === 'time')
    ? [...found]
    : found.map(one => (one.column === 'value-day' ? { ...one, column: 'time' } : one))

const BY_HEADING = new Map(
  Object.entries(HEADINGS).flatMap(([column, headings]) =>
    headings
      .trim()
      .split(/\s+/)
      .map((heading): [string, Column] => [heading, column as Column]),
  ),
)
/** Returns the column a heading names, if any. */
export const columnOf = (heading: string): Column | undefined => BY_HEADING.get(normalizeHeading(heading))
