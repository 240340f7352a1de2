import { Link } from 'wouter'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { messagesPath } from '#rules/learning/route.ts'
import { type MentorsWords, mentorsEn } from './mentors.en.ts'
import type { ScreenProps } from './model.ts'
import { Nothing } from './nothing.tsx'

export const Mentors = withWords(mentorsEn, List)

function List({ own: { mentors } }: ScreenProps) {
  const t = useWords<MentorsWords>()
  return (
    <section className="stack">
      <h2 part="heading">{t('myMentors')}</h2>
      {mentors.length === 0 ? (
        <Nothing title={t('noMentor')} text={t('noMentorText')} icon={<Icon name="people" />} />
      ) : (
        <ul className="mentors cards gap-3">
          {mentors.map(({ id, name, email }) => (
            <li key={id} className="card">
              <Link href={messagesPath(id)}>
                <span className="lines">
                  <strong>{name}</strong>
                  <span className="muted">{email}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
