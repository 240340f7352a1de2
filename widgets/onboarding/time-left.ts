import type { OnboardingState } from '#contract/onboarding.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { useDays } from '#kit/ui/days.ts'
import type { OnboardingWords } from './words.en.ts'

/** Returns the sentence about the time left; undefined before the start, and when nothing is left to submit in time. */
export function useTimeLeft(state: OnboardingState | null): string | undefined {
  const t = useWords<OnboardingWords>()
  const days = useDays()
  if (!state || !/^\/(welcome|apply)/.test(state.path)) return
  const { daysLeft, timeLeft, deadline } = state
  if (daysLeft === null || !timeLeft || !deadline) return
  const day = days.day(deadline)
  return daysLeft > 0
    ? t('daysLeft', { count: daysLeft, day })
    : t('hoursLeft', { hours: timeLeft.hour, minutes: timeLeft.mins, day })
}
