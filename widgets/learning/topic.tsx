import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { Link, useSearch } from 'wouter'
import type { Faq, WholeTopic } from '#contract/learning-course.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { Prose } from '#kit/ui/prose.tsx'
import { OUTLINE, type Place, SIDE, topicPath } from '#rules/learning/route.ts'
import { chapterStates } from '#rules/learning/sequence.ts'
import { createChapter } from './chapter.ts'
import { type CourseWords, courseEn } from './course.en.ts'
import type { ScreenProps } from './model.ts'
import { Nothing } from './nothing.tsx'
import { Resources } from './resource-list.tsx'
import { Review } from './review.tsx'

const TABS = ['description', 'resources', 'reviews', 'faqs'] as const
type At = Extract<Place, { at: 'topic' }>

export const TopicScreen = withWords(courseEn, Guarded)

/** Refuses topics of another class, or of a locked chapter. */
function Guarded(props: ScreenProps) {
  const t = useWords<CourseWords>()
  const { model, own } = props
  const place = props.place as At
  const { value: chapters } = useStore(model.outline.$state)
  if (place.cohort !== own.cohort.id || place.class !== own.class.id)
    return <Refused text={t('invalidClass')} />
  if (!chapters) return <Skeleton parts={['heading', 'line', 'card']} />
  const at = chapters.findIndex(({ id }) => id === place.chapter)
  const isLocked = at >= 0 && chapterStates(chapters)[at] === 'not-done'
  return isLocked ? <Refused text={t('chapterLocked')} /> : <Topic {...props} />
}

const Refused = ({ text }: { text: string }) => {
  const t = useWords<CourseWords>()
  return <Nothing title={text} action={<Link href={OUTLINE}>{t('outline')}</Link>} />
}

function Topic({ model, own, ...props }: ScreenProps) {
  const t = useWords<CourseWords>()
  const place = props.place as At
  const requested = new URLSearchParams(useSearch()).get('tab')
  const tab = TABS.find(one => one === requested) ?? 'description'
  const reading = useMemo(() => createChapter(model, place.chapter), [model, place.chapter])
  const { value: chapter, instead } = useRead(reading, {
    title: t('topicFailed'),
    textOf: ({ message }) => (tab === 'faqs' ? t('faqsFailed') : message),
    parts: ['heading', 'line', 'card'],
  })
  const at = chapter?.topics.findIndex(({ id }) => id === place.topic) ?? -1
  const topic = chapter?.topics[at]
  const isThere = topic !== undefined
  useEffect(() => {
    if (isThere) void model.send({ kind: 'progress', topic: place.topic, done: false })
  }, [isThere, model, place.topic])

  if (!chapter) return instead
  if (!topic) return <Refused text={t('topicGone')} />
  const pathOf = (id: string) => topicPath({ ...place, topic: id })
  const path = pathOf(topic.id)
  const [before, after] = [chapter.topics[at - 1], chapter.topics[at + 1]]
  const replace = (changes: Partial<WholeTopic>) =>
    reading.set({
      ...chapter,
      topics: chapter.topics.map(one => (one.id === topic.id ? { ...one, ...changes } : one)),
    })
  const finish = () => {
    replace({ done: true })
    void model.send({ kind: 'progress', topic: topic.id, done: true })
    model.toaster.announce(t('topicIsDone', { name: topic.name }), { kind: 'good' })
  }
  return (
    <article className="stack">
      <Back to={OUTLINE} text={chapter.name} />
      <header className="head">
        <h2 part="heading">{topic.name}</h2>
        {topic.done && <Badge tone="good" text={t('topicDone')} />}
      </header>
      <Tabs
        label={t('topicParts')}
        of={TABS}
        at={tab}
        to={name => (name === 'description' ? path : `${path}?tab=${name}`)}
        text={name => t(`tab-${name}`)}
      >
        <Link href={SIDE.notes}>{t('tab-notes')}</Link>
      </Tabs>
      <Shown
        model={model}
        own={own}
        tab={tab}
        topic={topic}
        faqs={chapter.faqs}
        place={place}
        onReviewed={review => replace({ review })}
      />
      <footer className="actions topic-end">
        {before && (
          <Link className="button plain" href={pathOf(before.id)}>
            {t('topicBefore')}
          </Link>
        )}
        {!topic.done && (
          <Button kind="primary" onClick={finish}>
            {t('markDone')}
          </Button>
        )}
        {after && (
          <Link className={topic.done ? 'button primary' : 'button'} href={pathOf(after.id)}>
            {t('topicAfter')}
          </Link>
        )}
      </footer>
    </article>
  )
}

type Part = ScreenProps & {
  tab: (typeof TABS)[number]
  topic: WholeTopic
  faqs: readonly Faq[]
  onReviewed(review: NonNullable<WholeTopic['review']>): void
}

function Shown({ model, own, tab, topic, faqs, onReviewed }: Part) {
  const t = useWords<CourseWords>()
  switch (tab) {
    case 'resources':
      return topic.resources.length > 0 ? (
        <Resources model={model} rows={topic.resources} />
      ) : (
        <p>{t('noTopicResources')}</p>
      )
    case 'reviews':
      return <Review model={model} own={own} topic={topic} onReviewed={onReviewed} />
    case 'faqs':
      return faqs.length === 0 ? (
        <Empty title={t('noQuestions')} text={t('noQuestionsYet')} />
      ) : (
        <div>
          {faqs.map(({ id, question, solution }) => (
            <details key={id}>
              <summary>{question}</summary>
              <Prose text={solution} />
            </details>
          ))}
        </div>
      )
    default:
      return (
        <div className="stack reading">
          {topic.objectives.map(({ title, list }) => (
            <section key={title} className="callout">
              <p>
                <strong>{title}</strong>
              </p>
              <ul>
                {list.map(one => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </section>
          ))}
          <Prose text={topic.description} />
        </div>
      )
  }
}
