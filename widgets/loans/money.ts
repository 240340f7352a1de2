import { useStore } from '@nanostores/react'
import { formatMoney, MINOR } from '#rules/money.ts'
import type { Model } from './model.ts'

/** Formats whole units of the tenant's currency, as used in the specification's rows: `Ksh 4,500`. */
export function useWhole(model: Model): (units: number) => string {
  const tenant = useStore(model.$tenant)
  const currency = tenant?.loan.currency ?? 'KES'
  return units => formatMoney(Math.round(units * MINOR), currency)
}
