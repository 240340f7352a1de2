import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { OutlineChapter } from '#contract/learning-trainee.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { useAction } from '#kit/member/action.ts'
import { Badge } from '#kit/member/badge.tsx'
import { formatBytes } from '#kit/member/bytes.ts'
import { useRead } from '#kit/screens/read.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { assignmentPath, topicPath } from '#rules/learning/route.ts'
import { type ChapterState, chapterStates, outlineOffer, stateOf } from '#rules/learning/sequence.ts'
import { keptSize, saveChapter } from './chapter.ts'
import { type CourseWords, courseEn } from './course.en.ts'
import type { Model, ScreenProps, Trainee } from './model.ts'
import { Nothing } from './nothing.tsx'

const TONES = { completed: 'good', current: 'info', 'not-done': 'plain' } as const

export const OutlineScreen = withWords(courseEn, Outline)

function Outline({ model, own }: ScreenProps) {
  const t = useWords<CourseWords>()
  const { value: chapters, instead } = useRead(model.outline, {
    title: t('outlineFailed'),
    parts: ['heading', 'card', 'card', 'card'],
  })
  if (!chapters) return instead
  const states = chapterStates(chapters)
  return (
    <section className="stack">
      <h2 part="heading">{t('outline')}</h2>
      {chapters.length === 0 ? (
        <Nothing title={t('noChapters')} text={t('noChaptersFound')} icon={<Icon name="cap" />} />
      ) : (
        <ol className="stack gap-3">
          {chapters.map((chapter, at) => (
            <Chapter
              key={chapter.id}
              model={model}
              own={own}
              chapter={chapter}
              number={at + 1}
              state={states[at] ?? 'not-done'}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

type ChapterProps = {
  model: Model
  own: Trainee
  chapter: OutlineChapter
  number: number
  state: ChapterState
}

/** Renders a chapter, expanded only if it is the current one. A locked chapter shows the reason. */
function Chapter({ model, own, chapter, number, state }: ChapterProps) {
  const t = useWords<CourseWords>()
  const id = useId()
  const [isOpen, setOpen] = useState(state === 'current')
  const isLocked = state === 'not-done'
  const read = chapter.topics.filter(({ done }) => done).length
  const toggle = () => {
    if (isLocked) model.toaster.announce(t('chapterLocked'))
    else setOpen(!isOpen)
  }
  return (
    <li className={`card chapter ${state}`}>
      <h3>
        <button
          type="button"
          className="chapter-head unframed"
          aria-expanded={isLocked ? undefined : isOpen}
          aria-controls={isLocked ? undefined : id}
          onClick={toggle}
        >
          <Icon name={isLocked ? 'lock' : isOpen ? 'up' : 'down'} />
          <span className="chapter-name">
            {t('chapterNumber', { number, name: chapter.name })}
            <span className="muted">{t('topicsRead', { read, count: chapter.topics.length })}</span>
          </span>
          <Badge tone={TONES[state]} text={t(`chapter-${state}`)} />
        </button>
      </h3>
      {isOpen && !isLocked && (
        <div id={id} className="stack">
          <ul className="topics stack gap-0">
            {chapter.topics.map(topic => (
              <li key={topic.id}>
                <Link
                  href={topicPath({
                    cohort: own.cohort.id,
                    class: own.class.id,
                    chapter: chapter.id,
                    topic: topic.id,
                  })}
                >
                  <Icon name={topic.done ? 'check' : 'right'} />
                  <span>
                    {topic.name}
                    {topic.done && <span className="sr"> ({t('topicDone')})</span>}
                  </span>
                  {topic.minutes !== null && (
                    <span className="muted">{t('minutes', { count: topic.minutes })}</span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
          <Assignments chapter={chapter} state={state} />
          <ForLater model={model} chapter={chapter} />
        </div>
      )}
    </li>
  )
}

function Assignments({ chapter, state }: Pick<ChapterProps, 'chapter' | 'state'>) {
  const t = useWords<CourseWords>()
  if (chapter.assignments.length === 0) return <p className="muted">{t('noAssignment')}</p>
  return (
    <ul className="topics stack gap-0">
      {chapter.assignments.map(one => {
        const offer = outlineOffer(one, state)
        const standing = stateOf(one)
        return (
          <li key={one.id}>
            <Link href={assignmentPath(one.id)}>
              <Icon name="clipboard" />
              <span>{one.title}</span>
              {offer === 'start' ? (
                <Badge tone="info" text={t('toDoBadge')} />
              ) : standing === 'graded' ? (
                <Badge tone="good" text={t('graded', { score: one.score ?? 0 })} />
              ) : (
                <Badge tone={standing === 'returned' ? 'warn' : 'plain'} text={t('reattempt')} />
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** Renders the download of a chapter for offline reading, with its size. */
function ForLater({ model, chapter }: Pick<ChapterProps, 'model' | 'chapter'>) {
  const t = useWords<CourseWords>()
  const [busy, run] = useAction(() => model.toaster.announce(t('saveFailed'), { kind: 'error' }))
  const [size, setSize] = useState(() => keptSize(model, chapter.id))
  const save = () =>
    run(async () => {
      const kept = await saveChapter(model, chapter.id)
      setSize(kept)
      model.toaster.announce(kept === null ? t('noRoom') : t('savedForLater', { name: chapter.name }), {
        kind: kept === null ? 'error' : 'good',
      })
    })
  return size === null ? (
    <div>
      <Button busy={busy} onClick={() => void save()}>
        {t('saveForLater')}
      </Button>
    </div>
  ) : (
    <p className="muted">{t('onDevice', { size: formatBytes(size) })}</p>
  )
}
