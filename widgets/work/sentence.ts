import { useWords } from '#kit/core/speech.tsx'
import { useDays } from '#kit/ui/days.ts'
import { formatMoney } from '#rules/money.ts'
import type { StaffLoan } from './loan.ts'
import { en, type WorkWords } from './words.en.ts'

/** Says how a loan stands and who has it, to the person of an id. */
export function useSentence(self: string): (loan: StaffLoan) => string {
  const say = useWords<WorkWords>()
  const { day } = useDays()

  function standing(loan: StaffLoan): string {
    const { status, staff, currency } = loan
    const money = (amount: number) => formatMoney(amount, currency)
    const approved = money(loan.approvedAmount ?? loan.amount)
    switch (status) {
      case 'draft':
        return say('isDraft')
      case 'submitted':
        return say('isSubmitted')
      case 'returned':
        return say('isReturned', { reason: loan.returned ?? '' })
      case 'recommended':
        return staff.recommendedBy?.id === self
          ? say('isOwnRecommended')
          : say('isRecommended', { name: staff.recommendedBy?.name ?? say('system') })
      case 'approved':
        return say(staff.accepted ? 'isAccepted' : 'isApproved', { amount: approved })
      case 'paying':
        return say('isPaying', { amount: approved })
      case 'active':
        if (loan.daysLate > 0) return say('isLate', { amount: money(loan.overdue), count: loan.daysLate })
        if (loan.dueNow > 0) return say('isDueToday', { amount: money(loan.dueNow) })
        return loan.nextDue
          ? say('isRunning', { amount: money(loan.nextDue.amount), day: day(loan.nextDue.day) })
          : say('active')
      case 'overpaid':
        return say('isOverpaid', { amount: money(loan.overpaid) })
      case 'closed':
        return say('isClosed')
      case 'rejected':
        return say('isRejected', { reason: reasonOf(loan.rejected) })
      case 'withdrawn':
        return say('isWithdrawn')
      case 'written-off':
        return say('isWrittenOff', { amount: money(loan.outstanding) })
    }
  }
  const reasonOf = (reason: string | null) =>
    reason && reason in en ? say(reason as 'policy') : (reason ?? '')

  return loan => {
    const { claimedBy } = loan.staff
    const holder =
      claimedBy && (claimedBy.id === self ? say('heldByMe') : say('heldBy', { name: claimedBy.name }))
    return [standing(loan), holder].filter(Boolean).join(' ')
  }
}
