import { useWords } from '#kit/core/i18n.tsx'
import type { Translate } from '#kit/core/words.ts'
import { formatRate } from '#rules/money.ts'
import type { FundWords } from './words.en.ts'

export const useT = (): Translate<FundWords> => useWords<FundWords>()

/** Returns a formatter of rates: `7 % a year`. */
export function useRate(): (rate: number, per: 'month' | 'year') => string {
  const t = useT()
  return (rate, per) => t(per === 'month' ? 'rateMonth' : 'rateYear', { rate: formatRate(rate) })
}
