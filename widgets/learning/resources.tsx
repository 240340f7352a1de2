import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { useWords } from '#kit/core/i18n.tsx'
import { dataOf } from '#kit/reading.ts'
import { useRead } from '#kit/screens/read.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { type CourseWords, courseEn } from './course.en.ts'
import { createKeptReading } from './kept.ts'
import type { Model, ScreenProps } from './model.ts'
import { Nothing } from './nothing.tsx'
import { Resources } from './resource-list.tsx'

export const ResourcesScreen = withWords(courseEn, List)

const createAll = ({ api, copy, $language }: Model) =>
  createKeptReading(
    copy,
    language => `resources-${language}`,
    $language,
    dataOf(api, 'GET lms/topic-resources', language => ({ query: { language } })),
    [],
  )

/** Renders the course's resources: general ones first, then by topic. */
function List({ model }: ScreenProps) {
  const t = useWords<CourseWords>()
  const reading = useMemo(() => createAll(model), [model])
  const { value, instead } = useRead(reading, { parts: ['card', 'card'] })
  const chapters = useStore(model.outline.$state).value ?? []
  const own = value?.filter(({ topicId }) => topicId === null) ?? []
  const topics = chapters.flatMap(({ topics }) => topics)
  return (
    <section className="stack">
      <h2 part="heading">{t('resources')}</h2>
      {!value && instead}
      {value?.length === 0 && <Nothing title={t('noTopicResources')} icon={<Icon name="papers" />} />}
      {own.length > 0 && <Resources model={model} rows={own} />}
      {topics.map(({ id, name }) => {
        const rows = value?.filter(({ topicId }) => topicId === id) ?? []
        return (
          rows.length > 0 && (
            <section key={id} className="stack">
              <h3>{name}</h3>
              <Resources model={model} rows={rows} />
            </section>
          )
        )
      })}
    </section>
  )
}
