import { Link } from 'wouter'
import { useWords } from '#kit/core/i18n.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { messagesPath } from '#rules/learning/route.ts'
import { type MentorsWords, mentorsEn } from './mentors.en.ts'
import { hasScreen, type ScreenProps } from './screen.ts'

export const Mentors = withWords(mentorsEn, List)

function List({ own: { mentors } }: ScreenProps) {
  const t = useWords<MentorsWords>()
  const canWrite = hasScreen('messages')
  return (
    <section className="stack">
      <h2 part="heading">{t('myMentors')}</h2>
      {mentors.length === 0 ? (
        <div className="card">
          <Empty title={t('noMentor')} text={t('noMentorText')} icon={<Icon name="people" />} />
        </div>
      ) : (
        <ul className="mentors">
          {mentors.map(({ id, name, email }) => {
            const text = (
              <span className="lines">
                <strong>{name}</strong>
                <span className="muted">{email}</span>
              </span>
            )
            return (
              <li key={id} className="card">
                {canWrite ? <Link href={messagesPath(id)}>{text}</Link> : text}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
