import { useWords } from '#kit/core/i18n.tsx'
import type { LoanWords } from './words.en.ts'

/** The steps of an application, as the progress list names them. */
export function useSteps(): { label: string; steps: string[] } {
  const t = useWords<LoanWords>()
  return { label: t('steps'), steps: [t('stepFund'), t('stepProposal'), t('stepComplete')] }
}
