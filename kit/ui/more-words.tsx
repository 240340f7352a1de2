import { type ComponentType, type ReactNode, useMemo } from 'react'
import { I18nProvider, useI18n } from '#kit/core/i18n.tsx'
import type { Catalogue } from '#kit/core/words.ts'

/** Provides the texts of a lazily loaded part of a widget, so that the first screen need not include them. */
export function MoreWords({ en, children }: { en: Catalogue; children: ReactNode }) {
  const i18n = useI18n()
  const more = useMemo(() => i18n.with(en), [i18n, en])
  return <I18nProvider value={more}>{children}</I18nProvider>
}

/** Returns a component with the texts of its lazily loaded part. */
export const withWords =
  <Props extends object>(en: Catalogue, View: ComponentType<Props>) =>
  (props: Props) => (
    <MoreWords en={en}>
      <View {...props} />
    </MoreWords>
  )
