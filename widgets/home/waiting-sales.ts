import type { BlockValue } from '#contract/home.ts'
import { recall } from '#kit/core/device-storage.ts'
import { queueName, readEntries } from '#kit/outbox/outbox.ts'
import { wholeOf } from '#rules/figures.ts'

/** The fields used here of a queued entry (widgets/digikua/waiting.ts). */
type Waiting = {
  form: string
  values: Record<string, unknown>
  target?: string
  business: string
  problem?: string
}

const SALES = ['product-sale', 'service-sale']

/** Adds queued sales on this device to the recorded ones. @returns also the queued total, in minor units */
export function withWaiting(value: BlockValue<'sales'>, person: string | null) {
  const waiting = read(person).filter(
    ({ form, target, problem, business }) =>
      SALES.includes(form) && !target && problem === undefined && business === value.businessId,
  )
  const on = (day: string) => waiting.filter(({ values }) => values.day === day)
  const sumOf = (some: Waiting[]) => some.reduce((sum, { values }) => sum + wholeOf(Number(values.amount)), 0)
  const today = value.days.at(-1)?.day ?? ''
  return {
    ...value,
    days: value.days.map(({ day, amount }) => ({ day, amount: amount + sumOf(on(day)) })),
    count: value.count + on(today).length,
    waits: sumOf(value.days.flatMap(({ day }) => on(day))),
  }
}

const read = (person: string | null): Waiting[] =>
  person === null ? [] : (readEntries(recall(queueName('digikua', person))) as unknown as Waiting[])
