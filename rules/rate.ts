import { formatRate } from './money.ts'

/** Formats a rate for tables and sentences, in the same way everywhere: `725` → `7.25%`. */
export const formatPercent = (basisPoints: number): string => `${formatRate(basisPoints)}%`

/** Parses a rate in percent with at most two decimals, `7.25`, into basis points; null for anything else. */
export function readRate(text: string): number | null {
  const plain = text.trim().replace(/\s*%$/, '').replace(',', '.')
  const [, whole, part = ''] = plain.match(/^(\d{1,3})(?:\.(\d{1,2}))?$/) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
