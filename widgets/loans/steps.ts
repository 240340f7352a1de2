import { useWords } from '#kit/core/speech.tsx'
import type { LoanWords } from './words.en.ts'

/** The steps of an application, as the progress list names them. */
export function useSteps(): { label: string; steps: string[] } {
  const say = useWords<LoanWords>()
  return { label: say('steps'), steps: [say('stepFund'), say('stepProposal'), say('stepComplete')] }
}
