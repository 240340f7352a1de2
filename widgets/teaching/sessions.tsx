import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { SESSION_TIMES, type SessionRow } from '#contract/learning-session.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { later } from '#kit/member/later.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { partOf } from '#kit/part-of.ts'
import { Read } from '#kit/screens/read.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { MoreWords } from '#kit/ui/more-words.tsx'
import type { Model } from './model.ts'
import type { ScreenProps } from './screen.ts'
import { type SessionsWords, sessionsEn } from './sessions.en.ts'

const SessionPage = later(() => import('./session.tsx').then(part => part.SessionPage), ['heading', 'card'])
const SessionDialog = later(() => import('./session-dialog.tsx').then(part => part.SessionDialog))

export const SessionsScreen = (props: ScreenProps) => (
  <MoreWords en={sessionsEn}>
    {props.place.id ? (
      <SessionPage model={props.model} id={props.place.id} />
    ) : (
      <Sessions model={props.model} />
    )}
  </MoreWords>
)

const createSessions = (model: Model) =>
  model.read<Reply<Contract['GET learning/desk/sessions']>>(
    computed(model.path.$path, path => {
      const [place, search = ''] = path.split('?')
      if (place !== '/sessions') return null
      const query = new URLSearchParams(search)
      const time = SESSION_TIMES.find(one => one === query.get('time')) ?? 'coming'
      return `${time} ${Number(query.get('page')) || 1}`
    }),
    (of, signal) => {
      const [time, page] = of.split(' ')
      const query = { time: time as (typeof SESSION_TIMES)[number], page: Number(page) }
      return model.api('GET learning/desk/sessions', { query }, { signal })
    },
  )

/** Renders the user's sessions: upcoming ones, and past ones with attendance. */
function Sessions({ model }: { model: Model }) {
  const t = useWords<SessionsWords>()
  const reading = useStore(partOf(model, createSessions).$state)
  const path = useStore(model.path.$path)
  const [isPlanning, setPlanning] = useState(false)
  const time = path.includes('time=over') ? 'over' : 'coming'
  return (
    <>
      <Tabs label={t('sessionTimes')}>
        {SESSION_TIMES.map(one => (
          <Link
            key={one}
            href={one === 'coming' ? '/sessions' : `/sessions?time=${one}`}
            aria-current={one === time ? 'page' : undefined}
          >
            {t(`time-${one}`)}
          </Link>
        ))}
      </Tabs>
      <Read model={model} reading={reading}>
        {({ data, total, page, size, classes }) => (
          <>
            {classes.length > 0 && (
              <div className="actions">
                <Button kind="primary" onClick={() => setPlanning(true)}>
                  {t('planSession')}
                </Button>
              </div>
            )}
            {data.length === 0 ? (
              <Empty
                title={t(classes.length > 0 ? `none-${time}` : 'noneTrained')}
                text={t(classes.length > 0 ? 'noSessionsText' : 'noneTrainedText')}
              />
            ) : (
              <ul className="rows card">
                {data.map(one => (
                  <Session key={one.id} one={one} />
                ))}
              </ul>
            )}
            {total > size && (
              <div className="actions">
                {page > 1 && (
                  <Link className="button" href={`/sessions?time=${time}&page=${page - 1}`}>
                    {t('before')}
                  </Link>
                )}
                {page * size < total && (
                  <Link className="button" href={`/sessions?time=${time}&page=${page + 1}`}>
                    {t('further')}
                  </Link>
                )}
              </div>
            )}
            {isPlanning && (
              <SessionDialog model={model} classes={classes} onClose={() => setPlanning(false)} />
            )}
          </>
        )}
      </Read>
    </>
  )
}

function Session({ one }: { one: SessionRow }) {
  const t = useWords<SessionsWords>()
  const { moment } = useDays()
  const isOver = Date.parse(one.endsAt) < Date.now()
  return (
    <li>
      <div className="lines">
        <Link href={`/sessions/${one.id}`}>{one.title}</Link>
        <span className="muted">
          {[
            moment(one.startsAt),
            `${one.cohort.name}, ${one.class.name}`,
            one.place || (one.link && t('online')),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {one.cancelled ? (
        <Badge tone="plain" text={t('isCancelled')} />
      ) : one.noted > 0 ? (
        <Badge tone="good" text={t('wereThere', { there: one.there, of: one.noted })} />
      ) : (
        isOver && <Badge tone="warn" text={t('notNoted')} />
      )}
    </li>
  )
}
