import { type ReactNode, useMemo } from 'react'
import { I18nProvider, useI18n } from '#kit/core/i18n.tsx'
import type { Catalogue } from '#kit/core/words.ts'

/** Gives a part of a widget that comes later its own texts, so that the first screen need not bring them. */
export function MoreWords({ en, children }: { en: Catalogue; children: ReactNode }) {
  const i18n = useI18n()
  const more = useMemo(() => i18n.with(en), [i18n, en])
  return <I18nProvider value={more}>{children}</I18nProvider>
}
