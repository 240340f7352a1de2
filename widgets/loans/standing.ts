import type { LoanPage } from '#contract/lending.ts'
import { useWords } from '#kit/core/speech.tsx'
import { useDays } from '#kit/ui/days.ts'
import { formatMoney } from '#rules/money.ts'
import type { LoanWords } from './words.en.ts'

export type Tone = 'open' | 'good' | 'warn' | 'bad'

/** Whether the borrower has accepted the offer that stands now. */
export const isAccepted = ({ timeline }: Pick<LoanPage, 'timeline'>): boolean => {
  const last = (what: string) => timeline.findLastIndex(row => row.what === what)
  return last('accepted') > last('approved')
}

/** Says in plain words how a loan stands and what to do next. */
export function useStanding(): (page: LoanPage) => { tone: Tone; sentence: string } {
  const say = useWords<LoanWords>()
  const { day } = useDays()
  return page => {
    const money = (amount: number) => formatMoney(amount, page.currency)
    switch (page.status) {
      case 'draft':
        return { tone: 'warn', sentence: say('standsDraft') }
      case 'submitted':
      case 'recommended':
        return { tone: 'open', sentence: say('standsPending') }
      case 'returned':
        return { tone: 'warn', sentence: say('standsReturned') }
      case 'approved': {
        const amount = money(page.approvedAmount ?? page.amount)
        return isAccepted(page)
          ? { tone: 'good', sentence: say('standsAccepted', { amount }) }
          : { tone: 'warn', sentence: say('standsApproved', { amount }) }
      }
      case 'paying':
        return { tone: 'good', sentence: say('standsPaying', { amount: money(page.approvedAmount ?? 0) }) }
      case 'active':
        return activeStanding()
      case 'overpaid':
        return { tone: 'warn', sentence: say('standsOverpaid', { amount: money(page.overpaid) }) }
      case 'closed':
        return { tone: 'good', sentence: say('standsClosed') }
      case 'rejected':
        return { tone: 'bad', sentence: say('standsRejected', { reason: page.rejected ?? '' }) }
      case 'withdrawn':
        return { tone: 'open', sentence: say('standsWithdrawn') }
      case 'written-off':
        return { tone: 'bad', sentence: say('standsWrittenOff') }
    }

    function activeStanding(): { tone: Tone; sentence: string } {
      const { overdue, dueNow, daysLate, nextDue } = page
      if (overdue > 0) {
        return { tone: 'bad', sentence: say('standsLate', { amount: money(overdue), count: daysLate }) }
      }
      if (dueNow > 0) return { tone: 'warn', sentence: say('standsDue', { amount: money(dueNow) }) }
      return nextDue
        ? {
            tone: 'good',
            sentence: say('standsNext', { amount: money(nextDue.amount), day: day(nextDue.day) }),
          }
        : { tone: 'good', sentence: say('standsActive') }
    }
  }
}
