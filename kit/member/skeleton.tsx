import { useKitWords } from '#kit/core/i18n.tsx'
import { styled } from '#kit/core/style.ts'
import css from './skeleton.css?inline'

/** What will stand there: each takes the room of the real thing. */
export type SkeletonPart = 'heading' | 'line' | 'field' | 'button' | 'card'

const style = styled(css)

/** Holds the place of what is being loaded, part by part, so that nothing moves when it comes. */
export function Skeleton({ parts }: { parts: readonly SkeletonPart[] }) {
  const t = useKitWords()
  return (
    <>
      <span className="sr">{t('loading')}</span>
      {/* some screen readers leave out what is busy, so the words stand before it */}
      <div className="skeleton" aria-busy="true" ref={style}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names and never change places
          <div key={index} className={part} />
        ))}
      </div>
    </>
  )
}
