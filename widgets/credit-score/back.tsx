import { Link } from 'wouter'
import { useWords } from '#kit/core/i18n.tsx'
import type { CreditScoreWords } from './words.en.ts'

/** The way from a group to all of them. */
export function Back() {
  const t = useWords<CreditScoreWords>()
  return (
    <Link className="back no-print" href="/">
      ‹ {t('back')}
    </Link>
  )
}
