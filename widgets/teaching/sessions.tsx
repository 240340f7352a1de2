import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { sessionColumns } from '#contract/learning-columns.ts'
import { SESSION_TIMES, type SessionRow } from '#contract/learning-session.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { lazy } from '#kit/member/later.tsx'
import { partOf } from '#kit/part-of.ts'
import { Lines, List } from '#kit/screens/list/list.tsx'
import { createPagedList } from '#kit/staff/paged-list.ts'
import { pathWith } from '#kit/staff/path-with.ts'
import { useDays } from '#kit/ui/days.ts'
import { withWords } from '#kit/ui/more-words.tsx'
import type { Model, ScreenProps } from './model.ts'
import { type SessionsWords, sessionsEn } from './sessions.en.ts'

const SessionPage = lazy(() => import('./session.tsx'), 'SessionPage', ['heading', 'card'])
const SessionDialog = lazy(() => import('./session-dialog.tsx'), 'SessionDialog')

export const SessionsScreen = withWords(sessionsEn, ({ model, place: { id } }: ScreenProps) =>
  id ? <SessionPage model={model} id={id} /> : <Sessions model={model} />,
)

const createSessions = ({ host, path }: Model) =>
  createPagedList(host, 'GET learning/desk/sessions', {
    path,
    at: '/sessions',
    kinds: ['learning'],
    filters: { time: ['over'], class: null },
    keeps: ['time'],
    start: ({ time }) => ({ key: 'startsAt', down: time === 'over' }),
  })

/** Renders the user's sessions: upcoming ones, and past ones with attendance. */
function Sessions({ model }: { model: Model }) {
  const t = useWords<SessionsWords>()
  const { moment } = useDays()
  const list = partOf(model, createSessions)
  const { classes = [] } = useStore(list.$state).page ?? {}
  const query = useStore(list.$query) ?? {}
  const [isPlanning, setPlanning] = useState(false)
  const { time = 'coming' } = query
  const trains = classes.length > 0
  return (
    <>
      <List<SessionRow, typeof sessionColumns>
        caption={t('sessionTimes')}
        tabs={{
          label: t('sessionTimes'),
          of: SESSION_TIMES.map(one => ({
            key: one,
            text: t(`time-${one}`),
            href: pathWith('/sessions', { ...query, time: one === 'over' ? one : '', page: '' }),
            isOpen: one === time,
          })),
        }}
        main={trains ? { text: t('planSession'), onClick: () => setPlanning(true) } : undefined}
        filters={[
          {
            name: 'class',
            label: t('class'),
            options: classes.map(({ id, name, cohort }) => ({ value: id, text: `${cohort}, ${name}` })),
          },
        ]}
        list={list}
        opens
        columns={sessionColumns}
        cells={{
          session: one => (
            <Lines under={`${one.cohort.name}, ${one.class.name}`}>
              <Link href={`/sessions/${one.id}`}>{one.title}</Link>
            </Lines>
          ),
          startsAt: one => moment(one.startsAt),
          place: one => one.place || (one.link && t('online')),
          attendance: one => <Attendance one={one} />,
        }}
        empty={
          trains
            ? { title: t(time === 'over' ? 'none-over' : 'none-coming'), text: t('noSessionsText') }
            : { title: t('noneTrained'), text: t('noneTrainedText') }
        }
      />
      {isPlanning && (
        <SessionDialog
          model={model}
          classes={classes}
          onClose={() => {
            setPlanning(false)
            list.refresh()
          }}
        />
      )}
    </>
  )
}

/** Renders whether a session was held, and how many were there. */
function Attendance({ one }: { one: SessionRow }) {
  const t = useWords<SessionsWords>()
  if (one.cancelled) return <Badge tone="plain" text={t('isCancelled')} />
  if (one.noted > 0) return <Badge tone="good" text={t('wereThere', { there: one.there, of: one.noted })} />
  const isOver = Date.parse(one.endsAt) < Date.now()
  return isOver ? <Badge tone="warn" text={t('notNoted')} /> : <Badge tone="plain" text={t('isPlanned')} />
}
