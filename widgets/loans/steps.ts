import { useWords } from '#kit/core/i18n.tsx'
import type { LoanWords } from './words.en.ts'

/** Returns the steps of an application for the progress list. */
export function useSteps(): { label: string; steps: string[] } {
  const t = useWords<LoanWords>()
  return { label: t('steps'), steps: [t('stepFund'), t('stepProposal'), t('stepComplete')] }
}
