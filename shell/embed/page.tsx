import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import type { PageRow } from '#contract/page-row.ts'
import { Failure } from '#kit/core/failure.tsx'
import { createI18n, I18nProvider, type Loaded, loadI18n } from '#kit/core/i18n.tsx'
import { useLoaded } from '#kit/loaded.ts'
import { Skeleton, type SkeletonPart } from '#kit/member/skeleton.tsx'
import { Heading } from '#shell/heading.tsx'
import { $language } from '#shell/language-and-scheme.ts'
import { bringLoader } from '#shell/loader.ts'
import { useTenant } from '#shell/tenant.ts'
import { useT as useShellSay, voiceOf } from '#shell/words.ts'
import { Studio } from './studio.tsx'
import { loadOffer } from './widgets.ts'
import type { EmbedWords } from './words.en.ts'
import { embedWords, useT } from './words.ts'
import './embed.css'

const SKELETON: SkeletonPart[] = ['line', 'field', 'field', 'field', 'field', 'field', 'card', 'card']

/** Renders the page where partners choose a widget, preview it live, and copy it as two lines of HTML. */
export function EmbedPage({ page }: { page: PageRow }) {
  const t = useShellSay()
  const i18n = useEmbedI18n()
  return (
    <div className="page embed">
      <Heading text={t(page.title)} />
      {i18n ? (
        <I18nProvider value={i18n}>
          <Published />
        </I18nProvider>
      ) : (
        <Skeleton parts={SKELETON} />
      )}
    </div>
  )
}

/** Loads the page's own texts in the portal's language, with the tenant's overrides. */
function useEmbedI18n() {
  const tenant = useTenant()
  const language = useStore($language)
  const [loaded, setLoaded] = useState<Loaded<EmbedWords> | null>(null)
  useEffect(() => {
    let current = true
    loadI18n(embedWords, language).then(words => current && setLoaded(words))
    return () => {
      current = false
    }
  }, [language])
  return useMemo(
    () => loaded && createI18n('embed', loaded, voiceOf(tenant, loaded.language)),
    [loaded, tenant],
  )
}

/** Renders the offered widgets, once they and the loader are loaded. */
function Published() {
  const t = useT()
  const tenant = useTenant()
  const {
    value: offer,
    failure,
    again,
  } = useLoaded(async signal => (await Promise.all([loadOffer(tenant, signal), bringLoader()]))[0], [tenant])

  if (failure) return <Failure title={t('loadFailedTitle')} text={t('loadFailedText')} onRetry={again} />
  return (
    <>
      <p className="lead">{t('lead')}</p>
      {!offer ? (
        <Skeleton parts={SKELETON} />
      ) : offer.widgets.length > 0 ? (
        <Studio offer={offer} />
      ) : (
        <p>{t('none')}</p>
      )}
    </>
  )
}
