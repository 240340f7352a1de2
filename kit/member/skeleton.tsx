import { useKitWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import css from './skeleton.css?inline'

/** Placeholder shapes, each as large as the real content. */
export type SkeletonPart = 'heading' | 'line' | 'field' | 'button' | 'card'

/** Placeholders of a record's page. */
export const RECORD: readonly SkeletonPart[] = ['heading', 'line', 'card', 'card', 'card']

const style = styleRef(css)

/** Renders placeholders for content being loaded, so that nothing shifts when it arrives. */
export function Skeleton({ parts }: { parts: readonly SkeletonPart[] }) {
  const t = useKitWords()
  return (
    <>
      <span className="sr">{t('loading')}</span>
      {/* some screen readers skip busy regions, so the text is placed before it */}
      <div className="skeleton" aria-busy="true" ref={style}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names and are never reordered
          <div key={index} className={part} />
        ))}
      </div>
    </>
  )
}
