import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { PageRow } from '#contract/page-row.ts'
import type { Page, PageSlug } from '#contract/tenant.ts'
import { Failure } from '#kit/core/failure.tsx'
import { useLoaded } from '#kit/loaded.ts'
import { Skeleton, type SkeletonPart } from '#kit/member/skeleton.tsx'
import { ContactBlock } from './contact-block.tsx'
import { Heading } from './heading.tsx'
import { knownPage, loadPage } from './information.ts'
import { $language } from './language-and-scheme.ts'
import { useTenant } from './tenant.ts'
import { useT } from './words.ts'
import '#kit/ui/prose.css'
import './information-page.css'

const SKELETON: SkeletonPart[] = [
  'line',
  'line',
  'line',
  'heading',
  'line',
  'line',
  'line',
  'line',
  'heading',
  'line',
  'line',
  'line',
]

/** Renders a page written by the tenant, whose text is loaded from the server. */
export function InformationPage({ page: row }: { page: PageRow }) {
  const t = useT()
  const { page, failure, retry } = usePageText(row.slug as PageSlug)
  const text = page ? (
    <Prose page={page} />
  ) : failure?.code === 'not-found' ? (
    // the contact details say all by themselves
    row.slug !== 'contact-us' && <p className="muted">{t('pageUnwritten')}</p>
  ) : failure ? (
    <Failure title={t('loadFailedTitle')} text={t('loadFailedText')} onRetry={retry} />
  ) : (
    <Skeleton parts={SKELETON} />
  )
  const heading = <Heading text={page?.title ?? t(row.title)} />
  if (row.slug !== 'contact-us') {
    return (
      <div className="page narrow">
        {heading}
        {text}
      </div>
    )
  }
  return (
    <div className="page">
      {heading}
      <div className="beside">
        <aside className="card" aria-label={t('contactTitle')}>
          <ContactBlock />
        </aside>
        {text}
      </div>
    </div>
  )
}

/** Loads the page in the chosen language; the previous text stays meanwhile. */
function usePageText(slug: PageSlug) {
  const tenant = useTenant()
  const language = useStore($language)
  const known = knownPage(tenant, slug, language)
  const [first] = useState(known)
  const { value, failure, again } = useLoaded(
    signal => loadPage(tenant, slug, language, signal),
    [tenant, slug, language],
  )
  return { page: known ?? value ?? first, failure, retry: again }
}

/** Renders the text. */
function Prose({ page }: { page: Page }) {
  const language = useStore($language)
  return (
    <div
      className="prose"
      lang={page.language === language ? undefined : page.language}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our server escaped every tag in it (server/site/information-page.ts)
      dangerouslySetInnerHTML={{ __html: page.html }}
    />
  )
}
