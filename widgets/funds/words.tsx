import { useWords } from '#kit/core/speech.tsx'
import type { Say } from '#kit/core/words.ts'
import { formatRate } from '#rules/money.ts'
import type { FundWords } from './words.en.ts'

export const useSay = (): Say<FundWords> => useWords<FundWords>()

/** Says a rate: `7 % a year`. */
export function useRate(): (rate: number, per: 'month' | 'year') => string {
  const say = useSay()
  return (rate, per) => say(per === 'month' ? 'rateMonth' : 'rateYear', { rate: formatRate(rate) })
}
