import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { EntryKind, Figures, Overview, Period, Span } from '#contract/book.ts'
import { recordOf } from '#contract/record.ts'
import { currentDay } from '#kit/ui/days.ts'
import type { Day } from '#rules/day.ts'
import { figuresFrom, type Sums, sumsOf } from '#rules/figures.ts'
import { periodBefore, periodOn } from '#rules/period.ts'
import type { Lists } from './lists.ts'
import type { Model } from './model.ts'
import type { Waiting } from './waiting.ts'

const SALES = ['product-sale', 'service-sale'] as const
const GROSS = [...SALES, 'cost-of-goods'] as const

/** The eight figures in order, with the lists each is computed from. */
export const RESTS = {
  revenue: SALES,
  costOfGoods: ['cost-of-goods'],
  grossProfit: GROSS,
  grossMargin: GROSS,
  operatingExpense: ['operating'],
  operatingCashflow: [...GROSS, 'operating'],
  capitalExpenditure: ['capital'],
  netCashflow: [...GROSS, 'operating', 'capital'],
} as const satisfies Record<keyof Figures, readonly EntryKind[]>
export type FigureName = keyof typeof RESTS
const SUMMED = RESTS.netCashflow
type Summed = (typeof SUMMED)[number]

export type Figure = { now: number | null; before: number | null; hasFailed: boolean }
type Reckoned = {
  figures: Record<FigureName, Figure>
  period: Period | null
  previous: Period | null
  hasWaiting: boolean
}

/** Returns the sums that figures were computed from. */
const sumsBehind = ({ revenue, costOfGoods, operatingExpense, capitalExpenditure }: Figures): Sums => ({
  'product-sale': revenue,
  'cost-of-goods': costOfGoods,
  operating: operatingExpense,
  capital: capitalExpenditure,
})

const within = (day: unknown, period: Period | null): boolean =>
  !period || (String(day) >= period.from && String(day) <= period.to)

/** Returns what queued new entries add to the sums of a period. Queued changes count only once the server has them. */
function waitingSums(waiting: readonly Waiting[], period: Period | null): Sums {
  const own = waiting.filter(
    ({ form, target, problem, values }) =>
      !target &&
      problem === undefined &&
      (SUMMED as readonly string[]).includes(form) &&
      within(values.day, period),
  )
  return sumsOf(own.map(({ form, values }) => ({ kind: form as Summed, amount: Number(values.amount) })))
}

const added = (one: Sums, other: Sums): Sums =>
  recordOf(SUMMED, kind => (one[kind] ?? 0) + (other[kind] ?? 0))

const every = (make: (name: FigureName) => Figure): Reckoned['figures'] =>
  recordOf(Object.keys(RESTS) as FigureName[], make)

/** Returns the server's figures, plus the entries queued on this device. */
export function fromOverview(
  { span, period, figures, previous }: Overview,
  waiting: readonly Waiting[],
): Reckoned {
  const requested = span === 'all' ? null : period
  const more = waitingSums(waiting, requested)
  const now = figuresFrom(added(sumsBehind(figures), more))
  return {
    figures: every(name => ({ now: now[name], before: previous?.figures[name] ?? null, hasFailed: false })),
    period,
    previous: previous?.period ?? null,
    hasWaiting: Object.keys(more).length > 0,
  }
}

/**
 * Computes the figures from the lists if the server's overview failed to load. A failed list affects only the figures that depend on it.
 */
export function fromLists(
  lists: Lists,
  { span, on, today, waiting }: { span: Span; on: Day | undefined; today: Day; waiting: readonly Waiting[] },
): Reckoned {
  const period = span === 'all' ? null : periodOn(span, on ?? today)
  const previous = span === 'all' || !period ? null : periodBefore(span, period, today)
  const of = (asked: Period | null): Figures =>
    figuresFrom(
      sumsOf(
        SUMMED.flatMap(kind =>
          (lists[kind]?.rows ?? [])
            .filter(({ day }) => within(day, asked))
            .map(row => ({ kind, amount: 'revenue' in row ? row.revenue : row.amount })),
        ),
      ),
    )
  const more = waitingSums(waiting, period)
  const now = figuresFrom(added(sumsBehind(of(period)), more))
  const before = previous && of(previous)
  return {
    figures: every(name => {
      const rests = RESTS[name].map(kind => lists[kind])
      // cached lists that are cut off cannot be summed
      const isHere = rests.every(list => list?.rows && !list.seen?.isPart)
      return {
        now: isHere ? now[name] : null,
        before: isHere && before ? before[name] : null,
        hasFailed: rests.some(list => list?.failure || list?.seen?.isPart),
      }
    }),
    period,
    previous,
    hasWaiting: Object.keys(more).length > 0,
  }
}

/** Returns the figures of the selected period; null while loading. */
export function useReckoned(model: Model): Reckoned | null {
  const { value, failure } = useStore(model.$overview)
  const lists = useStore(model.lists.$lists)
  const waiting = useStore(model.$waiting)
  const place = useStore(model.$place)
  const hasFailed = Boolean(failure)
  useEffect(() => {
    if (hasFailed) void model.lists.need(...SUMMED)
  }, [hasFailed, model])
  if (place.at !== 'overview') return null
  if (failure) return fromLists(lists, { ...place, today: currentDay(), waiting })
  return value && fromOverview(value, waiting)
}
