import type { Item } from '#contract/home.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { useDays } from '#kit/ui/days.ts'
import type { IconName } from '#kit/ui/icon.tsx'
import { type Day, daysBetween } from '#rules/day.ts'
import { isLate } from '#rules/home.ts'
import { formatMoney } from '#rules/money.ts'
import type { HomeWords } from './words.en.ts'

/** The icon of each kind, by its prefix. */
const SIGNS: [begins: string, icon: IconName][] = [
  ['loan', 'coins'],
  ['step', 'steps'],
  ['answer', 'steps'],
  ['survey', 'clipboard'],
  ['play', 'tasks'],
  ['learn', 'cap'],
  ['set-up', 'person'],
  ['invest', 'building'],
]
export const signOf = ({ kind }: Item): IconName =>
  SIGNS.find(([begins]) => kind.startsWith(begins))?.[1] ?? 'flag'

/** Kinds described by their full title instead of their progress. */
const TOLD: readonly Item['kind'][] = [
  'steps-closed',
  'answers-closed',
  'answers-review',
  'answers-judging',
  'answers-selected',
  'answers-not-selected',
]

/** Returns the texts of an item: its title, details, date and action. */
export function useItemWords(today: Day) {
  const t = useWords<HomeWords>()
  const { day } = useDays()
  const words = {
    title(item: Item): string {
      const { kind, name = '', step, amount = 0, currency = 'KES' } = item
      switch (kind) {
        case 'loan-late':
        case 'loan-offer':
          return t(`item-${kind}`, { amount: formatMoney(amount, currency) })
        case 'loan-due':
          return t('item-loan-due', {
            amount: formatMoney(amount, currency),
            day: item.day ? day(item.day) : '',
          })
        case 'loan-returned':
        case 'answer-returned':
        case 'survey':
        case 'play-late':
        case 'play-returned':
        case 'play-task':
        case 'play-next':
        case 'learn-late':
        case 'learn-returned':
        case 'learn-task':
        case 'learn-next':
        case 'invest-enquiry':
          return t(`item-${kind}`, { name })
        case 'step-returned':
          return t('item-step-returned', { step: step ? t(step) : name })
        default:
          return t(`item-${kind}`)
      }
    },
    line(item: Item): string | null {
      const { kind, reason, done, total, amount, currency } = item
      if (kind === 'learn-next' && total) return t('learnDone', { done: done ?? 0, total })
      if (reason) return t('sentBack', { reason })
      if (kind === 'survey' && total) return t('questions', { count: total })
      if (kind === 'loan-draft' && amount && currency) return formatMoney(amount, currency)
      if (kind === 'play-next') return t('playDone', { percent: done ?? 0 })
      if (kind.startsWith('loan')) return item.name ? t('ofLoan', { name: item.name }) : null
      if (done !== undefined && total) return t('doneOf', { done, total })
      return null
    },
    when(item: Item): string | null {
      if (item.day === undefined) return null
      const left = daysBetween(today, item.day)
      if (isLate(item.kind)) return t('daysLate', { count: -left })
      if (left < 0) return null
      // ready now, not on its last day
      if (item.kind === 'loan-offer') return t('until', { day: day(item.day) })
      if (left === 0) return t('today')
      return left <= 31 ? t('dayLeft', { count: left }) : t('until', { day: day(item.day) })
    },
    action(item: Item): string {
      const isBegun = item.done !== undefined && item.done > 0
      const canStart = item.kind === 'set-up' || item.kind === 'steps' || item.kind === 'answers'
      return canStart && !isBegun ? t('start') : t(`do-${item.kind}`)
    },
    /** Returns the item's status, as shown on the line beside its name. */
    standing(item: Item): string {
      if (TOLD.includes(item.kind)) return words.title(item)
      const parts = [words.line(item), words.when(item)].filter(Boolean)
      return parts.length > 0 ? parts.join(' · ') : t('notStarted')
    },
  }
  return words
}
