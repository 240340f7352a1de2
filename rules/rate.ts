import { formatRate } from './money.ts'

/** `725` → `7.25%`: a rate as it stands in tables and sentences, the same everywhere. */
export const formatPercent = (basisPoints: number): string => `${formatRate(basisPoints)}%`

/** A rate in percent with at most two decimals, `7.25`, in basis points; null for anything else. */
export function readRate(text: string): number | null {
  const plain = text.trim().replace(/\s*%$/, '').replace(',', '.')
  const [, whole, part = ''] = plain.match(/^(\d{1,3})(?:\.(\d{1,2}))?$/) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
