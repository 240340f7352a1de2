import { type ReactNode, useMemo } from 'react'
import { SpeechProvider, useSpeech } from '#kit/core/speech.tsx'
import type { Catalogue } from '#kit/core/words.ts'

/** Gives a part of a widget that comes later its own texts, so that the first screen need not bring them. */
export function MoreWords({ en, children }: { en: Catalogue; children: ReactNode }) {
  const speech = useSpeech()
  const more = useMemo(() => speech.with(en), [speech, en])
  return <SpeechProvider value={more}>{children}</SpeechProvider>
}
