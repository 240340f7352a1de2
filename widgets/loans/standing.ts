import type { LoanPage } from '#contract/loan-page.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { currentDay, useDays } from '#kit/ui/days.ts'
import { formatMoney } from '#rules/money.ts'
import type { LoanWords } from './words.en.ts'

export type Tone = 'open' | 'good' | 'warn' | 'bad'

/** Returns whether the borrower has accepted the current offer. */
export const isAccepted = ({ timeline }: Pick<LoanPage, 'timeline'>): boolean => {
  const events = timeline.map(({ what }) => what)
  return events.lastIndexOf('accepted') > events.lastIndexOf('approved')
}

/** Returns whether the borrower can accept the current offer today. */
export const isOpenOffer = (page: Pick<LoanPage, 'status' | 'timeline' | 'offerUntil'>): boolean =>
  page.status === 'approved' && !isAccepted(page) && !(page.offerUntil && page.offerUntil < currentDay())

/** Returns a function that describes a loan's status and the next step in plain words. */
export function useStanding(): (page: LoanPage) => { tone: Tone; sentence: string } {
  const t = useWords<LoanWords>()
  const { day } = useDays()
  return page => {
    const money = (amount: number) => formatMoney(amount, page.currency)
    switch (page.status) {
      case 'draft':
        return { tone: 'warn', sentence: t('standsDraft') }
      case 'submitted':
      case 'recommended':
        return { tone: 'open', sentence: t('standsPending') }
      case 'returned':
        return { tone: 'warn', sentence: t('standsReturned') }
      case 'approved': {
        const amount = money(page.approvedAmount ?? page.amount)
        if (isAccepted(page)) return { tone: 'good', sentence: t('standsAccepted', { amount }) }
        return page.offerUntil && !isOpenOffer(page)
          ? { tone: 'bad', sentence: t('standsExpired', { day: day(page.offerUntil) }) }
          : { tone: 'warn', sentence: t('standsApproved', { amount }) }
      }
      case 'paying':
        return { tone: 'good', sentence: t('standsPaying', { amount: money(page.approvedAmount ?? 0) }) }
      case 'active':
        return activeStanding()
      case 'overpaid':
        return overpaidStanding()
      case 'closed':
        return { tone: 'good', sentence: t('standsClosed') }
      case 'rejected':
        return { tone: 'bad', sentence: t('standsRejected', { reason: page.rejected ?? '' }) }
      case 'withdrawn':
        return { tone: 'open', sentence: t('standsWithdrawn') }
      case 'written-off':
        if (page.overpaid > 0) return overpaidStanding()
        return page.settlement > 0
          ? { tone: 'bad', sentence: t('standsWrittenOff', { amount: money(page.settlement) }) }
          : { tone: 'good', sentence: t('standsRecovered') }
    }

    function overpaidStanding(): { tone: Tone; sentence: string } {
      const amount = money(page.overpaid)
      return { tone: 'warn', sentence: t(page.creditKept > 0 ? 'standsKept' : 'standsOverpaid', { amount }) }
    }

    function activeStanding(): { tone: Tone; sentence: string } {
      const { overdue, dueNow, daysLate, nextDue } = page
      if (overdue > 0) {
        return { tone: 'bad', sentence: t('standsLate', { amount: money(overdue), count: daysLate }) }
      }
      if (dueNow > 0) return { tone: 'warn', sentence: t('standsDue', { amount: money(dueNow) }) }
      return nextDue
        ? {
            tone: 'good',
            sentence: t('standsNext', { amount: money(nextDue.amount), day: day(nextDue.day) }),
          }
        : { tone: 'good', sentence: t('standsActive') }
    }
  }
}
