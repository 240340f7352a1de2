import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import type { StaffLoan } from './loan.ts'
import type { WorkWords } from './words.en.ts'

/** Warns that the payout goes to a phone or account that may not be the borrower's; renders nothing otherwise. */
export function OtherPayee({ loan: { staff, bank, client } }: { loan: StaffLoan }) {
  const t = useWords<WorkWords>()
  const { otherPayee } = staff
  if (otherPayee === null) return null
  return (
    <p className="callout warn">
      <Icon name="alert" />{' '}
      {otherPayee === 'phone'
        ? t('otherPhone', { phone: bank?.mpesaPhone ?? '–', name: client.name })
        : t('otherName', { holder: bank?.accountName ?? '–', name: client.name })}
    </p>
  )
}
