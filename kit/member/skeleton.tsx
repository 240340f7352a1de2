import { useKitWords } from '#kit/core/speech.tsx'
import { styled } from '#kit/core/style.ts'
import css from './skeleton.css?inline'

/** What will stand there: each takes the room of the real thing. */
export type Bone = 'heading' | 'line' | 'field' | 'button' | 'card'

const style = styled(css)

/** Holds the place of what is being loaded, bone by bone, so that nothing moves when it comes. */
export function Skeleton({ bones }: { bones: readonly Bone[] }) {
  const say = useKitWords()
  return (
    <>
      <span className="sr">{say('loading')}</span>
      {/* some screen readers leave out what is busy, so the words stand before it */}
      <div className="skeleton" aria-busy="true" ref={style}>
        {bones.map((bone, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones have no names and never change places
          <div key={index} className={bone} />
        ))}
      </div>
    </>
  )
}
