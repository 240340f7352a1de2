import type { MovementClass } from '#contract/validation.ts'
import type { Row } from './read.ts'

/** Rules by whole words, mostly at the beginning: COFFEE is not a fee, and a person may be called Trevor. The first match wins. */
const RULES: readonly [pattern: RegExp, is: MovementClass][] = [
  [
    /\b(charges?|crg|excise( duty)?|levy|tozo|makato|ledger fee|access fee|commission|transaction fee)\b/i,
    'fee',
  ],
  [/^reversal\b|\breversal( by| of| via|:|$)/i, 'reversal'],
  [/overdraft of credit party|od loan repayment|m-?pesa overdraw|\bfuliza ii overdraw\b/i, 'financing'],
  [
    /\b(m-?shwari loan|kcb m-?pesa loan|term loan|h-?fund|hustler fund|timiza|tala|branch international|zenka|okolea|stawi|jiinue|songesha|bustisha|nivushe|mshiko fasta|m-?pawa|biashara overdraft|overdraft repayment|loan (disbursement|repayment|credit|recovery))\b/i,
    'financing',
  ],
  [
    /\b(deposit of funds at agent|customer withdrawal at agent|withdraw(al)? (at agent|to bank)|agency withdrawal|atm( withdrawal)?|cash (deposit|withdrawal|withdrawl)|m-?shwari (deposit|withdraw|lock)|kcb m-?pesa (deposit|withdraw|target)|unit trust|ziidi mmf|mali savings|settlement account|organi[sz]ation mmf|transfer from bank|bank to mobile|mobile to bank|own account|funds transfer)\b/i,
    'transfer',
  ],
  [/\b(betting|sportpesa|betika|odibets|mozzart|betpawa|1xbet)\b/i, 'personal'],
  [/^(salary payment|promotion payment|receive international transfer)/i, 'personal'],
  [/\b(kra|etims|county|gepg|tra control)\b/i, 'payment'],
  [/\b(airtime|recharge|bundle|luku|kplc|token)s?\b/i, 'payment'],
  [
    /^(customer payment to small business from|small business (pay bill|payment)|pay bill from|pay bill online from|merchant payment from|merchant pay utility|merchant customer payment|business pay bill|fsi to pay bill|lipa namba)/i,
    'receipt',
  ],
  [
    /^(merchant payment|pay bill|customer payment to small business to|card pay bill|buy goods|lipa)/i,
    'payment',
  ],
]

/** Classifies a movement by its text: `unknown` if only the owner can tell, as with money between people. */
export function classOf({
  details,
  in: came,
  out: went,
}: Pick<Row, 'details' | 'in' | 'out'>): MovementClass {
  for (const [pattern, is] of RULES) {
    if (!pattern.test(details)) continue
    if (is === 'receipt' && came === 0) return went > 0 ? 'payment' : 'receipt'
    if (is === 'payment' && went === 0) return 'receipt'
    return is
  }
  return 'unknown'
}

/** Returns a movement's counterparty without the varying parts, as the key under which its classification is remembered. */
export function counterpartyOf(details: string): string {
  const own = details
    .replace(/^.*?\b(?:to|from)\b\s*-?\s*/i, '')
    .replace(/\bacc\b.*$/i, '')
    .replace(/[\d*]{3,}[\d*xX]*/g, ' ')
    .replace(/[^\p{L}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return (own || details.trim()).toUpperCase().slice(0, 80)
}

/** Checks whether movements of a class are compared with the book: receipts and payments of the business, and unclassified ones. */
export const isCompared = (of: MovementClass): boolean =>
  of === 'receipt' || of === 'payment' || of === 'unknown'
