import { useWords } from '#kit/core/speech.tsx'
import type { Say } from '#kit/core/words.ts'
import { formatRate } from '#rules/money.ts'
import type { Fault, Faults, Field } from './form.ts'
import type { FundWords } from './words.en.ts'

export const useSay = (): Say<FundWords> => useWords<FundWords>()

/** Says what is wrong with a field. */
export function useFaults(faults: Faults): (field: Field) => string | null {
  const say = useSay() as (key: string, values?: Record<string, string | number>) => string
  const told = (fault: Fault) => ('said' in fault ? fault.said : say(fault.key, fault.values))
  return field => {
    const fault = faults[field]
    return fault ? told(fault) : null
  }
}

/** Says a rate: `7 % a year`. */
export function useRate(): (rate: number, per: 'month' | 'year') => string {
  const say = useSay()
  return (rate, per) => say(per === 'month' ? 'rateMonth' : 'rateYear', { rate: formatRate(rate) })
}
