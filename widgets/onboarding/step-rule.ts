import { STEP_FILES } from '#contract/handed-file.ts'
import type { OnboardingStep } from '#contract/onboarding-step.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { VIDEO_SECONDS } from '#rules/onboarding.ts'
import type { OnboardingWords } from './words.en.ts'

/** Returns what a step takes. `paper` is a PDF or a photo of it. */
export function kindOf(step: OnboardingStep): 'text' | 'image' | 'pdf' | 'paper' | 'video' {
  if (step === 'investOverview') return 'text'
  const kinds: readonly string[] = STEP_FILES[step].kinds
  if (kinds.includes('mp4')) return 'video'
  if (!kinds.includes('pdf')) return 'image'
  return kinds.includes('jpg') ? 'paper' : 'pdf'
}

/** Returns a function that describes which files a step accepts. */
export function useRules(): (step: keyof typeof STEP_FILES) => string {
  const t = useWords<OnboardingWords>()
  return step => {
    const kind = kindOf(step)
    const most = Math.round(STEP_FILES[step].most / 1024 / 1024)
    if (kind === 'video' || kind === 'text') return t('rule-video', { minutes: VIDEO_SECONDS / 60, most })
    return t(`rule-${kind}`, { most })
  }
}
