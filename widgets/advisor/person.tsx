import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Meeting } from '#contract/playbook.ts'
import type { PairDetail, PersonSession, PersonTask } from '#contract/playbook-advisor.ts'
import { Button } from '#kit/core/button.tsx'
import { serverTime } from '#kit/core/clock.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { Badge, type Tone } from '#kit/member/badge.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { currentDay, useDays } from '#kit/ui/days.ts'
import { Progress } from '#kit/ui/progress.tsx'
import { saveFile } from '#kit/ui/save-file.ts'
import { useArrival } from '#kit/ui/screen.tsx'
import { telOf } from '#rules/contact.ts'
import { dayOf } from '#rules/day.ts'
import { formatMoney } from '#rules/money.ts'
import { AskedDialog, type PairAction } from './asked.tsx'
import type { Model } from './model.ts'
import type { AdvisorWords } from './words.en.ts'

/** Opens the dialog of an action; undefined once the pair has ended, which can then only be read. */
type Ask = ((action: PairAction) => void) | undefined

/** Renders one entrepreneur: progress, replies, notes, meetings, and the advisor's actions on them. */
export function PersonScreen({ model, id }: { model: Model; id: string }) {
  const t = useWords<AdvisorWords>()
  const { value, failure, instead } = useRead(model.person, {
    title: t('failedPerson'),
    parts: ['heading', 'line', 'card', 'card'],
  })
  const people = useStore(model.people.$state)
  const [action, setAction] = useState<PairAction | null>(null)
  const back = <Back to="/" text={t('title')} />
  if (!value)
    return (
      <>
        {failure && back}
        {instead}
      </>
    )
  const ask = value.endedOn ? undefined : setAction
  return (
    <div className="stack">
      {back}
      <Head value={value} ask={ask} />
      {value.playbooks.map(({ id: playbook, name, progress, sessions }) => (
        <section key={playbook} className="card">
          <Progress label={name} value={progress / 100} text={t('percent', { percent: progress })} />
          {sessions.map(session => (
            <Session key={session.id} model={model} pair={id} session={session} ask={ask} />
          ))}
        </section>
      ))}
      <Meetings model={model} meetings={value.meetings} ask={ask} />
      <Notes value={value} ask={ask} />
      {action && (
        <AskedDialog
          model={model}
          action={action}
          pair={id}
          playbooks={people.value?.playbooks ?? []}
          today={currentDay()}
          onClose={() => setAction(null)}
        />
      )}
    </div>
  )
}

function Head({ value, ask }: { value: PairDetail; ask: Ask }) {
  const t = useWords<AdvisorWords>()
  const { day } = useDays()
  const heading = useArrival()
  const { entrepreneur, progress, lastSeen, figures, handOver, endedOn } = value
  const currency = figures?.currency === 'TZS' ? 'TZS' : 'KES'
  return (
    <header className="stack">
      <div className="head">
        <h2 part="heading" ref={heading} tabIndex={-1}>
          {entrepreneur.name}
        </h2>
        {ask && (
          <div className="actions">
            <Button onClick={() => ask({ what: 'meeting' })}>{t('ask-meeting')}</Button>
            <Button onClick={() => ask({ what: 'assign' })}>{t('ask-assign')}</Button>
          </div>
        )}
      </div>
      <p className="muted">
        {t('percent', { percent: progress })} ·{' '}
        {lastSeen ? t('lastSeen', { day: day(lastSeen) }) : t('neverSeen')}
        {entrepreneur.phone && (
          <>
            {' '}
            · <a href={telOf(entrepreneur.phone)}>{entrepreneur.phone}</a>
          </>
        )}
      </p>
      {endedOn && <p className="callout">{t('ended', { day: day(endedOn) })}</p>}
      {handOver && <p className="callout as-typed">{t('handOver', { text: handOver })}</p>}
      {figures && (
        <p className="callout">
          {t('figures', {
            day: day(figures.from),
            revenue: formatMoney(figures.revenue, currency),
            spent: formatMoney(figures.spent, currency),
          })}
        </p>
      )}
    </header>
  )
}

const TONES: Record<PersonTask['state'], Tone> = {
  open: 'plain',
  overdue: 'bad',
  answered: 'warn',
  returned: 'info',
  accepted: 'good',
} as const

type SessionProps = { model: Model; pair: string; session: PersonSession; ask: Ask }

function Session({ model, pair, session, ask }: SessionProps) {
  const t = useWords<AdvisorWords>()
  const { id, name, chapter, progress, tools, tasks, feedback } = session
  const waits = tasks.some(({ state }) => state === 'answered')
  // initial value only: it must not collapse while the advisor works in it
  const [isOpen] = useState(waits)
  return (
    <details open={isOpen}>
      <summary>
        {name} <span className="muted">{chapter}</span>{' '}
        <span className="muted">{t('percent', { percent: progress })}</span>{' '}
        {waits && <Badge tone="warn" text={t('task-answered')} />}
      </summary>
      <div className="stack">
        {tools.map(tool => (
          <ToolTick key={tool.id} model={model} pair={pair} tool={tool} disabled={!ask} />
        ))}
        {tasks.map(task => (
          <Task key={task.id} task={task} ask={ask} />
        ))}
        {feedback.length > 0 && (
          <ul className="rows">
            {feedback.map(({ from, text, rated, at }) => (
              <li key={at + from}>
                <div>
                  <strong>{t(from === 'Advisor' ? 'fromYou' : 'fromThem')}</strong>{' '}
                  <span className="as-typed">{text}</span>
                </div>
                <span className="muted">
                  {rated === null ? t('starsLater') : t('stars', { count: rated })}
                </span>
              </li>
            ))}
          </ul>
        )}
        {ask && (
          <div className="actions">
            <Button onClick={() => ask({ what: 'task', session: id })}>{t('ask-task')}</Button>
            <Button onClick={() => ask({ what: 'feedback', session: id, name })}>{t('ask-feedback')}</Button>
          </div>
        )}
      </div>
    </details>
  )
}

type TickProps = { model: Model; pair: string; tool: PersonSession['tools'][number]; disabled: boolean }

/** Renders a tool's tick. It shows the advisor's choice until the server has it, also if an earlier state arrives meanwhile. */
function ToolTick({ model, pair, tool: { id: tool, name, done }, disabled }: TickProps) {
  const t = useWords<AdvisorWords>()
  const [chosen, setChosen] = useState<boolean | null>(null)
  useEffect(() => setChosen(now => (now === done ? null : now)), [done])
  const mark = async (done: boolean) => {
    setChosen(done)
    await model
      .act(api => api('POST playbook/pairs/:id/tools', { params: { id: pair }, body: { tool, done } }))
      .catch(error => {
        setChosen(null)
        model.toaster.failed(t('failedAct'))(error)
      })
  }
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={chosen ?? done}
        disabled={disabled}
        onChange={event => void mark(event.currentTarget.checked)}
      />
      {t('toolDone', { name })}
    </label>
  )
}

function Task({ task: { id, topic, task, dueAt, state, replies }, ask }: { task: PersonTask; ask: Ask }) {
  const t = useWords<AdvisorWords>()
  const { day, moment } = useDays()
  return (
    <article className="task stack gap-2">
      <div className="head">
        <h4>{topic}</h4>
        <Badge tone={TONES[state]} text={t(`task-${state}`)} />
      </div>
      <p className="muted as-typed">{task}</p>
      <p className="muted">{dueAt ? t('due', { day: day(dueAt) }) : t('noDue')}</p>
      {replies.map(({ text, files, at, verdict, note }) => (
        <blockquote key={at}>
          <p className="muted">{moment(at)}</p>
          <p className="as-typed">{text}</p>
          {files.map(file => (
            <p key={file.id}>
              <a href={file.url} target="_blank" rel="noopener">
                {file.name}
              </a>
            </p>
          ))}
          {verdict && (
            <p className="muted">
              {t(verdict === 'accepted' ? 'task-accepted' : 'task-returned')}
              {note && `: ${note}`}
            </p>
          )}
        </blockquote>
      ))}
      {ask && (
        <div className="actions">
          {state === 'answered' && (
            <>
              <Button kind="primary" onClick={() => ask({ what: 'accept', task: id, topic })}>
                {t('do-accept')}
              </Button>
              <Button onClick={() => ask({ what: 'return', task: id, topic })}>{t('do-return')}</Button>
            </>
          )}
          {state !== 'accepted' && state !== 'answered' && (
            <Button
              onClick={() => ask({ what: 'due', task: id, day: dueAt ? dayOf(Date.parse(dueAt)) : '' })}
            >
              {t('ask-due')}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

function Meetings({ model, meetings, ask }: { model: Model; meetings: readonly Meeting[]; ask: Ask }) {
  const t = useWords<AdvisorWords>()
  const { moment } = useDays()
  const now = serverTime()
  const tell = model.toaster.failed(t('failedAct'))
  const save = async ({ id, startsAt }: Meeting) =>
    saveFile(await model.calendar(id), `session-${startsAt.slice(0, 10)}.ics`)
  const cancel = (id: string) =>
    model.act(api => api('POST playbook/meetings/:id/cancel', { params: { id } }))
  const end = (id: string, outcome: 'held' | 'missed') =>
    model.act(api => api('POST playbook/meetings/:id/outcome', { params: { id }, body: { outcome } }))
  return (
    <section className="card">
      <div className="head">
        <h3>{t('meetings')}</h3>
        {ask && <Button onClick={() => ask({ what: 'meeting' })}>{t('ask-meeting')}</Button>}
      </div>
      {meetings.length === 0 && <p className="muted">{t('noMeetings')}</p>}
      <ul className="rows">
        {meetings.map(meeting => {
          const { id, startsAt, place, link, outcome, cancelled } = meeting
          const isOver = Date.parse(startsAt) < now
          return (
            <li key={id}>
              <div>
                <strong>{moment(startsAt)}</strong>{' '}
                <span className="muted">{[place, link].filter(Boolean).join(' · ')}</span>
                {cancelled && <Badge tone="plain" text={t('cancelled')} />}
                {outcome && (
                  <Badge tone={outcome === 'held' ? 'good' : 'warn'} text={t(`outcome-${outcome}`)} />
                )}
              </div>
              {ask && !cancelled && !outcome && (
                <div className="actions">
                  {isOver ? (
                    <>
                      <Button onClick={() => void end(id, 'held').catch(tell)}>{t('outcome-held')}</Button>
                      <Button onClick={() => void end(id, 'missed').catch(tell)}>
                        {t('outcome-missed')}
                      </Button>
                    </>
                  ) : (
                    <>
                      <Button onClick={() => void save(meeting).catch(tell)}>{t('calendar')}</Button>
                      <Button onClick={() => void cancel(id).catch(tell)}>{t('callOff')}</Button>
                    </>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Notes({ value: { notes }, ask }: { value: PairDetail; ask: Ask }) {
  const t = useWords<AdvisorWords>()
  const { day } = useDays()
  return (
    <section className="card">
      <div className="head">
        <h3>{t('notes')}</h3>
        {ask && <Button onClick={() => ask({ what: 'note' })}>{t('ask-note')}</Button>}
      </div>
      {notes.length === 0 && <p className="muted">{t('noNotes')}</p>}
      <ul className="rows">
        {notes.map(({ id, text, isPrivate, at }) => (
          <li key={id}>
            <div className="as-typed">{text}</div>
            <Badge tone={isPrivate ? 'warn' : 'info'} text={t(isPrivate ? 'note-private' : 'note-shared')} />
            <span className="muted">{day(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
