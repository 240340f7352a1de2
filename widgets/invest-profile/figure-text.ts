import type { InvestFigure } from '#contract/invest.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { formatMoney } from '#rules/money.ts'
import type { ShareWords } from './share.en.ts'

/** Returns a formatter of figures; it returns null for an unknown figure. */
export function useFigureText() {
  const t = useWords<ShareWords>()
  return ({ item, amount, of, currency }: InvestFigure): string | null => {
    if (amount === null) return null
    if (item === 'sales' || item === 'profit') return formatMoney(amount, currency)
    if (item === 'growth') return `${amount > 0 ? '+' : ''}${Math.round(amount / 100)}%`
    if (item === 'repayment') return t('repaid', { repaid: amount, all: of ?? 0 })
    return amount < 24 ? t('months', { count: amount }) : t('years', { count: Math.floor(amount / 12) })
  }
}
