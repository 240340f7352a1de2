import { useState } from 'react'
import { useWords } from '#kit/core/i18n.tsx'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import type { Trouble } from './model.ts'
import type { OnboardingWords } from './words.en.ts'

/** Tracks a submission and its failure. */
export function useHandIn() {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  return {
    isBusy,
    trouble,
    async handIn(action: () => Promise<Trouble | null>): Promise<void> {
      if (isBusy) return
      setBusy(true)
      setTrouble(null)
      const met = await action()
      setBusy(false)
      setTrouble(met)
    },
  }
}

type Props = { trouble: Trouble | null; unsent: 'unsentPassport' | 'unsentLink' | 'unsentText' }

/** Renders why a submission failed: the server's message, or a default. Field errors are shown at the field. */
export function TroubleNote({ trouble, unsent }: Props) {
  const t = useWords<OnboardingWords>()
  if (!trouble || trouble.field) return null
  const { kind, message } = trouble
  if (kind === 'refused') return <SendFailure message={message} />
  if (kind === 'unknown') return <SendFailure message={t('unknownSave')} />
  return <SendFailure message={`${t(unsent)}. ${t('unsentKept')}`} />
}

/** Explains what happens to an inadequate submission. */
export function Note() {
  const t = useWords<OnboardingWords>()
  return <p className="muted">{t('note')}</p>
}
