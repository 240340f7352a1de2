import { atom, computed } from 'nanostores'
import { Link } from 'wouter'
import { LANGUAGES } from '#contract/language.ts'
import type { CourseRow } from '#contract/learning-author.ts'
import type { Language } from '#contract/tenant.ts'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { partOf } from '#kit/part-of.ts'
import { dataOf } from '#kit/reading.ts'
import { FormButton } from '#kit/screens/form-button.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { CourseEditor } from './course-editor.tsx'
import { type CoursesWords, coursesEn } from './courses.en.ts'
import type { Model, ScreenProps } from './model.ts'

export const CoursesScreen = withWords(coursesEn, (props: ScreenProps) =>
  props.place.id ? <One {...props} /> : <All {...props} />,
)

function createCourses(model: Model) {
  const { api, $place } = model
  const all = model.read(atom('all'), dataOf(api, 'GET learning/courses'))
  const one = model.read(
    computed($place, ({ screen, id }) => (screen === 'courses' && id ? id : null)),
    dataOf(api, 'GET learning/courses/:id'),
  )
  return { all, one }
}

/** Renders all courses, and the form to create one. */
function All({ model }: ScreenProps) {
  const t = useWords<CoursesWords>()
  const { language } = useI18n()
  const { value: rows, instead } = useRead(partOf(model, createCourses).all)
  return (
    <section className="stack">
      <p className="muted">{t('coursesLead')}</p>
      <div className="actions">
        <FormButton<{ title: string; language: string }>
          text={t('courseBegin')}
          button={{ kind: 'primary' }}
          fields={[
            { kind: 'text', name: 'title', label: t('courseTitle'), maxLength: 200 },
            {
              kind: 'radio',
              name: 'language',
              label: t('courseLanguage'),
              options: (Object.keys(LANGUAGES) as Language[]).map(value => ({
                value,
                text: LANGUAGES[value].name,
              })),
            },
          ]}
          start={{ title: '', language }}
          onSubmit={async ({ title, language: first }) => {
            const body = { title, language: first as Language }
            const { id } = await model.act(api => api('POST learning/courses', { body }))
            model.path.navigate(`/courses/${id}`)
          }}
        />
      </div>
      {!rows ? (
        instead
      ) : rows.length === 0 ? (
        <Empty title={t('coursesNone')} text={t('coursesNoneText')} />
      ) : (
        <ul className="cards">
          {rows.map(one => (
            <li key={one.id} className="card">
              <h3>
                <Link href={`/courses/${one.id}`}>{one.title}</Link>
              </h3>
              <p className="muted">
                {t('courseParts', { chapters: one.chapters, assignments: one.assignments })} ·{' '}
                {t('courseCohorts', { count: one.cohorts })}
              </p>
              <Edition one={one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Edition({ one }: { one: CourseRow }) {
  const t = useWords<CoursesWords>()
  return (
    <p className="actions">
      <Badge
        tone={one.edition === null ? 'info' : 'good'}
        text={one.edition === null ? t('courseNever') : t('courseEditionIs', { number: one.edition })}
      />
      {one.edition !== null && one.isChanged && <Badge tone="warn" text={t('courseChanged')} />}
    </p>
  )
}

function One({ model }: ScreenProps) {
  const t = useWords<CoursesWords>()
  const { one } = partOf(model, createCourses)
  const { value: draft, instead } = useRead(one)
  return (
    <section className="stack">
      <Back to="/courses" text={t('coursesBack')} />
      {draft ? (
        <>
          <h3>{draft.title}</h3>
          <Edition one={draft} />
          <CourseEditor model={model} draft={draft} onSave={one.set} />
        </>
      ) : (
        instead
      )}
    </section>
  )
}
