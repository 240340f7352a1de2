import type { PageRow } from '#contract/page-row.ts'
import { Failure } from '#kit/core/failure.tsx'
import { useLoaded } from '#kit/loaded.ts'
import { Skeleton, type SkeletonPart } from '#kit/member/skeleton.tsx'
import { Heading } from '#shell/heading.tsx'
import { loadLoader } from '#shell/loader.ts'
import { useTenant } from '#shell/tenant.ts'
import { useT as useShellSay } from '#shell/words.ts'
import { Studio } from './studio.tsx'
import { loadOffer } from './widgets.ts'
import { useT, withWords } from './words.ts'
import './embed.css'

const SKELETON: SkeletonPart[] = ['line', 'field', 'field', 'field', 'field', 'field', 'card', 'card']

/** Renders the page where partners choose a widget, preview it live, and copy it as two lines of HTML. */
export function EmbedPage({ page }: { page: PageRow }) {
  const shell = useShellSay()
  return (
    <div className="page embed">
      <Heading text={shell(page.title)} />
      <Published />
    </div>
  )
}

/** Renders the offered widgets, once they and the loader are loaded. */
const Published = withWords(
  function Published() {
    const t = useT()
    const tenant = useTenant()
    const {
      value: offer,
      failure,
      again,
    } = useLoaded(async signal => (await Promise.all([loadOffer(tenant, signal), loadLoader()]))[0], [tenant])

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
  },
  <Skeleton parts={SKELETON} />,
)
