import { STEP_FILES } from '#contract/handed-file.ts'
import { useWords } from '#kit/speech.tsx'
import { type OnboardingStep, VIDEO_SECONDS } from '#rules/onboarding.ts'
import type { OnboardingWords } from './words.en.ts'

/** Says what may be handed in for a step. */
export function useRules(): (step: OnboardingStep) => string {
  const say = useWords<OnboardingWords>()
  return step => {
    if (step === 'investOverview') return say('rule-text')
    const rule = STEP_FILES[step]
    const kinds: readonly string[] = rule.kinds
    const most = Math.round(rule.most / 1024 / 1024)
    if (kinds.includes('mp4')) return say('rule-video', { minutes: VIDEO_SECONDS / 60, most })
    if (!kinds.includes('pdf')) return say('rule-image', { most })
    return say(kinds.includes('jpg') ? 'rule-paper' : 'rule-pdf', { most })
  }
}
