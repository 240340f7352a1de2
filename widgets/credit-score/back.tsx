import { Link } from 'wouter'
import { useWords } from '#kit/core/i18n.tsx'
import type { CreditScoreWords } from './words.en.ts'

/** Links from a group back to the overview. */
export function Back() {
  const t = useWords<CreditScoreWords>()
  return (
    <Link className="back no-print" href="/">
      ‹ {t('back')}
    </Link>
  )
}
