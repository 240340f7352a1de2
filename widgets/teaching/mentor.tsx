import { Link } from 'wouter'
import type { MentorTrainee } from '#contract/learning-mentor.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { AlertWaysChoice } from '#kit/learning/ways.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { partOf } from '#kit/part-of.ts'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { Progress } from '#kit/ui/progress.tsx'
import { type MentorWords, mentorEn } from './mentor.en.ts'
import { createMentor } from './mentor-model.ts'
import { OneTrainee } from './mentor-one.tsx'
import type { ScreenProps } from './model.ts'

export const MentorScreen = withWords(mentorEn, (props: ScreenProps) =>
  props.place.id ? <OneTrainee {...props} /> : <Mine {...props} />,
)

/** Renders a mentor's trainees: new messages, progress, and who has been absent for long. */
function Mine({ model }: ScreenProps) {
  const t = useWords<MentorWords>()
  const { value: rows, instead } = useRead(partOf(model, createMentor).mine)
  return (
    <section className="stack">
      <p className="muted">{t('mentorLead')}</p>
      {!rows ? (
        instead
      ) : rows.length === 0 ? (
        <Empty title={t('mentorNone')} text={t('mentorNoneText')} icon={<Icon name="people" />} />
      ) : (
        <ul className="cards">
          {rows.map(one => (
            <One key={one.id} one={one} />
          ))}
        </ul>
      )}
      <AlertWaysChoice
        api={model.api}
        toaster={model.toaster}
        kinds={['learning-message', 'learning-mentored']}
      />
    </section>
  )
}

function One({ one }: { one: MentorTrainee }) {
  const t = useWords<MentorWords>()
  const { day } = useDays()
  const { lastMessage: last } = one
  return (
    <li className="card">
      <h3>
        <Link href={`/mine/${one.id}`}>{one.name}</Link>
      </h3>
      <p className="muted">
        {one.cohort}, {one.class} ·{' '}
        {one.lastAt ? t('mentorLast', { day: day(one.lastAt) }) : t('mentorNever')}
      </p>
      <Progress
        label={t('mentorProgress')}
        value={one.percent / 100}
        text={t('mentorDone', { done: one.submitted, total: one.total })}
      />
      {last && <p>{last.mine ? t('mentorYou', { text: last.text }) : last.text}</p>}
      <p className="actions">
        {one.unread > 0 && <Badge tone="info" text={t('mentorUnread', { count: one.unread })} />}
        {one.decks > 0 && <Badge tone="warn" text={t('mentorDecks', { count: one.decks })} />}
      </p>
    </li>
  )
}
