import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useState } from 'react'
import type { FeedItem, Pair, PlayFile, TaskItem, ToolItem } from '#contract/playbook-wire.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Back } from '#kit/member/back.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { linkTo } from '#kit/member/leading.ts'
import { useDays } from '#kit/ui/days.ts'
import { Icon, type IconName } from '#kit/ui/icon.tsx'
import { Prose } from '#kit/ui/prose.tsx'
import { Stars } from '#kit/ui/rating.tsx'
import { useArrival } from '#kit/ui/screen.tsx'
import { readLink } from '#rules/playbook/link.ts'
import { chapterPath, type Place } from '#rules/playbook/route.ts'
import { ToAdvisors, WithPair } from './books.tsx'
import { Box, Nothing } from './box.tsx'
import { FeedbackForm, ReplyForm, useFeedback, useReply, type Within } from './forms.tsx'
import type { Model } from './model.ts'
import type { SessionSeen } from './readings.ts'
import type { PlaybookWords } from './words.en.ts'

const TABS = ['tools', 'assignment', 'feedback'] as const
type Tab = (typeof TABS)[number]

type Props = { model: Model; place: Extract<Place, { at: 'session' }> }

/** Renders a session: content, tools, assignments and feedback. */
export function SessionScreen({ model, place }: Props) {
  const t = useWords<PlaybookWords>()
  const heading = useArrival()
  const reading = useStore(model.$session)
  const known = useStore(model.$wanted)
  const back = (
    <Back
      to={place.problem ? '/playbooks' : chapterPath(place.playbook, place.chapter)}
      text={t(place.problem ? 'playbooks' : 'sessions')}
    />
  )
  if (place.problem) return <Nothing title={t('linkError')} action={back} />
  if (!known) return <Nothing title={t('pairError')} text={t('notPaired')} action={<ToAdvisors />} />
  return (
    <section className="stack">
      {back}
      <WithPair model={model}>
        {pair => (
          <Box model={model} reading={reading}>
            {seen =>
              seen.info ? (
                <>
                  <h3 ref={heading} tabIndex={-1}>
                    {seen.info.name}
                  </h3>
                  {seen.info.isEnglish && <p className="callout">{t('inEnglish')}</p>}
                  {seen.info.info && <Prose text={seen.info.info} />}
                  <Parts model={model} pair={pair} session={place.session} seen={seen} />
                </>
              ) : (
                <Nothing title={t('noData')} text={t('linkError')} />
              )
            }
          </Box>
        )}
      </WithPair>
    </section>
  )
}

type PartsProps = { model: Model; pair: Pair; session: string; seen: SessionSeen }

function Parts({ model, pair, session, seen }: PartsProps) {
  const t = useWords<PlaybookWords>()
  const [tab, setTab] = useState<Tab>('tools')
  const move = ({ key, currentTarget }: KeyboardEvent<HTMLElement>, at: number) => {
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return
    const to = (at + (key === 'ArrowRight' ? 1 : TABS.length - 1)) % TABS.length
    setTab(TABS[to] as Tab)
    // the next key press moves on from there
    const tabs = currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')
    tabs?.[to]?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={t('sessionParts')}>
        {TABS.map((name, at) => (
          <button
            key={name}
            type="button"
            className="unframed"
            role="tab"
            id={`tab-${name}`}
            aria-controls={`part-${name}`}
            aria-selected={tab === name}
            tabIndex={tab === name ? 0 : -1}
            onClick={() => setTab(name)}
            onKeyDown={event => move(event, at)}
          >
            {t(name)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`part-${tab}`} aria-labelledby={`tab-${tab}`} className="stack">
        {tab === 'tools' ? (
          <Tools model={model} tools={seen.tools} />
        ) : tab === 'assignment' ? (
          <Tasks model={model} pair={pair} session={session} tasks={seen.tasks} />
        ) : (
          <Feeds model={model} pair={pair} session={session} feeds={seen.feeds} />
        )}
      </div>
    </>
  )
}

function Tools({ model, tools }: { model: Model; tools: readonly ToolItem[] }) {
  const t = useWords<PlaybookWords>()
  if (tools.length === 0) return <Nothing title={t('noTools')} />
  return (
    <ul className="cards">
      {tools.map(({ _id, name, info, icon, value, _isDone }) => {
        const link = readLink(value)
        return (
          <li key={_id} className="card">
            <header className="head">
              <h3>
                <Icon name={icon as IconName} /> {name}
              </h3>
              <Badge tone={_isDone ? 'good' : 'info'} text={t(_isDone ? 'completed' : 'pending')} />
            </header>
            {info && <p>{info}</p>}
            {link.kind === 'address' && (
              <a
                className="button"
                href={link.url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t('openWhat', { name })}
              >
                {t('openTool')} <Icon name="outside" />
              </a>
            )}
            {link.kind === 'page' && (
              <a
                className="button"
                {...linkTo(model.leading, link.to)}
                href={link.to}
                aria-label={t('openWhat', { name })}
              >
                {t('openTool')}
              </a>
            )}
            {link.kind === 'refused' && <p className="muted">{t('refusedLink', { host: link.host })}</p>}
          </li>
        )
      })}
    </ul>
  )
}

const TONES = { open: 'info', overdue: 'bad', answered: 'info', returned: 'warn', accepted: 'good' } as const

function Tasks({ tasks, ...within }: Within & { tasks: readonly TaskItem[] }) {
  const t = useWords<PlaybookWords>()
  if (tasks.length === 0) return <Nothing title={t('noTasks')} />
  return (
    <ul className="stack">
      {tasks.map(task => (
        <Task key={task._id} task={task} {...within} />
      ))}
    </ul>
  )
}

function Task({ task, ...within }: Within & { task: TaskItem }) {
  const t = useWords<PlaybookWords>()
  const { model } = within
  const { longDay, moment } = useDays()
  const waiting = useStore(model.outbox.$entries).find(one => one.kind === 'reply' && one.task === task._id)
  const form = useReply(within, task, () => setOpen(false))
  const [isOpen, setOpen] = useState(form.isChanged)
  // a returned reply can be sent again even after the due date
  const mayReply = !within.pair.endedAt && !waiting && ['open', 'overdue', 'returned'].includes(task.state)
  return (
    <li className="card">
      <header className="head">
        <h3>{task.topic}</h3>
        <Badge tone={TONES[task.state]} text={t(`task-${task.state}`)} />
      </header>
      <p className="muted">{task.dueDate === null ? t('noDue') : t('due', { day: longDay(task.dueDate) })}</p>
      <Prose text={task.task} />
      {task.taskResp && (
        <blockquote>
          <p className="muted">
            {t('yourReply', { moment: task.date.response ? moment(task.date.response) : '' })}
          </p>
          <p className="as-typed">{task.taskResp}</p>
          <Files files={task.fileLinks} />
        </blockquote>
      )}
      {task.note && <p className="callout warn">{t('advisorSays', { note: task.note })}</p>}
      {waiting && <p className="callout">{t('replyWaits')}</p>}
      {mayReply &&
        (isOpen ? (
          <ReplyForm model={model} form={form} />
        ) : (
          <div className="actions">
            <Button
              kind="primary"
              aria-label={t('replyTo', { topic: task.topic })}
              onClick={() => setOpen(true)}
            >
              {t('reply')}
            </Button>
          </div>
        ))}
    </li>
  )
}

function Feeds({ feeds, ...within }: Within & { feeds: readonly FeedItem[] }) {
  const t = useWords<PlaybookWords>()
  const { moment } = useDays()
  const waits = useStore(within.model.outbox.$entries).some(
    one => one.kind === 'feedback' && one.session === within.session,
  )
  const form = useFeedback(within)
  const { busy } = useStore(form.$state)
  return (
    <>
      {feeds.length === 0 ? (
        <Nothing title={t('noFeedback')} />
      ) : (
        <ul className="stack">
          {feeds.map(({ _id, from, whoAdded, feedback, rated, at, fileLinks }) => (
            <li key={_id} className="card">
              <header className="head">
                <h3>{from === 'Entrepreneur' ? t('fromYou') : t('fromAdvisor', { name: whoAdded.name })}</h3>
                {rated === null ? <span className="muted">{t('starsLater')}</span> : <Stars count={rated} />}
              </header>
              {feedback && <p className="as-typed">{feedback}</p>}
              <Files files={fileLinks} />
              <p className="muted">{moment(at)}</p>
            </li>
          ))}
        </ul>
      )}
      {waits || busy ? (
        <p className="callout">{t('feedbackWaits')}</p>
      ) : (
        !within.pair.endedAt && <FeedbackForm model={within.model} form={form} />
      )}
    </>
  )
}

const Files = ({ files }: { files: readonly PlayFile[] }) =>
  files.length > 0 && (
    <ul>
      {files.map(({ id, name, url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
