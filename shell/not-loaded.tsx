import type { PageRow } from '#contract/page.ts'
import { Failure } from '#kit/core/failure.tsx'
import { Heading } from './heading.tsx'
import { useSay } from './words.ts'

/** Stands for a page whose code did not arrive. Browsers keep such a failure, so that only a new start asks again. */
export function NotLoaded({ page }: { page: PageRow }) {
  const say = useSay()
  return (
    <div className="page narrow">
      <Heading text={say(page.title)} />
      <Failure
        title={say('loadFailedTitle')}
        text={say('loadFailedText')}
        onRetry={() => location.reload()}
      />
    </div>
  )
}
