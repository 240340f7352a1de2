import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Attempt } from '#contract/learning-assignment.ts'
import type { TaughtWhole } from '#contract/learning-taught.ts'
import type { WireAssignment } from '#contract/learning-trainee.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { PastAttempt } from '#kit/learning/answers.tsx'
import { Conversation } from '#kit/learning/talk.tsx'
import { Back } from '#kit/member/back.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { partOf } from '#kit/part-of.ts'
import { useRead } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { stateOf } from '#rules/learning/sequence.ts'
import { Deck } from './decks.tsx'
import type { MentorWords } from './mentor.en.ts'
import { createMentor } from './mentor-model.ts'
import type { ScreenProps } from './model.ts'

const PARTS = ['talk', 'course', 'decks'] as const

/** Renders a trainee: the conversation, their course progress, and their pitch decks. */
export function OneTrainee({ model, place }: ScreenProps) {
  const t = useWords<MentorWords>()
  const { value: one, instead } = useRead(partOf(model, createMentor).one)
  return (
    <section className="stack">
      <Back to="/mine" text={t('mentorBack')} />
      {one ? <Shown model={model} place={place} one={one} /> : instead}
    </section>
  )
}

function Shown({ model, place, one }: ScreenProps & { one: TaughtWhole }) {
  const t = useWords<MentorWords>()
  const part = PARTS.find(name => name === place.part) ?? 'talk'
  const decks = [...one.decks].reverse()
  return (
    <>
      <h3>{one.name}</h3>
      <p className="muted">
        {one.cohort.name}, {one.class.name}
      </p>
      <Tabs
        label={t('mentorParts', { name: one.name })}
        of={PARTS}
        at={part}
        to={name => `/mine/${one.id}/${name}`}
        text={name => t(`part-${name}`)}
      />
      {part === 'talk' && <Talking model={model} one={one} />}
      {part === 'course' && <Course model={model} one={one} />}
      {part === 'decks' &&
        (decks.length === 0 ? (
          <Empty title={t('decksNone')} text={t('decksNoneText')} />
        ) : (
          <ul className="cards">
            {decks.map(deck => (
              <Deck key={deck.id} model={model} deck={deck} />
            ))}
          </ul>
        ))}
    </>
  )
}

type Props = Pick<ScreenProps, 'model'> & { one: TaughtWhole }

function Talking({ model, one }: Props) {
  const t = useWords<MentorWords>()
  const { user } = useStore(model.$self)
  const mentor = partOf(model, createMentor)
  if (!user) return <Skeleton parts={['card']} />
  if (!one.isMine) return <p className="callout">{t('mentorNotMine')}</p>
  return (
    <Conversation
      talk={mentor.talkWith(one, user.id)}
      name={one.name}
      toaster={model.toaster}
      empty={t('mentorHello')}
    />
  )
}

/** Renders the course with the trainee's progress. Submissions are loaded when opened. */
function Course({ model, one }: Props) {
  const t = useWords<MentorWords>()
  return (
    <div className="stack">
      {one.chapters.map(({ id, name, topics, assignments }) => (
        <section key={id} className="card">
          <h4>{name}</h4>
          <p className="muted">
            {t('mentorRead', { done: topics.filter(({ done }) => done).length, count: topics.length })}
          </p>
          {assignments.map(task => (
            <Work key={task.id} model={model} one={one} task={task} />
          ))}
        </section>
      ))}
    </div>
  )
}

const TONES = { 'not-attempted': 'plain', submitted: 'info', graded: 'good', returned: 'warn' } as const

function Work({ model, one, task }: Props & { task: WireAssignment }) {
  const t = useWords<MentorWords>()
  const mentor = partOf(model, createMentor)
  const [attempts, setAttempts] = useState<readonly Attempt[] | 'closed' | 'loading' | 'failed'>('closed')
  const state = stateOf(task)
  const open = async () => {
    if (typeof attempts === 'object') return
    setAttempts('loading')
    setAttempts(await mentor.work(one.id, task.id).catch(() => 'failed' as const))
  }
  const badge = (
    <Badge
      tone={TONES[state]}
      text={
        state === 'graded' && task.score !== null
          ? t('mentorScore', { score: task.score })
          : t(`state-${state}`)
      }
    />
  )
  if (task.submissions.length === 0) {
    return (
      <p className="head">
        {task.title} {badge}
      </p>
    )
  }
  return (
    <details onToggle={event => event.currentTarget.open && void open()}>
      <summary aria-label={t('mentorWork', { title: task.title })}>
        {task.title} {badge}
      </summary>
      {attempts === 'failed' && <p className="callout bad">{t('mentorWorkFailed')}</p>}
      {attempts === 'loading' && <Skeleton parts={['line', 'line']} />}
      {typeof attempts === 'object' &&
        attempts.map(attempt => (
          <PastAttempt
            key={attempt.id}
            title={t('mentorTry', { number: attempt.number })}
            attempt={attempt}
          />
        ))}
    </details>
  )
}
