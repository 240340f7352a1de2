import type { ApiError } from '#kit/core/api.ts'
import { useWords } from '#kit/core/i18n.tsx'
import type { OnboardingWords } from './words.en.ts'

/** Returns the text of a failed submission that the server did not explain: without a response, or with one that makes no sense. */
export function useUnexplained(unsent: 'unsentPassport' | 'unsentLink' | 'unsentText') {
  const t = useWords<OnboardingWords>()
  return ({ message, status, fields = {} }: ApiError): string | undefined => {
    if (message || Object.keys(fields).length > 0) return
    return status === 200 ? t('unknownSave') : `${t(unsent)}. ${t('unsentKept')}`
  }
}
