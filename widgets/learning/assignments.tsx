import { useStore } from '@nanostores/react'
import { Link, useLocation, useSearch } from 'wouter'
import type { WireAssignment } from '#contract/learning-trainee.ts'
import { Button } from '#kit/core/button.tsx'
import { serverTime } from '#kit/core/clock.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Select } from '#kit/core/select.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { withWords } from '#kit/ui/more-words.tsx'
import { assignmentPath, SIDE } from '#rules/learning/route.ts'
import { type Access, type AssignmentState, listAccess, stateOf } from '#rules/learning/sequence.ts'
import type { Model, ScreenProps } from './model.ts'
import { Nothing } from './nothing.tsx'
import { WaitingAnswers } from './waiting.tsx'
import { type WorkWords, workEn } from './work.en.ts'

const TONES = { 'not-attempted': 'info', submitted: 'plain', graded: 'good', returned: 'warn' } as const

export const AssignmentsScreen = withWords(workEn, List)

/** Renders the assignments of the course, or of one chapter, with the action available for each. */
function List({ model }: ScreenProps) {
  const t = useWords<WorkWords>()
  const [, navigate] = useLocation()
  const requested = new URLSearchParams(useSearch()).get('chapter') ?? ''
  const { value: chapters, instead } = useRead(model.outline, {
    title: t('assignmentsFailed'),
    parts: ['heading', 'field', 'card', 'card', 'card'],
  })
  const waiting = useStore(model.outbox.$entries)
  if (!chapters) return instead
  const chapter = chapters.some(({ id }) => id === requested) ? requested : ''
  const rows = chapters
    .filter(({ id }) => chapter === '' || id === chapter)
    .flatMap(({ assignments }) => assignments)
  const access = listAccess(chapters)
  const isEmpty = chapters.every(({ assignments }) => assignments.length === 0)
  return (
    <section className="stack">
      <h2 part="heading">{t('assignments')}</h2>
      <WaitingAnswers model={model} />
      {!isEmpty && (
        <Select
          label={t('chapter')}
          blank={t('allChapters')}
          value={chapter}
          options={chapters.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={value =>
            navigate(value ? `${SIDE.assignments}?chapter=${value}` : SIDE.assignments, { replace: true })
          }
        />
      )}
      {rows.length === 0 ? (
        <Nothing
          title={t(isEmpty ? 'noAssignments' : 'noAssignmentsFound')}
          icon={<Icon name="clipboard" />}
        />
      ) : (
        <ul className="stack gap-3">
          {rows.map(one => (
            <Row
              key={one.id}
              model={model}
              one={one}
              access={access.get(one.id) ?? 'locked'}
              waits={waiting.some(entry => entry.kind === 'answers' && entry.assignment === one.id)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type RowProps = { model: Model; one: WireAssignment; access: Access; waits: boolean }

function Row({ model, one, access, waits }: RowProps) {
  const t = useWords<WorkWords>()
  const { day } = useDays()
  const state = stateOf(one)
  const isOverdue = (state === 'not-attempted' || state === 'returned') && one.dueAt * 1000 < serverTime()
  // a toast that closes by itself: on the next screen it would cover the submit button
  const refuse = (text: string) => model.toaster.announce(text)
  return (
    <li className="card">
      <div className="card-head head gap-0 across-3">
        <h3>{one.title}</h3>
        {waits ? (
          <Badge tone="info" text={t('state-waits')} />
        ) : access === 'locked' ? (
          <Badge tone="plain" text={t('locked')} />
        ) : (
          <StateBadge state={state} score={one.score} />
        )}
      </div>
      <p className="muted">
        {t(isOverdue ? 'wasDue' : 'due', { day: day(one.dueAt * 1000) })}
        {isOverdue && ` · ${t('late')}`}
      </p>
      <div className="actions">
        {access === 'open' && !waits ? (
          <Link
            className="button"
            href={assignmentPath(one.id)}
            aria-label={`${t(state === 'returned' ? 'again' : 'attempt')}: ${one.title}`}
          >
            {t(state === 'returned' ? 'again' : 'attempt')}
          </Link>
        ) : access === 'locked' ? (
          <Button aria-label={`${t('attempt')}: ${one.title}`} onClick={() => refuse(t('previousFirst'))}>
            {t('attempt')}
          </Button>
        ) : (
          <>
            <Link className="button" href={assignmentPath(one.id)} aria-label={`${t('view')}: ${one.title}`}>
              {t('view')}
            </Link>
            {!waits && (
              <Button
                kind="plain"
                aria-label={`${t('attempt')}: ${one.title}`}
                onClick={() => refuse(t('noAttempts'))}
              >
                {t('attempt')}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  )
}

export function StateBadge({ state, score }: { state: AssignmentState; score: number | null }) {
  const t = useWords<WorkWords>()
  return (
    <Badge
      tone={TONES[state]}
      text={state === 'graded' ? t('state-graded', { score: score ?? 0 }) : t(`state-${state}`)}
    />
  )
}
