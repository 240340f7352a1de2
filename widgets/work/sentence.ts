import { useWords } from '#kit/core/i18n.tsx'
import { useDays } from '#kit/ui/days.ts'
import { formatMoney } from '#rules/money.ts'
import { firstEn as en, type WorkWords } from './first.en.ts'
import type { StaffLoan } from './loan.ts'

/** Returns a function that describes a loan's status and officer, from the view of the given user. */
export function useSentence(self: string): (loan: StaffLoan) => string {
  const t = useWords<WorkWords>()
  const { day } = useDays()

  function standing(loan: StaffLoan): string {
    const { status, staff, currency } = loan
    const money = (amount: number) => formatMoney(amount, currency)
    const approved = money(loan.approvedAmount ?? loan.amount)
    switch (status) {
      case 'draft':
        return t('isDraft')
      case 'submitted':
        return t('isSubmitted')
      case 'returned':
        return t('isReturned', { reason: loan.returned ?? '' })
      case 'recommended':
        return staff.recommendedBy?.id === self
          ? t('isOwnRecommended')
          : t('isRecommended', { name: staff.recommendedBy?.name ?? t('system') })
      case 'approved':
        return t(staff.accepted ? 'isAccepted' : 'isApproved', { amount: approved })
      case 'paying':
        return t('isPaying', { amount: approved })
      case 'active':
        if (loan.daysLate > 0) return t('isLate', { amount: money(loan.overdue), count: loan.daysLate })
        if (loan.dueNow > 0) return t('isDueToday', { amount: money(loan.dueNow) })
        return loan.nextDue
          ? t('isRunning', { amount: money(loan.nextDue.amount), day: day(loan.nextDue.day) })
          : t('active')
      case 'overpaid':
        return t('isOverpaid', { amount: money(loan.overpaid) })
      case 'closed':
        return t('isClosed')
      case 'rejected':
        return t('isRejected', { reason: reasonOf(loan.rejected) })
      case 'withdrawn':
        return t('isWithdrawn')
      case 'written-off':
        return loan.overpaid > 0 ? t('isOverpaid', { amount: money(loan.overpaid) }) : t('isWrittenOff')
    }
  }
  const reasonOf = (reason: string | null) =>
    reason && reason in en ? t(reason as 'policy') : (reason ?? '')

  return loan => {
    const { claimedBy } = loan.staff
    const holder =
      claimedBy && (claimedBy.id === self ? t('heldByMe') : t('heldBy', { name: claimedBy.name }))
    return [standing(loan), holder].filter(Boolean).join(' ')
  }
}
